"""Liar, Liar (Zeedar, RULES §1): draw or ask for a card, lie or not, lay melds, be the first without cards.

After `values` come `melds`, `events`, `knowledge` and `position`.
"""

from engine.game import Game
from engine.games.liar_liar import (
    belief,
    board,
    events,
    how_to_play,
    moments,
    moves,
    notation,
    pictures,
    policy,
    position,
    rules,
    telling,
    values,
)
from engine.games.liar_liar.moves.forms import warning
from engine.games.liar_liar.moves.legal import automatic
from engine.games.liar_liar.moves.stakes import suspense
from engine.games.liar_liar.orders import LiarOrders
from engine.games.liar_liar.rules.evolve import evolve
from engine.games.liar_liar.tips import TIPS
from engine.games.liar_liar.words import Words
from engine.hints import PolicyAlone


class LiarLiar(Game[values.Options, position.State, events.Event, values.Action, position.View, values.Question]):
    """The game."""

    name = "liar_liar"
    title = "Liar, Liar"
    summary = "Ask for the card you need. Was that “no” a lie?"
    minutes = 60
    seats = range(2, 11)
    words = Words
    begins_round = (events.Dealt,)
    reveals = (events.TurnedUp, events.HandShown)
    tips = TIPS
    hints = PolicyAlone(policy.policy)
    orders = LiarOrders()
    short_form = staticmethod(values.one_hand)
    begin = staticmethod(rules.begin)
    decide = staticmethod(rules.decide)
    evolve = staticmethod(evolve)
    view = staticmethod(position.view)
    to_act = staticmethod(moves.to_act)
    legal = staticmethod(moves.legal)
    automatic = staticmethod(automatic)
    still_in = staticmethod(moves.still_in)
    outcome = staticmethod(moves.outcome)
    warning = staticmethod(warning)
    resample = staticmethod(belief.resample)
    board = staticmethod(board.board)
    pictures = staticmethod(pictures.pictures)
    moment = staticmethod(moments.moment)
    falsehood = staticmethod(moments.falsehood)
    unmasked = staticmethod(moments.unmasked)
    challenger = staticmethod(moments.challenger)
    catches = staticmethod(moments.catches)
    tells = staticmethod(telling.tells)
    suspense = staticmethod(suspense)
    parse = staticmethod(notation.parse)
    rules = staticmethod(how_to_play.rules)


GAME = LiarLiar()
