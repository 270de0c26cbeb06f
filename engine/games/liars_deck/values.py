"""Values of Liar's Deck."""

from typing import Literal, TypeAlias

from engine.kit.options import choice
from engine.kit.seats import Seat, Viewer
from engine.kit.value import Value

Card: TypeAlias = str
"""I(nnocent), L(iar), D(evil), C(haos), M(aster); court faces K, Q, A, J(oker) for I and L."""

Cards: TypeAlias = tuple[Card, ...]

Bullet: TypeAlias = Literal["X", "B"]
"""Lethal or blank."""

REVOLVER: tuple[Bullet, ...] = ("X", "B", "B", "B", "B", "B")

SHOOT_DEADLINES = {
    60: "1 minute",
    600: "10 minutes",
    3600: "1 hour",
    8 * 3600: "8 hours",
    86_400: "1 day",
    3 * 86_400: "3 days",
    7 * 86_400: "1 week",
    14 * 86_400: "2 weeks",
    0: "No time limit",
}
"""In seconds."""

# ---- options ----


class Rules(Value):
    """House rules that positions depend on (DK.1); the log stores them."""

    variant: Literal["basic", "devil", "chaos"] = choice(
        "basic",
        "Variant",
        "The Devil takes aim at the caller and all others with cards; in Chaos, players shoot at each other.",
        {"basic": "Basic", "devil": "Devil", "chaos": "Chaos"},
    )
    faces: Literal["innocent", "court"] = choice(
        "innocent",
        "Cards",
        "Court cards: each round draws the rank that is innocent. Jokers always are (Chaos has none).",
        {"innocent": "Innocents and Liars", "court": "Court cards"},
    )
    auto_forced: bool = choice(
        True,
        "Forced calls",
        "When calling is a player’s only legal move, make it for them.",
        {True: "Made at once", False: "Left to the player"},
    )
    shoot_deadline: Literal["same"] | int = choice(
        "same",
        "Time to shoot",
        "In Chaos, the time for taking aim.",
        {"same": "As for every other move", **SHOOT_DEADLINES},
    )


class Options(Rules):
    """All house rules (DK.1)."""

    skin: Literal["revolver", "pen"] = choice(
        "revolver",
        "Look",
        "Gentle: everyone has a tin of nibs for a revolver, and blots for shots, in pictures and words.",
        {"revolver": "Revolvers", "pen": "Gentle, with pens and ink"},
    )

    @property
    def rules(self) -> Rules:
        """The options that positions depend on."""
        return Rules(self.variant, self.faces, self.auto_forced, self.shoot_deadline)


# ---- actions ----


class Play(Value):
    """Cards of the hand, face down, said to be innocent."""

    cards: Cards

    def __str__(self) -> str:
        return f"play {' '.join(self.cards)}"


class Call(Value):
    """The last play holds a Liar."""

    def __str__(self) -> str:
        return "liar"


class Point(Value):
    """Points at another player, in secret until all have pointed.

    :param target: `None` only for a shooter who ran out of time (DK.10)
    """

    target: Seat | None

    def __str__(self) -> str:
        return f"shoot {'nobody' if self.target is None else self.target + 1}"


Action: TypeAlias = Play | Call | Point

# ---- questions ----


class OpenRound(Value):
    """`rank` is innocent (court faces; else empty)."""

    rank: Card


class OfPlay(Value):
    """About the last play: `count` cards of `by`."""

    by: Seat
    count: int
    rank: Card


class PlayOrCall(OfPlay):
    """Play, or call the last player."""


class CallOnly(OfPlay):
    """Only a call, because no other player has cards."""


class TakeAim(Value):
    """Point in secret. `verdict` is the called card: L, C or M."""

    caller: Seat
    accused: Seat
    verdict: Card


Question: TypeAlias = OpenRound | PlayOrCall | CallOnly | TakeAim

# ---- state ----


class Public(Value):
    """The public part of the position (DK.3).

    :param turn: to act; between rounds, the next opener
    :param plays: seat and number of cards
    :param spent: lethal card turned up, not replaced
    :param places: of eliminated seats and the winner, else 0
    :param rank: innocent in the round, of court faces
    :param shooters, pointed, at_nobody: all; those who have pointed; those out of time
    """

    options: Rules
    phase: Literal["ROUND_START", "FIRST", "TURN", "FORCED", "SHOOT", "OVER"] = "ROUND_START"
    order: tuple[Seat, ...] = ()
    turn: Seat = 0
    hands: tuple[int, ...] = ()
    plays: tuple[tuple[Seat, int], ...] = ()
    undealt: int = 0
    revolvers: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    rounds: int = 0
    spent: tuple[Seat, ...] = ()
    rank: str = ""
    caller: Seat = 0
    verdict: Card = ""
    shooters: tuple[Seat, ...] = ()
    pointed: tuple[Seat, ...] = ()
    at_nobody: tuple[Seat, ...] = ()
    winner: Seat | None = None

    @property
    def alive(self) -> tuple[Seat, ...]:
        """Remaining seats in turn order."""
        return tuple([seat for seat in self.order if not self.places[seat] or seat == self.winner])

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats with a question."""
        if self.phase == "SHOOT":
            return tuple([seat for seat in self.shooters if seat not in self.pointed])
        return (self.turn,) if self.phase in ("FIRST", "TURN", "FORCED") else ()

    @property
    def accused(self) -> Seat:
        """The seat with the last play."""
        return self.plays[-1][0]

    @property
    def most_cards(self) -> int:
        """The largest play."""
        return 1 if self.options.variant == "chaos" else 3

    @property
    def devil_is_active(self) -> bool:
        """With two players left the Devil is an Innocent (DK.6)."""
        return self.options.variant == "devil" and len(self.alive) > 2


class State(Value):
    """The whole position.

    :param revolvers: top first
    :param targets: by seat, until all have pointed
    :param hands, plays, undealt: sorted
    """

    public: Public
    hands: tuple[Cards, ...]
    plays: tuple[Cards, ...]
    undealt: Cards
    revolvers: tuple[tuple[Bullet, ...], ...]
    targets: tuple[Seat | None, ...]


# ---- view ----


class View(Value):
    """The position for one viewer, with own target."""

    viewer: Viewer
    public: Public
    hand: Cards
    plays: tuple[Cards | None, ...]
    target: Seat | None

    @property
    def others(self) -> list[Seat]:
        """Remaining seats but the viewer's."""
        return [seat for seat in sorted(self.public.alive) if seat != self.viewer]

    @property
    def asked(self) -> bool:
        """Whether the viewer has a question."""
        return self.viewer is not None and self.viewer in self.public.awaited


def view(state: State, viewer: Viewer) -> View:
    """A viewer's part (DK.9)."""
    public = state.public
    seen_plays = [by == viewer for by, _ in public.plays]
    if public.verdict:
        seen_plays[-1] = True  # it was turned up
    return View(
        viewer,
        public,
        hand=() if viewer is None else state.hands[viewer],
        plays=tuple([cards if seen else None for seen, cards in zip(seen_plays, state.plays, strict=True)]),
        target=None if viewer is None else state.targets[viewer],
    )
