"""Liar's Dice (Milton Bradley, RULES §2): bid on all dice under all cups, raise or challenge, keep your dice."""

from engine.game import Game
from engine.games.liars_dice import (
    belief,
    board,
    how_to_play,
    moments,
    moves,
    notation,
    pictures,
    policy,
    rules,
    stakes,
    telling,
    values,
)
from engine.games.liars_dice.orders import DiceOrders
from engine.games.liars_dice.tips import TIPS
from engine.games.liars_dice.values import Action, Challenged, Event, Options, Question, Rolled, State, View
from engine.games.liars_dice.words import Words
from engine.hints import PolicyAlone


class LiarsDice(Game[Options, State, Event, Action, View, Question]):
    """The game."""

    name = "liars_dice"
    title = "Liar’s Dice"
    summary = "Bid on all the dice under all the cups, or call the last bidder a liar."
    minutes = 20
    seats = range(2, 7)
    words = Words
    begins_round = (Rolled,)
    reveals = (Challenged,)
    tips = TIPS
    hints = PolicyAlone(policy.policy)
    orders = DiceOrders()
    refuse_options = staticmethod(rules.refuse_options)
    begin = staticmethod(rules.begin)
    decide = staticmethod(rules.decide)
    evolve = staticmethod(rules.evolve)
    view = staticmethod(values.view)
    to_act = staticmethod(moves.to_act)
    legal = staticmethod(moves.legal)
    automatic = staticmethod(moves.automatic)
    still_in = staticmethod(moves.still_in)
    outcome = staticmethod(moves.outcome)
    warning = staticmethod(moves.warning)
    resample = staticmethod(belief.resample)
    board = staticmethod(board.board)
    pictures = staticmethod(pictures.pictures)
    moment = staticmethod(moments.moment)
    falsehood = staticmethod(moments.falsehood)
    unmasked = staticmethod(moments.unmasked)
    challenger = staticmethod(moments.challenger)
    catches = staticmethod(moments.catches)
    tells = staticmethod(telling.tells)
    suspense = staticmethod(stakes.suspense)
    parse = staticmethod(notation.parse)
    rules = staticmethod(how_to_play.rules)


GAME = LiarsDice()
