"""What an adapter of one game translates."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from engine.game import AnyGame
from engine.kit.cards import in_faces
from engine.kit.options import read_options, settings
from engine.kit.seats import Seat, Viewer
from engine.kit.sentence import Sentence
from engine.privacy import tell
from tests.engine.cases.shape import Shape, Words, keys, listed
from tests.engine.scripted import ScriptedChance

Json: TypeAlias = Any
"""A value of a case, in the vocabulary that the header of the file of cases describes."""


TIMES = ("turn_deadline", "shoot_deadline")
"""Options of the rules that belong to the table: the rules of play do not know them."""


class UnfitError(ValueError):
    """A case that cannot be played; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Names:
    """The players of a case: `names["A"]` is a seat, `names.of(0)` a player."""

    players: tuple[str, ...]

    def __getitem__(self, player: str) -> Seat:
        if player not in self.players:
            raise UnfitError(f"“{player}” is no player: {listed(self.players)}")
        return self.players.index(player)

    def of(self, seat: Seat) -> str:
        return self.players[seat]

    def by_player(self, entries: Sequence[Any]) -> dict[str, Any]:
        return dict(zip(self.players, entries, strict=True))


class Adapter(ABC):
    """The translations of one game."""

    game: ClassVar[AnyGame]
    errors: ClassVar[Mapping[str, str]] = {}
    """Names that the cases give to refusals which the engine tells apart."""
    phases: ClassVar[tuple[str, ...]]
    position: ClassVar[Mapping[str, Shape]]
    """What a state holds besides players, options, phase, turn and the script of chance."""
    script: ClassVar[str]
    """What the chance of a state scripts."""
    actions: ClassVar[Mapping[str, Mapping[str, Shape]]]
    """What each type of action of a player holds, besides who sends it."""
    steps: ClassVar[tuple[str, ...]] = ()
    """The automatic steps that a case makes actions."""
    questions: ClassVar[Mapping[str, Mapping[str, Shape]]]
    """What each pure question is given; a state has the shape of all states."""

    @property
    def state_shape(self) -> Mapping[str, Shape]:
        """What a state of a case may hold."""
        house_rules = keys(" ".join((*settings(self.game.options), *TIMES)))
        common = keys("players turn", options=house_rules, phase=Words(self.phases), rng=keys(self.script))
        return {**common, **self.position}

    def options(self, given: Json) -> Any:
        """The engine's house rules."""
        read = read_options(self.game.options, {name: value for name, value in given.items() if name not in TIMES})
        if isinstance(read, Sentence):
            raise UnfitError(self.game.words(()).say(read).rstrip("."))
        return read

    @abstractmethod
    def state(self, given: Json, names: Names) -> Any:
        """The engine's state for `given.state`."""

    @abstractmethod
    def described(self, state: Any, names: Names) -> dict[str, Json]:
        """The engine's state as a case describes it: everything a case may ask of it."""

    @abstractmethod
    def action(self, given: Json, names: Names) -> Any:
        """The engine's action for one of a player."""

    @abstractmethod
    def spoken(self, action: Any, names: Names) -> Json:
        """The engine's action as a case writes it."""

    def said(self, action: Any, state: Any, seat: Seat) -> Any:
        """An action that names the very cards as its player says it, who does not tell equal ones apart."""
        return action

    def done(self, action: Any, events: Sequence[Any]) -> Any:
        """An action with the very cards that its events name."""
        return action

    @abstractmethod
    def result(self, events: Sequence[Any], names: Names) -> dict[str, Json]:
        """What a challenge, doubt, call or quest led to."""

    @abstractmethod
    def chance(self, script: Json) -> ScriptedChance:
        """The chance of `given.state.rng`."""

    def announced(self, events: Sequence[Any], names: Names) -> dict[str, Json]:
        """What a case finds in the new state, and the engine announces by an event."""
        return {}

    def winner(self, state: Any, names: Names) -> str | None:
        """Who alone is first when the match is over."""
        outcome = self.game.outcome(state)
        first = [names.of(seat) for seat, place in enumerate(outcome.places) if place == 1] if outcome else []
        return first[0] if len(first) == 1 else None

    @property
    @abstractmethod
    def evals(self) -> Mapping[str, Callable[[Json], dict[str, Json]]]:
        """The pure questions by name: arguments -> complete answer."""

    def step(self, action: Json, state: Any, chance: ScriptedChance) -> Sequence[Any] | None:
        """The events of an automatic step that a case makes an action (roll, deal), or `None` if it is none."""
        return None

    def error(self, refusal: Sentence) -> str:
        """The name of a refusal in the cases."""
        return self.errors.get(refusal.key, refusal.key)

    def before_step(self, events: Sequence[Any]) -> Sequence[Any]:
        """The events of a move without the automatic step that the engine lets follow at once."""
        return events

    def seen_by(self, events: Sequence[Any], names: Names) -> dict[str, list[str]]:
        """Who is shown what by the events, by the name that the cases give to it."""
        return {}

    def known(self, state: Any, names: Names) -> dict[str, list[str]]:
        """Who knows which cards without being shown them by the events: those who put them down."""
        return {}


def told(event: Any, field: str, names: Names) -> list[str]:
    """The players who are told one field of an event; `["*"]` for everybody including spectators."""
    value = getattr(in_faces(event), field)
    if getattr(tell(event, None), field) == value:
        return ["*"]
    return [player for player in names.players if getattr(tell(event, names[player]), field) == value]


def told_each(event: Any, field: str, names: Names) -> list[list[str]]:
    """Of a field with an entry for each seat: the players who are told that entry."""
    entries = [getattr(tell(event, names[player]), field) for player in names.players]
    return [
        [player for player, told_to in zip(names.players, entries, strict=True) if told_to[seat] == entry]
        for seat, entry in enumerate(getattr(in_faces(event), field))
    ]


def knowers(known_to: Callable[[Viewer], Iterable[str]], names: Names) -> dict[str, list[str]]:
    """The players who know each card; `["*"]` if spectators do."""
    found: dict[str, list[str]] = {}
    for player in names.players:
        for card in known_to(names[player]):
            found.setdefault(card, []).append(player)
    return found | {card: ["*"] for card in known_to(None)}
