"""Which tables are live, and who is looking at one."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.kit.value import Value
from events.directory.rows import Rows, key, number, whole

if TYPE_CHECKING:
    from events.directory.rows import Row

_PRESENCE_KEPT = 14 * 86_400
"""Seconds: as long as a table may wait until its host is missed."""

_HOST = "host"


class LiveTable(Value):
    """A table that the sweep looks at. `since`: seconds since 1970."""

    table: str
    since: int


class LiveTables(Rows):
    """The tables that the hourly sweep looks at.

    A row is written before the table's first commit, so that no table can be missed, and removed by the sweep alone.
    """

    def add(self, table: str, now: int) -> None:
        """One PutItem. A repeat changes nothing that matters."""
        self._client.put_item(TableName=self._name, Item={**key("live", table), "since": number(now)})

    def all(self) -> Iterator[LiveTable]:
        """Every live table. One Query for each megabyte of rows."""
        for row in self._all("live"):
            yield LiveTable(row["sk"]["S"], whole(row, "since"))

    def since(self, table: str) -> int | None:
        """When a table became live, in seconds since 1970; `None` for one that is not. One GetItem."""
        row = self._get(key("live", table), consistent=True)
        return whole(row, "since") if row else None

    def remove(self, table: str) -> None:
        """Forgets a table with its claims and presence; the row goes last, so that a crash is made good.

        One Query for each megabyte and one more, and one DeleteItem for each row.
        """
        for row in self._until_gone(f"table/{table}"):
            self._delete({"pk": row["pk"], "sk": row["sk"]})
        self._delete(key("live", table))


class Presence(Rows):
    """When a player was last seen at the page of a table. Chairs stand for seats, which move up when a game begins;
    `None` for that of a host who does not play."""

    def seen(self, table: str, chair: int | None, now: int) -> None:
        """One PutItem.

        :param now: seconds since 1970
        """
        self._client.put_item(
            TableName=self._name,
            Item={
                **_presence(table, chair),
                "at": number(now),
                "expires": number(now + _PRESENCE_KEPT),
            },
        )

    def last_seen(self, table: str, chair: int | None) -> int:
        """When, in seconds since 1970; 0 for never. One GetItem."""
        return whole(self._get(_presence(table, chair), consistent=True) or {}, "at")


def _presence(table: str, chair: int | None) -> "Row":
    return key(f"table/{table}", f"presence/{_HOST if chair is None else chair}")
