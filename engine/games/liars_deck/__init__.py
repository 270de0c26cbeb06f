"""Liar's Deck (RULES §5): play cards face down, call the liar, survive your revolver.

After `values` come `events` and `deck`.
"""

from engine.game import Game
from engine.games.liars_deck import (
    belief,
    board,
    events,
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
from engine.games.liars_deck.orders import DeckOrders
from engine.games.liars_deck.tips import TIPS
from engine.games.liars_deck.words import Words
from engine.games.liars_deck.words.gentle import GentleWords
from engine.hints import PolicyAlone


class LiarsDeck(Game[values.Options, values.State, events.Event, values.Action, values.View, values.Question]):
    """The game."""

    name = "liars_deck"
    title = "Liar’s Deck"
    summary = "Caught lying, or wrong about a liar? Pull the trigger."
    minutes = 10
    seats = range(2, 5)
    words = Words
    begins_round = (events.RoundBegan,)
    reveals = (events.Called, events.RoulettePlayed, events.Shot)
    tips = TIPS
    hints = PolicyAlone(policy.policy)
    orders = DeckOrders()
    begin = staticmethod(rules.begin)
    decide = staticmethod(rules.decide)
    evolve = staticmethod(rules.evolve)
    view = staticmethod(values.view)
    to_act = staticmethod(moves.to_act)
    legal = staticmethod(moves.legal)
    automatic = staticmethod(moves.automatic)
    still_in = staticmethod(moves.still_in)
    outcome = staticmethod(moves.outcome)
    deadline = staticmethod(moves.deadline)
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

    def words_of(self, options: values.Options) -> type[Words]:
        """For revolvers, or pens and ink."""
        return GentleWords if options.skin == "pen" else Words


GAME = LiarsDeck()
