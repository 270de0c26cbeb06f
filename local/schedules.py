"""EventBridge Scheduler by the machine's clock: one-time schedules in memory, and the template's recurring ones.

Source: EventBridge Scheduler User Guide, "Schedule types".
"""

import datetime
import json
import re
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from local.intrinsics import TemplateError
from local.memory.schedules import Schedules
from local.queues import send
from local.workers import Function

_RATE = re.compile(r"rate\((\d+) (minute|hour|day)s?\)")
_UNIT_SECONDS = {"minute": 60, "hour": 3600, "day": 86400}
_ASYNCHRONOUS_RETRIES = 2
"""AWS Lambda Developer Guide."""

FIRED_KEPT = 3600
"""Seconds for which a fired schedule keeps its name. AWS promises no time (EventBridge Scheduler User Guide, "Deleting
a schedule")."""


class Targets:
    """Queues and functions by ARN. A function is invoked later, and again when it fails: a pump.

    Source: AWS Lambda Developer Guide, "Capturing records of Lambda asynchronous invocations".

    :param destinations: the ARN of the queue for what failed for good, by a function's
    """

    def __init__(self, queues: Any, functions: Mapping[str, Function], destinations: Mapping[str, str]) -> None:
        self._waiting: deque[tuple[str, Any, int]] = deque()
        self._queues = queues
        self._functions = functions
        self._destinations = destinations

    def give(self, arn: str, text: str) -> None:
        """Sends a text of JSON."""
        if arn in self._functions:
            self._waiting.append((arn, json.loads(text), 0))
        elif ":sqs:" in arn:
            send(self._queues, arn, text)
        else:
            raise TemplateError(f"A target is a queue or a function here, not {arn}.")

    def fire(self, target: Mapping[str, Any], time: float) -> None:
        """Sends a schedule's input, with its time in seconds since the epoch (EventBridge Scheduler User Guide, "Adding
        context attributes")."""
        stamp = datetime.datetime.fromtimestamp(time, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        self.give(target["Arn"], target.get("Input", "{}").replace("<aws.scheduler.scheduled-time>", stamp))

    def step(self) -> bool:
        """Makes the oldest invocation."""
        if not self._waiting:
            return False
        arn, event, attempts = self._waiting.popleft()
        if self._functions[arn].invoke(event).error:
            if attempts < _ASYNCHRONOUS_RETRIES:
                self._waiting.append((arn, event, attempts + 1))
            elif queue := self._destinations.get(arn):
                self._keep(queue, arn, event)
        return True

    def _keep(self, queue: str, arn: str, event: Any) -> None:
        record = {
            "version": "1.0",
            "requestContext": {
                "functionArn": f"{arn}:$LATEST",
                "condition": "RetriesExhausted",
                "approximateInvokeCount": 1 + _ASYNCHRONOUS_RETRIES,
            },
            "requestPayload": event,
        }
        send(self._queues, queue, json.dumps(record))


class OneTimeSchedules:
    """Fires the functions' schedules: a pump."""

    def __init__(self, schedules: Schedules, targets: Targets, now: Callable[[], float]) -> None:
        self._schedules = schedules
        self._targets = targets
        self._now = now
        self._fired: deque[tuple[float, Mapping[str, Any]]] = deque()  # with the time of its deletion

    def step(self) -> bool:
        """Fires due schedules once, and deletes old ones (`FIRED_KEPT`)."""
        now = self._now()
        while self._fired and self._fired[0][0] <= now:
            _, gone = self._fired.popleft()
            self._schedules.delete_schedule(GroupName=gone["GroupName"], Name=gone["Name"])
        due = self._schedules.take_due(now=now)
        for each in due:
            self._targets.fire(each.schedule["Target"], each.time)
            if each.schedule.get("ActionAfterCompletion") == "DELETE":
                self._fired.append((now + FIRED_KEPT, each.schedule))
        return bool(due)

    def forget(self) -> None:
        """Deletes all schedules."""
        self._schedules.delete_all()
        self._fired.clear()


class RecurringSchedule:
    """Fires an `AWS::Scheduler::Schedule` at its rate, by its properties: a pump."""

    def __init__(self, schedule: Mapping[str, Any], targets: Targets, now: Callable[[], float]) -> None:
        self._target = schedule["Target"]
        self._period = rate(schedule["ScheduleExpression"])
        self._targets = targets
        self._now = now
        self.begin()

    def begin(self) -> None:
        """Begins the period now."""
        self._next = self._now() + self._period

    def step(self) -> bool:
        """Fires once, even if the clock was moved over several periods."""
        if self._now() < self._next:
            return False
        self.fire()
        return True

    def fire(self) -> None:
        """Fires at once, and begins the period anew."""
        self.begin()
        self._targets.fire(self._target, self._now())


def rate(expression: str) -> float:
    """The period in seconds."""
    found = _RATE.fullmatch(expression)
    if not found:
        raise TemplateError(f"A schedule of the template is {expression}; only rate(...) is understood here.")
    return int(found[1]) * _UNIT_SECONDS[found[2]]
