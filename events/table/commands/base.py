"""What all commands have. The seat of whoever asks is in no command: `Who` says it."""

from abc import abstractmethod
from collections.abc import Callable
from typing import ClassVar

from engine.kit.options import OptionValue
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence
from engine.kit.value import Value
from events.table.events import PlayedBefore, Settings, TableEvent
from events.table.state import Phase, Table
from events.who import Scope, Who

UNTIL_CLOSED: tuple[Phase, ...] = ("lobby", "playing", "over")


class Open(Value):
    """Open a table. `seed` (32 bytes) is from the operating system's generator; `commitment` binds the table to it.
    `salt` is from there, too, and never published.

    :param seats: how many may sit down; 0 for as many as game and options bear
    :param host_name, host_entropy, host_person: given if the host takes the first seat
    :param bots: how many of the last seats bots take
    :param rematches_left: how many rematches may follow each other from here; `None` for any number
    :param before: who played before, with the bots that sit down again, at a rematch
    :param host: the seat whose player hosts, once there is one; `None` for a host who does not play
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
    rematch_of: str = ""
    bots: int = 0
    host: Seat | None = None
    rematches_left: int | None = None
    before: PlayedBefore | None = None
    salt: bytes = b""


class TableCommand(Value):
    """Asked of a table that is there.

    `scopes` says whose links may ever give it, `phases` when, and `otherwise` why not at another time. `verb` is what
    people call it: the form that gives it, the API, the documents; what only the system asks has none. What else it
    is refused for says `events.table.legal`. A field with a default is not for whoever asks: the door fills it in.
    """

    scopes: ClassVar[tuple[Scope, ...]]
    phases: ClassVar[tuple[Phase, ...]] = ("playing",)
    otherwise: ClassVar[Callable[..., str] | None] = None
    verb: ClassVar[str] = ""

    def question(self, table: Table) -> Sentence | None:
        """What is asked once, before something final is done."""
        return None


class PlainCommand(TableCommand):
    """A command that leads to one event, whatever follows from that."""

    @abstractmethod
    def event(self, table: Table, who: Who) -> TableEvent:
        """What happens, once it is not refused."""
