"""Lie 21 (RULES §3): lay three cards, two of them face down; the other player gives up three cards or beats yours.

In the order of the contract: `counting` (what cards are worth), `values` (options, actions, events, state, view),
`how_to_play` (rules, for players), `rules` (begin, decide, evolve), `moves` (to_act, legal, automatic, recalls,
still_in, outcome, prospect), `resample`, `texts` (notation, sentences), `orders`.
"""

from typing import Any

from engine.game import Game, Hints, Memory, Question
from engine.games.lie21 import how_to_play, moves, orders, resample, rules, texts, values
from engine.kit import words


class _Words(words.Words):
    texts = texts.TEXTS


class _Hints(Hints[Any, Any, Any]):
    prospect = staticmethod(moves.prospect)


class _Memory(Memory[Any, Any]):
    recalls = staticmethod(moves.recalls)


class Lie21(Game[values.Options, values.State, values.Event, values.Action, values.View, Question]):
    """The game, put together from its parts."""

    name = "lie21"
    title = "Lie 21"
    summary = "Lay three cards, two face down, as near 21 as you can. Or just look as if you did."
    seats = range(2, 3)
    words = _Words
    hints = _Hints()
    orders = orders.ORDERS
    memory = _Memory()
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


GAME = Lie21()
