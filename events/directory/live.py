"""Which tables are live, up to which commit all is done at each, and when more could be owed there (DESIGN §7).

A table has two kinds of rows. `table/<id>`, `done` says what is done; it moves forward by condition, so that of two who
settle side by side neither takes back what the other knows. The others lie in one of `SHARDS` partitions in the order
of time, so that a Query finds the tables that are due, and reads no others. Of those there is always one at least: a
new one is written before the old one goes. One too many, which a crash leaves, costs one look.
"""

import random
import zlib
from collections.abc import Iterator
from math import gcd
from typing import TYPE_CHECKING, Any

from engine.kit.value import Value, replace
from events.directory.limits import DAY
from events.directory.rows import Rows, key, number, text, whole
from events.store import pages

if TYPE_CHECKING:
    from events.directory.rows import Row

SHARDS = 16
"""Partitions of the rows in the order of time."""

FIRST_LOOK = 900
"""Seconds after it was registered that a table is first looked at, whatever became of its first commit."""

LONGEST_REQUEST = 90
"""Seconds that a command can be under way: longer than any function that runs one."""

_STEP = 900
"""Seconds: additional looks are asked for at multiples of it, so that many who ask at once make one row."""


class LiveTable(Value):
    """A row that leads the sweep to a table.

    :param at: when it is to be looked at, in seconds since 1970
    :param shard, row: the row's key
    :param since: when the table was registered, in seconds since 1970; 0 where it is known to have begun
    """

    table: str
    at: int
    shard: str
    row: str
    since: int = 0


class Share(Value):
    """The tables that one of several workers looks at.

    :param of: how many share all tables
    """

    part: int = 0
    of: int = 1

    def has(self, table: str) -> bool:
        """Whether the table is one of them."""
        return zlib.crc32(table.encode()) % self.of == self.part

    @property
    def shards(self) -> list[str]:
        """The partitions that hold them."""
        return [str(shard) for shard in range(SHARDS) if (shard - self.part) % gcd(SHARDS, self.of) == 0]


EVERY_TABLE = Share()


class Remembered(Value):
    """What is known to be done at a table. Times are seconds since 1970.

    :param n: the table's version of which it is known
    :param done: the debts that nobody needs to look at again, by `events.debts.name`
    :param checked: when all was last looked at without trusting what is remembered
    :param held: until when nothing counts as done: somebody changes what the directory says of the table's people
    :param row: by which the sweep finds the table; empty for the one that it was registered by
    :param wakes: when a schedule fires that was made; 0 for none
    :param webhook: whether the table's news may go somewhere: `Webhooks` knows where
    :param changes: how often this was written
    """

    n: int = 0
    done: frozenset[str] = frozenset()
    checked: int = 0
    held: int = 0
    row: str = ""
    wakes: int = 0
    webhook: bool = False
    changes: int = 0

    @property
    def due(self) -> int:
        """When the sweep looks at the table at the latest; 0 for soon after it was registered."""
        return int(self.row.partition("/")[0]) if self.row else 0


class LiveTables(Rows):
    """The tables that the sweep looks at.

    A row is written before the table's first commit, so that no table can be missed, and removed by `settle` alone.
    """

    def add(self, table: str, now: int) -> None:
        """One PutItem. A repeat changes nothing that matters.

        :param now: seconds since 1970
        """
        self._lead(table, now + FIRST_LOOK, "new", since=now)

    # ---- what is done ----

    def remembered(self, table: str, consistent: bool = False) -> Remembered:
        """What is done at a table; nothing, if nobody remembered anything. One GetItem."""
        row = self._get(_done(table), consistent)
        if row is None:
            return Remembered()
        return Remembered(
            n=whole(row, "n"),
            done=frozenset(row["done"]["S"].split()) if "done" in row else frozenset(),
            checked=whole(row, "checked"),
            held=whole(row, "held"),
            row=row["row"]["S"] if "row" in row else "",
            wakes=whole(row, "wakes"),
            webhook="webhook" in row,
            changes=whole(row, "changes"),
        )

    def remember(self, table: str, before: Remembered, after: Remembered, at: int | None = None) -> Remembered | None:
        """Remembers what is done, if that is still as it was `before`; as it is then, or `None`. One PutItem, and with
        a new time another one and a DeleteItem.

        :param at: when the sweep is to look next, in seconds since 1970; `None` for as before
        """
        changes = before.changes + 1
        row = before.row if at is None else self._lead(table, at, str(changes))
        after = replace(after, row=row, changes=changes)
        still: dict[str, Any] = {"ConditionExpression": "attribute_not_exists(pk)"}
        if before.changes:
            still = {"ConditionExpression": "changes = :before"}
            still["ExpressionAttributeValues"] = {":before": number(before.changes)}
        try:
            self._client.put_item(TableName=self._name, Item=_item(table, after), **still)
        except self._client.exceptions.ConditionalCheckFailedException:
            return None
        if before.row and before.row != row:
            self._delete(key(_shard(table), before.row))
        return after

    def owe_anew(self, table: str, now: int) -> None:
        """From now on nothing counts as done at the table, and the sweep soon looks at all of it: for whoever changes
        what the directory says of its people, before they do, or sets its log back. PutItem and UpdateItem.

        Until that can be under way no longer, nothing is remembered as done either.

        :param now: seconds since 1970
        """
        until = now + LONGEST_REQUEST
        self._lead(table, until, "anew")
        self._update(
            _done(table),
            "SET held = :until ADD changes :one REMOVE #done, n, checked",
            ConditionExpression="attribute_not_exists(held) OR held <> :until",  # a repeat changes nothing
            ExpressionAttributeNames={"#done": "done"},
            ExpressionAttributeValues={":until": number(until), ":one": number(1)},
        )

    def has_webhook(self, table: str, has: bool = True) -> None:
        """From now on the table's news may go somewhere, or nowhere. One UpdateItem; a repeat changes nothing."""
        change, condition = "SET webhook = :one", "attribute_not_exists(webhook)"
        if not has:
            change, condition = "REMOVE webhook", "attribute_exists(webhook)"
        self._update(
            _done(table),
            f"{change} ADD changes :one",
            ConditionExpression=condition,
            ExpressionAttributeValues={":one": number(1)},
        )

    # ---- the sweep ----

    def due(self, now: int, share: Share = EVERY_TABLE) -> Iterator[LiveTable]:
        """The rows of a share whose time has come, those of a partition oldest first, the partitions in any order. One
        Query for each partition and for each megabyte of what is due.

        Of one partition, chosen at random, also those whose time is further away than any time should be.

        :param now: seconds since 1970
        """
        return (found for found in self._due(now, share.shards) if share.has(found.table))

    def all(self, share: Share = EVERY_TABLE) -> Iterator[LiveTable]:
        """A row of every live table of a share. One Query for each partition and for each megabyte."""
        seen = set()
        for found in self._everything(share.shards):
            if share.has(found.table) and found.table not in seen:
                yield found
            seen.add(found.table)

    def look_again(self, table: str, at: int) -> None:
        """Has the sweep look at a table at that time, or a little later, whatever else it is looked at for. One
        PutItem.

        :param at: seconds since 1970
        """
        self.look_at(table, -(-at // _STEP) * _STEP)

    def look_at(self, table: str, at: int) -> None:
        """The same at that very time. One PutItem.

        :param at: seconds since 1970
        """
        self._lead(table, at, "again")

    def put_off(self, found: LiveTable, at: int) -> None:
        """Has the sweep look later. A row whose own time comes later still stays: that it is there is remembered.
        PutItem, and DeleteItem for a row whose time was before.

        :param at: seconds since 1970
        """
        self._lead(found.table, at, "again", found.since)
        if found.at < at:
            self.drop(found)

    def drop(self, found: LiveTable) -> None:
        """A row that led to its table is needed no more. One DeleteItem."""
        self._delete(key(found.shard, found.row))

    def remove(self, table: str) -> None:
        """Forgets a table with its claims and presence. What leads the sweep to it goes last, so that a crash is made
        good.

        GetItem, a Query for each megabyte and one more, and a DeleteItem for each row.
        """
        leads = self.remembered(table, consistent=True).row
        for row in self._until_gone(f"table/{table}"):
            self._delete({"pk": row["pk"], "sk": row["sk"]})
        if leads:
            self._delete(key(_shard(table), leads))

    # ---- parts ----

    def _lead(self, table: str, at: int, what: str, since: int = 0) -> str:
        """Writes a row that leads to a table at that time; its `sk`."""
        row = f"{at:010}/{table}/{what}"
        item = key(_shard(table), row)
        self._client.put_item(TableName=self._name, Item={**item, "since": number(since)} if since else item)
        return row

    def _due(self, now: int, shards: list[str]) -> Iterator[LiveTable]:
        random.shuffle(shards)
        for shard in shards:
            yield from self._rows(f"due/{shard}", "sk < :time", now + 1)
        yield from self._rows(f"due/{shards[0]}", "sk > :time", now + 2 * DAY)

    def _everything(self, shards: list[str]) -> Iterator[LiveTable]:
        for shard in shards:
            yield from map(_found, self._all(f"due/{shard}"))

    def _rows(self, shard: str, condition: str, time: int) -> Iterator[LiveTable]:
        """Those that were there a moment ago: one that is gone since leads to a table that is looked at once more."""
        query = {
            "TableName": self._name,
            "KeyConditionExpression": f"pk = :pk AND {condition}",
            "ExpressionAttributeValues": {":pk": text(shard), ":time": text(f"{time:010}")},
        }
        return map(_found, pages.every_item(self._client, "query", **query))


def _found(row: "Row") -> LiveTable:
    time, table, _ = row["sk"]["S"].split("/")
    return LiveTable(table, int(time), row["pk"]["S"], row["sk"]["S"], whole(row, "since"))


def _done(table: str) -> "Row":
    return key(f"table/{table}", "done")


def _shard(table: str) -> str:
    return f"due/{zlib.crc32(table.encode()) % SHARDS}"


def _item(table: str, remembered: Remembered) -> "Row":
    item = {**_done(table), "changes": number(remembered.changes)}
    for name in ("n", "checked", "held", "wakes"):
        if value := getattr(remembered, name):
            item[name] = number(value)
    if remembered.done:
        item["done"] = text(" ".join(sorted(remembered.done)))
    if remembered.row:
        item["row"] = text(remembered.row)
    if remembered.webhook:
        item["webhook"] = number(1)
    return item
