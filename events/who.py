"""Who asks something of a table: the holder of one of its links, the operator, or the system itself."""

from typing import Literal, TypeAlias

from engine.kit.seats import Seat
from engine.kit.value import Value

LinkScope: TypeAlias = Literal["host", "seat", "open", "invite", "spent", "watch", "record", "postcard"]
"""`open` is for one open seat, `invite` for any; `spent` is the link by which a seat was taken, or given up before the
game, or which a new link replaced: it answers a repeat of that command, for a while. `record` and `postcard` show a
match that is over."""

Scope: TypeAlias = LinkScope | Literal["operator", "system"]
"""`system` asks for what time demands, and for what bots do."""


class Who(Value):
    """Who asks. A link allows everything of the host, one seat, sitting down, watching, or looking back at a match.

    :param seat: of a link for one: taken, open or spent; of an invitation, the free seat that it would take
    :param hosts: whether the player of the seat is the host as well
    :param was: of a spent link, what it was
    """

    scope: Scope
    seat: Seat | None = None
    hosts: bool = False
    was: Literal["open", "seat", "host"] | None = None

    @property
    def is_host(self) -> bool:
        """Whether they have the host's powers."""
        return self.scope == "host" or self.hosts

    @property
    def sees_inside(self) -> bool:
        """Whether they see how the table stands, rather than whether they could sit there."""
        return self.scope not in ("open", "invite", "spent")

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
