"""What there is in Liar's Dice: options, actions, events, questions, state, view."""

from functools import cache
from typing import Literal, TypeAlias

from engine.kit.dice import NUMBERS, STAR, Face, faces_text
from engine.kit.fields import private, private_each
from engine.kit.options import choice
from engine.kit.seats import Seat, Viewer
from engine.kit.value import Value

# ---- options ----


class Options(Value):
    """The house rules (LD.1)."""

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
    """The claim that at least `amount` of all dice count for `face`; with it some own hidden dice may be shown."""

    amount: int
    face: Face
    show: tuple[Face, ...] = ()

    @property
    def rank(self) -> tuple[int, Face]:
        """The order of bids: by space of the track, on one space by face (LD.3)."""
        return track_space(self.amount, self.face), self.face

    def __str__(self) -> str:
        claim = f"{self.amount}*" if self.face == STAR else f"{self.amount}x{self.face}"
        return f"{claim} show {faces_text(self.show)}" if self.show else claim


class Challenge(Value):
    """The claim that the bid is too high."""

    def __str__(self) -> str:
        return "liar"


Action: TypeAlias = Bid | Challenge


def track_space(amount: int, face: Face) -> int:
    """Returns the space that a bid stands on, from 1: 1, *1, 2, 3, *2, 4, 5, *3 and so on (LD.3)."""
    return 3 * amount - 1 if face == STAR else amount + amount // 2


@cache
def track(numbers: int, stars: int) -> tuple[Bid, ...]:
    """Returns all bids up to `numbers` of a number and `stars` stars, lowest first."""
    bids = [Bid(amount, face) for amount in range(1, numbers + 1) for face in NUMBERS]
    bids += [Bid(amount, STAR) for amount in range(1, stars + 1)]
    return tuple(sorted(bids, key=lambda bid: bid.rank))


@cache
def ranks(numbers: int, stars: int) -> tuple[tuple[int, Face], ...]:
    """Returns the ranks of these bids, lowest first."""
    return tuple([bid.rank for bid in track(numbers, stars)])


# ---- events ----


class Started(Value):
    """The match is set up."""

    options: Options
    seats: int
    opener: Seat


class Rolled(Value):
    """A round begins: all who are still in roll all their dice. With chips they pay into both pots first."""

    to_round_pot: tuple[int, ...]
    to_game_pot: tuple[int, ...]
    hidden: tuple[tuple[Face, ...] | None, ...] = private_each()


class BidMade(Value):
    """A bid stands, the dice shown with it lie open, and `next` has to answer."""

    by: Seat
    bid: Bid
    next: Seat


class Rerolled(Value):
    """The bidder, who showed dice, rolled the other hidden ones again."""

    by: Seat
    count: int
    old: tuple[Face, ...] | None = private("by")
    new: tuple[Face, ...] | None = private("by")


class Challenged(Value):
    """A challenge: all dice were turned up and counted, and some were lost. `winner` opens the next round."""

    by: Seat
    bidder: Seat
    bid: Bid
    dice: tuple[tuple[Face, ...], ...]
    actual: int
    lost: tuple[int, ...]
    winner: Seat

    @property
    def verdict(self) -> Literal["over", "under", "exact"]:
        """The actual number, compared with the bid."""
        if self.actual == self.bid.amount:
            return "exact"
        return "over" if self.actual > self.bid.amount else "under"


class Eliminated(Value):
    """These lost their last dice in the same round and share a place."""

    seats: tuple[Seat, ...]
    place: int


class PotTaken(Value):
    """All chips of a pot went to `by`."""

    by: Seat
    pot: Literal["round", "game"]
    chips: int


class Won(Value):
    """Nobody but `by` has dice left."""

    by: Seat


Event: TypeAlias = Started | Rolled | BidMade | Rerolled | Challenged | Eliminated | PotTaken | Won

# ---- questions ----


class OpenRound(Value):
    """Make any bid."""


class RaiseOrChallenge(Value):
    """Raise the bid or challenge it. The dice shown with it are no part of it."""

    bidder: Seat
    bid: Bid


class OnlyChallenge(Value):
    """Challenge the highest bid of all."""

    bidder: Seat
    bid: Bid


Question: TypeAlias = OpenRound | RaiseOrChallenge | OnlyChallenge

# ---- state ----


class Public(Value):
    """What everybody sees (LD.5).

    :param phase: between rounds ROLL, in which nobody acts
    :param turn: who acts; between rounds who opens the next
    :param dice: how many dice each seat owns, 0 if eliminated
    :param shown: the faces of each seat's dice that lie open
    :param bids: the bids of this round and who made them; the last one stands
    :param places: of the eliminated and the winner, 0 for the others
    :param chips: of each seat; empty in the standard variant
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

    @property
    def actor(self) -> Seat | None:
        """Who has to act; `None` when nobody has."""
        return self.turn if self.phase in ("OPEN", "RAISE") else None

    @property
    def still_in(self) -> tuple[Seat, ...]:
        """The seats that own dice."""
        return tuple([seat for seat, count in enumerate(self.dice) if count])

    @property
    def hidden(self) -> tuple[int, ...]:
        """How many dice lie under each cup."""
        if self.phase in ("ROLL", "OVER"):
            return (0,) * len(self.dice)
        return tuple([count - len(shown) for count, shown in zip(self.dice, self.shown, strict=True)])


class State(Value):
    """The whole position: what everybody sees, and the faces under each cup, sorted."""

    public: Public
    hidden: tuple[tuple[Face, ...], ...]


# ---- view ----


class View(Value):
    """The position for one viewer: what everybody sees, and the faces under the own cup."""

    viewer: Viewer
    public: Public
    hidden: tuple[Face, ...]


def view(state: State, viewer: Viewer) -> View:
    """Returns what the viewer may see (LD.9). No knowledge outlasts a round: all dice are rolled anew."""
    return View(viewer, state.public, () if viewer is None else state.hidden[viewer])
