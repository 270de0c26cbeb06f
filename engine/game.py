"""The contract that a game fulfils: a decider of pure functions over frozen values.

`decide` holds the rules; `evolve` changes the state and holds none. A game refuses nothing: `play` asks its legal moves
first, once for all games. Everything that meets a player (`legal`, `parse`, `automatic`, `resample`, bots) is given a
`View`, never a state: what it is not given it cannot leak.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, TypeAlias, TypeVar

from engine.chance import Chance
from engine.kit.controls import Control
from engine.kit.notation import IllegalAction
from engine.kit.orders import NO_ORDERS, Orders
from engine.kit.sentence import Sentence
from engine.kit.value import Value

Seat: TypeAlias = int
"""A place in turn order, from 0. Players read and write it from 1."""

Viewer: TypeAlias = int | None
"""A seat, or `None` for a spectator."""

Options = TypeVar("Options")
State = TypeVar("State")
Event = TypeVar("Event")
Action = TypeVar("Action")
View = TypeVar("View")
Entry = TypeVar("Entry")


class Question(Value):
    """What a seat is asked: a phase and the public facts that its answers depend on.

    A prompt lives while its question stays equal, so `about` holds what a new answer must take into account
    (the bid to raise), and nothing that other seats do in secret.
    """

    phase: str
    about: tuple[str | int, ...] = ()


class Course(Generic[State, Event]):
    """The events of one move in their order, and the position after them.

    A game adds event after event and gets the new position back each time, so each event is applied once.

    :param state: the position before; `None` when a match begins
    """

    __slots__ = ("_evolve", "_state", "events")

    def __init__(self, evolve: Callable[[State | None, Event], State], state: State | None = None) -> None:
        self._evolve = evolve
        self._state = state
        self.events: list[Event] = []

    @property
    def state(self) -> State:
        """The position after the events so far."""
        assert self._state is not None, "no match has begun"
        return self._state

    def add(self, event: Event) -> State:
        """Adds an event; gives the position after it."""
        self._state = state = self._evolve(self._state, event)
        self.events.append(event)
        return state


class Outcome(Value):
    """How a match ended.

    :param places: the place of each seat, 1 is the best; equal numbers share a place
    :param why: the sentence that says who won and how
    :param scores: a second result of each seat (points, chips), if the game counts one
    """

    places: tuple[int, ...]
    why: Sentence
    scores: tuple[int, ...] = ()


class LegalActions(ABC, Generic[Action]):
    """The moves of the viewing seat now, as a lazy view: `in`, iteration, truth value, a sample, controls.

    It is empty for a spectator and for a seat that is not asked.
    """

    __slots__ = ()

    @abstractmethod
    def refusal(self, action: Action) -> Sentence | None:
        """Why the action is not legal now, in a sentence for the player, or `None` if it is."""

    @abstractmethod
    def __iter__(self) -> Iterator[Action]:
        """Every legal action once. May be long: take what is needed."""

    @abstractmethod
    def sample(self, random: Random) -> Action:
        """One legal action, every kind of move with a fair share. There must be one."""

    @abstractmethod
    def controls(self) -> tuple[Control, ...]:
        """The forms of a page that can make these moves."""

    def __contains__(self, action: Action) -> bool:
        return self.refusal(action) is None

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None


@dataclass(frozen=True, slots=True, eq=False)
class Game(Generic[Options, State, Event, Action, View]):
    """One game, registered under its name in `engine.registry`.

    :param name: its identifier in the log and the file name ("liars_dice")
    :param title: what players call it
    :param summary: one line for the start page
    :param seats: how many can play
    :param options: its dataclass of house rules (`engine.kit.options`)
    :param events, state: the types that are stored; each may carry `schema: ClassVar[int]` (1 if absent)
    :param begin: adds the events of the set-up for so many seats to a course
    :param decide: adds the events of a move to a course; the move is legal or made by rule
    :param evolve: one event applied; total, deterministic, without rules; the first event is applied to `None`
    :param view: what a seat or a spectator may see now and lastingly knows; one type for all viewers
    :param to_act: who is asked what, from the spectator's view, so that it depends on public information only
    :param legal: the moves of the viewing seat
    :param automatic: the next move made for a seat that did not answer, given the move just made; `None` ends it.
        `decide` takes it even where nobody may choose it; what players send must be legal
    :param resample: a state drawn from those that are consistent with the view
    :param still_in: the seats that are not eliminated, from any view
    :param outcome: places and reason when the match is over
    :param prospect: how well each seat stands in a match that is not over, from 0 to 1, for a bot that thinks no
        further; a rough guess will do
    :param parse: a whole message to its actions in order (`parse(str(action), ...) == (action,)`); parts are
        joined by `;`; the names of the seats come from the table; raises `Unreadable` or `Ambiguous`
    :param warning: a sentence for a move that is legal but odd; the page asks once
    :param tells: an event, as told to somebody (`engine.privacy.tell`), in sentences
    :param shows: the position in sentences, for whoever has the view: own things first, then what lies open
    :param asks: a question in a sentence
    :param texts: the words of all sentences, by key
    :param refuse_options: why these options do not fit this number of seats, if they do not
    :param deadline: the seconds for answering a question, given those for a usual one; 0 for no limit
    :param recalls: what is left of an event, as told to a viewer, when it is read later: for a game in which
        players have to remember what they saw
    :param quiet: whether nothing hangs in the air, as at the beginning of a round, so that a bot that thinks ahead
        takes the prospect there and thinks no further
    :param imagined: how many moves a bot imagines for one choice, within a second of one processor; more where they
        are quick and luck hides what is better
    :param plausible: what the viewing seat may well do, for a bot that imagines others, and for what it tries itself
        where too much is legal to try everything; anything legal if there is none
    :param orders: what players can answer in advance
    :param recorded: a move that a player chose as the record gives it after the match: its notation and its events,
        without an instruction that was not used. It is given the move so, and the events of the move after it
    """

    name: str
    title: str
    summary: str
    seats: range
    options: type[Options]
    events: tuple[type[Any], ...]
    state: type[State]
    begin: Callable[[Course[State, Event], Options, int, Chance], None]
    decide: Callable[[Course[State, Event], Seat, Action, Chance], None]
    evolve: Callable[[State | None, Event], State]
    view: Callable[[State, Viewer], View]
    to_act: Callable[[View], Mapping[Seat, Question]]
    legal: Callable[[View], LegalActions[Action]]
    automatic: Callable[[View, Chance, Action | None], Action | None]
    resample: Callable[[View, Random], State]
    still_in: Callable[[View], frozenset[Seat]]
    outcome: Callable[[State], Outcome | None]
    prospect: Callable[[State], Sequence[float]]
    parse: Callable[[str, View, Sequence[str]], tuple[Action, ...]]
    warning: Callable[[View, Action], Sentence | None]
    tells: Callable[[Event], list[Sentence]]
    shows: Callable[[View], list[Sentence]]
    asks: Callable[[Question], Sentence]
    texts: Mapping[str, str] = field(repr=False)
    refuse_options: Callable[[Options, int], Sentence | None] = lambda options, seats: None
    deadline: Callable[[Options, Question, int], int] = lambda options, question, usual: usual
    recalls: Callable[[View, Event], Event] = lambda view, event: event
    quiet: Callable[[State], bool] = lambda state: False
    imagined: int = 1_000
    plausible: Callable[[View, Random], Action] | None = None
    orders: Orders[View, Action, Any] = NO_ORDERS
    recorded: Callable[[str, Sequence[Event], Sequence[Event]], tuple[str, Sequence[Event]]] = (
        lambda text, events, after: (text, events)
    )

    def fold(self, state: State | None, events: Sequence[Event]) -> State:
        """The state after the events. At least one event or a state is needed."""
        for event in events:
            state = self.evolve(state, event)
        assert state is not None
        return state


def start(
    game: Game[Options, State, Event, Any, Any], options: Options, seats: int, chance: Chance
) -> Course[State, Event]:
    """The set-up of a match, with options that fit the number of seats."""
    course: Course[State, Event] = Course(game.evolve)
    game.begin(course, options, seats, chance)
    return course


def play(
    game: Game[Any, State, Event, Action, Any], state: State, seat: Seat, action: Action, chance: Chance
) -> Course[State, Event]:
    """A player's move.

    :raises IllegalAction: when the seat may not make it now
    """
    if sentence := game.legal(game.view(state, seat)).refusal(action):
        raise IllegalAction(sentence)
    return carry_out(game, state, seat, action, chance)


def carry_out(
    game: Game[Any, State, Event, Action, Any], state: State, seat: Seat, action: Action, chance: Chance
) -> Course[State, Event]:
    """A move that needs no check: found among the legal ones, or made by rule, which may be one nobody can choose."""
    course = Course(game.evolve, state)
    game.decide(course, seat, action, chance)
    return course


def with_seat(entries: tuple[Entry, ...], seat: Seat, entry: Entry) -> tuple[Entry, ...]:
    """One entry per seat, with that of one seat replaced.

    >>> with_seat((5, 5, 5), 1, 4)
    (5, 4, 5)
    """
    return (*entries[:seat], entry, *entries[seat + 1 :])


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
