"""Positions of Liar's Poker for tests that read like examples.

given("KC 9S", "2D", "3D", "4D", pile=[put(DAN, "KD 5C")], rank="K").when("doubt").then(turn=ANNA, phase="LEAD")
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias, TypeVar

from engine.game import play
from engine.games.liars_poker import GAME
from engine.games.liars_poker.values import ASIDE, TABLE, Options, Pile, Play, Public, State, View
from engine.kit.cards import Card, Rank, rank_of, read_card, read_rank
from engine.kit.seats import Seat, Viewer
from engine.kit.sentence import Sentence
from tests.engine import examples
from tests.engine.scripted import ScriptedChance

NAMES = ("Anna", "Ben", "Cleo", "Dan")
ANNA, BEN, CLEO, DAN = range(4)

Kind = TypeVar("Kind")
Phase: TypeAlias = Literal["AFTER_PASSES", "OUT", "RESPOND"]


def cards(text: str) -> tuple[Card, ...]:
    """`7H 10C` as cards, in that order."""
    read = tuple(map(read_card, text.split()))
    assert None not in read, text
    return tuple(card for card in read if card is not None)


def rank_called(text: str) -> Rank:
    """`J` as a rank."""
    found = read_rank(text)
    assert found is not None, text
    return found


def put(by: Seat, text: str, by_rule: bool = False) -> Play:
    """Cards that somebody put down; `by_rule` if the rule led them by their true rank."""
    down = cards(text)
    return Play(by, len(down), down, rank_of(down[0]) if by_rule else 0)


def swept(*plays: Play) -> Pile:
    """A pile that is out of play."""
    return Pile(plays, place=ASIDE)


def taken(place: Seat, *plays: Play) -> Pile:
    """A pile that was doubted, and taken by a seat."""
    return Pile(plays, turned_up=True, place=place)


def worded(sentence: Sentence | None, reader: Viewer = None) -> str:
    """The sentence as the reader reads it; empty if there is none."""
    return GAME.words(NAMES, reader).say(sentence) if sentence else ""


@dataclass(frozen=True, slots=True)
class Position(examples.Example):
    """A position."""

    game, names = GAME, NAMES
    state: State

    @property
    def public(self) -> Public:
        """What everybody sees of it."""
        return self.state.public

    @property
    def mover(self) -> Seat:
        """Whose move it is."""
        return self.public.turn

    def view(self, viewer: Viewer) -> View:
        """What somebody sees of it."""
        return GAME.view(self.state, viewer)

    @property
    def own(self) -> View:
        """What the player sees whose move it is."""
        return self.view(self.mover)

    def when(self, text: str, by: Seat | None = None, deck: str = "") -> "Happened":
        """Whose move it is (or `by`) makes it; `deck` is the order of the next deal."""
        seat = self.mover if by is None else by
        (action,) = GAME.parse(text, self.view(seat), NAMES)
        chance = ScriptedChance(shuffles=[cards(deck)] if deck else ())
        return Happened(self.state, tuple(play(GAME, self.state, seat, action, chance).events))

    def after(self, *texts: str) -> "Position":
        """The position after some moves."""
        position = self
        for text in texts:
            position = position.when(text).position
        return position

    def refuses(self, text: str, by: Seat | None = None) -> Sentence:
        """Why a move is refused."""
        return self.refusal_of(lambda: self.when(text, by))


class Happened(examples.Happened):
    """What a move led to."""

    __slots__ = ()
    game, names = GAME, NAMES

    @property
    def position(self) -> Position:
        """The position after it."""
        return Position(self.state)

    def holds(self, seat: Seat, text: str) -> "Happened":
        """Compares a hand, whatever its order."""
        assert self.position.state.hands[seat] == tuple(sorted(cards(text)))
        return self


def given(
    *hands: str,
    pile: Sequence[Play] = (),
    rank: str = "K",
    passes: int = 0,
    turn: Seat = ANNA,
    before: Sequence[Pile] = (),
    dealer: Seat = DAN,
    wins: tuple[int, int, int, int] = (0, 0, 0, 0),
    **options: Any,
) -> Position:
    """A position in a hand: to lead without a pile, to go on after three passes, else to respond.

    :param hands: of the seats in turn order; who goes out has an empty one
    :param pile: the plays on the table, the lowest first, all called `rank`
    :param before: the piles of the hand that were swept or taken
    """
    held = tuple(tuple(sorted(cards(hand))) for hand in hands)
    public = Public(
        options=Options(**options),
        phase="LEAD",
        dealer=dealer,
        turn=turn,
        hands=tuple(map(len, held)),
        rank=0,
        passes=passes,
        wins=wins,
    )
    if not pile:
        return Position(State(public, held, tuple(before)))
    phase: Phase = "OUT" if not held[pile[-1].by] else "AFTER_PASSES" if passes == 3 else "RESPOND"
    public = replace(public, phase=phase, rank=rank_called(rank))
    return Position(State(public, held, (*before, Pile(tuple(pile), place=TABLE))))
