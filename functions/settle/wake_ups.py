"""Wake-ups: one-time schedules that put a table on the wake-up queue."""

import json
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from engine.kit.value import Value

if TYPE_CHECKING:
    from mypy_boto3_scheduler import EventBridgeSchedulerClient

SOONEST = 60
"""Seconds from now: a schedule nearer than its own precision could be over before it is made."""

LEAD = 180
"""Seconds by which a schedule has to come earlier, for whoever it wakes to make the next one in time: it may fire a
minute late, and none is made for less than a minute from then."""

STEP = 10
"""Seconds: the schedules of the last minute before something is due fire at multiples of it, so they are few."""


class WakeUps(Value):
    """The schedules of a group.

    :param client: a low-level client
    :param queue, role, failures: ARNs of the queue to send to, of the role that may, and of the queue for what failed
    """

    client: "EventBridgeSchedulerClient"
    group: str
    queue: str
    role: str
    failures: str

    def add(self, table: str, at: int, now: int) -> int:
        """Has somebody look at the table at that time, or `STEP` seconds after a minute from now at the latest; when.

        One CreateSchedule; one that exists is never changed. Its name says when it fires, so whoever is woken a little
        too early finds the name of the next one free, although the one that woke him is still there.

        :param at, now: seconds since 1970
        """
        fires = fires_at(at, now)
        with suppress(self.client.exceptions.ConflictException):
            self.client.create_schedule(
                Name=f"{table}-{fires}",
                GroupName=self.group,
                ScheduleExpression=time.strftime("at(%Y-%m-%dT%H:%M:%S)", time.gmtime(fires)),
                ScheduleExpressionTimezone="UTC",
                FlexibleTimeWindow={"Mode": "OFF"},
                ActionAfterCompletion="DELETE",  # some time after it fired: until then its name is taken
                Target={
                    "Arn": self.queue,
                    "RoleArn": self.role,
                    "Input": json.dumps({"table": table}),
                    "DeadLetterConfig": {"Arn": self.failures},
                },
            )
        return fires


def fires_at(at: int, now: int) -> int:
    """When the schedule fires that has somebody look at `at`. All in seconds since 1970."""
    soonest = now + SOONEST
    return at if at >= soonest else -(-soonest // STEP) * STEP
