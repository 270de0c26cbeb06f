"""Live tables: their settled debts, and the times of the sweep's looks (docs/design/notices.md).

A table's row `done` moves forward by condition. The sweep's rows are ordered by time in `SHARDS` partitions. A table
always has at least one; a surplus row costs one look.
"""

import random
import zlib
from collections.abc import Iterator
from math import gcd

from engine.kit.value import Value, replace
from events.directory.limits import DAY
from events.directory.paid import Payable
from events.directory.rows import Row, Rows, Stored, key, row, text, value_of, whole
from events.store import pages
from events.store.codec import Codec

SHARDS = 16
"""Partitions of the sweep's rows."""

FIRST_LOOK = 900
"""Seconds from registration to the first look."""

LONGEST_REQUEST = 90
"""Seconds: longer than any command's function runs."""

_STEP = 900
"""Seconds. Extra looks are rounded up, so that many requests share one row."""


class LiveTable(Value):
    """A table for the sweep.

    :param since: when it was registered; 0 once it is known to have begun
    """

    table: str
    at: int
    shard: str
    row: str
    since: int = 0


class Share(Value):
    """One worker's share of the tables.

    :param of: number of workers
    """

    part: int = 0
    of: int = 1

    def has(self, table: str) -> bool:
        """Whether the table is in it."""
        return zlib.crc32(table.encode()) % self.of == self.part

    @property
    def shards(self) -> list[str]:
        """Their partitions."""
        return [str(shard) for shard in range(SHARDS) if (shard - self.part) % gcd(SHARDS, self.of) == 0]


EVERY_TABLE = Share()


class Remembered(Value):
    """A table's settled debts.

    :param done: need no further look
    :param checked: when all debts were last checked without this memory
    :param held: until when nothing counts as done, because people's data changes
    :param row: the sweep's; empty for the registration's
    :param wakes: when the table's schedule fires; 0 for none
    :param webhook: whether `Webhooks` may have a row
    """

    n: int = 0
    done: frozenset[Payable] = frozenset()
    checked: int = 0
    held: int = 0
    row: str = ""
    wakes: int = 0
    webhook: bool = False
    changes: int = 0

    @property
    def due(self) -> int:
        """The sweep's next look; 0 for soon after registration."""
        return int(self.row.partition("/")[0]) if self.row else 0


class _Done(Value):
    debts: frozenset[Payable]


_CODEC = Codec({})

_NEW = "attribute_not_exists(pk)"

_NUMBERS = ("n", "checked", "held", "wakes")


class LiveTables(Rows):
    """Tables for the sweep, from before their first commit until `settle` removes them."""

    def add(self, table: str, now: int) -> None:
        """Registers a table."""
        self._lead(table, now + FIRST_LOOK, "new", since=now)

    # ---- what is done ----

    def remembered(self, table: str, consistent: bool = False) -> Remembered:
        """The settled debts; empty if none are stored."""
        row = self._get(_done(table), consistent) or {}
        return value_of(row, Remembered, done=_done_of(row), webhook="webhook" in row)

    def remember(self, table: str, before: Remembered, after: Remembered, at: int | None = None) -> Remembered | None:
        """Stores `after` if `before` is still stored; returns the stored value, else `None`. One PutItem, and with a
        new time another and a DeleteItem.

        :param at: when the sweep is to look next; `None` keeps the time
        """
        changes = before.changes + 1
        row = before.row if at is None else self._lead(table, at, str(changes))
        after = replace(after, row=row, changes=changes)
        still, known = ("changes = :before", {"before": before.changes}) if before.changes else (_NEW, {})
        if self._put(_item(table, after), still, **known) is not None:
            return None
        if before.row and before.row != row:
            self._delete(key(_shard(table), before.row))
        return after

    def owe_anew(self, table: str, now: int) -> None:
        """Forgets all settled debts, before a change to people's data or once the log is set back, and has the sweep
        look soon. PutItem and UpdateItem.

        Until the longest command is over, nothing is stored as done.
        """
        until = now + LONGEST_REQUEST
        self._lead(table, until, "anew")
        self._update(
            _done(table),
            "SET held = :until ADD changes :one REMOVE #done, n, checked",
            "attribute_not_exists(held) OR held <> :until",  # a repeat changes nothing
            until=until,
            one=1,
        )

    def has_webhook(self, table: str, has: bool = True) -> None:
        """Notes that the table may have a webhook."""
        change, condition = "SET webhook = :one", "attribute_not_exists(webhook)"
        if not has:
            change, condition = "REMOVE webhook", "attribute_exists(webhook)"
        self._update(_done(table), f"{change} ADD changes :one", condition, one=1)

    # ---- the sweep ----

    def due(self, now: int, share: Share = EVERY_TABLE) -> Iterator[LiveTable]:
        """The due rows of a share, oldest first within a partition. One Query for each partition.

        A random partition also gives rows with impossibly late times.
        """
        return (found for found in self._due(now, share.shards) if share.has(found.table))

    def all(self, share: Share = EVERY_TABLE) -> Iterator[LiveTable]:
        """One row of every live table of a share. One Query for each partition."""
        seen = set()
        for shard in share.shards:
            for found in map(_found, self._all(f"due/{shard}")):
                if share.has(found.table) and found.table not in seen:
                    yield found
                seen.add(found.table)

    def look_again(self, table: str, at: int) -> None:
        """Adds a look, rounded up."""
        self.look_at(table, -(-at // _STEP) * _STEP)

    def look_at(self, table: str, at: int) -> None:
        """Adds a look at exactly that time."""
        self._lead(table, at, "again")

    def put_off(self, found: LiveTable, at: int) -> None:
        """Postpones a look. A later row stays, because `Remembered` may refer to it. PutItem, and DeleteItem for an
        earlier row.
        """
        self._lead(found.table, at, "again", found.since)
        if found.at < at:
            self.drop(found)

    def drop(self, found: LiveTable) -> None:
        """Deletes a row."""
        self._delete(key(found.shard, found.row))

    def remove(self, table: str) -> None:
        """Forgets a table. The sweep's row goes last, so that the sweep continues after a crash."""
        leads = self.remembered(table, consistent=True).row
        self._delete_each(self._until_gone(f"table/{table}"))
        if leads:
            self._delete(key(_shard(table), leads))

    # ---- parts ----

    def _lead(self, table: str, at: int, what: str, since: int = 0) -> str:
        name = f"{at:010}/{table}/{what}"
        self._put(row(key(_shard(table), name), **({"since": since} if since else {})))
        return name

    def _due(self, now: int, shards: list[str]) -> Iterator[LiveTable]:
        random.shuffle(shards)
        for shard in shards:
            yield from self._rows(f"due/{shard}", "sk < :time", now + 1)
        yield from self._rows(f"due/{shards[0]}", "sk > :time", now + 2 * DAY)

    def _rows(self, shard: str, condition: str, time: int) -> Iterator[LiveTable]:
        """Eventually consistent: a row that is gone costs one look."""
        query = {
            "TableName": self._name,
            "KeyConditionExpression": f"pk = :pk AND {condition}",
            "ExpressionAttributeValues": {":pk": text(shard), ":time": text(f"{time:010}")},
        }
        return map(_found, pages.every_item(self._client, "query", **query))


def _found(row: "Row") -> LiveTable:
    time, table, _ = row["sk"]["S"].split("/")
    return LiveTable(table, int(time), row["pk"]["S"], row["sk"]["S"], whole(row, "since"))


def _done_of(row: "Row") -> frozenset[Payable]:
    """None are done if other code stored them in another layout: they are paid again, which is harmless."""
    stored = _CODEC.unpack_snapshot(row["done"]["B"], _Done) if "done" in row else None
    return stored.debts if stored else frozenset()


def _done(table: str) -> "Row":
    return key(f"table/{table}", "done")


def _shard(table: str) -> str:
    return f"due/{zlib.crc32(table.encode()) % SHARDS}"


def _item(table: str, remembered: Remembered) -> "Row":
    values: dict[str, Stored] = {
        **{name: getattr(remembered, name) for name in (*_NUMBERS, "row")},
        "done": _CODEC.pack_snapshot(_Done(remembered.done)) if remembered.done else b"",
        "webhook": int(remembered.webhook),
    }
    known = {name: value for name, value in values.items() if value}
    return row(_done(table), changes=remembered.changes, **known)
