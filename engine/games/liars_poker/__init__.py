"""Liar's Poker (Tierney family), RULES §4: put cards down, call them what you like, be rid of all of them first.

In the order of the contract: `values` (options, actions, events, state, view), `how_to_play` (rules, for players),
`rules` (begin, decide, evolve), `moves` (to_act, legal, automatic, still_in, outcome, prospect), `resample`, `texts`
(notation, sentences), `orders`; `knowledge` says what is certain of other hands.
"""

from typing import Any

from engine.game import Game, Hints
from engine.games.liars_poker import how_to_play, moves, orders, resample, rules, texts, values
from engine.kit import words


class _Words(words.Words):
    texts = texts.TEXTS


class _Hints(Hints[Any, Any, Any]):
    prospect = staticmethod(moves.prospect)


class LiarsPoker(Game[values.Options, values.State, values.Event, values.Action, values.View, values.Question]):
    """The game, put together from its parts."""

    name = "liars_poker"
    title = "Liar’s Poker"
    summary = "Put cards face down, call them what you like, and be the first to run out."
    seats = range(4, 5)
    words = _Words
    hints = _Hints()
    orders = orders.ORDERS
    begin = staticmethod(rules.begin)
    decide = staticmethod(rules.decide)
    evolve = staticmethod(rules.evolve)
    view = staticmethod(values.view)
    to_act = staticmethod(moves.to_act)
    legal = staticmethod(moves.Legal)
    automatic = staticmethod(moves.automatic)
    resample = staticmethod(resample.resample)
    still_in = staticmethod(moves.still_in)
    outcome = staticmethod(moves.outcome)
    parse = staticmethod(texts.parse)
    warning = staticmethod(texts.warning)
    rules = staticmethod(how_to_play.rules)
    tells = staticmethod(texts.tells)
    shows = staticmethod(texts.shows)
    asks = staticmethod(texts.asks)


GAME = LiarsPoker()
