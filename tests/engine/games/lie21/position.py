"""Positions of Lie 21 for tests that read like examples.

given("AC 5C JK1", "AS 5D 6C 7D KD 4H", lie="7H KS 2D").when("challenge 5D 6C 4H").then(winner=0, sums=(21, 15))
"""

from dataclasses import dataclass
from typing import Any, TypeVar

from engine.game import play
from engine.games.lie21 import GAME
from engine.games.lie21.counting import cheapest_first
from engine.games.lie21.values import Options, Public, State, Trick, View
from engine.kit.cards import Card, read_card
from engine.kit.seats import Seat, Viewer
from engine.kit.sentence import Sentence
from tests.engine import examples
from tests.engine.scripted import ScriptedChance

NAMES = ("Anna", "Ben")
ANNA, BEN = 0, 1

Kind = TypeVar("Kind")


def cards(text: str) -> tuple[Card, ...]:
    """`7H JK1` as cards, in that order."""
    read = tuple(map(read_card, text.split()))
    assert None not in read, text
    return tuple(card for card in read if card is not None)


def card(text: str) -> Card:
    """`7H` as a card."""
    (found,) = cards(text)
    return found


def challenged(liar: Seat, lie: str, answer: str, winner: Seat) -> Trick:
    """A trick that was turned up."""
    return Trick(liar, winner, cards(lie), cards(answer), open=cards(lie) + cards(answer))


def forfeited(liar: Seat, lie: str, answer: str) -> Trick:
    """A trick that was given up."""
    return Trick(liar, liar, cards(lie), cards(answer), open=cards(lie)[:1])


def worded(sentence: Sentence | None, reader: Viewer = None) -> str:
    """The sentence as the reader reads it; empty if there is none."""
    names = tuple("you" if seat == reader else name for seat, name in enumerate(NAMES))
    return GAME.words(names, reader).say(sentence) if sentence else ""


class Happened(examples.Happened):
    """What a move led to."""

    __slots__ = ()
    game, names = GAME, NAMES


@dataclass(frozen=True, slots=True)
class Position(examples.Example):
    """A position."""

    game, names = GAME, NAMES
    state: State

    @property
    def mover(self) -> Seat:
        """Whose move it is."""
        return self.state.public.judge if self.state.public.phase == "JUDGE" else self.state.public.liar

    def view(self, viewer: Viewer) -> View:
        """What somebody sees of it."""
        return GAME.view(self.state, viewer)

    def when(self, text: str, by: Seat | None = None, deck: str = "") -> Happened:
        """Whose move it is (or `by`) makes it; `deck` is the order of the next deal."""
        seat = self.mover if by is None else by
        (action,) = GAME.parse(text, self.view(seat), NAMES)
        chance = ScriptedChance(shuffles=[cards(deck)] if deck else ())
        return Happened(self.state, tuple(play(GAME, self.state, seat, action, chance).events))

    def refuses(self, text: str, by: Seat | None = None) -> Sentence:
        """Why a move is refused."""
        return self.refusal_of(lambda: self.when(text, by))


def given(
    anna: str,
    ben: str,
    deck: str = "",
    turned_up: str = "3S",
    lie: str = "",
    liar: Seat = ANNA,
    tricks: tuple[Trick, ...] = (),
    dealer: Seat = ANNA,
    game: int = 1,
    taker: Seat | None = None,
    wins: tuple[int, int] = (0, 0),
    **options: Any,
) -> Position:
    """A position in a game.

    :param deck: top first, without the turned-up card, which lies below as long as nobody has taken it
    :param lie: what the Liar has laid, the face-up card first; if there is none, a Lie is to be made
    """
    hands = cheapest_first(cards(anna)), cheapest_first(cards(ben))
    lying = cards(deck) if taker is not None or not deck else (*cards(deck), card(turned_up))
    public = Public(
        options=Options(**options),
        phase="JUDGE" if lie else "LIE",
        dealer=dealer,
        liar=liar,
        game=game,
        turned_up=card(turned_up),
        deck=len(lying),
        taker=taker,
        hands=(len(hands[0]), len(hands[1])),
        up=cards(lie)[0] if lie else None,
        won=(sum(trick.winner == ANNA for trick in tricks), sum(trick.winner == BEN for trick in tricks)),
        wins=wins,
    )
    return Position(State(public, hands, lying, cards(lie), tricks))


def last_trick(*won: str, trump: str = "6S", **options: Any) -> Position:
    """Anna has laid 2C 3C 4C, Ben holds 2D 3D 4D, and so much was won before, by Anna and by Ben."""
    tricks = [
        Trick(seat, seat, six[:3], six[3:], six)
        for seat, text in enumerate(won)
        for start in range(0, len(cards(text)), 6)
        if (six := cards(text)[start : start + 6])
    ]
    return given("", "2D 3D 4D", lie="2C 3C 4C", turned_up=trump, taker=ANNA, tricks=tuple(tricks), **options)
