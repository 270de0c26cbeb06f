"""Events of Liar, Liar. Public cards are faces; secret fields keep copies (RULES 0.10)."""

from typing import Literal, TypeAlias

from engine.games.liar_liar.values import Item, Keep, Options, Request, Show
from engine.kit.cards import Card
from engine.kit.seats import Seat
from engine.kit.value import Value
from engine.kit.visibility import personal, private, private_each, secret


class Started(Value):
    """The match is set up."""

    options: Options
    seats: int


class Dealt(Value):
    """A hand begins."""

    starter: Seat
    hands: tuple[tuple[Card, ...] | None, ...] = private_each()
    stock: tuple[Card, ...] | None = secret()


class TurnBegan(Value):
    """`by` has to obtain a card."""

    by: Seat


class Drew(Value):
    """Cards came from the stock."""

    by: Seat
    count: int
    cards: tuple[Card, ...] | None = private("by")


class Reshuffled(Value):
    """The discard pile became the stock, which had run out."""

    count: int
    stock: tuple[Card, ...] | None = secret()


class Asked(Value):
    """A quest."""

    by: Seat
    to: Seat
    request: Request


class SaidYes(Value):
    """A card was put down, face down."""

    by: Seat
    card: Card | None = private("by")


class SaidNo(Value):
    """A no, with an instruction or not."""

    by: Seat
    if_accepted: Show | Keep | None = personal("by", used_by="NoAccepted")


Verdict: TypeAlias = Literal["truth", "successful_lie", "successful_truth", "unsuccessful_lie"]


class TurnedUp(Value):
    """A yes was turned up. `by` asked, `to` answered."""

    by: Seat
    to: Seat
    card: Card
    verdict: Verdict

    @property
    def holder(self) -> Seat:
        """Gets the card (LL.7)."""
        return self.by if self.verdict in ("truth", "unsuccessful_lie") else self.to


class NoAccepted(Value):
    """A no was believed."""

    by: Seat
    to: Seat


class Produced(Value):
    """After an accepted no, a matching card was shown."""

    by: Seat
    card: Card


class KeptBack(Value):
    """After an accepted no, nothing was shown."""

    by: Seat


class HandShown(Value):
    """A challenged no. `caught` if a card matches."""

    by: Seat
    to: Seat
    cards: tuple[Card, ...]
    caught: bool


class Taken(Value):
    """A matching card of the open hand changed hands."""

    by: Seat
    giver: Seat
    card: Card
    copy: int | None = secret()


class ChipPaid(Value):
    """For `to`, from `debtor`, or from the bank if `debtor` has none (LL-D32)."""

    debtor: Seat
    to: Seat
    by_bank: bool


class Played(Value):
    """`copies` follow the order of the cards."""

    by: Seat
    items: tuple[Item, ...]
    copies: tuple[int, ...] | None = secret()


class Discarded(Value):
    """Hidden. `drawn` if a default move discarded the drawn card (LL.10)."""

    by: Seat
    drawn: bool
    card: Card | None = private("by")


class Gave(Value):
    """A card in return for the received one, face down."""

    by: Seat
    to: Seat
    card: Card | None = private("by", "to")


class Finished(Value):
    """A turn ended without a discard; `to_refresh` may exchange cards first."""

    by: Seat
    to_refresh: Seat | None


class Refreshed(Value):
    """After a false accusation, cards were discarded; as many are drawn."""

    by: Seat
    count: int
    cards: tuple[Card, ...] | None = private("by")


class HandEnded(Value):
    """A hand is over.

    :param by: without cards; `None` at the limit of turns
    :param paid: a chip each to `by`
    :param chips: after that
    """

    by: Seat | None
    paid: tuple[Seat, ...]
    chips: tuple[int, ...]
    points: tuple[int, ...]


class Won(Value):
    """The match is over; several share it at the limit of turns."""

    by: tuple[Seat, ...]
    score: int


Step: TypeAlias = Dealt | TurnBegan | HandEnded | Won | Asked | SaidYes | SaidNo | NoAccepted | KeptBack | Finished
"""Hands and turns, with their questions and answers."""

Moved: TypeAlias = Drew | Reshuffled | Discarded | Gave | Refreshed | TurnedUp | Produced | HandShown | Taken | Played
"""Cards, hidden ones first."""

Event: TypeAlias = Started | Step | Moved | ChipPaid
