"""Schedules fire by the stack's clock."""

import pytest

from local.intrinsics import TemplateError
from local.schedules import at, rate
from local.stack import Stack
from tests.local.conftest import Do, printed


def woken(stack: Stack) -> list[str]:
    stack.quiet()
    return [body["woken"] for batch in printed(stack, "QueueFunction", "messages") for body in batch]


def test_a_one_time_schedule_sends_its_input_when_it_is_due_and_is_deleted(do: Do, stack: Stack) -> None:
    do("schedule", name="later", after=7200)
    do("schedule", name="soon", after=3600)
    group = stack.resources()["ScheduleGroup"]
    assert woken(stack) == []
    stack.move_clock(3601)
    assert woken(stack) == ["soon"]
    listed = stack.client("scheduler").list_schedules(GroupName=group)["Schedules"]
    assert [schedule["Name"] for schedule in listed] == ["later"]
    stack.move_clock(3600)
    assert woken(stack) == ["soon", "later"]


def test_a_name_that_exists_is_refused_until_it_fired(do: Do, stack: Stack) -> None:
    assert do("schedule", name="twice", after=60) == {"done": True}
    assert do("schedule", name="twice", after=120).status == 500
    stack.let_time_pass(61)
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


def test_expressions() -> None:
    assert rate("rate(1 hour)") == 3600
    assert rate("rate(5 minutes)") == 300
    assert at("at(2026-11-21T12:00:00)", "UTC") == 1795262400
    assert at("at(2026-11-21T12:00:00)", "Europe/Berlin") == 1795262400 - 3600
    with pytest.raises(TemplateError, match=r"only rate\(...\)"):
        rate("cron(0 * * * ? *)")
