"""Values of Liar's Dice."""

from functools import cache
from typing import Literal, TypeAlias

from engine.kit.dice import NUMBERS, STAR, Face, faces_text
from engine.kit.options import choice
from engine.kit.seats import Seat, Viewer
from engine.kit.value import Value
from engine.kit.visibility import private, private_each

# ---- options ----


class Options(Value):
    """House rules (LD.1)."""

    variant: Literal["standard", "chips"] = choice(
        "standard",
        "Variant",
        "Chips put a stake into every round. They never decide who wins.",
        {"standard": "Dice alone", "chips": "Dice and chips"},
    )
    first_opener: Literal["random"] | int = choice(
        "random",
        "First bid",
        "Who makes the first bid. After that, the winner of each challenge opens.",
        {"random": "Drawn at random", **{seat: f"Player {seat}" for seat in range(1, 7)}},
    )
    bid_cap: Literal["track", "dice"] = choice(
        "track",
        "Highest bid",
        "How far a bid may go.",
        {"track": "Twice around the track: 40 of a number, 20 stars", "dice": "As many as there are dice in play"},
    )


# ---- actions ----


class Bid(Value):
    """At least `amount` of all dice count for `face`. `show` has own hidden dice."""

    amount: int
    face: Face
    show: tuple[Face, ...] = ()

    @property
    def rank(self) -> tuple[int, Face]:
        """By space of the track, then by face (LD.3)."""
        return track_space(self.amount, self.face), self.face

    def __str__(self) -> str:
        claim = f"{self.amount}*" if self.face == STAR else f"{self.amount}x{self.face}"
        return f"{claim} show {faces_text(self.show)}" if self.show else claim


class Challenge(Value):
    """The bid is too high."""

    def __str__(self) -> str:
        return "liar"


Action: TypeAlias = Bid | Challenge


def track_space(amount: int, face: Face) -> int:
    """From 1: 1, *1, 2, 3, *2, 4, 5, *3 and so on (LD.3)."""
    return 3 * amount - 1 if face == STAR else amount + amount // 2


@cache
def track(numbers: int, stars: int) -> tuple[Bid, ...]:
    """Bids up to these amounts, lowest first."""
    bids = [Bid(amount, face) for amount in range(1, numbers + 1) for face in NUMBERS]
    bids += [Bid(amount, STAR) for amount in range(1, stars + 1)]
    return tuple(sorted(bids, key=lambda bid: bid.rank))


# ---- events ----


class Started(Value):
    """The match is set up."""

    options: Options
    seats: int
    opener: Seat


class Rolled(Value):
    """A round begins: payments with chips, a roll."""

    to_round_pot: tuple[int, ...]
    to_game_pot: tuple[int, ...]
    hidden: tuple[tuple[Face, ...] | None, ...] = private_each()


class BidMade(Value):
    """`next` has to answer."""

    by: Seat
    bid: Bid
    next: Seat


class Rerolled(Value):
    """The bidder showed dice and rolled other hidden ones again."""

    by: Seat
    count: int
    old: tuple[Face, ...] | None = private("by")
    new: tuple[Face, ...] | None = private("by")


class Challenged(Value):
    """Some dice are lost. `winner` opens the next round."""

    by: Seat
    bidder: Seat
    bid: Bid
    dice: tuple[tuple[Face, ...], ...]
    actual: int
    lost: tuple[int, ...]
    winner: Seat

    @property
    def verdict(self) -> Literal["over", "under", "exact"]:
        """The actual number compared with the bid."""
        if self.actual == self.bid.amount:
            return "exact"
        return "over" if self.actual > self.bid.amount else "under"


class Eliminated(Value):
    """They lost their last dice and share a place."""

    seats: tuple[Seat, ...]
    place: int


class PotTaken(Value):
    """`by` got a pot's chips."""

    by: Seat
    pot: Literal["round", "game"]
    chips: int


class Won(Value):
    """Only `by` has dice left."""

    by: Seat


Event: TypeAlias = Started | Rolled | BidMade | Rerolled | Challenged | Eliminated | PotTaken | Won

# ---- questions ----


class OpenRound(Value):
    """Make any bid."""


class RaiseOrChallenge(Value):
    """`bid` has no shown dice."""

    bidder: Seat
    bid: Bid


class OnlyChallenge(Value):
    """The highest possible bid stands."""

    bidder: Seat
    bid: Bid


Question: TypeAlias = OpenRound | RaiseOrChallenge | OnlyChallenge

# ---- state ----


class Public(Value):
    """The public part of the position (LD.5).

    :param phase: ROLL between rounds, without a question
    :param turn: to act; between rounds, the next opener
    :param dice: by seat, 0 if eliminated
    :param bids: of this round; the last one stands
    :param places: of eliminated seats and the winner, else 0
    :param chips: by seat; empty in the standard variant
    :param rounds: that have begun
    """

    options: Options
    phase: Literal["ROLL", "OPEN", "RAISE", "OVER"]
    turn: Seat
    dice: tuple[int, ...]
    shown: tuple[tuple[Face, ...], ...]
    bids: tuple[tuple[Seat, Bid], ...]
    places: tuple[int, ...]
    chips: tuple[int, ...]
    round_pot: int = 0
    game_pot: int = 0
    rounds: int = 0

    @property
    def still_in(self) -> tuple[Seat, ...]:
        """The seats with dice."""
        return tuple([seat for seat, count in enumerate(self.dice) if count])

    @property
    def hidden(self) -> tuple[int, ...]:
        """The number of dice under each cup."""
        if self.phase in ("ROLL", "OVER"):
            return (0,) * len(self.dice)
        return tuple([count - len(shown) for count, shown in zip(self.dice, self.shown, strict=True)])


class State(Value):
    """The whole position; faces under a cup are sorted."""

    public: Public
    hidden: tuple[tuple[Face, ...], ...]


# ---- view ----


class View(Value):
    """The position for one viewer, with own hidden faces."""

    viewer: Viewer
    public: Public
    hidden: tuple[Face, ...]


def view(state: State, viewer: Viewer) -> View:
    """A viewer's part (LD.9). No knowledge outlasts a round, because all dice are rolled again."""
    return View(viewer, state.public, () if viewer is None else state.hidden[viewer])
