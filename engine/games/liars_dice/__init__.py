"""Liar's Dice (Milton Bradley), RULES §2: bid on all dice under all cups, raise or challenge, keep your dice.

In the order of the contract: `values` (options, actions, events, state, view), `rules` (begin, decide, evolve),
`moves` (to_act, legal, automatic, resample, still_in, outcome, prospect, warning), `words` (the messages), `telling`
(tells, asks, shows), `notation` (parse), `orders`,
`how_to_play` (rules, for players).
"""

from typing import Any

from engine.game import Game, Hints
from engine.games.liars_dice import how_to_play, moves, notation, orders, rules, telling, values, words


class _Hints(Hints[Any, Any, Any]):
    prospect = staticmethod(moves.prospect)

    def plausible(self, view: Any, legal: Any, random: Any) -> Any:
        return moves.plausible(view, random)


class LiarsDice(Game[values.Options, values.State, values.Event, values.Action, values.View, values.Question]):
    """The game, put together from its parts."""

    name = "liars_dice"
    title = "Liar’s Dice"
    summary = "Bid on all the dice under all the cups, or call the last bidder a liar."
    seats = range(2, 7)
    words = words.Words
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
    parse = staticmethod(notation.parse)
    warning = staticmethod(moves.warning)
    tells = staticmethod(telling.tells)
    shows = staticmethod(telling.shows)
    asks = staticmethod(telling.asks)
    refuse_options = staticmethod(rules.refuse_options)
    rules = staticmethod(how_to_play.rules)


GAME = LiarsDice()
