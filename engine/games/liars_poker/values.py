"""The values of Liar's Poker: options, actions, events, questions, state, view."""

from collections.abc import Iterable, Sequence
from dataclasses import field
from functools import lru_cache
from typing import ClassVar, Literal, TypeAlias

from engine.kit.cards import Card, Rank, cards_text, rank_of, rank_text
from engine.kit.fields import private, private_each
from engine.kit.moves import Spoken
from engine.kit.options import whole
from engine.kit.seats import Seat, Viewer
from engine.kit.value import Value

SEATS = range(4)
MOST_CARDS = 4
"""The cards that can be played at once."""

TABLE, ASIDE = -1, -2
"""Where a pile can be that is in nobody's hand: on the table, or swept aside."""

# ---- options ----


class Options(Value):
    """The house rules (LP.1)."""

    hands_to_win: int = whole(
        1, "Hands to win", "The first player to win this many hands wins the match.", least=1, most=10
    )


# ---- actions ----


class Lead(Value):
    """Cards of the hand, face down, as a new pile; all are called `rank`.

    :param automatic: whether the rule made this move (LP.7), so that everybody knows that the rank is true. Nothing
        that a player writes; the same action otherwise.
    """

    cards: tuple[Card, ...]
    rank: Rank
    automatic: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        return f"{cards_text(self.cards)} as {rank_text(self.rank)}"


class Add(Value):
    """More cards of the hand onto the pile, face down, called the same as the others."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"add {cards_text(self.cards)}"


class Pass(Spoken):
    """Nothing for now."""


class Doubt(Spoken):
    """The claim that the most recent cards are not all of the rank that they were called."""

    weighty: ClassVar[bool] = True


class Sweep(Spoken):
    """The pile out of play until the next deal."""


Action: TypeAlias = Lead | Add | Pass | Doubt | Sweep


def truthful(cards: Sequence[Card], rank: Rank) -> bool:
    """Returns whether every one of the cards is of the rank (LP.5)."""
    return all(rank_of(card) == rank for card in cards)


def by_rank(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sorts cards as they are held in this game: those of one rank side by side."""
    return tuple(sorted(cards, key=lambda card: (rank_of(card), card)))


# ---- events ----


class Started(Value):
    """The match is set up, and the cards were cut for the first deal."""

    options: Options
    dealer: Seat


class Dealt(Value):
    """A hand begins: all cards were shuffled and dealt."""

    dealer: Seat
    leader: Seat
    hands: tuple[tuple[Card, ...] | None, ...] = private_each()


class Played(Value):
    """Cards were put down.

    :param leads: whether they are a new pile
    :param goes_out: whether they were the player's last
    :param is_true: whether everybody knows that they are what they were called (LP.7)
    :param next: who acts
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
    """Nothing was done. `all_passed` if this was the third pass in a row."""

    by: Seat
    all_passed: bool
    next: Seat


class Doubted(Value):
    """The most recent cards, those of `accused`, were turned up. `is_true` if all are what they were called."""

    by: Seat
    accused: Seat
    rank: Rank
    cards: tuple[Card, ...]
    is_true: bool


class PileTaken(Value):
    """The whole pile went into a hand.

    :param leader: who begins the next pile
    :param count: how many cards the pile had
    :param covered: the cards of each play under the one that was turned up, the lowest first: all of them to the
        taker, to each other seat those that it once put down
    """

    by: Seat
    leader: Seat
    count: int
    covered: tuple[tuple[tuple[Card, ...] | None, ...] | None, ...] = private_each()


class Swept(Value):
    """The pile is out of play. Who swept it leads."""

    by: Seat
    count: int


class HandWon(Value):
    """The last cards of `by` were true, or nobody doubted them. `dealer` deals the next hand, if there is one."""

    by: Seat
    dealer: Seat


class Won(Value):
    """The match is over."""

    by: Seat
    hands: int


Event: TypeAlias = Started | Dealt | Played | Passed | Doubted | PileTaken | Swept | HandWon | Won

# ---- questions ----


class LeadPile(Value):
    """Lead any cards of the hand."""


class Answerable(Value):
    """The most recent cards on the pile, which the answer depends on.

    :param by: who put them down
    :param count: how many they are
    :param rank: what they, and all cards of the pile, are called
    :param pile: the number of cards on the pile
    """

    by: Seat
    count: int
    rank: Rank
    pile: int


class AddDoubtOrPass(Answerable):
    """Add cards, doubt the most recent ones, or pass."""


class AddOrSweep(Answerable):
    """Add cards to the pile that nobody else wanted, or sweep it aside."""


class DoubtOrPass(Answerable):
    """Doubt the last cards of a player who goes out, or pass."""


Question: TypeAlias = LeadPile | AddDoubtOrPass | AddOrSweep | DoubtOrPass

# ---- state ----


class Play(Value):
    """Cards that were put down at one time.

    :param cards: which, in the order in which the player named them; `None` for a viewer who does not know
    :param rank: what they are if everybody knows it (LP.7), else 0
    """

    by: Seat
    count: int
    cards: tuple[Card, ...] | None
    rank: Rank = 0


class Pile(Value):
    """Plays that lie or once lay on each other, the lowest first.

    :param turned_up: whether the most recent one was turned up
    :param place: the seat that took it, or TABLE, or ASIDE
    """

    plays: tuple[Play, ...]
    turned_up: bool = False
    place: int = TABLE

    def __hash__(self) -> int:
        """By the last cards, which tell piles apart: a view looks up every pile."""
        return hash((self.plays[-1].cards, self.turned_up, self.place))

    @property
    def count(self) -> int:
        """The number of its cards."""
        return sum([play.count for play in self.plays])


class Public(Value):
    """What everybody sees, but for the piles (LP.3).

    :param phase: between hands DEAL, in which nobody acts
    :param turn: who acts
    :param hands: number of cards in each hand
    :param rank: what all cards of the pile are called; 0 before the lead
    :param passes: in a row since the last cards
    :param wins: hands won by each seat
    :param hand_winner: who won the hand that is over
    """

    options: Options
    phase: Literal["DEAL", "LEAD", "RESPOND", "AFTER_PASSES", "OUT", "OVER"]
    dealer: Seat
    turn: Seat
    hands: tuple[int, ...]
    rank: Rank
    passes: int
    wins: tuple[int, ...]
    hand_winner: Seat | None = None


class State(Value):
    """The whole position. The piles of the hand are its memory: who knows what follows from them.

    :param hands: the cards of each seat, sorted
    :param piles: all piles since the deal, the oldest first
    """

    public: Public
    hands: tuple[tuple[Card, ...], ...]
    piles: tuple[Pile, ...]


# ---- view ----


class View(Value):
    """The position for one viewer, and all that the viewer was told of the piles since the deal (LP.6).

    :param hand: the viewer's cards
    :param piles: with the cards that the viewer put down, saw turned up or took
    """

    viewer: Viewer
    public: Public
    hand: tuple[Card, ...]
    piles: tuple[Pile, ...]

    @property
    def pile(self) -> Pile | None:
        """The pile on the table."""
        return self.piles[-1] if self.piles and self.piles[-1].place == TABLE else None

    @property
    def swept(self) -> tuple[Play, ...]:
        """The plays that are out of play."""
        return tuple([play for pile in self.piles if pile.place == ASIDE for play in pile.plays])


def view(state: State, viewer: Viewer) -> View:
    """Returns what the viewer may see and lastingly knows (LP.6)."""
    return View(
        viewer,
        state.public,
        hand=() if viewer is None else state.hands[viewer],
        piles=tuple([pile if pile.place == viewer else _seen(pile, viewer) for pile in state.piles]),
    )


@lru_cache(maxsize=4096)
def _seen(pile: Pile, viewer: Viewer) -> Pile:
    """A pile that is in another place than the viewer's hand. A bot looks at the same ones again and again."""
    plays = [play if play.by == viewer else Play(play.by, play.count, None, play.rank) for play in pile.plays]
    if pile.turned_up:
        plays[-1] = pile.plays[-1]
    return Pile(tuple(plays), pile.turned_up, pile.place)
