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
"""In one play."""

TABLE, ASIDE = -1, -2
"""Places of a pile outside hands: on the table, or swept aside."""

# ---- options ----


class Options(Value):
    """The house rules (LP.1)."""

    hands_to_win: int = whole(
        1, "Hands to win", "The first player to win this many hands wins the match.", least=1, most=10
    )


# ---- actions ----


class Lead(Value):
    """Cards face down as a new pile, all called `rank`.

    :param automatic: whether the rule made this move, so that the rank is public (LP.7); not in the notation
    """

    cards: tuple[Card, ...]
    rank: Rank
    automatic: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        return f"{cards_text(self.cards)} as {rank_text(self.rank)}"


class Add(Value):
    """More cards onto the pile, face down, called the same."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"add {cards_text(self.cards)}"


class Pass(Spoken):
    """Nothing for now."""


class Doubt(Spoken):
    """The claim that the last cards are not all of their rank."""

    weighty: ClassVar[bool] = True


class Sweep(Spoken):
    """The pile goes out of play until the next deal."""


Action: TypeAlias = Lead | Add | Pass | Doubt | Sweep


def truthful(cards: Sequence[Card], rank: Rank) -> bool:
    """Whether all cards are of the rank (LP.5)."""
    return all(rank_of(card) == rank for card in cards)


def by_rank(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sorts by rank, as in a hand of this game."""
    return tuple(sorted(cards, key=lambda card: (rank_of(card), card)))


# ---- events ----


class Started(Value):
    """The match is set up, with a dealer."""

    options: Options
    dealer: Seat


class Dealt(Value):
    """A hand begins: all cards were dealt."""

    dealer: Seat
    leader: Seat
    hands: tuple[tuple[Card, ...] | None, ...] = private_each()


class Played(Value):
    """Cards were put down.

    :param leads: whether they start a pile
    :param goes_out: whether they were the player's last
    :param is_true: whether the claim is known to be true (LP.7)
    :param next: the seat to act
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
    """A player passed. `all_passed` after the third pass in a row."""

    by: Seat
    all_passed: bool
    next: Seat


class Doubted(Value):
    """The last cards, played by `accused`, were turned up. `is_true` if all are of their rank."""

    by: Seat
    accused: Seat
    rank: Rank
    cards: tuple[Card, ...]
    is_true: bool


class PileTaken(Value):
    """The pile went into a hand.

    :param leader: the seat that begins the next pile
    :param count: cards in the pile
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

# ---- questions ----


class LeadPile(Value):
    """Lead any cards of the hand."""


class Answerable(Value):
    """A question about the last cards on the pile.

    :param by: their player
    :param rank: claimed for all cards of the pile
    :param pile: cards in the pile
    """

    by: Seat
    count: int
    rank: Rank
    pile: int


class AddDoubtOrPass(Answerable):
    """Add cards, doubt the last ones, or pass."""


class AddOrSweep(Answerable):
    """Add cards after all others passed, or sweep the pile aside."""


class DoubtOrPass(Answerable):
    """Doubt the last cards of a player who goes out, or pass."""


Question: TypeAlias = LeadPile | AddDoubtOrPass | AddOrSweep | DoubtOrPass

# ---- state ----


class Play(Value):
    """Cards that were put down together.

    :param cards: in the player's order; `None` if unknown to the viewer
    :param rank: the true rank if it is public (LP.7), else 0
    """

    by: Seat
    count: int
    cards: tuple[Card, ...] | None
    rank: Rank = 0


class Pile(Value):
    """Plays of a pile, the lowest first.

    :param turned_up: whether the last one was
    :param place: the seat that took it, or TABLE, or ASIDE
    """

    plays: tuple[Play, ...]
    turned_up: bool = False
    place: int = TABLE

    def __hash__(self) -> int:
        """Hashes the last cards, which tell piles apart: a view looks up every pile."""
        return hash((self.plays[-1].cards, self.turned_up, self.place))

    @property
    def count(self) -> int:
        """The number of cards."""
        return sum([play.count for play in self.plays])


class Public(Value):
    """The public part of the position, but for the piles (LP.3).

    :param phase: DEAL between hands, without a question
    :param turn: the seat to act
    :param hands: numbers of cards
    :param rank: claimed for the pile; 0 before the lead
    :param passes: in a row since the last cards
    :param hand_winner: of the hand that is over
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
    """The whole position. Players' knowledge follows from the piles.

    :param hands: sorted
    :param piles: all since the deal, the oldest first
    """

    public: Public
    hands: tuple[tuple[Card, ...], ...]
    piles: tuple[Pile, ...]


# ---- view ----


class View(Value):
    """The position for one viewer (LP.6).

    :param piles: since the deal, with cards that the viewer put down, saw or took
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
        """The plays out of play."""
        return tuple([play for pile in self.piles if pile.place == ASIDE for play in pile.plays])


def view(state: State, viewer: Viewer) -> View:
    """The viewer's part (LP.6)."""
    return View(
        viewer,
        state.public,
        hand=() if viewer is None else state.hands[viewer],
        piles=tuple([pile if pile.place == viewer else _seen(pile, viewer) for pile in state.piles]),
    )


@lru_cache(maxsize=4096)
def _seen(pile: Pile, viewer: Viewer) -> Pile:
    """A pile outside the viewer's hand. Cached, for bots."""
    plays = [play if play.by == viewer else Play(play.by, play.count, None, play.rank) for play in pile.plays]
    if pile.turned_up:
        plays[-1] = pile.plays[-1]
    return Pile(tuple(plays), pile.turned_up, pile.place)
