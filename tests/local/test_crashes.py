"""A worker that dies at an AWS call, once, before the call is sent or after it took effect."""

from typing import Any

import pytest

from tests import stores
from tests.local.conftest import Do, printed
from tests.stack import Stack, StackError


def notes(stack: Stack) -> set[str]:
    items = stores.items(stack.client("dynamodb"), stack.resources()["NotesTable"])
    return {item["sk"]["N"] for item in items}


def test_before_the_call_nothing_has_happened(do: Do, stack: Stack) -> None:
    stack.crash("WebFunction", call=1, when="before")
    assert do("note", pk="note", sk=1).status == 500
    assert "1" not in notes(stack)
    assert not stack.crash_pending("WebFunction")
    assert do("note", pk="note", sk=1) == {"done": True}


def test_after_the_call_it_has_taken_effect(do: Do, stack: Stack) -> None:
    stack.crash("WebFunction", call=1, when="after")
    assert do("note", pk="note", sk=2).status == 500
    assert "2" in notes(stack)
    assert not stack.crash_pending("WebFunction")


def test_calls_are_counted_over_requests_of_the_function_alone(do: Do, stack: Stack) -> None:
    stack.crash("WebFunction", call=3, when="before")
    assert do("note", pk="note", sk=3) == {"done": True}
    stack.quiet()
    assert do("secret")["current"] == "1"
    assert stack.crash_pending("WebFunction")
    assert do("note", pk="note", sk=4).status == 500
    assert not stack.crash_pending("WebFunction")
    assert "4" not in notes(stack)


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ({"call": 0, "when": "before"}, "counted from 1"),
        ({"call": 1, "when": "during"}, "before or after"),
        ({"call": 1, "when": "before", "function": "Nobody"}, "no 'Nobody'"),
    ],
)
def test_an_order_that_makes_no_sense_is_refused(stack: Stack, order: dict[str, Any], sentence: str) -> None:
    with pytest.raises(StackError, match=sentence):
        stack.crash(**{"function": "WebFunction", **order})


def test_a_sweep_comes_again_after_a_crash(stack: Stack) -> None:
    before = len(printed(stack, "QueueFunction", "swept"))
    stack.crash("QueueFunction", call=1, when="before")
    stack.sweep()
    assert not stack.crash_pending("QueueFunction")
    assert len(printed(stack, "QueueFunction", "swept")) == before + 1


def test_a_stream_batch_comes_again_after_a_crash(do: Do, stack: Stack) -> None:
    stack.crash("StreamFunction", call=1, when="after")
    do("note", pk="note-counted", sk=5)
    stack.quiet()
    assert not stack.crash_pending("StreamFunction")
    given = [batch for batch in printed(stack, "StreamFunction", "batch") if ["note-counted", "5"] in batch]
    assert len(given) == 2
