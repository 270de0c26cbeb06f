"""A game's contract: pure functions over frozen values.

`play` checks legality for every game. Functions for a player take a `View`, so they cannot leak.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, get_args, get_origin

from engine.chance import Chance
from engine.hints import Hints
from engine.kit.moves import LegalActions
from engine.kit.notation import IllegalAction
from engine.kit.orders import NO_ORDERS, StandingOrders
from engine.kit.scene.board import Board
from engine.kit.scene.controls import Suspense, Tip
from engine.kit.scene.moments import Moment
from engine.kit.scene.pictures import Picture, told
from engine.kit.seats import Seat, Viewer
from engine.kit.sentence import Sentence, name_of_message, named
from engine.kit.value import Value
from engine.kit.words import Words

Options = TypeVar("Options")
State = TypeVar("State")
Event = TypeVar("Event")
Action = TypeVar("Action")
View = TypeVar("View")
Question = TypeVar("Question")


class Course(Generic[State, Event]):
    """The events of one move, each applied once.

    :param state: before the move
    """

    __slots__ = ("_evolve", "_state", "events")

    def __init__(self, evolve: Callable[[State | None, Event], State], state: State | None = None) -> None:
        self._evolve = evolve
        self._state = state
        self.events: list[Event] = []

    @property
    def state(self) -> State:
        """The position so far."""
        assert self._state is not None, "no match has begun"
        return self._state

    def add(self, event: Event) -> State:
        """Adds an event, returns the position after it."""
        self._state = state = self._evolve(self._state, event)
        self.events.append(event)
        return state


class Outcome(Value):
    """A match's end.

    :param places: 1 is best, ties share a number
    :param scores: points or chips
    """

    places: tuple[int, ...]
    why: Sentence
    scores: tuple[int, ...] = ()


class Memory(ABC, Generic[View, Event]):
    """Limits look-ups in a game of memory."""

    @abstractmethod
    def recalls(self, view: View, event: Event) -> Event:
        """An event as far as the viewer can look it up."""

    @abstractmethod
    def sees_again(self, view: View, past: View) -> View:
        """The part of an earlier view the viewer can look up.

        :param view: of now
        """


class Game(ABC, Generic[Options, State, Event, Action, View, Question]):
    """A game, registered in `engine.registry`.

    The type arguments give the stored types; each may carry `schema: ClassVar[int]` (1 if absent).
    """

    name: ClassVar[str]
    """In the log and in addresses ("high_claim")."""

    title: ClassVar[str]

    summary: ClassVar[str]
    """A line for the start page."""

    seats: ClassVar[range]

    minutes: ClassVar[int] = 20
    """With all players present."""

    words: ClassVar[type[Words]]

    options: type[Options]
    state: type[State]
    events: tuple[type[Event], ...]
    questions: tuple[type[Question], ...]

    @property
    def stored(self) -> tuple[type[Any], ...]:
        """In the log."""
        return (*self.events, *self.questions, self.state)

    begins_round: tuple[type[Event], ...] = ()
    """They begin a round or hand; notices go by rounds."""

    reveals: tuple[type[Event], ...] = ()
    """Their last picture stays until its viewer goes on."""

    tips: tuple[Tip, ...] = ()
    """For a first match, the most needed first; with the rules, too."""

    hints: Hints[State, View, Action] | None = None

    orders: StandingOrders[View, Action, Any] = NO_ORDERS

    memory: Memory[View, Event] | None = None

    def __init_subclass__(cls) -> None:
        bases = [base for base in cls.__dict__.get("__orig_bases__", ()) if get_origin(base) is Game]
        for base in bases:
            cls.options, cls.state, events, _, _, questions = get_args(base)
            cls.events = get_args(events) or (events,)
            cls.questions = get_args(questions) or (questions,)

    # ---- how the match goes on ----

    @abstractmethod
    def begin(self, course: Course[State, Event], options: Options, seats: int, chance: Chance) -> None:
        """Adds the events of the set-up."""

    @abstractmethod
    def decide(self, course: Course[State, Event], seat: Seat, action: Action, chance: Chance) -> None:
        """Adds events and draws of a move, legal or made by rule."""

    @abstractmethod
    def evolve(self, state: State | None, event: Event) -> State:
        """Applies an event, the first to `None`: total, deterministic, without rules."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """`None` before the end."""

    def refuse_options(self, options: Options, seats: int) -> Sentence | None:
        """Why the options do not fit the seats, or `None`."""
        return None

    def short_form(self) -> Options:
        """The shortest good match."""
        return self.options()

    # ---- what a seat sees ----

    @abstractmethod
    def view(self, state: State, viewer: Viewer) -> View:
        """All that a seat or spectator sees and has learned."""

    @abstractmethod
    def board(self, view: View) -> Board:
        """Draws the whole view, for pages and sentences."""

    def pictures(self, view: View, event: Event, before: Board) -> tuple[Picture, ...]:
        """Shows an event, by default in one picture, or none without sentences.

        :param view: after the event
        :param event: as told to the viewer
        :param before: the viewer's last board
        """
        return told(self.board(view), self.tells(event))

    def moment(self, events: Sequence[Event]) -> Moment | None:
        """The move's decision, if any, for the postcard.

        :param events: as told to spectators
        """
        return None

    def falsehood(self, state: State, event: Event) -> int:
        """How far the event's claim is from the truth, as all hands show; 0 for the truth, and without a claim.

        :param state: before or after it
        """
        return 0

    def is_lie(self, state: State, event: Event) -> bool:
        """The event made a false claim; see `falsehood`."""
        return self.falsehood(state, event) > 0

    def leaves_open(self, event: Event) -> bool:
        """The event does not answer the last claim, as a look before the answer."""
        return False

    def challenger(self, event: Event) -> Seat | None:
        """The challenger of the last claim by the event; `None` for none."""
        return None

    def catches(self, event: Event) -> bool:
        """The event exposed the last claim as a lie."""
        return False

    def unmasked(self, event: Event, falsehood: int) -> Moment | None:
        """A lie beside the truth, for the postcard.

        :param event: with all that was hidden
        """
        return None

    @abstractmethod
    def resample(self, view: View, random: Random) -> State:
        """Draws a state that fits the view."""

    def still_in(self, view: View) -> frozenset[Seat]:
        """Remaining seats, from any view; by default all, in a game of one size."""
        assert len(self.seats) == 1, f"{self.name} is for several numbers of players: its views say who is still in"
        return frozenset(range(self.seats[0]))

    # ---- what a seat can do ----

    @abstractmethod
    def to_act(self, view: View) -> Mapping[Seat, Question]:
        """The question for each seat to act, equal in all views.

        A prompt lives while its question stays equal: the public facts that an answer depends on, and no seat's secret.
        """

    @abstractmethod
    def legal(self, view: View) -> LegalActions[Action]:
        """The viewer's moves; empty without a question."""

    @abstractmethod
    def automatic(self, view: View, chance: Chance, after: Action | None) -> Action | None:
        """The next default move of a silent seat, or `None` to stop.

        `decide` accepts it even if illegal.

        :param after: just made
        """

    def warning(self, view: View, action: Action) -> Sentence | None:
        """A question to confirm a legal but odd move."""
        return None

    def deadline(self, options: Options, question: Question, usual: int) -> int:
        """Seconds for answering; 0 for no limit.

        :param usual: for a usual question, in seconds
        """
        return usual // 4 if self.is_optional(question) else usual

    def is_optional(self, question: Question) -> bool:
        """Silence is an answer: the default move, a legal one, comes after a short time and costs nothing."""
        return False

    @abstractmethod
    def parse(self, text: str, view: View, names: Sequence[str]) -> tuple[Action, ...]:
        """Reads parts joined by `;`, the inverse of `str`.

        :raises Unreadable, Ambiguous: when a part is no move, or could be two
        """

    # ---- what is said ----

    def words_of(self, options: Options) -> type[Words]:
        """The catalogue for these options: `words` or a subclass."""
        return self.words

    @abstractmethod
    def rules(self, options: Options) -> Iterable[str]:
        """Explains the game in paragraphs of at most three sentences, default moves last."""

    def tells(self, event: Event) -> list[Sentence]:
        """Puts an event into sentences, after `engine.privacy.tell`; by default the message of its name."""
        return [named(self.words, event)]

    def asks(self, question: Question) -> Sentence:
        """First what happened, then the choice; by default the message of its name."""
        return named(self.words, question)

    def asks_in_short(self, question: Question) -> Sentence:
        """Asks in some forty characters, for text messages; by default `short_` and its name, or as `asks`."""
        return self._named(question, "short_") or self.asks(question)

    def poses(self, question: Question) -> Sentence | None:
        """The question in a few words, over the moves; by default `pose_` and its name, if there is such a message."""
        return self._named(question, "pose_")

    def _named(self, question: Question, before: str) -> Sentence | None:
        is_said = self.words.knows(name_of_message(type(question), before))
        return named(self.words, question, before) if is_said else None

    def suspense(self, view: View) -> Suspense | None:
        """What hangs on another player's answer, for a viewer who waits for it; `None` if no claim stands."""
        return None

    def fold(self, state: State | None, events: Iterable[Event]) -> State:
        """The state after events; one event or a state is needed."""
        for event in events:
            state = self.evolve(state, event)
        assert state is not None
        return state


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]

# ---- other packages play through these ----


def start(
    game: Game[Options, State, Event, Any, Any, Any], options: Options, seats: int, chance: Chance
) -> Course[State, Event]:
    """Sets up a match; the options must fit the seats."""
    course: Course[State, Event] = Course(game.evolve)
    game.begin(course, options, seats, chance)
    return course


def play(
    game: Game[Any, State, Event, Action, Any, Any], state: State, seat: Seat, action: Action, chance: Chance
) -> Course[State, Event]:
    """Makes a player's move.

    :raises IllegalAction: when it is illegal
    """
    if sentence := game.legal(game.view(state, seat)).refusal(action):
        raise IllegalAction(sentence)
    return carry_out(game, state, seat, action, chance)


def carry_out(
    game: Game[Any, State, Event, Action, Any, Any], state: State, seat: Seat, action: Action, chance: Chance
) -> Course[State, Event]:
    """Makes a move unchecked, even an illegal one by rule."""
    course = Course(game.evolve, state)
    game.decide(course, seat, action, chance)
    return course
