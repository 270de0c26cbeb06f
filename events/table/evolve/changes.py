"""The header of an event's commit, and common changes of a seat."""

from typing import Any

from engine.kit.value import Value
from events.table.state import Table

NO_PROMPT: dict[str, Any] = {"prompt": None, "order_due": 0}
NOTHING_PLANNED: dict[str, Any] = {"instructions": (), "orders": (), "order_due": 0}
NOTHING_ANNOUNCED: dict[str, Any] = {"announced": 0, "renewal": 0}
NOT_AWAY: dict[str, Any] = {"away_since": 0, "away_until": 0}
AT_REST: dict[str, Any] = {**NOTHING_PLANNED, **NOTHING_ANNOUNCED, **NOT_AWAY}


MOST_UNSEATED = 16
"""Unseated persons a table remembers. They are forgotten within seconds, and leftovers expire."""


class CommitHeader(Value):
    """The commit an event belongs to.

    :param by_person: and not the system
    :param by: the capability that acted ("host", "seat2")
    """

    version: int
    at: int
    by_person: bool = True
    by: str = ""

    def is_by_host(self, table: Table) -> bool:
        """Whether the table's host acted."""
        return self.by in ("host", f"seat{table.host}", f"open{table.host}")
