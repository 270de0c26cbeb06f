"""Positions of Liar's Dice for tests that read like examples.

given("5 5 5 * 2", "5 5 * * 3", bid="9x5").when("liar").then(actual=5 + 4, lost=(2, 0))
"""

from dataclasses import dataclass, replace
from typing import Any, TypeVar

from engine.chance import Chance
from engine.game import play
from engine.games.liars_dice import GAME
from engine.games.liars_dice.values import Bid, Event, Options, Public, State, View
from engine.kit.dice import FACES, Face, face_text
from engine.kit.seats import Seat, Viewer
from engine.kit.sentence import Sentence
from engine.privacy import tell
from tests.engine import examples
from tests.engine.scripted import ScriptedChance

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Fay")
_READ = {face_text(face): face for face in FACES}

Kind = TypeVar("Kind")


def faces(text: str) -> tuple[Face, ...]:
    """`5 5 *` as faces, sorted."""
    return tuple(sorted(_READ[word] for word in text.split()))


def scripted(rolls: str) -> ScriptedChance:
    """Chance that rolls these faces, one after the other."""
    return ScriptedChance(rolls=[FACES.index(_READ[word]) for word in rolls.split()])


@dataclass(frozen=True, slots=True)
class Happened(examples.Consequence):
    """What a move led to."""

    game, names = GAME, NAMES
    events: tuple[Event, ...]
    state: State

    @property
    def public(self) -> Public:
        """What everybody sees now."""
        return self.state.public

    def then(self, **expected: Any) -> "Happened":
        """Compares the named facts with the new position or with the challenge, whichever has them."""
        self.compare((self.public, *self.events), expected)
        return self

    def tells(self, viewer: Viewer) -> list[Sentence]:
        """What the viewer is told of it."""
        return [sentence for event in self.events for sentence in GAME.tells(tell(event, viewer))]


@dataclass(frozen=True, slots=True)
class Position(examples.Example):
    """A position, and who is in turn in it."""

    game, names = GAME, NAMES
    state: State

    @property
    def view(self) -> View:
        """The view of the player in turn."""
        return GAME.view(self.state, self.state.public.turn)

    def when(self, text: str, rolls: str = "", by: Seat | None = None) -> Happened:
        """The player in turn (or `by`) makes a move; `rolls` are the faces that are rolled then."""
        seat = self.state.public.turn if by is None else by
        (action,) = GAME.parse(text, self.view, NAMES)
        return self._happened(play(GAME, self.state, seat, action, scripted(rolls)).events)

    def when_bid(self, bid: Bid) -> Happened:
        """A bid that the notation cannot express."""
        return self._happened(play(GAME, self.state, self.state.public.turn, bid, scripted("")).events)

    def when_time_is_up(self) -> str:
        """The automatic move of the player in turn."""
        chance: Chance = scripted("")
        action = GAME.automatic(self.view, chance, None)
        assert action is not None
        assert GAME.automatic(self.view, chance, action) is None, "one move is enough"
        return str(action)

    def refuses(self, text: str, by: Seat | None = None) -> str:
        """The key of the refusal of a move."""
        return self.refusal_of(lambda: self.when(text, by=by)).key

    def says_no(self, text: str, by: Seat | None = None) -> str:
        """The refusal of a move in words."""
        return self.words(None).say(self.refusal_of(lambda: self.when(text, by=by)))

    def _happened(self, events: list[Event]) -> Happened:
        return Happened(tuple(events), GAME.fold(self.state, events))


def given(
    *cups: str,
    bid: str = "",
    turn: Seat = 0,
    by: Seat | None = None,
    chips: tuple[int, ...] = (),
    pots: tuple[int, int] = (0, 0),
    **options: Any,
) -> Position:
    """A round in which everybody has dice under a cup, after `|` those that lie open: `"5 5 * | 6 6"`.

    :param bid: the bid that stands, made by the next seat to the left of the player in turn unless `by` says other
    :param pots: the round pot and the game pot
    """
    halves = [cup.partition("|") for cup in cups]
    hidden = tuple(faces(half[0]) for half in halves)
    shown = tuple(faces(half[2]) for half in halves)
    seats = len(cups)
    dice = tuple(map(len, map(tuple.__add__, hidden, shown)))
    if chips:
        options = {"variant": "chips", **options}
    public = Public(
        options=Options(**options),
        phase="OPEN",
        turn=turn,
        dice=dice,
        shown=shown,
        bids=(),
        places=tuple(0 if count else seats for count in dice),
        chips=chips,
        round_pot=pots[0],
        game_pot=pots[1],
        rounds=1,
    )
    if bid:
        view = View(None, public, ())
        (made,) = GAME.parse(bid, view, NAMES)
        assert isinstance(made, Bid)
        bidder = (turn - 1) % seats if by is None else by
        public = replace(public, phase="RAISE", bids=((bidder, made),))
    return Position(State(public, hidden))
