"""Who asks something of a table: the holder of one of its links, the operator, or the system itself."""

from typing import Literal, TypeAlias

from engine.kit.seats import Seat
from engine.kit.value import Value

LinkScope: TypeAlias = Literal["host", "seat", "open", "spent", "watch"]
"""`spent` is the link by which a seat was taken, or given up before the game: it answers a repeat of that command,
for a while."""

Scope: TypeAlias = LinkScope | Literal["operator", "system"]
"""`system` asks for what time demands, and for what bots do."""


class Who(Value):
    """Who asks. A link allows everything of the host, one seat, sitting down, or watching.

    :param seat: of a link for one: taken, open or spent
    """

    scope: Scope
    seat: Seat | None = None

    @property
    def viewer(self) -> Seat | None:
        """Whose eyes pages are made for; `None` is a spectator's."""
        return self.seat if self.scope == "seat" else None

    @property
    def own(self) -> Seat:
        """The seat that the link is for; there must be one."""
        assert self.seat is not None, f"{self.scope} has no seat"
        return self.seat


HOST = Who("host")
WATCH = Who("watch")
OPERATOR = Who("operator")
SYSTEM = Who("system")
