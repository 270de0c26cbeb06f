"""Events of Liar's Deck."""

from typing import TypeAlias

from engine.games.liars_deck.values import Bullet, Card, Cards, Rules
from engine.kit.seats import Seat
from engine.kit.value import Value
from engine.kit.visibility import private, private_each, secret


class Started(Value):
    """The game is set up, with random seating."""

    options: Rules
    order: tuple[Seat, ...]
    first: Seat
    revolvers: tuple[tuple[Bullet, ...], ...] | None = secret()


class RoundBegan(Value):
    """The deck was dealt. `rank` is innocent (court faces; else empty)."""

    first: Seat
    rank: str
    undealt: int
    hands: tuple[Cards | None, ...] = private_each()
    left_over: Cards | None = secret()


class Played(Value):
    """`next` acts; `forced` if only a call is possible."""

    by: Seat
    count: int
    next: Seat
    forced: bool
    cards: Cards | None = private("by")


class Called(Value):
    """The last play was turned up. `verdict`: I, L, D, C or M."""

    by: Seat
    accused: Seat
    cards: Cards
    verdict: Card
    forced: bool


class RoulettePlayed(Value):
    """Players pulled their own triggers. `X` eliminates."""

    pulls: tuple[tuple[Seat, Bullet], ...]


class ShootingBegan(Value):
    """Players point in secret."""

    shooters: tuple[Seat, ...]


class Pointed(Value):
    """A shooter chose, or time ran out, which is public."""

    by: Seat
    at_nobody: bool
    target: Seat | None = private("by")


class Shot(Value):
    """Targets and pulls are open. `X` eliminates the target."""

    shots: tuple[tuple[Seat, Seat | None, Bullet], ...]


class Reloaded(Value):
    """A shooter who pulled the lethal card and lived got a full revolver (DK.7)."""

    by: Seat
    revolver: tuple[Bullet, ...] | None = secret()


class Eliminated(Value):
    """They are out and share a place."""

    seats: tuple[Seat, ...]
    place: int


class RoundEnded(Value):
    """`first` begins the next round."""

    first: Seat


class Ended(Value):
    """`None` for a draw, without players left."""

    winner: Seat | None


Event: TypeAlias = (
    Started
    | RoundBegan
    | Played
    | Called
    | RoulettePlayed
    | ShootingBegan
    | Pointed
    | Shot
    | Reloaded
    | Eliminated
    | RoundEnded
    | Ended
)
