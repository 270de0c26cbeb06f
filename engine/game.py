"""The contract that a game fulfils: a decider of pure functions over frozen values.

An author implements `Game`. `decide` holds the rules; `evolve` changes the state and holds none. A game refuses
nothing: `play` asks its legal moves first, once for all games. Everything that meets a player (`legal`, `parse`,
`automatic`, `resample`, bots) is given a `View`, never a state: what it is not given it cannot leak.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, get_args, get_origin

from engine.chance import Chance
from engine.kit.board import Board
from engine.kit.moments import Moment
from engine.kit.moves import LegalActions
from engine.kit.notation import IllegalAction
from engine.kit.orders import NO_ORDERS, Orders
from engine.kit.pictures import Picture, told
from engine.kit.seats import Seat, Viewer
from engine.kit.sentence import Sentence
from engine.kit.value import Value
from engine.kit.words import Words

Options = TypeVar("Options")
State = TypeVar("State")
Event = TypeVar("Event")
Action = TypeVar("Action")
View = TypeVar("View")
Question = TypeVar("Question")


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


class Hints(ABC, Generic[State, View, Action]):
    """Rough guesses that help a bot to play well."""

    imagined: int = 1_000
    """The moves that a bot imagines for one choice, within a second of one processor; more where they are quick and
    luck hides what is better."""

    @abstractmethod
    def prospect(self, state: State) -> Sequence[float]:
        """Rates how well each seat stands in a match that is not over, from 0 to 1."""

    def quiet(self, state: State) -> bool:
        """Returns whether nothing hangs in the air, as at the beginning of a round: a bot thinks no further there."""
        return False

    def plausible(self, view: View, legal: LegalActions[Action], random: Random) -> Action:
        """Returns what the viewing seat may well do, for a bot that imagines others or has too much to try."""
        return legal.sample(random)


class Memory(ABC, Generic[View, Event]):
    """What players can look up later, in a game in which they have to remember what they saw."""

    @abstractmethod
    def recalls(self, view: View, event: Event) -> Event:
        """Returns what is left of an event, as told to the viewer, when it is read later."""

    @abstractmethod
    def sees_again(self, view: View, past: View) -> View:
        """Returns what is left of the viewer's view of an earlier position, when it is pictured later.

        :param view: of the position now
        """


class Game(ABC, Generic[Options, State, Event, Action, View, Question]):
    """A game, registered under its name in `engine.registry`.

    What is stored follows from the type arguments: `options`, `state`, and each type of the unions of events and
    questions. Each may carry `schema: ClassVar[int]` (1 if absent).

        class HighClaim(Game[Options, State, Drawn | Claimed | Doubted, Action, View, OpenClaims | RaiseOrDoubt]): ...
    """

    name: ClassVar[str]
    """Its identifier in the log and the name of its folder ("liars_dice")."""

    title: ClassVar[str]
    """What players call it."""

    summary: ClassVar[str]
    """One line for the start page."""

    seats: ClassVar[range]
    """How many can play."""

    minutes: ClassVar[int] = 20
    """A guess of how long a match takes when all play at once."""

    words: ClassVar[type[Words]]
    """Everything it says."""

    options: type[Options]
    state: type[State]
    events: tuple[type[Event], ...]
    questions: tuple[type[Question], ...]

    @property
    def stored(self) -> tuple[type[Any], ...]:
        """The types that the log holds, each under its own name."""
        return (*self.events, *self.questions, self.state)

    begins_round: tuple[type[Event], ...] = ()
    """The events with which a round begins, or a hand: news are told by rounds."""

    hints: Hints[State, View, Action] | None = None
    """What only bots ask for; without it they guess."""

    orders: Orders[View, Action, Any] = NO_ORDERS
    """What players can plan ahead."""

    memory: Memory[View, Event] | None = None
    """What players can look up later; everything, if it is `None`."""

    def __init_subclass__(cls) -> None:
        bases = [base for base in cls.__dict__.get("__orig_bases__", ()) if get_origin(base) is Game]
        for base in bases:
            cls.options, cls.state, events, _, _, questions = get_args(base)
            cls.events = get_args(events) or (events,)
            cls.questions = get_args(questions) or (questions,)

    # ---- how the match goes on ----

    @abstractmethod
    def begin(self, course: Course[State, Event], options: Options, seats: int, chance: Chance) -> None:
        """Adds the events of the set-up for so many seats."""

    @abstractmethod
    def decide(self, course: Course[State, Event], seat: Seat, action: Action, chance: Chance) -> None:
        """Adds the events of a move, with everything that was drawn. The move is legal, or made by rule."""

    @abstractmethod
    def evolve(self, state: State | None, event: Event) -> State:
        """Applies one event, the first to `None`: total, deterministic, without rules."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """Returns places and reason when the match is over."""

    def refuse_options(self, options: Options, seats: int) -> Sentence | None:
        """Says why these options do not fit this number of seats, if they do not."""
        return None

    def short_form(self) -> Options:
        """Returns the house rules of the shortest match that is a good one, for whoever wants to play just now."""
        return self.options()

    # ---- what a seat sees ----

    @abstractmethod
    def view(self, state: State, viewer: Viewer) -> View:
        """Returns what a seat or a spectator may see now and lastingly knows; one type for all viewers."""

    @abstractmethod
    def board(self, view: View) -> Board:
        """Draws the position for whoever has the view, nothing left out. Pages show it, and its sentences follow."""

    def pictures(self, view: View, event: Event, before: Board) -> tuple[Picture, ...]:
        """Shows an event where it happened: by default in one picture, none where nothing is told.

        :param view: of the position after the event
        :param event: as the viewer was told it
        :param before: the board that the viewer saw last
        """
        return told(self.board(view), self.tells(event))

    def moment(self, events: Sequence[Event]) -> Moment | None:
        """Returns what a move decided, for the postcard, from its events as everybody was told them; by default
        nothing."""
        return None

    @abstractmethod
    def resample(self, view: View, random: Random) -> State:
        """Draws a state from those that are consistent with the view."""

    def still_in(self, view: View) -> frozenset[Seat]:
        """Returns the seats that are not eliminated, from any view; by default all, in a game of one size."""
        assert len(self.seats) == 1, f"{self.name} is for several numbers of players: its views say who is still in"
        return frozenset(range(self.seats[0]))

    # ---- what a seat can do ----

    @abstractmethod
    def to_act(self, view: View) -> Mapping[Seat, Question]:
        """Says who is asked what; every view of a state gives the same answer.

        A prompt lives while its question stays equal, so a question carries the public facts that a new answer must
        take into account (the bid to raise), and nothing that other seats do in secret.
        """

    @abstractmethod
    def legal(self, view: View) -> LegalActions[Action]:
        """Returns the moves of the viewing seat now: none for a spectator or a seat that is not asked."""

    @abstractmethod
    def automatic(self, view: View, chance: Chance, after: Action | None) -> Action | None:
        """Returns the next default move for a seat that did not answer, given the move just made; `None` ends it.

        `decide` takes it even where nobody may choose it; what players send must be legal.
        """

    def warning(self, view: View, action: Action) -> Sentence | None:
        """Asks the player to confirm a legal but odd move."""
        return None

    def deadline(self, options: Options, question: Question, usual: int) -> int:
        """Returns the seconds for answering a question, given those for a usual one; 0 for no limit."""
        return usual

    @abstractmethod
    def parse(self, text: str, view: View, names: Sequence[str]) -> tuple[Action, ...]:
        """Reads a whole message, whose parts are joined by `;`, to its actions: the inverse of `str`.

        :param names: of the seats
        :raises Unreadable, Ambiguous: when a part is no move, or could be two
        """

    # ---- what is said ----

    def words_of(self, options: Options) -> type[Words]:
        """Returns everything it says under these house rules: `words`, or a class that words the same messages anew."""
        return self.words

    @abstractmethod
    def rules(self, options: Options) -> Iterable[str]:
        """Explains how to play with these options, in paragraphs, default moves included."""

    @abstractmethod
    def tells(self, event: Event) -> list[Sentence]:
        """Tells an event, as somebody was told it (`engine.privacy.tell`)."""

    @abstractmethod
    def asks(self, question: Question) -> Sentence:
        """Asks a question: what happened first, then the choice."""

    def asks_in_short(self, question: Question) -> Sentence:
        """Asks the same where there is room for some forty characters, in a text message; by default as `asks`."""
        return self.asks(question)

    def fold(self, state: State | None, events: Iterable[Event]) -> State:
        """The state after the events. At least one event or a state is needed."""
        for event in events:
            state = self.evolve(state, event)
        assert state is not None
        return state


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]

# ---- the door: everybody else plays through these ----


def start(
    game: Game[Options, State, Event, Any, Any, Any], options: Options, seats: int, chance: Chance
) -> Course[State, Event]:
    """The set-up of a match, with options that fit the number of seats."""
    course: Course[State, Event] = Course(game.evolve)
    game.begin(course, options, seats, chance)
    return course


def play(
    game: Game[Any, State, Event, Action, Any, Any], state: State, seat: Seat, action: Action, chance: Chance
) -> Course[State, Event]:
    """A player's move.

    :raises IllegalAction: when the seat may not make it now
    """
    if sentence := game.legal(game.view(state, seat)).refusal(action):
        raise IllegalAction(sentence)
    return carry_out(game, state, seat, action, chance)


def carry_out(
    game: Game[Any, State, Event, Action, Any, Any], state: State, seat: Seat, action: Action, chance: Chance
) -> Course[State, Event]:
    """A move that needs no check: found among the legal ones, or made by rule, which may be one nobody can choose."""
    course = Course(game.evolve, state)
    game.decide(course, seat, action, chance)
    return course
