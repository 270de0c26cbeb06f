"""Liar, Liar (Zeedar), RULES §1: draw or ask for a card, lie or tell the truth, lay melds, be the first without cards.

In the order of the contract: `values` (options, actions), `events`, `position` (state, view), `how_to_play` (rules, for
players), `rules` and `course` (begin, decide; evolve), `moves` (to_act, legal, automatic, still_in, outcome, prospect),
`resample`, `notation`, `texts` (sentences), `advance` and `orders` (what can be ordered). Besides, `melds` and `laying`
(sets, runs, hits), `memory` and `knowledge` (what everybody knows of the hands) and `forms`.
"""

from typing import Any

from engine.game import Game, Hints
from engine.games.liar_liar import (
    course,
    events,
    how_to_play,
    moves,
    notation,
    orders,
    position,
    resample,
    rules,
    telling,
    values,
)
from engine.games.liar_liar.words import Words


class _Hints(Hints[Any, Any, Any]):
    prospect = staticmethod(moves.prospect)


class LiarLiar(Game[values.Options, position.State, events.Event, values.Action, position.View, values.Question]):
    """The game, put together from its parts."""

    name = "liar_liar"
    title = "Liar, Liar"
    summary = "Ask for the card you need and decide if the answer is a lie. First to empty their hand wins it."
    seats = range(2, 11)
    words = Words
    hints = _Hints()
    orders = orders.ORDERS
    begin = staticmethod(rules.begin)
    decide = staticmethod(rules.decide)
    evolve = staticmethod(course.evolve)
    view = staticmethod(position.view)
    to_act = staticmethod(moves.to_act)
    legal = staticmethod(moves.Legal)
    automatic = staticmethod(moves.automatic)
    resample = staticmethod(resample.resample)
    still_in = staticmethod(moves.still_in)
    outcome = staticmethod(moves.outcome)
    parse = staticmethod(notation.parse)
    warning = staticmethod(notation.warning)
    rules = staticmethod(how_to_play.rules)
    tells = staticmethod(telling.tells)
    shows = staticmethod(telling.shows)
    asks = staticmethod(telling.asks)


GAME = LiarLiar()
