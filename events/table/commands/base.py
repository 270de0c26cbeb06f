"""The bases of all commands. `Who` names the caller's seat, not the command."""

from abc import abstractmethod
from collections.abc import Callable
from typing import ClassVar, Literal, TypeAlias

from engine.kit.options import OptionValue
from engine.kit.sentence import Sentence
from engine.kit.value import Value
from events.table.events import Settings, TableEvent
from events.table.state import Phase, Table
from events.who import Scope, Who

LimitKey: TypeAlias = Literal["switch", "order", "report", "links"]
"""The limits of commands (docs/design/limits.md)."""

Landing: TypeAlias = Literal["table", "plans", "open seat"]
"""The page after a command: the sender's, its plans, or the page of the seat left."""

UNTIL_CLOSED: tuple[Phase, ...] = ("lobby", "playing", "over")


class Open(Value):
    """Open a table. `seed` (32 bytes) is from the operating system's generator; `commitment` binds the table to it.
    `salt` is from there too, and never published.

    :param seats: how many may sit down; 0 for as many as game and options bear
    :param host_name, host_entropy, host_person: if the host takes the first seat
    :param bots: on the last seats
    :param circle: the circle of this next table; `None` for no circle
    :param asked: its members who are asked; `None` for all
    :param by_key: whether by the right of a host key
    """

    game: str
    options: dict[str, OptionValue]
    seats: int
    settings: Settings
    link_key: str
    seed: bytes
    commitment: str
    host_name: str = ""
    host_entropy: str = ""
    host_person: str = ""
    bots: int = 0
    salt: bytes = b""
    circle: str | None = None
    asked: tuple[int, ...] | None = None
    by_key: bool = False


class TableCommand(Value):
    """A command at an existing table.

    `scopes` lists the links that may ever give it, `phases` says when, and `otherwise` why not at another time. `verb`
    is its public name; empty for the system's commands. `limit` counts it for its sender, and `leads_to` is the page
    after it, unless the door has its own. The door fills in fields with a default.
    """

    scopes: ClassVar[tuple[Scope, ...]]
    phases: ClassVar[tuple[Phase, ...]] = ("playing",)
    otherwise: ClassVar[Callable[..., str] | None] = None
    verb: ClassVar[str] = ""
    limit: ClassVar[LimitKey | None] = None
    leads_to: ClassVar[Landing] = "table"

    def question(self, table: Table) -> Sentence | None:
        """The question before something final."""
        return None


class PlainCommand(TableCommand):
    """A command that leads to one event, and to its consequences."""

    @abstractmethod
    def event(self, table: Table, who: Who) -> TableEvent:
        """The event of an accepted command."""
