"""One-time schedules that send a table to the wake-up queue."""

import json
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from engine.kit.value import Value

if TYPE_CHECKING:
    from mypy_boto3_scheduler import EventBridgeSchedulerClient

SOONEST = 60
"""Seconds: EventBridge Scheduler is precise to a minute."""

LEAD = 180
"""Seconds between a schedule and a later need, so that its call can make the next one."""

STEP = 10
"""Seconds: schedules for needs within a minute fire at multiples, so they are few."""


class WakeUps(Value):
    """A group's schedules, with ARNs of the target queue, the role that may send there, and the failure queue."""

    client: "EventBridgeSchedulerClient"
    group: str
    queue: str
    role: str
    failures: str

    def add(self, table: str, at: int, now: int) -> int:
        """Schedules a wake-up, at the soonest in a minute, rounded up to `STEP`. Returns when it fires.

        One CreateSchedule; an existing one is never changed. The name contains the time, so that a call woken too early
        finds the next name free."""
        soonest = now + SOONEST
        fires = at if at >= soonest else -(-soonest // STEP) * STEP
        with suppress(self.client.exceptions.ConflictException):
            self.client.create_schedule(
                Name=f"{table}-{fires}",
                GroupName=self.group,
                ScheduleExpression=time.strftime("at(%Y-%m-%dT%H:%M:%S)", time.gmtime(fires)),
                ScheduleExpressionTimezone="UTC",
                FlexibleTimeWindow={"Mode": "OFF"},
                ActionAfterCompletion="DELETE",  # some time after it fired; until then its name is taken
                Target={
                    "Arn": self.queue,
                    "RoleArn": self.role,
                    "Input": json.dumps({"table": table}),
                    "DeadLetterConfig": {"Arn": self.failures},
                },
            )
        return fires
