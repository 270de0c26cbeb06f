"""EventBridge Scheduler: schedules fire when the machine's clock says so.

Source: EventBridge Scheduler User Guide, "Schedule types". moto keeps one-time schedules and never fires them;
recurring ones are read from the template.
"""

import datetime
import heapq
import itertools
import json
import math
import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from local.intrinsics import TemplateError
from local.template import ACCOUNT, REGION
from local.workers import Function

_RATE = re.compile(r"rate\((\d+) (minute|hour|day)s?\)")
_AT = re.compile(r"at\(([^)]+)\)")
_UNIT_SECONDS = {"minute": 60, "hour": 3600, "day": 86400}
_ASYNCHRONOUS_RETRIES = 2
"""How often Lambda repeats an asynchronous invocation that failed (AWS Lambda Developer Guide)."""

FIRED_KEPT = 3600
"""Seconds for which a schedule that fired still has its name. AWS deletes it after its invocation and promises no more
(EventBridge Scheduler User Guide, "Deleting a schedule"), so nobody may count on less."""


class Invocations:
    """Asynchronous invocations, each repeated when the function fails: a pump.

    :param give_up: told of what a function could not do at all, if anybody is to know
    """

    def __init__(self, give_up: Callable[[Function, Any], None] = lambda function, event: None) -> None:
        self._waiting: deque[tuple[Function, Any, int]] = deque()
        self._give_up = give_up

    def add(self, function: Function, event: Any) -> None:
        """The function will get the event."""
        self._waiting.append((function, event, 0))

    def step(self) -> bool:
        """Makes the invocation that waited longest."""
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
    """Where Lambda puts what a function could not do for nobody who waits.

    Source: AWS Lambda Developer Guide, "Capturing records of Lambda asynchronous invocations".

    :param queues: A boto3 client of `sqs`
    :param destinations: the ARN of a queue, by the ARN of a function
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
    """What a schedule can have as its target, by ARN: a queue or a function."""

    def __init__(self, queues: Any, functions: Mapping[str, Function], invocations: Invocations) -> None:
        self._queues = queues
        self._functions = functions
        self._invocations = invocations

    def send(self, target: Mapping[str, Any], time: float) -> None:
        """Gives the target its input.

        :param time: when the schedule was to fire, in seconds since the epoch, for whose input asks for it
            (EventBridge Scheduler User Guide, "Adding context attributes")
        """
        stamp = datetime.datetime.fromtimestamp(time, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        arn, text = target["Arn"], target.get("Input", "{}").replace("<aws.scheduler.scheduled-time>", stamp)
        if arn in self._functions:
            self._invocations.add(self._functions[arn], json.loads(text))
        elif ":sqs:" in arn:
            url = self._queues.get_queue_url(QueueName=arn.rpartition(":")[2])["QueueUrl"]
            self._queues.send_message(QueueUrl=url, MessageBody=text)
        else:
            raise TemplateError(f"A schedule's target is a queue or a function here, not {arn}.")


class Waiting(NamedTuple):
    """A schedule that has yet to fire, in the order in which they do.

    :param time: in seconds since the epoch
    :param number: of those of one time the first that was made is first
    """

    time: float
    number: int
    group: str
    name: str


class OneTimeSchedules:
    """Fires what functions put into a schedule group: a pump.

    :param client: A boto3 client of `scheduler`
    :param groups: the names of the schedule groups
    :param targets: what is fired at
    :param now: the machine's clock
    """

    def __init__(self, client: Any, groups: Iterable[str], targets: Targets, now: Callable[[], float]) -> None:
        self._client = client
        self._groups = list(groups)
        self._targets = targets
        self._now = now
        self._known: dict[tuple[str, str], Any] = {}
        self._waiting: list[Waiting] = []  # a heap: what fires first is first
        self._order = itertools.count()
        self._fired: dict[tuple[str, str], float] = {}  # when each one is deleted that has

    def step(self) -> bool:
        """Fires every schedule that is due, once, and deletes those that fired a while ago."""
        now = self._now()
        for group, name in [schedule for schedule, time in self._fired.items() if time <= now]:
            self._client.delete_schedule(GroupName=group, Name=name)
            del self._fired[group, name], self._known[group, name]
        self._look_for_new_ones()
        due = []
        while self._waiting and self._waiting[0].time <= now:
            due.append(heapq.heappop(self._waiting))
        for schedule in due:
            self._fire(schedule)
        return bool(due)

    def _look_for_new_ones(self) -> None:
        """Takes them from moto, whose pages over HTTP would cost more than all games together.

        A stack under load has thousands of schedules, and this is asked before each step of anything: so it begins with
        the youngest, and ends at one that it knows.
        """
        from moto.scheduler.models import scheduler_backends

        groups = scheduler_backends[ACCOUNT][REGION].schedule_groups
        for group in self._groups:
            for name, schedule in reversed(list(groups[group].schedules.items())):
                if self._known.get((group, name)) is schedule:
                    break
                self._known[group, name] = schedule
                time = at(schedule.schedule_expression, schedule.schedule_expression_timezone)
                heapq.heappush(self._waiting, Waiting(time, next(self._order), group, name))

    def _fire(self, waiting: Waiting) -> None:
        schedule = self._client.get_schedule(GroupName=waiting.group, Name=waiting.name)
        self._targets.send(schedule["Target"], waiting.time)
        is_deleted = schedule.get("ActionAfterCompletion") == "DELETE"
        self._fired[waiting.group, waiting.name] = self._now() + FIRED_KEPT if is_deleted else math.inf


class RecurringSchedule:
    """Fires a schedule of the template at its rate: a pump.

    :param schedule: the properties of the `AWS::Scheduler::Schedule`
    :param targets: what is fired at
    :param now: the machine's clock
    """

    def __init__(self, schedule: Mapping[str, Any], targets: Targets, now: Callable[[], float]) -> None:
        self._target = schedule["Target"]
        self._period = rate(schedule["ScheduleExpression"])
        self._targets = targets
        self._now = now
        self._next = now() + self._period

    def step(self) -> bool:
        """Fires when the period has passed; a clock that was moved over several periods makes it fire once."""
        if self._now() < self._next:
            return False
        self.fire()
        return True

    def fire(self) -> None:
        """Fires at once; the period begins anew."""
        now = self._now()
        self._next = now + self._period
        self._targets.send(self._target, now)


def at(expression: str, timezone: str) -> float:
    """When a one-time schedule fires, in seconds since the epoch."""
    found = _AT.fullmatch(expression)
    if not found:
        raise TemplateError(f"A function made the schedule {expression}; only at(...) is understood here.")
    return datetime.datetime.fromisoformat(found[1]).replace(tzinfo=ZoneInfo(timezone)).timestamp()


def rate(expression: str) -> float:
    """The period of a recurring schedule, in seconds."""
    found = _RATE.fullmatch(expression)
    if not found:
        raise TemplateError(f"A schedule of the template is {expression}; only rate(...) is understood here.")
    return int(found[1]) * _UNIT_SECONDS[found[2]]
