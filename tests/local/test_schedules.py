"""Schedules fire by the stack's clock."""

from datetime import datetime

import pytest

from local.intrinsics import TemplateError
from local.memory.schedules import at
from local.schedules import FIRED_KEPT, rate
from tests.local.conftest import Do, printed
from tests.stack import Stack


def woken(stack: Stack, *names: str) -> list[str]:
    """Those of the schedules that have fired, in the order in which they did."""
    stack.quiet()
    fired = [body["woken"] for batch in printed(stack, "QueueFunction", "messages") for body in batch]
    return [name for name in fired if name in names]


def listed(stack: Stack) -> list[str]:
    group = stack.resources()["ScheduleGroup"]
    pages = stack.client("scheduler").get_paginator("list_schedules").paginate(GroupName=group)
    return [schedule["Name"] for page in pages for schedule in page["Schedules"]]


def test_a_one_time_schedule_sends_its_input_once_when_it_is_due(do: Do, stack: Stack) -> None:
    do("schedule", name="later", after=7200)
    do("schedule", name="soon", after=3600)
    assert woken(stack, "soon", "later") == []
    stack.move_clock(3601)
    assert woken(stack, "soon", "later") == ["soon"]
    assert woken(stack, "soon", "later") == ["soon"]
    stack.move_clock(3600)
    assert woken(stack, "soon", "later") == ["soon", "later"]


def test_a_schedule_that_fired_is_deleted_some_time_later(do: Do, stack: Stack) -> None:
    do("schedule", name="once", after=60)
    stack.let_time_pass(61)
    assert "once" in listed(stack)
    stack.let_time_pass(FIRED_KEPT)
    assert "once" not in listed(stack)


def test_a_name_is_taken_until_its_schedule_is_deleted(do: Do, stack: Stack) -> None:
    assert do("schedule", name="twice", after=60) == {"done": True}
    assert do("schedule", name="twice", after=120).status == 500
    stack.let_time_pass(61)
    assert woken(stack, "twice") == ["twice"]
    assert do("schedule", name="twice", after=60).status == 500, "it fired, and is still there"
    stack.let_time_pass(FIRED_KEPT)
    assert do("schedule", name="twice", after=60) == {"done": True}


def test_the_recurring_schedule_fires_when_its_period_has_passed(stack: Stack) -> None:
    stack.let_time_pass(3601)
    before = len(printed(stack, "QueueFunction", "swept"))
    stack.let_time_pass(3500)
    assert len(printed(stack, "QueueFunction", "swept")) == before
    stack.let_time_pass(200)
    assert len(printed(stack, "QueueFunction", "swept")) == before + 1


def test_the_recurring_schedule_can_be_fired_at_once(stack: Stack) -> None:
    before = len(printed(stack, "QueueFunction", "swept"))
    stack.sweep()
    assert len(printed(stack, "QueueFunction", "swept")) == before + 1


def test_a_recurring_schedule_says_when_it_fired(stack: Stack) -> None:
    stack.sweep()
    at = datetime.fromisoformat(printed(stack, "QueueFunction", "swept")[-1])
    assert at.tzinfo is not None
    assert at.year >= 2026


def test_expressions() -> None:
    assert rate("rate(1 hour)") == 3600
    assert rate("rate(5 minutes)") == 300
    assert at("at(2026-11-21T12:00:00)", "UTC") == 1795262400
    assert at("at(2026-11-21T12:00:00)", "Europe/Berlin") == 1795262400 - 3600
    with pytest.raises(TemplateError, match=r"only rate\(...\)"):
        rate("cron(0 * * * ? *)")
