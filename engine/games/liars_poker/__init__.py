"""Liar's Poker (Tierney family, RULES §4): put cards down, call them what you like, be rid of all of them first.

After `values` come `events`; `belief` needs `knowledge`, `history` and `ways`.
"""

from engine.game import Game
from engine.games.liars_poker import (
    belief,
    board,
    forms,
    how_to_play,
    moments,
    moves,
    notation,
    pictures,
    policy,
    rules,
    telling,
    values,
)
from engine.games.liars_poker.events import Dealt, Doubted, Event
from engine.games.liars_poker.orders import PileOrders
from engine.games.liars_poker.tips import TIPS
from engine.games.liars_poker.values import Action, Options, Question, State, View
from engine.games.liars_poker.words import Words
from engine.hints import PolicyAlone


class LiarsPoker(Game[Options, State, Event, Action, View, Question]):
    """The game."""

    name = "liars_poker"
    title = "Liar’s Poker"
    summary = "Say what you like about your cards. First one out wins."
    minutes = 30
    seats = range(4, 5)
    words = Words
    begins_round = (Dealt,)
    reveals = (Doubted,)
    tips = TIPS
    hints = PolicyAlone(policy.policy)
    orders = PileOrders()
    begin = staticmethod(rules.begin)
    decide = staticmethod(rules.decide)
    evolve = staticmethod(rules.evolve)
    view = staticmethod(values.view)
    to_act = staticmethod(moves.to_act)
    legal = staticmethod(moves.legal)
    automatic = staticmethod(moves.automatic)
    outcome = staticmethod(moves.outcome)
    warning = staticmethod(forms.warning)
    resample = staticmethod(belief.resample)
    board = staticmethod(board.board)
    pictures = staticmethod(pictures.pictures)
    moment = staticmethod(moments.moment)
    falsehood = staticmethod(moments.falsehood)
    unmasked = staticmethod(moments.unmasked)
    challenger = staticmethod(moments.challenger)
    catches = staticmethod(moments.catches)
    tells = staticmethod(telling.tells)
    suspense = staticmethod(forms.suspense)
    parse = staticmethod(notation.parse)
    rules = staticmethod(how_to_play.rules)


GAME = LiarsPoker()
