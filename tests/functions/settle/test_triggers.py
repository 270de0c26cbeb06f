"""The three triggers of settle, with the events that AWS sends."""

import json
from collections.abc import Callable
from typing import Any, Literal, cast

import pytest

from events.directory.live import FIRST_LOOK
from events.store.dynamo import DynamoLog
from events.store.forms import schema_of
from events.table.commands import Say
from events.table.events import Said
from functions.settle import handler as settle
from tests.functions.events import Context, queue_record, records, stream_record, sweep_event
from tests.functions.log_lines import troubles
from tests.functions.world import DAY, LOG, NOTIFY, WAKE_UP, World


def kinds(world: World) -> list[tuple[int, str]]:
    """Chair and kind of the notices that wait in the queue."""
    notices = [json.loads(record["body"]) for record in world.waiting(NOTIFY)]
    return sorted((notice["chair"], notice["kind"]) for notice in notices)


def test_a_record_of_the_stream_settles_its_table(world: World) -> None:
    world.table("Anna", "Ben", "Cleo").moves("1x2")
    assert world.settles(*world.arrived()) == []
    assert kinds(world) == [(1, "turn"), (2, "begun")]  # which tells of the beginning, too


def test_a_wake_up_settles_its_table(world: World) -> None:
    play = world.table("Anna", "Ben")
    world.sqs.send_message(QueueUrl=world.queues[WAKE_UP], MessageBody=json.dumps({"table": play.id}))
    (record,) = world.waiting(WAKE_UP)
    assert world.settles(record) == []
    assert kinds(world) == [(0, "begun"), (1, "begun")]


@pytest.mark.parametrize(("what", "later"), [("all", 0), ("due", FIRST_LOOK)])
def test_the_sweep_settles_tables_itself(world: World, what: Literal["due", "all"], later: int) -> None:
    for _ in range(3):
        world.table("Anna", "Ben")
    assert settle.handler(sweep_event(world.later(later).now, what), cast("Any", Context())) is None
    assert kinds(world) == [(0, "begun")] * 3 + [(1, "begun")] * 3
    assert world.waiting(WAKE_UP) == []


def test_the_sweep_believes_the_clock_of_its_schedule(world: World) -> None:
    world.table("Anna", "Ben")
    world.behind = 300
    settle.handler(sweep_event(world.later(FIRST_LOOK).now), cast("Any", Context()))
    assert kinds(world) == [(0, "begun"), (1, "begun")]


def test_an_unknown_table_is_done(world: World) -> None:
    assert world.settles(stream_record("nowhere", 1)) == []


def test_a_table_is_settled_once_for_all_records_of_a_batch(world: World) -> None:
    world.table("Anna", "Ben")
    batch = world.arrived()
    assert len(batch) == 4
    assert world.settles(*batch) == []
    assert len(kinds(world)) == 2


def test_the_last_commit_of_a_batch_is_settled_where_reads_are_late(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = world.table("Anna", "Ben").moves("1x2")
    before, last = play.table.version - 1, DynamoLog._last

    def late(log: Any, table: str, consistent: bool) -> Any:
        key = {"table": {"S": table}, "n": {"N": str(before)}}
        return last(log, table, True) if consistent else world.dynamodb.get_item(TableName=LOG, Key=key)["Item"]

    monkeypatch.setattr(DynamoLog, "_last", late)
    assert world.settles(*world.arrived()) == []
    assert (1, "turn") in kinds(world)


def test_a_table_that_newer_code_wrote_to_comes_again_and_holds_up_no_other(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer, older = world.table("Anna", "Ben"), world.table("Cleo", "Dora")
    with monkeypatch.context() as deploy:
        deploy.setattr(Said, "schema", schema_of(Said) + 1, raising=False)
        newer.does(0, Say("from the future"))
    batch = [stream_record(newer.id, 4), stream_record(older.id, 3)]
    assert world.settles(*batch) == [batch[0]["dynamodb"]["SequenceNumber"]]
    bodies = [json.loads(record["body"])["table"] for record in world.waiting(NOTIFY)]
    assert bodies == [older.id, older.id]


def test_a_commit_that_was_changed_raises_an_alarm(world: World, lines: Callable[[], str]) -> None:
    play = world.table("Anna", "Ben")
    world.settles(stream_record(play.id, 2, kind="MODIFY"))
    assert troubles(lines()) == ["ModifiedCommits"]


def test_a_message_that_is_none_ends_in_the_failure_queue(world: World) -> None:
    record = {"MessageId": "m", "ReceiptHandle": "r", "Body": "{}", "Attributes": {}, "MD5OfBody": ""}
    reply = settle.handler(records([queue_record(record, WAKE_UP)]), cast("Any", Context()))
    assert reply == {"batchItemFailures": [{"itemIdentifier": "m"}]}


def test_no_secret_reaches_the_log(world: World, monkeypatch: pytest.MonkeyPatch, lines: Callable[[], str]) -> None:
    play = world.table("Anna", "Ben", deadline=DAY).moves("1x2")
    world.settles(*world.arrived())
    monkeypatch.setattr("functions.settle.settler.debts", lambda *_: 1 / 0)
    world.settles(stream_record(play.id, 4))
    said = lines()
    assert "table not settled" in said
    assert not [word for word in ("anna", "entropy", "example.org", "key of") if word in said.lower()]
