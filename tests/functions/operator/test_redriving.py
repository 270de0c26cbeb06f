"""What was dropped goes back to where it came from."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Literal, cast

import pytest
from botocore.session import get_session

from functions.aws import clients
from functions.operator.__main__ import main
from functions.operator.commands import pausing
from functions.operator.redriving import PAGES, FailureQueue
from functions.operator.resources import Resource
from tests.functions.events import sweep_event
from tests.functions.services import on_moto
from tests.functions.world import FAILURES, LOG, NOTIFY, WAKE_UP, World, running
from tests.said import headline

TURN = headline("turn")


@pytest.fixture
def world() -> Iterator[World]:
    with running(on_moto) as world:
        yield world


@pytest.fixture
def dropped(world: World, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of the failure queue."""
    url: str = world.sqs.create_queue(QueueName=FAILURES)["QueueUrl"]
    for client in (world.sqs, clients.queues()):
        events: Any = client.meta.events
        events.register("provide-client-params.sqs.ReceiveMessage", at_once, unique_id="at once")
    known = {"FailureQueue": url, "WakeUpQueue": world.queues[WAKE_UP], "FeedbackFunction": "feedback"}
    monkeypatch.setattr(
        pausing, "resources", lambda stack: [Resource(name, url, "AWS::SQS::Queue") for name, url in known.items()]
    )
    return url


def test_a_message_that_no_queue_sent_has_its_table_looked_at(world: World, dropped: str) -> None:
    """A schedule's, for one."""
    play = world.table("Anna", "Ben")
    world.flows()
    play.moves("1x2")
    world.delivered[play.id] = play.table.version  # its record was dropped
    world.sqs.send_message(QueueUrl=dropped, MessageBody=json.dumps({"table": play.id}))
    main(["redrive"])
    world.flows()
    assert world.headlines("Ben")[-1] == TURN
    assert left(world, dropped) == []


def test_records_of_the_stream_have_their_tables_looked_at(world: World, dropped: str) -> None:
    stream: Any = {"StreamEnabled": True, "StreamViewType": "KEYS_ONLY"}
    world.dynamodb.update_table(TableName=LOG, StreamSpecification=stream)
    play = world.table("Anna", "Ben")
    world.delivered[play.id] = play.table.version
    streams: Any = get_session().create_client("dynamodbstreams")
    arn = world.dynamodb.describe_table(TableName=LOG)["Table"]["LatestStreamArn"]
    (shard,) = streams.describe_stream(StreamArn=arn)["StreamDescription"]["Shards"]
    start = shard["SequenceNumberRange"]["StartingSequenceNumber"]
    last = str(int(start) + 2)
    batch = {"streamArn": arn, "shardId": shard["ShardId"], "startSequenceNumber": start, "endSequenceNumber": last}
    world.sqs.send_message(QueueUrl=dropped, MessageBody=json.dumps({"DDBStreamBatchInfo": batch}))
    assert queue(world, dropped).redrive() == Counter(woken=1)
    world.flows()
    assert world.headlines("Ben")


def test_a_batch_is_read_to_its_end_whatever_lies_between(world: World, dropped: str) -> None:
    """A shard has removals, which the mapping leaves out, and what other workers took."""
    streams = Records(
        [record(100, "REMOVE", "removed"), record(101, "INSERT", "first")],
        [],
        [record(103, "MODIFY", "last"), record(104, "INSERT", "behind")],
        [record(105, "INSERT", "far behind")],
    )
    world.sqs.send_message(QueueUrl=dropped, MessageBody=json.dumps({"DDBStreamBatchInfo": BATCH}))
    assert queue(world, dropped, streams=streams).redrive() == Counter(woken=2)
    assert {json.loads(body)["table"] for body in left(world, world.queues[WAKE_UP])} == {"first", "last"}


def test_a_batch_whose_records_do_not_end_is_not_read_for_ever(world: World, dropped: str) -> None:
    world.sqs.send_message(QueueUrl=dropped, MessageBody=json.dumps({"DDBStreamBatchInfo": BATCH}))
    assert queue(world, dropped, streams=Records(*[[]] * (PAGES + 1))).redrive() == Counter(late=1)


def test_records_that_the_stream_has_no_more_are_counted(world: World, dropped: str) -> None:
    gone = {"streamArn": "arn:aws:dynamodb:eu-west-1:123456789012:table/gone/stream/1", "shardId": "shardId-1" * 4}
    batch = {**gone, "startSequenceNumber": "1" * 21, "endSequenceNumber": "1" * 21}
    world.sqs.send_message(QueueUrl=dropped, MessageBody=json.dumps({"DDBStreamBatchInfo": batch}))
    assert queue(world, dropped, streams=Trimmed()).redrive() == Counter(late=1)


def test_what_another_queue_dropped_goes_back_there(world: World, dropped: str) -> None:
    """moto doesn't tell where a message came from, as SQS does."""
    message = {
        "MessageId": "1",
        "Body": "a notice",
        "ReceiptHandle": "none",
        "Attributes": {"DeadLetterQueueSourceArn": f"arn:aws:sqs:eu-west-1:123456789012:{NOTIFY}"},
    }
    assert queue(world, dropped, queues=OneMessage(world.sqs, message)).redrive() == Counter(back=1)
    assert left(world, world.queues[NOTIFY]) == ["a notice"]


@pytest.mark.parametrize("body", ["not JSON", "[]", "{}"])
def test_what_nobody_here_wrote_stays(world: World, dropped: str, body: str) -> None:
    world.sqs.send_message(QueueUrl=dropped, MessageBody=body)
    assert queue(world, dropped).redrive() == Counter(strange=1)
    world.later(120)
    assert left(world, dropped) == [body]


@pytest.mark.parametrize("what", ["due", "all"])
def test_a_sweep_is_done_with_since_the_next_one_finds_all(
    world: World, dropped: str, what: Literal["due", "all"]
) -> None:
    world.sqs.send_message(QueueUrl=dropped, MessageBody=json.dumps(sweep_event(world.now, what)))
    assert queue(world, dropped).redrive() == Counter(swept=1)
    world.later(120)
    assert left(world, dropped) == []


def test_it_waits_for_all_of_a_small_queue(world: World, dropped: str) -> None:
    """An answer without a message means nothing where SQS asks some of its servers alone (SQS Developer Guide, "Short
    and long polling")."""
    asked = OneMessage(world.sqs, {"MessageId": "1", "Body": "{}", "ReceiptHandle": "none"})
    queue(world, dropped, queues=asked).redrive()
    timeout: float = cast(Any, clients.queues().meta.config).read_timeout
    assert all(0 < waited < timeout for waited in asked.waited)


def test_a_report_of_a_message_is_given_to_feedback_again(world: World, dropped: str) -> None:
    """As Lambda wraps what it could not have done (AWS Lambda Developer Guide, "Destinations")."""
    report = {"what": "bounce", "contact": "a hash", "table": "a table"}
    message = {"version": "1.0", "requestContext": {"condition": "RetriesExhausted"}, "requestPayload": report}
    world.sqs.send_message(QueueUrl=dropped, MessageBody=json.dumps(message))
    functions = Invoked()
    assert queue(world, dropped, functions=functions).redrive() == Counter(back=1)
    assert functions.given == [("feedback", "Event", report)]
    assert left(world, dropped) == []


def test_nothing_is_brought_back_while_the_site_is_paused(world: World, dropped: str) -> None:
    """A report would be back in the failure queue at once, and be brought back for ever."""
    world.sqs.send_message(QueueUrl=dropped, MessageBody=json.dumps({"table": "a table"}))
    world.directory.standstill.stop("today", [])
    with pytest.raises(SystemExit):
        main(["redrive"])
    assert len(left(world, dropped)) == 1


def at_once(params: Mapping[str, Any], **_: Any) -> Mapping[str, Any]:
    """moto would wait for ever, since time stands still here."""
    return {**params, "WaitTimeSeconds": 0}


class Invoked:
    """Lambda, as far as it is told to call something."""

    def __init__(self) -> None:
        self.given: list[tuple[str, str, Any]] = []

    def invoke(self, FunctionName: str, InvocationType: str, Payload: str) -> None:  # noqa: N803 - as botocore has it
        self.given.append((FunctionName, InvocationType, json.loads(Payload)))


BATCH = {"streamArn": "arn", "shardId": "shard", "startSequenceNumber": "100", "endSequenceNumber": "103"}


def record(number: int, event: str, table: str) -> Any:
    return {"eventName": event, "dynamodb": {"SequenceNumber": str(number), "Keys": {"table": {"S": table}}}}


class Records:
    """A shard, page by page."""

    class exceptions:  # noqa: N801 - as botocore has it
        class TrimmedDataAccessException(Exception):
            pass

        class ResourceNotFoundException(Exception):
            pass

    def __init__(self, *pages: Any) -> None:
        self._pages = pages

    def get_shard_iterator(self, **_: Any) -> Any:
        return {"ShardIterator": "0"}

    def get_records(self, ShardIterator: str, Limit: int = 1000) -> Any:  # noqa: N803 - as botocore has it
        page = int(ShardIterator)
        return {
            "Records": self._pages[page][:Limit],
            **({"NextShardIterator": str(page + 1)} if page + 1 < len(self._pages) else {}),
        }


class Trimmed(Records):
    """A stream whose records are older than a day."""

    def get_shard_iterator(self, **_: Any) -> Any:
        raise self.exceptions.TrimmedDataAccessException


class OneMessage:
    """A queue that gives out one message, once."""

    def __init__(self, real: Any, message: Mapping[str, Any]) -> None:
        self._real, self._messages = real, [[message], []]
        self.waited: list[int] = []

    def receive_message(self, WaitTimeSeconds: int = 0, **_: Any) -> Any:  # noqa: N803 - as botocore has it
        self.waited.append(WaitTimeSeconds)
        return {"Messages": self._messages.pop(0)}

    def delete_message(self, **_: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


def queue(world: World, url: str, queues: Any = None, streams: Any = None, functions: Any = None) -> FailureQueue:
    return FailureQueue(
        queues or world.sqs,
        streams or get_session().create_client("dynamodbstreams"),
        functions,
        url=url,
        wake_ups=world.queues[WAKE_UP],
        feedback="feedback",
    )


def left(world: World, url: str) -> list[str]:
    found = world.sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=10)
    return [each["Body"] for each in found.get("Messages", ())]
