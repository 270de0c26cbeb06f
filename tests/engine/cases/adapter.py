"""What an adapter of one game translates."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from engine.game import AnyGame, Seat, Viewer
from engine.privacy import tell
from engine.sentence import Sentence
from tests.engine.scripted import ScriptedChance

Json: TypeAlias = Any
"""A value of a case, in the vocabulary that the header of the file of cases describes."""


@dataclass(frozen=True, slots=True)
class Names:
    """The players of a case: `names["A"]` is a seat, `names.of(0)` a player."""

    players: tuple[str, ...]

    def __getitem__(self, player: str) -> Seat:
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

    @abstractmethod
    def result(self, events: Sequence[Any], names: Names) -> dict[str, Json]:
        """What a challenge, doubt, call or quest led to."""

    @abstractmethod
    def chance(self, script: Json) -> ScriptedChance:
        """The chance of `given.state.rng`."""

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
    value = getattr(event, field)
    if getattr(tell(event, None), field) == value:
        return ["*"]
    return [player for player in names.players if getattr(tell(event, names[player]), field) == value]


def told_each(event: Any, field: str, names: Names) -> list[list[str]]:
    """Of a field with an entry for each seat: the players who are told that entry."""
    entries = [getattr(tell(event, names[player]), field) for player in names.players]
    return [
        [player for player, told_to in zip(names.players, entries, strict=True) if told_to[seat] == entry]
        for seat, entry in enumerate(getattr(event, field))
    ]


def knowers(known_to: Callable[[Viewer], Iterable[str]], names: Names) -> dict[str, list[str]]:
    """The players who know each card; `["*"]` if spectators do."""
    found: dict[str, list[str]] = {}
    for player in names.players:
        for card in known_to(names[player]):
            found.setdefault(card, []).append(player)
    return found | {card: ["*"] for card in known_to(None)}
