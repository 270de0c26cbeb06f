"""What happens in Liar, Liar. These types are stored for ever: see `engine.game.Game.events`.

Cards that everybody sees are faces; which copies they were is kept beside them and told to nobody (RULES 0.10).
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from engine.game import Seat
from engine.games.liar_liar.values import Hit, Keep, Lay, Options, Request, Show
from engine.kit.cards import Card
from engine.privacy import private, private_each, secret


@dataclass(frozen=True, slots=True)
class Started:
    """The match is set up."""

    options: Options
    seats: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand begins: everybody got cards and chips anew."""

    starter: Seat
    hands: tuple[tuple[Card, ...] | None, ...] = private_each()
    stock: tuple[Card, ...] | None = secret()


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """The turn before is complete, and it is `by` to obtain a card."""

    by: Seat


@dataclass(frozen=True, slots=True)
class Drew:
    """Cards came from the stock into a hand."""

    by: Seat
    count: int
    cards: tuple[Card, ...] | None = private("by")


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The stock had run out, and the discard pile became the new one."""

    count: int
    stock: tuple[Card, ...] | None = secret()


@dataclass(frozen=True, slots=True)
class Asked:
    """A quest."""

    by: Seat
    to: Seat
    request: Request


@dataclass(frozen=True, slots=True)
class SaidYes:
    """A card was put on the table, face down."""

    by: Seat
    card: Card | None = private("by")


@dataclass(frozen=True, slots=True)
class SaidNo:
    """The answer was no, perhaps with an instruction for when it is accepted."""

    by: Seat
    if_accepted: Show | Keep | None = private("by")


Verdict: TypeAlias = Literal["truth", "successful_lie", "successful_truth", "unsuccessful_lie"]


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """A yes was accepted or challenged, and its card was turned up. `by` asked, `to` answered."""

    by: Seat
    to: Seat
    card: Card
    verdict: Verdict

    @property
    def holder(self) -> Seat:
        """Who has the card now (LL.7)."""
        return self.by if self.verdict in ("truth", "unsuccessful_lie") else self.to


@dataclass(frozen=True, slots=True)
class NoAccepted:
    """A no was believed."""

    by: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class Produced:
    """After an accepted no, `by` showed a card that was asked for, and kept it."""

    by: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class KeptBack:
    """After an accepted no, `by` showed nothing."""

    by: Seat


@dataclass(frozen=True, slots=True)
class HandShown:
    """A no was challenged: the whole hand of `to` was shown. `caught` if a card that `by` asked for was in it."""

    by: Seat
    to: Seat
    cards: tuple[Card, ...]
    caught: bool


@dataclass(frozen=True, slots=True)
class Taken:
    """A matching card of the hand that was shown changed hands."""

    by: Seat
    giver: Seat
    card: Card
    copy: int | None = secret()


@dataclass(frozen=True, slots=True)
class ChipPaid:
    """A chip for `to`, from `debtor`, or from the bank if that one has none (LL-D32)."""

    debtor: Seat
    to: Seat
    by_bank: bool


@dataclass(frozen=True, slots=True)
class Played:
    """Melds and hits. `copies` are those of the cards in their order."""

    by: Seat
    items: tuple[Lay | Hit, ...]
    copies: tuple[int, ...] | None = secret()


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card went face down onto the discard pile. `drawn` if by rule it is the one that was just drawn (LL.10)."""

    by: Seat
    drawn: bool
    card: Card | None = private("by")


@dataclass(frozen=True, slots=True)
class Gave:
    """A card in return for the one received, face down."""

    by: Seat
    to: Seat
    card: Card | None = private("by", "to")


@dataclass(frozen=True, slots=True)
class Finished:
    """A turn ended without a discard. After a false accusation `to_refresh` may exchange cards first."""

    by: Seat
    to_refresh: Seat | None


@dataclass(frozen=True, slots=True)
class Refreshed:
    """After a false accusation, cards went face down onto the discard pile; as many are drawn."""

    by: Seat
    count: int
    cards: tuple[Card, ...] | None = private("by")


@dataclass(frozen=True, slots=True)
class HandEnded:
    """A hand is over.

    :param by: who played out; `None` if the limit of turns was reached
    :param paid: who paid that player a chip
    :param chips: what each player then holds
    :param points: what each player scores for them
    """

    by: Seat | None
    paid: tuple[Seat, ...]
    chips: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Won:
    """The match is over."""

    by: Seat
    score: int


Event: TypeAlias = (
    Started
    | Dealt
    | TurnBegan
    | Drew
    | Reshuffled
    | Asked
    | SaidYes
    | SaidNo
    | TurnedUp
    | NoAccepted
    | Produced
    | KeptBack
    | HandShown
    | Taken
    | ChipPaid
    | Played
    | Discarded
    | Gave
    | Finished
    | Refreshed
    | HandEnded
    | Won
)
EVENTS: tuple[type[Event], ...] = get_args(Event)
