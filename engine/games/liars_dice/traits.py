"""Liar's Dice: dice and chips are never lost; three hidden dice can be listed."""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from engine.chance import Chance
from engine.conformance.traits import Small, Traits
from engine.games.liars_dice.moves import higher_bids, legal
from engine.games.liars_dice.rules import roll
from engine.games.liars_dice.values import (
    Action,
    Bid,
    BidMade,
    Challenge,
    Challenged,
    Event,
    Options,
    Public,
    State,
    View,
)
from engine.kit.dice import NUMBERS, STAR, matching
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence


def nothing_lost(state: State) -> None:
    """Dice, chips and places are in order."""
    public = state.public
    seats = len(public.dice)
    assert tuple(map(len, state.hidden)) == public.hidden, "hidden dice are miscounted"
    assert all(face in range(1, 7) for faces in (*state.hidden, *public.shown) for face in faces), "an unknown face"
    assert all(0 <= count <= 5 for count in public.dice), "nobody has more than five dice or fewer than none"
    if public.options.variant == "chips":
        assert sum(public.chips) + public.round_pot + public.game_pot == 50 * seats, "LD.8: chips are constant"
        assert min(public.chips) >= 0, "LD.8: nobody owes chips"
    else:
        assert (public.chips, public.round_pot, public.game_pot) == ((), 0, 0)
    for count, place in zip(public.dice, public.places, strict=True):
        assert bool(count) == (place < 2), "a player with dice has no place yet, or the first"


def came_of(before: State, seat: Seat, events: Sequence[Event]) -> Sentence | None:
    """Dice lost, or the next player."""
    match events[0]:
        case Challenged(bidder=bidder, lost=lost, verdict="under"):
            return Sentence("if_lie", {"by": bidder, "dice": lost[bidder]})
        case Challenged(lost=lost):
            return Sentence("if_true", {"dice": lost[seat]})
        case BidMade(next=after):
            return Sentence("if_bid", {"after": after})
    return None


def fitting(view: View, random: Random) -> Iterator[State]:
    """Every number of hidden dice for the bid."""
    if not view.public.bids or view.viewer is None:
        return
    face, hidden = view.public.bids[-1][1].face, sum(view.public.hidden) - len(view.hidden)
    other = next(each for each in NUMBERS if each != face)
    for count in range(hidden + 1):
        dice = iter([face] * count + [other] * (hidden - count))
        cups = [
            tuple(sorted(islice(dice, own))) if seat != view.viewer else view.hidden
            for seat, own in enumerate(view.public.hidden)
        ]
        yield State(view.public, tuple(cups))


def deal(state: State, chance: Chance) -> Sequence[Event]:
    """Rolls all dice."""
    return [roll(state.public, chance)]


def actions(view: View) -> Iterator[Action]:
    """The next higher 3s with each possible show; a challenge, if it leads to few new rolls."""
    shows = {bid.show for bid in legal(view) if isinstance(bid, Bid)}
    yield from (Bid(len(view.public.bids) + 1, 3, show) for show in sorted(shows))
    if view.public.bids and sum(view.public.dice) == 2:
        yield Challenge()


def position(dice: tuple[int, ...]) -> State:
    """Before a round."""
    seats = len(dice)
    places = tuple(0 if count else seats for count in dice)
    public = Public(Options(), "ROLL", 0, dice, ((),) * seats, (), places, ())
    return State(public, ((),) * seats)


def absurd(view: View, action: Action) -> bool:
    """Calls a certain truth, passes a certain lie, or bids more than there can be."""
    bids = higher_bids(view.public)
    can_bid = any(_bounds(view, bid)[1] >= bid.amount for bid in bids)
    least, most, amount = 0, 0, 0
    if view.public.bids:
        _, standing = view.public.bids[-1]
        (least, most), amount = _bounds(view, standing, is_own=False), standing.amount
    if isinstance(action, Challenge):
        return least >= amount and can_bid
    return most < amount or (_bounds(view, action)[1] < action.amount and (can_bid or least < amount))


def _bounds(view: View, bid: Bid, is_own: bool = True) -> tuple[int, int]:
    """The least and the largest number of dice for a bid; an own show has the other dice rolled again."""
    own = bid.show if is_own and bid.show else view.hidden
    least = sum([matching(dice, bid.face) for dice in (own, *view.public.shown)])
    return least, least + sum(view.public.hidden) - len(own)


def bluffs(view: View, action: Action) -> bool | None:
    """Bids more than the bidder expects on average, while another bid is not, or the bid to challenge is."""
    if isinstance(action, Challenge):
        return None
    can_challenge = any(_above(view, bid, is_own=False) > 0 for _, bid in view.public.bids[-1:])
    can_bid = any(_above(view, bid) <= 0 for bid in higher_bids(view.public))
    return _above(view, action) > 0 if can_challenge or can_bid else None


def _above(view: View, bid: Bid, is_own: bool = True) -> float:
    least, most = _bounds(view, bid, is_own)
    return bid.amount - least - (most - least) / (6 if bid.face == STAR else 3)


TRAITS = Traits(
    nothing_lost,
    interacting=(("variant", "bid_cap"),),
    small=(
        Small("two dice against one", 2, position((2, 1)), deal, actions, moves=2),
        Small("one die each, one player is out", 3, position((1, 0, 1)), deal, actions, moves=2),
    ),
    variants=((3, {}), (4, {"variant": "chips"}), (2, {"bid_cap": "dice", "first_opener": 2})),
    absurd=absurd,
    came_of=came_of,
    fitting=fitting,
    bluffs=bluffs,
)
