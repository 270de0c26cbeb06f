"""The events of Liar's Deck. These types are stored for ever: see `engine.game.Game.events`."""

from typing import TypeAlias

from engine.games.liars_deck.values import Bullet, Card, Cards, Rules
from engine.kit.fields import private, private_each, secret
from engine.kit.seats import Seat
from engine.kit.value import Value


class Started(Value):
    """The game is set up. `order` is the seating, drawn at random."""

    options: Rules
    order: tuple[Seat, ...]
    first: Seat
    revolvers: tuple[tuple[Bullet, ...], ...] | None = secret()


class RoundBegan(Value):
    """The whole deck was shuffled and dealt. `rank` is innocent in this round (court faces; else empty)."""

    first: Seat
    rank: str
    undealt: int
    hands: tuple[Cards | None, ...] = private_each()
    left_over: Cards | None = secret()


class Played(Value):
    """Cards were put down. `next` acts; `forced` if that one can only call."""

    by: Seat
    count: int
    next: Seat
    forced: bool
    cards: Cards | None = private("by")


class Called(Value):
    """The last play was turned up. `verdict` is the kind of card that decides: I, L, D, C or M."""

    by: Seat
    accused: Seat
    cards: Cards
    verdict: Card
    forced: bool


class RoulettePlayed(Value):
    """Players turned up the top card of their own revolver: `X` eliminates."""

    pulls: tuple[tuple[Seat, Bullet], ...]


class ShootingBegan(Value):
    """These players point, all at once and secretly."""

    shooters: tuple[Seat, ...]


class Pointed(Value):
    """A shooter has chosen. That nobody was pointed at in time is known to all."""

    by: Seat
    at_nobody: bool
    target: Seat | None = private("by")


class Shot(Value):
    """All have pointed: targets and pulls are open. An `X` eliminates the target."""

    shots: tuple[tuple[Seat, Seat | None, Bullet], ...]


class Reloaded(Value):
    """A shooter who turned up the lethal card and lived on got a full new revolver (DK.7)."""

    by: Seat
    revolver: tuple[Bullet, ...] | None = secret()


class Eliminated(Value):
    """Some are out, in one round, and share a place."""

    seats: tuple[Seat, ...]
    place: int


class RoundEnded(Value):
    """Nobody has won yet: `first` begins the next round."""

    first: Seat


class Ended(Value):
    """One player is left and has won, or nobody is (`winner` is `None`): a draw."""

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
