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
from local.workers import Function

_RATE = re.compile(r"rate\((\d+) (minute|hour|day)s?\)")
_UNIT_SECONDS = {"minute": 60, "hour": 3600, "day": 86400}
_ASYNCHRONOUS_RETRIES = 2
"""AWS Lambda Developer Guide."""

FIRED_KEPT = 3600
"""Seconds for which a fired schedule keeps its name. AWS promises no time (EventBridge Scheduler User Guide, "Deleting
a schedule")."""


class Invocations:
    """Asynchronous invocations, each repeated when the function fails: a pump.

    :param give_up: called after the last failure
    """

    def __init__(self, give_up: Callable[[Function, Any], None] = lambda function, event: None) -> None:
        self._waiting: deque[tuple[Function, Any, int]] = deque()
        self._give_up = give_up

    def add(self, function: Function, event: Any) -> None:
        """Queues an event for the function."""
        self._waiting.append((function, event, 0))

    def step(self) -> bool:
        """Makes the oldest invocation."""
        if not self._waiting:
            return False
        function, event, attempts = self._waiting.popleft()
        if function.invoke(event).error:
            if attempts < _ASYNCHRONOUS_RETRIES:
                self._waiting.append((function, event, attempts + 1))
            else:
                self._give_up(function, event)
        return True


class Failures:
    """Failure destinations of asynchronous invocations.

    Source: AWS Lambda Developer Guide, "Capturing records of Lambda asynchronous invocations".

    :param destinations: a queue's ARN by a function's
    """

    def __init__(self, queues: Any, destinations: Mapping[str, str]) -> None:
        self._queues = queues
        self._destinations = destinations

    def keep(self, function: Function, event: Any) -> None:
        """Puts the event into the function's queue, if it has one."""
        queue = self._destinations.get(function.settings.arn)
        if queue is None:
            return
        record = {
            "version": "1.0",
            "requestContext": {
                "functionArn": f"{function.settings.arn}:$LATEST",
                "condition": "RetriesExhausted",
                "approximateInvokeCount": 1 + _ASYNCHRONOUS_RETRIES,
            },
            "requestPayload": event,
        }
        url = self._queues.get_queue_url(QueueName=queue.rpartition(":")[2])["QueueUrl"]
        self._queues.send_message(QueueUrl=url, MessageBody=json.dumps(record))


class Targets:
    """Queues and functions by ARN."""

    def __init__(self, queues: Any, functions: Mapping[str, Function], invocations: Invocations) -> None:
        self._queues = queues
        self._functions = functions
        self._invocations = invocations

    def send(self, target: Mapping[str, Any], time: float) -> None:
        """Sends the input, with the schedule's time in seconds since the epoch (EventBridge Scheduler User Guide,
        "Adding context attributes")."""
        stamp = datetime.datetime.fromtimestamp(time, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        arn, text = target["Arn"], target.get("Input", "{}").replace("<aws.scheduler.scheduled-time>", stamp)
        if arn in self._functions:
            self._invocations.add(self._functions[arn], json.loads(text))
        elif ":sqs:" in arn:
            url = self._queues.get_queue_url(QueueName=arn.rpartition(":")[2])["QueueUrl"]
            self._queues.send_message(QueueUrl=url, MessageBody=text)
        else:
            raise TemplateError(f"A schedule's target is a queue or a function here, not {arn}.")


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
            self._targets.send(each.schedule["Target"], each.time)
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
        self._targets.send(self._target, self._now())


def rate(expression: str) -> float:
    """The period in seconds."""
    found = _RATE.fullmatch(expression)
    if not found:
        raise TemplateError(f"A schedule of the template is {expression}; only rate(...) is understood here.")
    return int(found[1]) * _UNIT_SECONDS[found[2]]
