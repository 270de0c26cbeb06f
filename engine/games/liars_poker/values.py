"""Values of Liar's Poker."""

from collections.abc import Iterable, Sequence
from dataclasses import field
from functools import lru_cache
from typing import Literal, TypeAlias

from engine.kit.cards import Card, Rank, cards_text, rank_of, rank_text
from engine.kit.moves import Spoken
from engine.kit.options import whole
from engine.kit.seats import Seat, Viewer
from engine.kit.value import Value

SEATS = range(4)
MOST_CARDS = 4
"""In one play."""

TABLE, ASIDE = -1, -2
"""Places of piles: on the table, swept aside."""

# ---- options ----


class Options(Value):
    """House rules (LP.1)."""

    hands_to_win: int = whole(
        1, "Hands to win", "The first player to win this many hands wins the match.", least=1, most=10
    )


# ---- actions ----


class Lead(Value):
    """A new pile, face down, all called `rank`.

    :param automatic: by rule, so that the rank is public (LP.7)
    """

    cards: tuple[Card, ...]
    rank: Rank
    automatic: bool = field(default=False, compare=False)

    def __str__(self) -> str:
        return f"{cards_text(self.cards)} as {rank_text(self.rank)}"


class Add(Value):
    """More cards, face down, called the same."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"add {cards_text(self.cards)}"


class Pass(Spoken):
    """Nothing for now."""


class Doubt(Spoken):
    """The last cards are not all of their rank."""


class Sweep(Spoken):
    """The pile goes out of play until the next deal."""


Action: TypeAlias = Lead | Add | Pass | Doubt | Sweep


def truthful(cards: Sequence[Card], rank: Rank) -> bool:
    """Whether all are of the rank (LP.5)."""
    return all(rank_of(card) == rank for card in cards)


def by_rank(cards: Iterable[Card]) -> tuple[Card, ...]:
    """As in a hand of this game."""
    return tuple(sorted(cards, key=lambda card: (rank_of(card), card)))


# ---- questions ----


class LeadPile(Value):
    """Lead any cards."""


class Answerable(Value):
    """About the last cards on the pile.

    :param pile: its cards
    """

    by: Seat
    count: int
    rank: Rank
    pile: int


class AddDoubtOrPass(Answerable):
    """Add cards, doubt the last ones, or pass."""


class AddOrSweep(Answerable):
    """Add cards after three passes, or sweep."""


class DoubtOrPass(Answerable):
    """Doubt a player who goes out, or pass."""


Question: TypeAlias = LeadPile | AddDoubtOrPass | AddOrSweep | DoubtOrPass

# ---- state ----


class Play(Value):
    """Cards put down together.

    :param cards: in the player's order; `None` if unknown to the viewer
    :param rank: the true one if public (LP.7), else 0
    """

    by: Seat
    count: int
    cards: tuple[Card, ...] | None
    rank: Rank = 0


class Pile(Value):
    """Plays, the lowest first.

    :param turned_up: the last one
    :param place: a hand, TABLE or ASIDE
    """

    plays: tuple[Play, ...]
    turned_up: bool = False
    place: int = TABLE

    def __hash__(self) -> int:
        """The last cards tell piles apart, and a view looks up every pile."""
        return hash((self.plays[-1].cards, self.turned_up, self.place))

    @property
    def count(self) -> int:
        """The number of cards."""
        return sum([play.count for play in self.plays])


class Public(Value):
    """The public part of the position but the piles (LP.3).

    :param phase: DEAL between hands, without a question
    :param rank: claimed; 0 before the lead
    :param passes: in a row since the last cards
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
    :param piles: since the deal, the oldest first
    """

    public: Public
    hands: tuple[tuple[Card, ...], ...]
    piles: tuple[Pile, ...]


# ---- view ----


class View(Value):
    """The position for one viewer (LP.6).

    :param piles: with cards the viewer put down, saw or took
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
    def to_answer(self) -> Pile:
        """The pile on the table, where a player answers its last cards."""
        assert self.pile is not None, "doubts, passes and sweeps need a pile"
        return self.pile

    @property
    def swept(self) -> tuple[Play, ...]:
        """Plays out of play."""
        return tuple([play for pile in self.piles if pile.place == ASIDE for play in pile.plays])


def view(state: State, viewer: Viewer) -> View:
    """A viewer's part (LP.6)."""
    return View(
        viewer,
        state.public,
        hand=() if viewer is None else state.hands[viewer],
        piles=tuple([pile if pile.place == viewer else _seen(pile, viewer) for pile in state.piles]),
    )


@lru_cache(maxsize=4096)
def _seen(pile: Pile, viewer: Viewer) -> Pile:
    """Outside the viewer's hand. Cached, for bots."""
    plays = [play if play.by == viewer else Play(play.by, play.count, None, play.rank) for play in pile.plays]
    if pile.turned_up:
        plays[-1] = pile.plays[-1]
    return Pile(tuple(plays), pile.turned_up, pile.place)
