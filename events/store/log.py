"""The append-only log: one item per commit, one PutItem to write, one reverse Query to read (DESIGN §5).

The item of version `n` of a table exists once and is never changed; whoever creates it has won the slot. An item is

| attribute | type | what |
| --- | --- | --- |
| `table` | S, hash key | the table's id |
| `n` | N, range key | the version: 1, 2, 3, ... without a gap |
| `by` | S | the capability that acted: host, seat, open seat, operator; or the system |
| `command`, `digest` | B | the fingerprints of the command's id and of what it said; absent for the system |
| `at` | N | when, in seconds since 1970; never earlier than in the item before |
| `events` | B | what happened (`events.store.codec`) |
| `state` | B | the table after it: a cache |
| `recent` | B | the last commands of every capability (`events.store.recent`) |
"""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from engine.kit.value import Value
from events.store.capacity import item_size
from events.store.codec import Codec
from events.store.recent import Recent

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_dynamodb.type_defs import AttributeValueTypeDef

    Item: TypeAlias = dict[str, AttributeValueTypeDef]

State = TypeVar("State")

LARGEST_COMMIT = 32 * 1024
"""Bytes of an item at most, as DynamoDB counts them."""

SYSTEM = "system"
"""Who acted when time did."""


def fingerprint(text: str) -> bytes:
    """16 bytes that stand for a command's id or text in the log, so that no id, which may be a secret, is stored."""
    return hashlib.sha256(text.encode()).digest()[:16]


class Commit(Value):
    """One accepted command, as it is kept for ever.

    :param table: the table's id
    :param n: its version, from 1
    :param by: the capability that acted, as text ("host", "seat2"), or `SYSTEM`
    :param command: fingerprint of the command's id; empty for the system
    :param digest: fingerprint of what the command said; empty for the system
    :param at: seconds since 1970; never earlier than that of the commit before
    :param events: what happened, in order
    """

    table: str
    n: int
    by: str
    command: bytes
    digest: bytes
    at: int
    events: tuple[Any, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Head(Generic[State]):
    """The last commit of a table with what is known after it."""

    commit: Commit
    state: State = field(repr=False)
    recent: Recent = field(default=Recent(), repr=False)

    @staticmethod
    def after(previous: "Head[State] | None", commit: Commit, state: State) -> "Head[State]":
        """The head that `commit` makes of the previous one (`None` for a table's first commit)."""
        assert commit.n == (previous.commit.n if previous else 0) + 1, "a version follows the head that was loaded"
        assert previous is None or commit.at >= previous.commit.at, "time never goes back in a log"
        return Head(commit, state, _remember(previous.recent if previous else Recent(), commit))


class Appended(Value):
    """The commit was written now."""


@dataclass(frozen=True, slots=True)
class AlreadyOurs(Generic[State]):
    """An earlier attempt of the same command was written to this slot, and its reply was lost. `head` is that one."""

    head: Head[State]


class SlotTaken(Value):
    """Another commit has this version: load the head and decide again."""


Outcome: TypeAlias = Appended | AlreadyOurs[State] | SlotTaken


class CommitTooLarge(Exception):
    """A commit of more than `LARGEST_COMMIT` bytes. Nothing was written."""

    def __init__(self, size: int) -> None:
        super().__init__(f"a commit of {size} bytes is larger than {LARGEST_COMMIT}")


class GapError(Exception):
    """A commit is missing in a table's log, so its state cannot be folded."""

    def __init__(self, table: str, n: int) -> None:
        super().__init__(f"version {n} of table {table} is missing")


class Log(Protocol[State]):
    """What the rest of the house knows of the log."""

    def head(self, table: str, consistent: bool) -> Head[State] | None:
        """The last commit of a table and its state, or `None` for an unknown table.

        :param consistent: whether to see every commit that was ever confirmed (commands), or to read at half
            the price what may be a second old (pages)
        :raises NewerEvent: when the last commit was made by newer code
        """
        ...

    def append(self, head: Head[State]) -> Outcome[State]:
        """Writes a head made by `Head.after`, if no other commit has its version.

        :raises CommitTooLarge: when it has more than 32 KB
        """
        ...

    def read(self, table: str, after: int, limit: int) -> tuple[Commit, ...]:
        """At most `limit` commits with versions above `after`, in order. Those that are confirmed are not missing."""
        ...

    def snapshot(self, table: str, n: int) -> State | None:
        """The state after version `n` as it was stored; `None` when other code stored it, or it cannot be read yet."""
        ...


class DynamoLog(Generic[State]):
    """The log in a DynamoDB table.

    :param client: a low-level client
    :param name: the DynamoDB table
    :param codec: knows all events and states
    :param state_type: the type of snapshots
    :param apply: one commit applied to the state before it (`None` before the first)
    """

    def __init__(
        self,
        client: "DynamoDBClient",
        name: str,
        codec: Codec,
        state_type: type[State],
        apply: Callable[[State | None, Commit], State],
    ) -> None:
        self._client = client
        self._name = name
        self._codec = codec
        self._state_type = state_type
        self._apply = apply

    def head(self, table: str, consistent: bool) -> Head[State] | None:
        """See `Log.head`."""
        reply = self._client.query(
            TableName=self._name,
            KeyConditionExpression="#table = :table",
            ExpressionAttributeNames={"#table": "table"},
            ExpressionAttributeValues={":table": {"S": table}},
            ScanIndexForward=False,
            Limit=1,
            ConsistentRead=consistent,
        )
        return self._head(reply["Items"][0]) if reply["Items"] else None

    def append(self, head: Head[State]) -> Outcome[State]:
        """See `Log.append`."""
        item = self._item(head)
        if (size := item_size(item)) > LARGEST_COMMIT:
            raise CommitTooLarge(size)
        try:
            self._client.put_item(
                TableName=self._name,
                Item=item,
                ConditionExpression="attribute_not_exists(n)",
                ReturnValuesOnConditionCheckFailure="ALL_OLD",
            )
        except self._client.exceptions.ConditionalCheckFailedException as failure:
            # It holds the winner's hidden cards: it ends here, and nothing of it is passed on.
            winner: Item = failure.response.get("Item", {})  # type: ignore[assignment]
        else:
            return Appended()
        if head.commit.command and all(winner.get(name) == item[name] for name in ("by", "command", "digest")):
            return AlreadyOurs(self._head(winner))
        return SlotTaken()

    def read(self, table: str, after: int, limit: int) -> tuple[Commit, ...]:
        """See `Log.read`. At half the price, and again if something is missing: it may be younger than a second."""
        commits = tuple(self._commits(table, after, limit, consistent=False))
        return commits if len(commits) == limit else tuple(self._commits(table, after, limit, consistent=True))

    def snapshot(self, table: str, n: int) -> State | None:
        """See `Log.snapshot`."""
        item = next(self._items(table, n - 1, 1, consistent=False), None)
        return self._codec.unpack_snapshot(item["state"]["B"], self._state_type) if item else None

    def _commits(self, table: str, after: int, limit: int, consistent: bool) -> Iterator[Commit]:
        return map(self._commit, self._items(table, after, limit, consistent))

    def _items(self, table: str, after: int, limit: int, consistent: bool) -> "Iterator[Item]":
        """A range of commits: one Query, and more only where DynamoDB stops at its 1 MB."""
        while limit > 0:
            reply = self._client.query(
                TableName=self._name,
                KeyConditionExpression="#table = :table AND n > :after",
                ExpressionAttributeNames={"#table": "table"},
                ExpressionAttributeValues={":table": {"S": table}, ":after": {"N": str(after)}},
                Limit=limit,
                ConsistentRead=consistent,
            )
            yield from reply["Items"]
            limit -= len(reply["Items"])
            if "LastEvaluatedKey" not in reply:
                return
            after = int(reply["LastEvaluatedKey"]["n"]["N"])

    def _head(self, item: "Item") -> Head[State]:
        commit = self._commit(item)
        state = self._codec.unpack_snapshot(item["state"]["B"], self._state_type)
        if state is None:
            return self._folded(commit.table, commit.n)
        return Head(commit, state, Recent(item["recent"]["B"]))

    def _folded(self, table: str, n: int) -> Head[State]:
        """The head of version `n` from all commits, without any snapshot."""
        return fold(table, self._commits(table, 0, n, consistent=True), n, self._apply)

    def _commit(self, item: "Item") -> Commit:
        return Commit(
            table=item["table"]["S"],
            n=int(item["n"]["N"]),
            by=item["by"]["S"],
            command=item["command"]["B"] if "command" in item else b"",
            digest=item["digest"]["B"] if "digest" in item else b"",
            at=int(item["at"]["N"]),
            events=self._codec.unpack_events(item["events"]["B"]),
        )

    def _item(self, head: Head[State]) -> "Item":
        commit = head.commit
        item: Item = {
            "table": {"S": commit.table},
            "n": {"N": str(commit.n)},
            "by": {"S": commit.by},
            "at": {"N": str(commit.at)},
            "events": {"B": self._codec.pack_events(commit.events)},
            "state": {"B": self._codec.pack_snapshot(head.state)},
            "recent": {"B": head.recent.packed},
        }
        if commit.command:
            item |= {"command": {"B": commit.command}, "digest": {"B": commit.digest}}
        return item


def fold(table: str, commits: Iterator[Commit], n: int, apply: Callable[[State | None, Commit], State]) -> Head[State]:
    """The head of version `n` from all commits of a table.

    :raises GapError: when one is missing
    """
    state: State | None = None
    recent = Recent()
    commit: Commit | None = None
    for expected in range(1, n + 1):
        commit = next(commits, None)
        if commit is None or commit.n != expected:
            raise GapError(table, expected)
        state = apply(state, commit)
        recent = _remember(recent, commit)
    assert commit is not None
    assert state is not None
    return Head(commit, state, recent)


def _remember(recent: Recent, commit: Commit) -> Recent:
    return recent.remember(commit.by, commit.command, commit.digest, commit.n) if commit.command else recent
