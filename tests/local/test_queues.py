"""Queues into a function: batches of at most 5, 30 s of invisibility, the dead-letter queue after 3 receipts."""

from typing import Any

import pytest

from tests.local.conftest import Do, printed
from tests.stack import Stack


@pytest.fixture
def messages(stack: Stack) -> Any:
    """What the function was given since the test began."""
    stack.quiet()
    seen = len(printed(stack, "QueueFunction", "messages"))

    def since() -> list[Any]:
        stack.quiet()
        return printed(stack, "QueueFunction", "messages")[seen:]

    return since


def test_messages_come_in_batches(do: Do, stack: Stack, messages: Any) -> None:
    with stack.paused():
        for number in range(7):
            do("work", message={"number": number})
        given = messages()
    assert [len(batch) for batch in given] == [5, 2]
    assert sorted(message["number"] for batch in given for message in batch) == list(range(7))


def test_a_delayed_message_waits_for_the_clock(do: Do, stack: Stack, messages: Any) -> None:
    do("work", message={"delayed": True}, delay=15)
    assert messages() == []
    stack.move_clock(16)
    assert messages() == [[{"delayed": True}]]


def test_messages_that_are_too_old_are_gone_and_hold_up_no_other(do: Do, stack: Stack, messages: Any) -> None:
    four_days = 4 * 86_400  # what SQS keeps messages for, if a queue does not say
    with stack.paused():
        for _ in range(3):
            do("work", message={"old": True}, delay=15)
        stack.move_clock(four_days)
        do("work", message={"new": True})
        assert messages() == [[{"new": True}]]


def test_a_reported_message_alone_comes_again_and_ends_in_the_dead_letter_queue(
    do: Do, stack: Stack, messages: Any
) -> None:
    good, bad = {"good": True}, {"fail": True}
    with stack.paused():
        do("work", message=good)
        do("work", message=bad)
        assert sorted(map(str, messages()[0])) == [str(bad), str(good)]
    for _ in range(4):
        stack.let_time_pass(31)
    assert messages()[1:] == [[bad], [bad]]
    queue = stack.resources()["FailedWorkQueue"]
    dead = stack.client("sqs").receive_message(QueueUrl=queue)["Messages"]
    assert [message["Body"] for message in dead] == ['{"fail": true}']


def test_a_batch_comes_again_when_the_function_dies(do: Do, stack: Stack, messages: Any) -> None:
    do("work", message={"die": True})
    assert messages() == []
    stack.let_time_pass(31)
    assert messages() == [[{"die": True}]]
