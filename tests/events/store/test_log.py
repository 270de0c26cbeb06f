"""The protocol of the log, on both stores and in memory: one item per commit, created once."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from botocore.exceptions import ConnectionClosedError

from events.store.capacity import item_size
from events.store.codec import Codec, NewerEvent
from events.store.dynamo import DynamoLog
from events.store.folding import Known, fold_on
from events.store.log import (
    LARGEST_COMMIT,
    Appended,
    CommitTooLarge,
    GapError,
    Head,
    Log,
)
from events.store.recent import Conflict, Repeat
from tests import stores
from tests.events.tally import CODEC, Added, Tally, added, apply

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient


def written(log: Log[Tally], *numbers: int) -> Head[Tally]:
    """The head of the table after each number was added by a command of its own."""
    head: Head[Tally] | None = None
    for place, number in enumerate(numbers):
        head = added(head, number, command=f"command {place}", said=str(number))
        assert log.append(head) == Appended(head)
    assert head is not None
    return head


def test_an_unknown_table_has_no_head(any_log: Log[Tally]) -> None:
    assert any_log.head("nobody's", consistent=True) is None
    assert any_log.last("nobody's") is None
    assert any_log.read("nobody's", after=0, count=0) == ()


def test_what_was_appended_is_the_head(any_log: Log[Tally]) -> None:
    last = written(any_log, 5, 7)
    assert any_log.head("tally", consistent=True) == last
    assert last.state == Tally(total=12, commits=2)


def test_tables_do_not_see_each_other(any_log: Log[Tally]) -> None:
    last = written(any_log, 5, 7)
    any_log.append(added(None, 1, table="another"))
    assert any_log.head("tally", consistent=False) == last


def test_a_range_is_read_in_order(any_log: Log[Tally]) -> None:
    written(any_log, *range(12))
    assert [commit.n for commit in any_log.read("tally", after=8, count=4)] == [9, 10, 11, 12]
    assert [commit.events for commit in any_log.read("tally", after=8, count=2)] == [(Added(8),), (Added(9),)]


def test_a_slot_is_taken_once(any_log: Log[Tally]) -> None:
    before = written(any_log, 5)
    winner = added(before, 1, by="seat1", command="one")
    loser = added(before, 2, by="seat2", command="two")
    assert any_log.append(winner) == Appended(winner)
    assert any_log.append(loser) is None
    assert any_log.head("tally", consistent=True) == winner


def test_the_same_command_in_the_same_slot_is_ours_already(any_log: Log[Tally]) -> None:
    head = added(written(any_log, 5), 1, command="one", said="1")
    assert any_log.append(head) == Appended(head)
    assert any_log.append(head) == Appended(head, repeated=True)


@pytest.mark.parametrize(
    "other", [{"by": "seat2"}, {"command": "two"}, {"said": "2"}], ids=["another seat", "another id", "another text"]
)
def test_ours_is_the_same_seat_the_same_id_and_the_same_text(any_log: Log[Tally], other: dict[str, str]) -> None:
    before = written(any_log, 5)
    mine = {"by": "seat1", "command": "one", "said": "1"}
    any_log.append(added(before, 1, **mine))
    assert any_log.append(added(before, 1, **{**mine, **other})) is None


def test_the_system_owns_no_slot_because_it_has_no_command(any_log: Log[Tally]) -> None:
    head = added(written(any_log, 5), 1)
    assert any_log.append(head) == Appended(head)
    assert any_log.append(head) is None


def test_a_head_follows_the_one_that_was_loaded() -> None:
    head = added(None, 5)
    with pytest.raises(AssertionError):
        Head.after(head, replace(head.commit, n=3), head.state)


@pytest.mark.parametrize("consistent", [True, False])
def test_commands_read_consistently_and_pages_eventually(client: Any, log: DynamoLog[Tally], consistent: bool) -> None:
    asked: list[bool] = []
    client.meta.events.register(
        "provide-client-params.dynamodb.Query", lambda params, **_: asked.append(params["ConsistentRead"])
    )
    log.head("tally", consistent)
    assert asked == [consistent]


# ---- lost replies ----


@contextmanager
def lost_reply(client: "DynamoDBClient", event: str, handler: Any) -> Iterator[None]:
    """What happens to the client's next PutItem after the store has done it."""
    name = f"{event}.dynamodb.PutItem"
    client.meta.events.register_first(name, handler)
    try:
        yield
    finally:
        client.meta.events.unregister(name, handler)


def test_a_lost_reply_is_retried_by_the_client_and_found_to_be_ours(client: Any, log: DynamoLog[Tally]) -> None:
    head = added(written(log, 5), 1, command="one", said="1")
    attempts = []

    def lose_the_first(**reply: Any) -> float | None:
        attempts.append(reply)
        return 0.0 if len(attempts) == 1 else None

    with lost_reply(client, "needs-retry", lose_the_first):
        assert log.append(head) == Appended(head, repeated=True)
    assert len(attempts) == 2
    assert [commit.n for commit in log.read("tally", after=0, count=2)] == [1, 2]


def test_a_command_whose_reply_was_lost_for_good_is_known_when_it_comes_again(
    client: Any, log: DynamoLog[Tally]
) -> None:
    head = added(written(log, 5), 1, by="seat1", command="one", said="1")

    def lose(**reply: Any) -> None:
        raise ConnectionClosedError(endpoint_url="the store")

    with lost_reply(client, "after-call", lose), pytest.raises(ConnectionClosedError):
        log.append(head)
    later = added(head, 9, by="seat2", command="two", said="9")
    assert log.append(later) == Appended(later)
    stored = log.head("tally", consistent=True)
    assert stored is not None
    again = head.commit
    assert stored.recent.find("seat1", again.command, again.digest) == Repeat(2)
    assert stored.recent.find("seat1", again.command, later.commit.digest) == Conflict(2)


# ---- what losers, logs and dumps may show ----


def test_a_lost_race_shows_nothing_of_the_winner(log: DynamoLog[Tally]) -> None:
    before = written(log, 5)
    log.append(added(before, 1, command="one", secret="ace of spades"))
    outcome = log.append(added(before, 2, command="two"))
    assert outcome is None
    ours = log.append(added(before, 1, command="one", secret="ace of spades"))
    assert ours
    assert ours.repeated
    assert "spades" not in repr(ours)


def test_no_command_id_is_stored(client: "DynamoDBClient", log: DynamoLog[Tally], log_table: str) -> None:
    log.append(added(None, 5, command="a-bearer-secret", said="five"))
    (item,) = stores.items(client, log_table)
    assert "a-bearer-secret" not in repr(item)
    assert "five" not in repr(item)


# ---- the snapshot is a cache ----


class NewTally(Tally):
    """The same state after a change of its shape."""

    schema: ClassVar[int] = 2


def test_a_snapshot_of_another_schema_is_folded_from_the_start(
    client: "DynamoDBClient", log: DynamoLog[Tally], log_table: str
) -> None:
    last = written(log, *range(7))
    newer = DynamoLog(client, log_table, CODEC, NewTally, lambda state, commit: NewTally(*_values(state, commit)))
    head = newer.head("tally", consistent=True)
    assert head is not None
    assert head.state == NewTally(total=21, commits=7)
    assert (head.commit, head.recent) == (last.commit, last.recent)


def _values(state: Tally | None, commit: Any) -> tuple[int, int]:
    after = apply(state, commit)
    return after.total, after.commits


def test_fold_is_snapshot_for_every_commit(log: DynamoLog[Tally]) -> None:
    heads: list[Head[Tally]] = []
    for number in range(9):
        heads.append(added(heads[-1] if heads else None, number, command=str(number)))
        log.append(heads[-1])
    commits = log.read("tally", after=0, count=9)
    for head in heads:
        assert fold_on(Known(), "tally", commits, head.commit.n, apply) == Known(head.commit.n, head.state, head.recent)


@pytest.mark.parametrize("missing", [1, 4, 7])
def test_a_gap_is_an_error(client: "DynamoDBClient", log: DynamoLog[Tally], log_table: str, missing: int) -> None:
    written(log, *range(7))
    client.delete_item(TableName=log_table, Key={"table": {"S": "tally"}, "n": {"N": str(missing)}})
    with pytest.raises(GapError, match=f"version {missing} of table tally"):
        log.read("tally", after=0, count=7)


def test_an_event_of_newer_code_is_neither_read_nor_followed(
    client: "DynamoDBClient", log: DynamoLog[Tally], log_table: str
) -> None:
    class Newer(Added):
        schema: ClassVar[int] = 2

    newer = DynamoLog(client, log_table, Codec({"Added": Newer}), Tally, apply)
    head = added(None, 5)
    newer.append(Head.after(None, replace(head.commit, events=(Newer(5),)), head.state))
    with pytest.raises(NewerEvent, match="Added of schema version 2"):
        log.head("tally", consistent=True)
    assert len(stores.items(client, log_table)) == 1


# ---- budget and bounds ----


def test_a_command_costs_one_query_and_one_put(client: Any, log: DynamoLog[Tally]) -> None:
    written(log, 5)
    calls: list[str] = []

    def count(model: Any, **_: Any) -> None:
        calls.append(model.name)

    client.meta.events.register("before-call.dynamodb", count)
    head = log.head("tally", consistent=True)
    log.append(added(head, 1, command="one"))
    assert calls == ["Query", "PutItem"]


def test_a_commit_has_at_most_32_kilobytes(client: "DynamoDBClient", log: DynamoLog[Tally], log_table: str) -> None:
    noise = "".join(chr(0x4E00 + (place * 7919) % 20_000) for place in range(40_000))
    with pytest.raises(CommitTooLarge, match=r"\b\d+ bytes .*\b32768\b"):
        log.append(added(None, 5, secret=noise))
    assert log.head("tally", consistent=True) is None
    assert log.append(added(None, 5, secret=noise[:12_000]))
    (item,) = stores.items(client, log_table)
    assert item_size(item) <= LARGEST_COMMIT


def test_a_long_range_is_read_over_several_pages(client: Any, log: DynamoLog[Tally]) -> None:
    """DynamoDB ends a page at 1 MB; here it does after two commits."""
    written(log, *range(10))
    sizes: list[int] = []
    client.meta.events.register("after-call.dynamodb.Query", lambda parsed, **_: sizes.append(len(parsed["Items"])))
    assert [commit.n for commit in log.read("tally", after=1, count=7)] == [2, 3, 4, 5, 6, 7, 8]
    assert sizes == [2, 2, 2, 1]
