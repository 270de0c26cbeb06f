"""Options, actions and questions."""

from dataclasses import field
from typing import Literal, TypeAlias

from engine.kit.cards import Card, Rank, Suit, card_of, card_text, cards_text, rank_of, rank_text, suit_of
from engine.kit.moves import Spoken
from engine.kit.options import choice, whole
from engine.kit.seats import Seat
from engine.kit.value import Value
from engine.kit.visibility import personal

LARGE_GROUPS = range(6, 11)

# ---- options ----


class Options(Value):
    """House rules (LL.1)."""

    match: int = whole(
        250,
        "Points for the match",
        "The first player with this many points at the end of a hand wins. If several get there, the highest wins; on "
        "a tie, play another hand. 250, 500 and 1000 are usual. A chip is ten points.",
        least=50,
        most=5000,
        step=10,
    )
    run_hits: Literal["one", "chain"] = choice(
        "one",
        "Hits on a run",
        "With two decks, whether a run takes a single hit, or hits on hits as with one deck.",
        {"one": "A single hit", "chain": "Hits on hits"},
        seats=LARGE_GROUPS,
    )
    hand_turn_limit: int | None = whole(
        None,
        "Turns in a hand",
        "Ends the hand after this many turns, counting everyone’s, and scores it.",
        least=1,
        most=1000,
        optional=True,
    )
    at_limit: Literal["hand", "match"] = choice(
        "hand",
        "After the last turn",
        "Whether the last turn ends the hand, or a match that equal scores share.",
        {"hand": "The hand ends", "match": "The match ends"},
    )


def one_hand() -> Options:
    """Five chips each bring the best at least 50 points, so only a tie before the limit needs another hand (LL.8)."""
    return Options(match=50, hand_turn_limit=60, at_limit="match")


# ---- actions ----


class Request(Value):
    """For a rank, or for one card (LL-D5)."""

    rank: Rank
    suit: Suit | None = None

    def matches(self, card: Card) -> bool:
        """A card matches, in any copy."""
        return rank_of(card) == self.rank and self.suit in (None, suit_of(card))

    def __str__(self) -> str:
        return rank_text(self.rank) if self.suit is None else card_text(card_of(self.rank, self.suit))


class SpokenCard(Value):
    """Written as its name and card."""

    card: Card

    def __str__(self) -> str:
        return f"{type(self).__name__.lower()} {card_text(self.card)}"


class Draw(Spoken):
    """The top card of the stock."""


class Ask(Value):
    """A quest."""

    to: Seat
    request: Request

    def __str__(self) -> str:
        return f"ask {self.to + 1} {self.request}"


class Yes(SpokenCard):
    """A card face down, matching or not."""


class Show(SpokenCard):
    """A matching card, after a believed lie."""


class Keep(Spoken):
    """Nothing after a believed no."""


class No(Value):
    """A no, true or not.

    :param if_accepted: if the no is believed; without it the player is asked then (LL-D24)
    """

    if_accepted: Show | Keep | None = personal(default=None)

    def __str__(self) -> str:
        return f"no {self.if_accepted}" if self.if_accepted else "no"


class Accept(Spoken):
    """Believes the answer."""


class Challenge(Value):
    """Calls the answer a lie."""

    def __str__(self) -> str:
        return "liar"


class Take(SpokenCard):
    """A matching card from the open hand; copies make no difference (LL-D26)."""


class Lay(Value):
    """A new meld."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"meld {cards_text(self.cards)}"


class Hit(Value):
    """A card onto a meld.

    :param on: the meld, from 1; optional if only one fits
    """

    card: Card
    on: int | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """As in `Lay`."""
        return (self.card,)

    def __str__(self) -> str:
        return f"hit {card_text(self.card)}" + (f" m{self.on}" if self.on is not None else "")


Item: TypeAlias = Lay | Hit


class Play(Value):
    """Melds and hits in order, all or nothing."""

    items: tuple[Item, ...]

    def __str__(self) -> str:
        return "; ".join(map(str, self.items))


class Discard(SpokenCard):
    """A card onto the discard pile.

    :param drawn: a default move discards the drawn card, which is public then (LL.10)
    """

    drawn: bool = field(default=False, compare=False)


class Give(SpokenCard):
    """A card in return for the received one, face down."""


class Done(Spoken):
    """Ends a turn without a discard."""


class Refresh(Value):
    """After a false accusation, exchanges cards.

    :param cards: `None` for the whole hand at that time (RULES 0.7: an order may wait)
    """

    cards: tuple[Card, ...] | None = ()

    def __str__(self) -> str:
        return f"refresh {'all' if self.cards is None else cards_text(self.cards) or 'none'}"


Action: TypeAlias = (
    Draw | Play | Discard | Done | Refresh | Ask | Yes | No | Accept | Challenge | Show | Keep | Take | Give
)


# ---- questions ----

Answered: TypeAlias = Literal["yes", "no"]


class OfTurn(Value):
    """Before a quest.

    :param hand: one player can end a hand and begin the next
    :param turns: complete ones
    """

    hand: int
    turns: int


class Obtain(OfTurn):
    """Draw a card or ask for one."""


class PlayAndDiscard(OfTurn):
    """Lay melds and hits if possible, and discard."""


class OfQuest(Value):
    """After `by` asked `to` for a card."""

    by: Seat
    to: Seat
    request: Request


class AnswerQuest(OfQuest):
    """Say yes, with a card, or no."""


class DecideOnAnswer(OfQuest):
    """Believe the answer or call it a lie."""

    answer: Answered


class ShowOrKeep(OfQuest):
    """Show a matching card or nothing: the no was believed."""


class TakeOne(OfQuest):
    """Take one of several matching cards in the open hand."""


class PlayAndGive(OfQuest):
    """Lay melds and hits if possible, and give a card in return."""

    answer: Answered
    received: Card


class PlayAndEnd(OfQuest):
    """Lay melds and hits if possible, and end the turn."""

    answer: Answered


class RefreshHand(OfQuest):
    """Exchange any cards: the true no was called a lie."""


AfterAnswer: TypeAlias = DecideOnAnswer | ShowOrKeep | TakeOne | PlayAndGive | PlayAndEnd | RefreshHand
Question: TypeAlias = Obtain | PlayAndDiscard | AnswerQuest | AfterAnswer
