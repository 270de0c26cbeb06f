"""Fixed players of Liar's Poker."""

from collections.abc import Mapping
from functools import partial
from random import Random

from drills.contests.players import Player
from engine.games.liars_poker import GAME
from engine.games.liars_poker.values import MOST_CARDS, SEATS, Action, Add, Doubt, Lead, Pass, Sweep, View
from engine.kit.cards import Card, Rank, rank_of

OF_RANK = 4


def plays(view: View, random: Random, cheats: float = 0.0, doubts: float = 0.0, counts: bool = True) -> Action:
    """Leads and adds its most cards of a rank.

    :param cheats: how often with a card of another rank
    :param doubts: how often it doubts what may be true
    :param counts: doubts what its own hand disproves
    """
    if view.public.phase == "LEAD":
        return _lead(view, random.random() < cheats)
    assert view.pile is not None
    rank, top = view.public.rank, view.pile.plays[-1]
    own = [card for card in view.hand if rank_of(card) == rank]
    is_last = view.public.phase == "OUT" and view.public.passes == len(SEATS) - 2
    disproved = counts and top.count + len(own) > OF_RANK
    if view.public.phase != "AFTER_PASSES" and not top.rank and (is_last or disproved or random.random() < doubts):
        return Doubt()
    if view.public.phase != "OUT" and own:
        return Add(tuple(own))
    if view.public.phase != "OUT" and random.random() < cheats:
        return Add(_odd(view.hand, rank)[:1])
    return Sweep() if view.public.phase == "AFTER_PASSES" else Pass()


def random_player(view: View, random: Random) -> Action:
    """Any legal move."""
    return GAME.legal(view).sample(random)


PLAYERS: Mapping[str, Player] = {
    "honest": plays,
    "believer": partial(plays, counts=False),
    "caller": partial(plays, doubts=1.0),
    "sly": partial(plays, cheats=0.3, doubts=0.1),
    "wary": partial(plays, doubts=0.3),
    "bluffer": partial(plays, cheats=1.0, doubts=0.1),
    "mixed": partial(plays, cheats=0.5, doubts=0.5),
    "random": random_player,
}
"""`CHEATS` was tuned beside `caller` and `wary`."""


def _lead(view: View, cheats: bool) -> Lead:
    ranks = list(map(rank_of, view.hand))
    rank = max(ranks, key=lambda each: (ranks.count(each), each))
    true = tuple([card for card in view.hand if rank_of(card) == rank])
    return Lead((*true, *_odd(view.hand, rank)[:1])[:MOST_CARDS] if cheats else true, rank)


def _odd(hand: tuple[Card, ...], rank: Rank) -> tuple[Card, ...]:
    return tuple([card for card in hand if rank_of(card) != rank])
