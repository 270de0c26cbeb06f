"""Bugs that are put in, and the invariants that must see them: whether the simulation would find what it is for.

Each replaces a function of the house by one that does less. All of them were, somewhere, somebody's real bug.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from drills.simulation.faults import MOMENTS, Fault, Kind
from engine.kit.value import replace
from engine.registry import GAMES
from events import debts, links
from events.directory.claims import Claim, Claims, _key
from events.directory.live import LiveTables
from events.directory.rows import Rows, number
from events.store.codec import Codec, NewerEvent
from events.store.dynamo import DynamoLog
from events.store.log import Appended, Head
from events.tables import Tables
from functions.aws import clock
from functions.play.table import posts
from functions.settle import handler as settle
from functions.settle import settler
from functions.settle.wake_ups import WakeUps

EVERY = 150
"""So many moments lie between two faults of the kind that a bug needs."""


@dataclass(frozen=True, slots=True)
class Bug:
    """A bug that is put in.

    :param name: what is broken
    :param sees: the invariants that may see it
    :param where: what is replaced, and its attribute
    :param by: what stands there instead, given what stood there
    :param seed: that finds it
    :param often, function: the fault without which it does no harm, all the time in place of those that the seed draws
    """

    name: str
    sees: tuple[str, ...]
    where: tuple[Any, str]
    by: Callable[[Any], Any]
    seed: int = 1
    often: Kind | None = None
    function: str = ""

    @property
    def faults(self) -> tuple[Fault, ...] | None:
        """Those with which it is looked for; `None` for what each seed draws."""
        moments = range(EVERY, MOMENTS, EVERY)
        return tuple(Fault(moment, self.often, self.function) for moment in moments) if self.often else None

    @contextmanager
    def planted(self) -> Iterator[None]:
        """Within the block the house has it."""
        place, name = self.where
        with patch.object(place, name, self.by(getattr(place, name))):
            yield


def _put_without_condition(append: Any) -> Any:
    def appended(log: DynamoLog[Any], head: Head[Any]) -> Appended[Any]:
        log._client.put_item(TableName=log._name, Item=log._items_of.written(head))
        return Appended(head)

    return appended


def _no_repeat(repeated: Any) -> Any:
    return lambda tables, head, sender: None


def _always_ours(claim: Any) -> Any:
    return lambda claims, notice, now: Claim.OURS


def _lease_for_ever(claim: Any) -> Any:
    def claimed(claims: Claims, notice: Any, now: int) -> Claim:
        try:
            claims._client.put_item(
                TableName=claims._name,
                Item={**_key(notice), "until": number(now)},
                ConditionExpression="attribute_not_exists(pk)",
            )
        except claims._client.exceptions.ConditionalCheckFailedException:
            return Claim.SENT
        return Claim.OURS

    return claimed


def _first_page_of_keys(several: Any) -> Any:
    def found(rows: Rows, keys: list[Any], consistent: bool) -> Iterator[Any]:
        if keys:
            wanted: Any = {"Keys": keys[:100], "ConsistentRead": consistent}
            yield from rows._client.batch_get_item(RequestItems={rows._name: wanted})["Responses"][rows._name]

    return found


def _any_epoch(raw: Any) -> Any:
    return lambda key, table, link: raw(key, table, replace(link, epoch=0) if link.kind == "seat" else link)


def _batch_in_part(send_all: Any) -> Any:
    def sent(client: Any, queue: str, messages: Any, delay: int = 0) -> None:
        entries = [
            {"Id": str(place), "MessageBody": message, "DelaySeconds": delay} for place, message in enumerate(messages)
        ]
        if entries:
            client.send_message_batch(QueueUrl=queue, Entries=entries[:10])

    return sent


def _own_clock(now: Any) -> Any:
    return lambda stamped: now(0)


def _head_first(delete: Any) -> Any:
    def deleted(client: Any, name: str, table: str) -> None:
        key = {"#table": "table"}
        values: Mapping[str, Any] = {":table": {"S": table}}
        while items := client.query(
            TableName=name,
            KeyConditionExpression="#table = :table",
            ProjectionExpression="#table, n",
            ExpressionAttributeNames=key,
            ExpressionAttributeValues=values,
            ScanIndexForward=False,
            ConsistentRead=True,
        )["Items"]:
            for each in items:
                client.delete_item(TableName=name, Key=each)

    return deleted


def _newer_is_nothing(unpack: Any) -> Any:
    def unpacked(codec: Codec, stored: bytes) -> tuple[Any, ...]:
        try:
            return tuple(unpack(codec, stored))
        except NewerEvent:
            return ()

    return unpacked


def _public_sees_a_hand(view: Any) -> Any:
    return lambda state, viewer: replace(view(state, 0), viewer=viewer) if viewer is None else view(state, viewer)


def _nothing(*_: Any) -> Any:
    return lambda *args, **kwargs: None


def _no_seats(bot_turns: Any) -> Any:
    return lambda game, table: ()


def _queued_is_done(sent: Any) -> Any:
    return lambda claims, notices: dict.fromkeys(notices, 1)


def _next_year(owes_next: Any) -> Any:
    return lambda *args: owes_next(*args) + 365 * 86_400


def _always_proven(is_proven: Any) -> Any:
    return lambda command, values, request: True


def _one_by_one(told: Any) -> Any:
    def read(tables: Tables, head: Head[Any], viewer: Any, after: int, most: int) -> Any:
        for n in range(after, head.commit.n):
            tables.log.read(head.commit.table, n, 1)
        return told(tables, head, viewer, after, most)

    return read


def _ours_is_taken(append: Any) -> Any:
    def appended(log: DynamoLog[Any], head: Head[Any]) -> Any:
        append(log, head)
        return Appended(head)

    return appended


BUGS: Sequence[Bug] = (
    Bug("condition of the put", ("append only",), (DynamoLog, "append"), _put_without_condition, seed=2),
    Bug("lost race taken for won", ("acknowledged = once",), (DynamoLog, "append"), _ours_is_taken, seed=2),
    Bug("repeat", ("acknowledged = once",), (Tables, "_repeated"), _no_repeat, seed=7, often="answer lost"),
    Bug("claim", ("owed = told once",), (Claims, "claim"), _always_ours),
    Bug("lease", ("owed = told",), (Claims, "claim"), _lease_for_ever, seed=5, often="died after", function="notify"),
    Bug("first page only", ("owed = told",), (Rows, "_several"), _first_page_of_keys, seed=6),
    Bug("lost wake-up", ("nobody waits for nobody",), (WakeUps, "add"), _nothing),
    Bug("epoch of a link", ("nothing leaks", "every page answers"), (links, "_raw"), _any_epoch),
    Bug(
        "partial batch",
        ("owed = told", "nobody waits for nobody"),
        (settle, "send_all"),
        _batch_in_part,
        seed=38,
        often="batch cut",
    ),
    Bug(
        "clock behind",
        ("nobody waits for nobody", "owed = told once"),
        (clock, "now"),
        _own_clock,
        seed=10,
        often="clock behind",
        function="settle",
    ),
    Bug("order of deletion", ("order of deletion",), (settle, "delete_table"), _head_first, seed=4),
    Bug(
        "two versions",
        ("acknowledged = once", "every page answers", "nobody waits for nobody"),
        (Codec, "unpack_events"),
        _newer_is_nothing,
        seed=43,
        often="deploy",
    ),
    Bug("leak in a view", ("nothing leaks",), (GAMES["liars_dice"], "view"), _public_sees_a_hand, seed=4),
    Bug("live row", ("nobody waits for nobody",), (LiveTables, "add"), _nothing, seed=10),
    Bug("done too early", ("owed = told",), (Claims, "sent"), _queued_is_done, seed=22),
    Bug("due too late", ("found in time",), (settler, "owes_next"), _next_year),
    Bug("bot's turn", ("nobody waits for nobody",), (debts, "bot_turns"), _no_seats),
    Bug("scanner", ("acknowledged = once",), (posts, "is_proven"), _always_proven, seed=4),
    Bug("bounded requests", ("bounded requests",), (Tables, "told"), _one_by_one),
)
