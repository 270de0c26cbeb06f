"""Lie 21 (RULES §3): three cards, two face down; the other player gives up three or beats yours.

Begin with `counting`.
"""

from engine.game import Game
from engine.games.lie21 import belief, board, how_to_play, moments, moves, notation, pictures, policy, rules, telling
from engine.games.lie21.orders import AnswersInAdvance
from engine.games.lie21.tips import TIPS
from engine.games.lie21.values import Action, Challenged, Dealt, Event, Options, Question, State, View
from engine.games.lie21.words import Words
from engine.hints import PolicyAlone


class Lie21(Game[Options, State, Event, Action, View, Question]):
    """The game."""

    name = "lie21"
    title = "Lie 21"
    summary = "Three cards, one face up. Is it really that close to 21?"
    minutes = 10
    seats = range(2, 3)
    words = Words
    begins_round = (Dealt,)
    reveals = (Challenged,)
    tips = TIPS
    hints = PolicyAlone(policy.policy)
    orders = AnswersInAdvance()
    memory = belief.Memory()
    begin = staticmethod(rules.begin)
    decide = staticmethod(rules.decide)
    evolve = staticmethod(rules.evolve)
    view = staticmethod(moves.view)
    to_act = staticmethod(moves.to_act)
    legal = staticmethod(moves.legal)
    automatic = staticmethod(moves.automatic)
    outcome = staticmethod(moves.outcome)
    warning = staticmethod(moves.warning)
    resample = staticmethod(belief.resample)
    rules = staticmethod(how_to_play.rules)
    board = staticmethod(board.board)
    pictures = staticmethod(pictures.pictures)
    moment = staticmethod(moments.moment)
    falsehood = staticmethod(moments.falsehood)
    unmasked = staticmethod(moments.unmasked)
    challenger = staticmethod(moments.challenger)
    catches = staticmethod(moments.catches)
    tells = staticmethod(telling.tells)
    suspense = staticmethod(moves.suspense)
    parse = staticmethod(notation.parse)


GAME = Lie21()
