"""Events of Liar's Poker."""

from typing import TypeAlias

from engine.games.liars_poker.values import Options
from engine.kit.cards import Card, Rank
from engine.kit.seats import Seat
from engine.kit.value import Value
from engine.kit.visibility import private, private_each


class Started(Value):
    """The match is set up."""

    options: Options
    dealer: Seat


class Dealt(Value):
    """All cards were dealt."""

    dealer: Seat
    leader: Seat
    hands: tuple[tuple[Card, ...] | None, ...] = private_each()


class Played(Value):
    """Cards were put down.

    :param goes_out: they were the last ones
    :param is_true: known to be true (LP.7)
    """

    by: Seat
    count: int
    rank: Rank
    leads: bool
    goes_out: bool
    is_true: bool
    next: Seat
    cards: tuple[Card, ...] | None = private("by")


class Passed(Value):
    """`all_passed` after three passes in a row."""

    by: Seat
    all_passed: bool
    next: Seat


class Doubted(Value):
    """The last cards, of `accused`, were turned up."""

    by: Seat
    accused: Seat
    rank: Rank
    cards: tuple[Card, ...]
    is_true: bool


class PileTaken(Value):
    """The pile went into a hand.

    :param covered: cards of each play below the turned-up one, lowest first: all for the taker, own ones for others
    """

    by: Seat
    leader: Seat
    count: int
    covered: tuple[tuple[tuple[Card, ...] | None, ...] | None, ...] = private_each()


class Swept(Value):
    """The pile is out of play, and `by` leads."""

    by: Seat
    count: int


class HandWon(Value):
    """The last cards of `by` were true or not doubted. `dealer` deals next."""

    by: Seat
    dealer: Seat


class Won(Value):
    """The match is over."""

    by: Seat
    hands: int


Event: TypeAlias = Started | Dealt | Played | Passed | Doubted | PileTaken | Swept | HandWon | Won
