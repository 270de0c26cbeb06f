"""Values of Lie 21."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from engine.games.lie21.counting import Reason, is_joker
from engine.kit.cards import JOKER, Card, Suit, cards_text, suit_of
from engine.kit.options import choice, whole
from engine.kit.seats import Seat, Viewer
from engine.kit.value import Value
from engine.kit.visibility import private, private_each, secret

# ---- options ----


class Options(Value):
    """House rules (L21.1)."""

    format: Literal["single", "match"] = choice(
        "single",
        "Length",
        "One game, or a match in which 90 points are worth two wins and all 120 the whole match.",
        {"single": "One game", "match": "A match"},
    )
    target: int = whole(
        3, "Wins for a match", "The first player with this many wins takes the match.", least=2, most=10
    )
    memory: Literal["last", "open"] = choice(
        "last",
        "Turned-up tricks",
        "How long you can read cards that lay face up: all of a challenged trick, one card of a forfeited Lie. "
        "Remembering them is part of the game.",
        {"last": "Until the next trick is decided", "open": "To the end"},
    )


# ---- actions ----

CARDS = 3
"""Laid by each player in a trick."""


class Lie(Value):
    """One card face up, two face down."""

    up: Card
    down: tuple[Card, ...]

    @staticmethod
    def of(cards: Sequence[Card], up: Card) -> "Lie":
        """These cards, with one of them face up."""
        down = list(cards)
        down.remove(up)
        return Lie(up, tuple(down))

    @property
    def cards(self) -> tuple[Card, ...]:
        """All three."""
        return (self.up, *self.down)

    def __str__(self) -> str:
        return f"lie {cards_text(self.cards)}"


class Answer(Value):
    """The Judge's cards."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"{type(self).__name__.lower()} {cards_text(self.cards)}".rstrip()


class Forfeit(Answer):
    """Three cards, face down."""


class Challenge(Answer):
    """Three cards face up against the Lie."""


Action: TypeAlias = Lie | Forfeit | Challenge

# ---- events ----


class Started(Value):
    """The match or single game begins."""

    options: Options
    dealer: Seat


class Dealt(Value):
    """A game begins. `stock` lies above the turned-up card."""

    game: int
    dealer: Seat
    turned_up: Card
    hands: tuple[tuple[Card, ...] | None, ...] = private_each()
    stock: tuple[Card, ...] | None = secret()


class Lied(Value):
    """The Liar's cards. `up` is face up, and the first of `cards`."""

    game: int
    trick: int
    by: Seat
    up: Card | None
    cards: tuple[Card, ...] | None = private("by")


class Forfeited(Value):
    """The Judge gave up; all six cards are face down."""

    game: int
    trick: int
    by: Seat
    liar: Seat
    cards: tuple[Card, ...] | None = private("by")


class Challenged(Value):
    """Six cards were compared. They are `None` once forgotten (L21-D11)."""

    game: int
    trick: int
    by: Seat
    liar: Seat
    winner: Seat
    lie: tuple[Card, ...] | None
    answer: tuple[Card, ...] | None
    sums: tuple[int, int] | None
    reason: Reason | None


class Drew(Value):
    """The winner drew, then the loser.

    :param taker: drew the turned-up card
    """

    winner: Seat
    counts: tuple[int, ...]
    turned_up: Card
    taker: Seat | None
    cards: tuple[tuple[Card, ...] | None, ...] = private_each()


class Scored(Value):
    """A game was scored.

    :param winner: `None` for a tie
    :param wins: the game's worth for the winner in a match
    """

    piles: tuple[tuple[Card, ...], ...]
    scores: tuple[int, ...]
    winner: Seat | None
    wins: int


class Ended(Value):
    """The match or single game ended.

    :param winner: `None` for a draw
    :param result: points of the last game; in a match without a sweep, wins
    """

    winner: Seat | None
    how: Literal["points", "wins", "sweep"]
    result: tuple[int, ...]


Event: TypeAlias = Started | Dealt | Lied | Forfeited | Challenged | Drew | Scored | Ended

# ---- questions ----


class LayLie(Value):
    """The Liar lays a Lie."""

    game: int
    trick: int


class JudgeLie(Value):
    """The Judge answers the Lie with `up`."""

    game: int
    trick: int
    liar: Seat
    up: Card


Question: TypeAlias = LayLie | JudgeLie

# ---- state ----


class Public(Value):
    """The public part of the position (L21.4).

    :param phase: DEAL between games, without a question
    :param liar: with the current or next Lie
    :param turned_up: the deck's last card; its suit is trump, a joker gives none (L21-D1)
    :param deck: cards left, with `turned_up`
    :param up: the Lie's face-up card
    """

    options: Options
    phase: Literal["DEAL", "LIE", "JUDGE", "OVER"]
    dealer: Seat
    liar: Seat
    game: int = 0
    turned_up: Card = JOKER
    deck: int = 0
    taker: Seat | None = None
    hands: tuple[int, ...] = (0, 0)
    up: Card | None = None
    won: tuple[int, ...] = (0, 0)
    scores: tuple[int, ...] = ()
    wins: tuple[int, ...] = (0, 0)

    @property
    def judge(self) -> Seat:
        """Answers the Lie."""
        return other(self.liar)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats with a question."""
        return {"LIE": (self.liar,), "JUDGE": (self.judge,)}.get(self.phase, ())

    @property
    def trump(self) -> Suit | None:
        """`None` after a joker."""
        return None if is_joker(self.turned_up) else suit_of(self.turned_up)

    @property
    def trick(self) -> int:
        """From 1."""
        return sum(self.won) + 1

    @property
    def is_scored(self) -> bool:
        """All cards are turned up."""
        return self.phase in ("DEAL", "OVER")

    def can_be_read(self, trick: int) -> bool:
        """Its face-up cards are readable (L21-D11)."""
        return self.options.memory == "open" or self.is_scored or trick >= self.trick - 1


def other(seat: Seat) -> Seat:
    """The other player."""
    return 1 - seat


class Trick(Value):
    """A decided trick.

    :param lie: in a real trick the face-up card first
    :param open: cards that lay face up: all, or one if forfeited
    """

    liar: Seat
    winner: Seat
    lie: tuple[Card, ...]
    answer: tuple[Card, ...]
    open: tuple[Card, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The Lie first."""
        return self.lie + self.answer

    @property
    def is_forfeited(self) -> bool:
        """The Judge gave it up."""
        return len(self.open) < len(self.lie) + len(self.answer)


class State(Value):
    """The whole position.

    :param hands: cheapest first
    :param deck: top first, the turned-up card last
    """

    public: Public
    hands: tuple[tuple[Card, ...], ...] = ((), ())
    deck: tuple[Card, ...] = ()
    lie: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()


# ---- view ----

Known: TypeAlias = tuple[Card | None, ...]
"""`None` if unknown to the viewer."""


def known(cards: Known) -> tuple[Card, ...]:
    """The known cards."""
    return tuple([card for card in cards if card is not None])


class SeenTrick(Value):
    """A decided trick for one viewer."""

    liar: Seat
    winner: Seat
    is_forfeited: bool
    lie: Known
    answer: Known


class View(Value):
    """The position for one viewer, with faces, because jokers cannot be told apart (RULES 0.10)."""

    viewer: Viewer
    public: Public
    hand: tuple[Card, ...]
    lie: Known
    tricks: tuple[SeenTrick, ...]
