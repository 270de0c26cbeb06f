"""Fixed players of Liar, Liar."""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from itertools import islice
from random import Random

from drills.contests.players import Player
from engine.games.liar_liar.moves.legal import Legal
from engine.games.liar_liar.position import View
from engine.games.liar_liar.values import (
    Accept,
    Action,
    Ask,
    Challenge,
    Discard,
    Draw,
    Give,
    Keep,
    No,
    Play,
    Request,
    Show,
    Yes,
)
from engine.kit.cards import Card, rank_of, suit_of

LOOKED_AT = 100
"""Moves among which it seeks a play."""


def plays(
    view: View, random: Random, asks: float = 1.0, denies: float = 0.0, pretends: float = 0.0, doubts: float = 0.0
) -> Action:
    """Lays what it can, and parts with what fits least.

    :param asks: how often it asks rather than draws
    :param denies: how often it says no with the card
    :param pretends: how often it says yes without the card
    :param doubts: how often it challenges an answer
    """
    match view.public.phase:
        case "OBTAIN":
            return _request(view, random) if random.random() < asks else Draw()
        case "ANSWER" if view.matching:
            return No(Show(view.matching[0])) if random.random() < denies else Yes(view.matching[0])
        case "ANSWER":
            return Yes(_least(view)) if random.random() < pretends else No(Keep())
        case "DECIDE":
            return Challenge() if random.random() < doubts else Accept()
        case _:
            return _lays(view)


def random_player(view: View, random: Random) -> Action:
    """Any legal move."""
    return Legal(view).sample(random)


PLAYERS: Mapping[str, Player] = {
    "drawer": partial(plays, asks=0.0),
    "honest": plays,
    "caller": partial(plays, doubts=1.0),
    "denier": partial(plays, denies=1.0, doubts=0.5),
    "liar": partial(plays, denies=1.0, pretends=1.0),
    "pretender": partial(plays, asks=0.3, pretends=0.5, doubts=0.3),
    "mixed": partial(plays, asks=0.5, denies=0.3, pretends=0.1, doubts=0.3),
    "random": random_player,
}
"""No constant was tuned beside them, but for the first one."""


def _request(view: View, random: Random) -> Ask:
    """For a rank that it has most of, from any other player."""
    ranks = Counter(map(rank_of, view.hand))
    return Ask(random.choice(view.others), Request(max(ranks, key=lambda rank: (ranks[rank], rank))))


def _lays(view: View) -> Action:
    moves = list(islice(Legal(view), LOOKED_AT))
    laid = [action for action in moves if isinstance(action, Play)]
    if laid:
        return max(laid, key=lambda action: sum([len(item.cards) for item in action.items]))
    cards = [action for action in moves if isinstance(action, Discard | Give)]
    return min(cards, key=lambda action: _fits(view, action.card)) if cards else moves[0]


def _least(view: View) -> Card:
    return min(view.hand, key=lambda card: _fits(view, card))


def _fits(view: View, card: Card) -> int:
    """How many cards of the hand are of its rank, or next to it in the suit."""
    rank, suit = rank_of(card), suit_of(card)
    near = [each for each in view.hand if suit_of(each) == suit and abs(rank_of(each) - rank) == 1]
    return len(near) + list(map(rank_of, view.hand)).count(rank)
