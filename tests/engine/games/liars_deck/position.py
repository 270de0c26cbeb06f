"""Positions of Liar's Deck for tests that read like examples.

given("L L L", "I I L L L", plays=["Anna: I L"]).when("liar").then(accused=ANNA, verdict="L", pulls=((ANNA, "B"),))
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self, TypeVar

from engine.game import carry_out, play
from engine.games.liars_deck import GAME
from engine.games.liars_deck.deck import deck
from engine.games.liars_deck.values import Bullet, Public, Question, Rules, State, View
from engine.games.liars_deck.words import Words
from engine.kit.scene.controls import FieldChoice
from engine.kit.seats import Seat, Viewer
from engine.kit.sentence import Sentence, sentence
from tests.engine import examples
from tests.engine.scripted import ScriptedChance

NAMES = ("Anna", "Ben", "Cleo", "Dan")
ANNA, BEN, CLEO, DAN = range(4)

_BULLETS: dict[str, Bullet] = {"X": "X", "B": "B"}

Kind = TypeVar("Kind")


def cards(text: str) -> tuple[str, ...]:
    """`I L L` as cards, in that order."""
    return tuple(text.split())


def revolver(text: str) -> tuple[Bullet, ...]:
    """`B B X` as the cards of a revolver, top first."""
    return tuple(_BULLETS[word] for word in text.split())


def of_cards(text: str) -> tuple[FieldChoice, ...]:
    """The choices of a form that offers these cards."""
    return tuple([of_card(card) for card in cards(text)])


def of_card(card: str, *excludes: int) -> FieldChoice:
    """The choice of a card that cannot be played with these others, by their numbers; a Liar is a lie."""
    many, one = sentence(Words.some_cards, card=card), sentence(Words.one_card, card=card)
    return FieldChoice(card, sentence(Words.card, card=card), many, one, excludes, case=int(card == "L"))


def of_players(*seats: Seat) -> tuple[FieldChoice, ...]:
    """The choices of a form that offers these players."""
    return tuple([FieldChoice(str(seat + 1), sentence(Words.who, seat=seat)) for seat in seats])


def worded(sentence: Sentence | None, reader: Viewer = None) -> str:
    """The sentence as the reader reads it; empty if there is none."""
    return GAME.words(NAMES, reader).say(sentence) if sentence else ""


@dataclass(frozen=True, slots=True)
class Position(examples.Example):
    """A position."""

    game, names = GAME, NAMES
    state: State

    @property
    def asked(self) -> dict[Seat, Question]:
        """Who is asked what."""
        return dict(GAME.to_act(self.view(None)))

    def view(self, viewer: Viewer) -> View:
        """What somebody sees of it."""
        return GAME.view(self.state, viewer)

    def when(
        self, text: str, by: Seat | None = None, shuffles: Sequence[str] = (), by_rule: bool = False
    ) -> "Happened":
        """The first who is asked (or `by`) makes a move; then these orders are shuffled, new revolvers first."""
        seat = next(iter(self.asked)) if by is None else by
        (action,) = GAME.parse(text, self.view(seat), NAMES)
        chance = ScriptedChance(shuffles=[cards(order) for order in shuffles])
        return Happened(
            self.state, tuple((carry_out if by_rule else play)(GAME, self.state, seat, action, chance).events)
        )

    def after(self, *moves: str) -> "Position":
        """The position after whoever is asked first has made each of these moves."""
        position = self
        for move in moves:
            position = Position(position.when(move).state)
        return position

    def refuses(self, text: str, by: Seat | None = None) -> Sentence:
        """Why a move is refused."""
        return self.refusal_of(lambda: self.when(text, by))


class Happened(examples.Happened):
    """What a move led to."""

    __slots__ = ()
    game, names = GAME, NAMES

    def then(self, **expected: Any) -> Self:
        """Compares the named facts with an event, the public part of the position or the position."""
        self.compare((*self.events, self.state.public, self.state), expected)
        return self


def given(
    *hands: str,
    plays: Sequence[str] = (),
    turn: Seat | None = None,
    revolvers: Sequence[str] = (),
    out: Sequence[Seat] = (),
    rank: str = "",
    **options: Any,
) -> Position:
    """A position in a round, seated in the order of the seats.

    :param plays: who has played what, as `"Anna: I L"`; if there are none, the round begins
    :param turn: who acts; if it is not said, the next player with cards after the last play
    :param revolvers: of each seat, top first; full ones with the lethal card at the bottom if they are left out
    :param out: who is eliminated already, and shares the last place
    """
    rules = Rules(**options)
    held = tuple(tuple(sorted(cards(hand))) for hand in hands)
    played = [(NAMES.index(who), tuple(sorted(cards(what)))) for who, what in (play.split(": ") for play in plays)]
    loaded = tuple(map(revolver, revolvers)) or (revolver("B B B B B X"),) * len(hands)
    rest = Counter(deck(rules, rank)) - Counter(
        card for some in (*held, *(what for _, what in played)) for card in some
    )
    undealt = tuple(sorted(rest.elements()))
    holding = [seat for seat in range(len(hands)) if held[seat]]
    last = played[-1][0] if played else -1
    public = Public(
        options=rules,
        phase="FIRST" if not played else "FORCED" if len(holding) == 1 else "TURN",
        order=tuple(range(len(hands))),
        turn=min(holding, key=lambda seat: (seat - last - 1) % len(hands)) if turn is None else turn,
        hands=tuple(map(len, held)),
        plays=tuple((who, len(what)) for who, what in played),
        undealt=len(undealt),
        revolvers=tuple(map(len, loaded)),
        places=tuple(len(hands) - len(out) + 1 if seat in out else 0 for seat in range(len(hands))),
        spent=tuple(seat for seat, left in enumerate(loaded) if "X" not in left),
        rank=rank,
    )
    none: tuple[None, ...] = (None,) * len(hands)
    return Position(State(public, held, tuple(what for _, what in played), undealt, loaded, none))
