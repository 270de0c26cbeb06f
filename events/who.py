"""The caller of a command: the holder of a table's link, the operator, or the system."""

from typing import Literal, TypeAlias

from engine.kit.seats import Seat
from engine.kit.value import Value

LinkScope: TypeAlias = Literal["host", "seat", "open", "invite", "spent", "watch", "record", "postcard"]
"""`open` is for one open seat, `invite` for any. `spent` is used, replaced, or given up before the game; for a while it
answers repeats of its command. `record` and `postcard` show a match that is over.
"""

Scope: TypeAlias = LinkScope | Literal["operator", "system"]
"""`system` acts for time-outs and for bots."""


class Who(Value):
    """The caller.

    :param seat: of an invitation, the free seat it would take
    :param hosts: whether the seat's player is the host
    :param was: of a spent link, its former scope
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
        """Whether the caller sees more than a free seat."""
        return self.scope not in ("open", "invite", "spent")

    @property
    def viewer(self) -> Seat | None:
        """The seat with the view pages show."""
        return self.seat if self.scope == "seat" else None

    @property
    def own(self) -> Seat:
        """The link's seat; there must be one."""
        assert self.seat is not None, f"{self.scope} has no seat"
        return self.seat


HOST = Who("host")
WATCH = Who("watch")
OPERATOR = Who("operator")
SYSTEM = Who("system")
