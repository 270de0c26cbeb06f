"""The events of Liar, Liar. These types are stored for ever: see `engine.game.Game.events`.

Cards that everyone sees are faces; which copies they were is kept beside them and told to nobody (RULES 0.10).
"""

from typing import Literal, TypeAlias

from engine.games.liar_liar.values import Item, Keep, Options, Request, Show
from engine.kit.cards import Card
from engine.kit.fields import personal, private, private_each, secret
from engine.kit.seats import Seat
from engine.kit.value import Value


class Started(Value):
    """The match is set up."""

    options: Options
    seats: int


class Dealt(Value):
    """A hand begins: everyone got cards and chips anew."""

    starter: Seat
    hands: tuple[tuple[Card, ...] | None, ...] = private_each()
    stock: tuple[Card, ...] | None = secret()


class TurnBegan(Value):
    """The turn before is complete, and it is `by` to obtain a card."""

    by: Seat


class Drew(Value):
    """Cards came from the stock into a hand."""

    by: Seat
    count: int
    cards: tuple[Card, ...] | None = private("by")


class Reshuffled(Value):
    """The stock had run out, and the discard pile became the new one."""

    count: int
    stock: tuple[Card, ...] | None = secret()


class Asked(Value):
    """A quest."""

    by: Seat
    to: Seat
    request: Request


class SaidYes(Value):
    """A card was put on the table, face down."""

    by: Seat
    card: Card | None = private("by")


class SaidNo(Value):
    """The answer was no, perhaps with an instruction for when it is accepted."""

    by: Seat
    if_accepted: Show | Keep | None = personal("by", used_by="NoAccepted")


Verdict: TypeAlias = Literal["truth", "successful_lie", "successful_truth", "unsuccessful_lie"]


class TurnedUp(Value):
    """A yes was accepted or challenged, and its card was turned up. `by` asked, `to` answered."""

    by: Seat
    to: Seat
    card: Card
    verdict: Verdict

    @property
    def holder(self) -> Seat:
        """The seat that has the card now (LL.7)."""
        return self.by if self.verdict in ("truth", "unsuccessful_lie") else self.to


class NoAccepted(Value):
    """A no was believed."""

    by: Seat
    to: Seat


class Produced(Value):
    """After an accepted no, `by` showed a card that was asked for, and kept it."""

    by: Seat
    card: Card


class KeptBack(Value):
    """After an accepted no, `by` showed nothing."""

    by: Seat


class HandShown(Value):
    """A no was challenged: the whole hand of `to` was shown. `caught` if a card that `by` asked for was in it."""

    by: Seat
    to: Seat
    cards: tuple[Card, ...]
    caught: bool


class Taken(Value):
    """A matching card of the hand that was shown changed hands."""

    by: Seat
    giver: Seat
    card: Card
    copy: int | None = secret()


class ChipPaid(Value):
    """A chip for `to`, from `debtor`, or from the bank if `debtor` has none (LL-D32)."""

    debtor: Seat
    to: Seat
    by_bank: bool


class Played(Value):
    """Melds and hits. `copies` are those of the cards in their order."""

    by: Seat
    items: tuple[Item, ...]
    copies: tuple[int, ...] | None = secret()


class Discarded(Value):
    """A card went face down onto the discard pile. `drawn` if a default move discarded the card just drawn (LL.10)."""

    by: Seat
    drawn: bool
    card: Card | None = private("by")


class Gave(Value):
    """A card in return for the one received, face down."""

    by: Seat
    to: Seat
    card: Card | None = private("by", "to")


class Finished(Value):
    """A turn ended without a discard. After a false accusation `to_refresh` may exchange cards first."""

    by: Seat
    to_refresh: Seat | None


class Refreshed(Value):
    """After a false accusation, cards went face down onto the discard pile; as many are drawn."""

    by: Seat
    count: int
    cards: tuple[Card, ...] | None = private("by")


class HandEnded(Value):
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


class Won(Value):
    """The match is over."""

    by: Seat
    score: int


Progress: TypeAlias = Dealt | TurnBegan | HandEnded | Won
"""How hands and turns go on."""

Said: TypeAlias = Asked | SaidYes | SaidNo | NoAccepted | KeptBack | Finished
"""What is said, with no card that moves openly."""

Unseen: TypeAlias = Drew | Reshuffled | Discarded | Gave | Refreshed
"""Cards that nobody else sees."""

Open: TypeAlias = TurnedUp | Produced | HandShown | Taken | Played
"""Cards that everybody sees."""

Event: TypeAlias = Started | Progress | Said | Unseen | Open | ChipPaid
