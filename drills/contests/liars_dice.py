"""Fixed players of Liar's Dice."""

from collections.abc import Mapping
from math import comb
from random import Random

from drills.contests.players import Player
from engine.games.liars_dice.moves import higher_bids, legal
from engine.games.liars_dice.values import Action, Bid, Challenge, View
from engine.kit.dice import FACES, NUMBERS, STAR, matching

CALLS = Challenge()


def average(view: View, random: Random) -> Action:
    """Averages the dice that it cannot see, and never bluffs."""
    return _by_need(view, margin=0.0)


def patient(view: View, random: Random) -> Action:
    """As `average`, and a die and a half more trusting."""
    return _by_need(view, margin=1.5)


def odds(view: View, random: Random) -> Action:
    """Challenges what is true in a third of cases; otherwise makes the likeliest raise."""
    if view.public.bids and _chance(view, _standing(view)) < 1 / 3:
        return CALLS
    near = _near(view)
    return max(near, key=lambda bid: _chance(view, bid)) if near else CALLS


def brave(view: View, random: Random) -> Action:
    """Makes the highest raise that is true in half of cases, or challenges."""
    good = [bid for bid in _near(view) if _chance(view, bid) >= 0.5]
    if good:
        return good[-1]
    return CALLS if view.public.bids else higher_bids(view.public)[0]


def crawler(view: View, random: Random) -> Action:
    """Makes the lowest raise until a bid is above the average by a die."""
    if view.public.bids and _need(view, _standing(view)) > 1:
        return CALLS
    higher = higher_bids(view.public)
    return higher[0] if higher else CALLS


def own_dice(view: View, random: Random) -> Action:
    """Bids the face that it has most of, at the least amount, up to a third of all dice above its own."""
    face = max(NUMBERS, key=lambda each: (matching(view.hidden, each), each))
    own = next((bid for bid in higher_bids(view.public) if bid.face == face), None)
    if own is not None and (_need(view, own) <= 0.5 or not view.public.bids):
        return own
    return CALLS if view.public.bids else higher_bids(view.public)[0]


def bluffer(view: View, random: Random) -> Action:
    """Raises by up to five steps, three times of four, whatever it holds."""
    bids = higher_bids(view.public)[:6]
    return random.choice(bids) if bids and (not view.public.bids or random.random() < 0.75) else CALLS


def caller(view: View, random: Random) -> Action:
    """Challenges every bid."""
    return CALLS if view.public.bids else _by_need(view, 0.0)


def shower(view: View, random: Random) -> Action:
    """As `average`, and shows its fitting dice with every bid."""
    action = _by_need(view, margin=0.3)
    if isinstance(action, Bid):
        fitting = [face for face in view.hidden if face in (action.face, STAR)][: len(view.hidden) - 1]
        return Bid(action.amount, action.face, tuple(fitting))
    return action


def random_player(view: View, random: Random) -> Action:
    """Any legal move."""
    return legal(view).sample(random)


PLAYERS: Mapping[str, Player] = {
    "average": average,
    "odds": odds,
    "crawler": crawler,
    "bluffer": bluffer,
    "caller": caller,
    "patient": patient,
    "brave": brave,
    "own_dice": own_dice,
    "shower": shower,
    "random": random_player,
}
"""Constants were tuned beside all of them."""


def _standing(view: View) -> Bid:
    return view.public.bids[-1][1]


def _seen(view: View, bid: Bid) -> int:
    return matching(view.hidden, bid.face) + sum([matching(shown, bid.face) for shown in view.public.shown])


def _unseen(view: View) -> int:
    return sum(view.public.hidden) - len(view.hidden)


def _need(view: View, bid: Bid) -> float:
    """Dice above the average."""
    return bid.amount - _seen(view, bid) - _unseen(view) / (6 if bid.face == STAR else 3)


def _chance(view: View, bid: Bid) -> float:
    need, dice, chance = bid.amount - _seen(view, bid), _unseen(view), 1 / 6 if bid.face == STAR else 1 / 3
    return sum(
        [comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits) for hits in range(max(0, need), dice + 1)]
    )


def _near(view: View) -> list[Bid]:
    """The lowest bids of each face."""
    higher = higher_bids(view.public)
    lowest = [next((bid for bid in higher if bid.face == face), None) for face in FACES]
    return sorted([bid for bid in lowest if bid], key=lambda bid: bid.rank)


def _by_need(view: View, margin: float) -> Action:
    if view.public.bids and _need(view, _standing(view)) > margin:
        return CALLS
    good = [bid for bid in higher_bids(view.public)[:12] if _need(view, bid) <= margin]
    if good:
        return max(good, key=lambda bid: (-_need(view, bid), bid.rank))
    return CALLS if view.public.bids else higher_bids(view.public)[0]
