"""A table's stream into a function.

The function gets notes that were inserted, in batches of at most 4, three attempts for each, halves of a batch that
raises, and a failure queue.
"""

import json
from typing import Any

import pytest

from local.patterns import matches
from tests.local.conftest import Do, printed
from tests.stack import Stack


@pytest.fixture
def batches(stack: Stack) -> Any:
    """What the function was given since the test began."""
    stack.quiet()
    seen = len(printed(stack, "StreamFunction", "batch"))

    def since() -> list[list[str]]:
        stack.quiet()
        return [[sk for _, sk in batch] for batch in printed(stack, "StreamFunction", "batch")[seen:]]

    return since


def test_records_carry_keys_and_come_in_order(do: Do, stack: Stack, batches: Any) -> None:
    with stack.paused():
        for number in range(6):
            do("note", pk="note", sk=number)
        assert batches() == [["0", "1", "2", "3"], ["4", "5"]]
    assert "secret dice" not in "".join(stack.logs()["StreamFunction"])


def test_records_arrive_by_themselves(do: Do, stack: Stack, batches: Any) -> None:
    do("note", pk="note", sk=10)
    assert batches() == [["10"]]


def test_what_the_filter_does_not_want_does_not_arrive(do: Do, batches: Any) -> None:
    do("note", pk="other", sk=1)
    do("note", pk="note", sk=11)
    do("note", pk="note", sk=11)  # the same item again is a MODIFY
    assert batches() == [["11"]]


def test_a_batch_that_raises_is_halved_until_the_bad_record_is_alone(do: Do, stack: Stack, batches: Any) -> None:
    with stack.paused():
        do("note", pk="note", sk=20)
        do("note", pk="note-raises", sk=21)
        do("note", pk="note", sk=22)
        assert batches() == [["20", "21", "22"], ["20"], ["21", "22"], ["21"], ["21"], ["21"], ["22"]]
    assert failures(stack) == [(1, "RetryAttemptsExhausted")]


def test_a_reported_record_comes_again_with_those_behind_it(do: Do, stack: Stack, batches: Any) -> None:
    with stack.paused():
        for number, pk in enumerate(["note", "note-reported", "note"], 30):
            do("note", pk=pk, sk=number)
        assert batches() == [["30", "31", "32"], ["31", "32"], ["31", "32"]]
    assert failures(stack) == [(2, "RetryAttemptsExhausted")]


def test_dropped_records_never_arrive(do: Do, stack: Stack, batches: Any) -> None:
    stack.disturb_streams("drop", 2)
    for number in (40, 41, 42):
        do("note", pk="note", sk=number)
    assert batches() == [["42"]]


def test_duplicated_records_arrive_twice(do: Do, stack: Stack, batches: Any) -> None:
    stack.disturb_streams("duplicate", 1)
    do("note", pk="note", sk=50)
    assert batches() == [["50"], ["50"]]


def test_reordered_records_arrive_last_one_first(do: Do, stack: Stack, batches: Any) -> None:
    stack.disturb_streams("reorder", 2)
    do("note", pk="note", sk=60)
    assert batches() == []
    do("note", pk="note", sk=61)
    assert batches() == [["61"], ["60"]]


def test_records_that_are_held_back_can_be_released(do: Do, stack: Stack, batches: Any) -> None:
    stack.disturb_streams("reorder", 2)
    do("note", pk="note", sk=70)
    assert batches() == []
    stack.disturb_streams("release")
    assert batches() == [["70"]]


def failures(stack: Stack) -> list[tuple[int, str]]:
    """Takes the notices from the failure queue: records in the batch, and why it was given up."""
    queue = stack.resources()["FailedNotesQueue"]
    client = stack.client("sqs")
    messages = client.receive_message(QueueUrl=queue, MaxNumberOfMessages=10).get("Messages", [])
    for message in messages:
        client.delete_message(QueueUrl=queue, ReceiptHandle=message["ReceiptHandle"])
    notices = [json.loads(message["Body"]) for message in messages]
    return [(notice["DDBStreamBatchInfo"]["batchSize"], notice["requestContext"]["condition"]) for notice in notices]


@pytest.mark.parametrize(
    ("pattern", "fits"),
    [
        ({"event": ["INSERT"]}, True),
        ({"event": ["MODIFY", "INSERT"]}, True),
        ({"event": ["REMOVE"]}, False),
        ({"keys": {"pk": ["table-1"]}}, True),
        ({"keys": {"pk": [{"anything-but": ["table-2"]}]}}, True),
        ({"keys": {"sk": [{"exists": False}]}}, True),
        ({"image": {"pk": ["table-1"]}}, False),
        ({"event": ["INSERT"], "keys": {"pk": ["table-2"]}}, False),
    ],
)
def test_filter_patterns(pattern: Any, fits: bool) -> None:
    assert matches(pattern, {"event": "INSERT", "keys": {"pk": "table-1"}}) is fits
