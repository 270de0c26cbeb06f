"""A stack that forgets all that happened, so that the next tests find it as if it were new."""

import json
from collections.abc import Callable

import pytest

from tests import stores
from tests.local.conftest import Do, printed
from tests.stack import Stack, StackError


def test_nothing_is_left_of_what_happened_and_the_clock_stays(do: Do, stack: Stack) -> None:
    with stack.paused():
        do("note", pk="note", sk=1)
        do("work", message={"later": True}, delay=600)
        do("schedule", name="later", after=600)
        do("text", text="a message")
        stack.move_clock(60)
        before = stack.now()
        stack.forget()
    assert stack.now() >= before
    assert (do("page"), stack.outbox()) == (0, [])
    stack.let_time_pass(1200)
    assert printed(stack, "StreamFunction", "batch") + printed(stack, "QueueFunction", "messages") == []
    assert do("schedule", name="later", after=60) == {"done": True}, "its name is free"
    do("note", pk="note", sk=1)
    stack.let_time_pass(61)
    assert printed(stack, "StreamFunction", "batch") == [[["note", "1"]]]
    assert printed(stack, "QueueFunction", "messages") == [[{"woken": "later"}]]


def test_a_row_that_is_named_stays(do: Do, stack: Stack) -> None:
    for number in (1, 2):
        do("note", pk="note", sk=number)
    stack.forget(keep=[("note", "2")])
    left = stores.items(stack.client("dynamodb"), stack.resources()["NotesTable"])
    assert [item["sk"]["N"] for item in left] == ["2"]


def test_an_hour_begins_anew_for_what_comes_every_hour(stack: Stack) -> None:
    stack.let_time_pass(3000)
    stack.forget()
    stack.let_time_pass(3000)
    assert printed(stack, "QueueFunction", "swept") == []
    stack.let_time_pass(1000)
    assert len(printed(stack, "QueueFunction", "swept")) == 1


def test_workers_stay_unless_they_may_know_a_secret_that_was_changed(do: Do, stack: Stack) -> None:
    worker, secret = do("context")["process"], do("secret")
    stack.forget()
    assert do("context")["process"] == worker
    stack.client("secretsmanager").put_secret_value(
        SecretId=stack.environment("WebFunction")["SECRET_ID"], SecretString=json.dumps({"current": "another"})
    )
    stack.forget()
    assert do("context")["process"] != worker
    assert do("secret") == secret


@pytest.mark.parametrize(
    ("order", "withdraw"),
    [
        (lambda stack: stack.crash("WebFunction", 1, "before"), lambda stack, do: do("secret")),
        (lambda stack: stack.disturb_streams("drop", 1), lambda stack, do: stack.disturb_streams("release")),
    ],
    ids=["crash", "stream"],
)
def test_it_refuses_while_something_that_was_ordered_has_not_happened(
    do: Do, stack: Stack, order: Callable[[Stack], None], withdraw: Callable[[Stack, Do], None]
) -> None:
    do("text", text="a message")
    before = stack.outbox()
    order(stack)
    with pytest.raises(StackError):
        stack.forget()
    assert stack.outbox() == before
    withdraw(stack, do)
    stack.forget()
    assert stack.outbox() == []
