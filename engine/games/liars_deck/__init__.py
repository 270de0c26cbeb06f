"""Liar's Deck (RULES §5), basic, Devil and Chaos: play cards face down, call the liar, survive your revolver.

In the order of the contract: `values` (options, actions, events, state, view), `how_to_play` (rules, for players),
`rules` (begin, decide, evolve), `moves` (to_act, legal, automatic, resample, still_in, outcome), `prospect` (prospect,
quiet), `texts` (notation, sentences), `orders`; `deck` says what cards there are.
"""

from typing import Any

from engine.game import Game, Hints, Question
from engine.games.liars_deck import how_to_play, moves, orders, prospect, rules, texts, values
from engine.kit import words


class _Words(words.Words):
    texts = texts.TEXTS


class _Hints(Hints[Any, Any, Any]):
    quiet = staticmethod(prospect.quiet)
    prospect = staticmethod(prospect.prospect)
    imagined = 2_000


class LiarsDeck(Game[values.Options, values.State, values.Event, values.Action, values.View, Question]):
    """The game, put together from its parts."""

    name = "liars_deck"
    title = "Liar’s Deck"
    summary = "Play cards face down, call the last player a liar, and pull the trigger if you are wrong."
    seats = range(2, 5)
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
    resample = staticmethod(moves.resample)
    still_in = staticmethod(moves.still_in)
    outcome = staticmethod(moves.outcome)
    parse = staticmethod(texts.parse)
    warning = staticmethod(texts.warning)
    rules = staticmethod(how_to_play.rules)
    tells = staticmethod(texts.tells)
    shows = staticmethod(texts.shows)
    asks = staticmethod(texts.asks)
    deadline = staticmethod(moves.deadline)


GAME = LiarsDeck()
