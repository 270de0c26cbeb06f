"""Wake-ups: one-time schedules that put a table on the wake-up queue."""

import json
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_boto3_scheduler import EventBridgeSchedulerClient

SOONEST = 60
"""Seconds from now: a schedule nearer than its own precision could be over before it is made."""


@dataclass(frozen=True, slots=True)
class WakeUps:
    """The schedules of a group.

    :param client: a low-level client
    :param queue, role, failures: ARNs of the queue to send to, of the role that may, and of the queue for what failed
    """

    client: "EventBridgeSchedulerClient"
    group: str
    queue: str
    role: str
    failures: str

    def add(self, table: str, at: int, now: int) -> None:
        """Has somebody look at the table at that time. One CreateSchedule; one that exists is never changed.

        :param at, now: seconds since 1970
        """
        fires = time.gmtime(max(at, now + SOONEST))
        try:
            self.client.create_schedule(
                Name=f"{table}-{at}",
                GroupName=self.group,
                ScheduleExpression=time.strftime("at(%Y-%m-%dT%H:%M:%S)", fires),
                ScheduleExpressionTimezone="UTC",
                FlexibleTimeWindow={"Mode": "OFF"},
                ActionAfterCompletion="DELETE",
                Target={
                    "Arn": self.queue,
                    "RoleArn": self.role,
                    "Input": json.dumps({"table": table}),
                    "DeadLetterConfig": {"Arn": self.failures},
                },
            )
        except self.client.exceptions.ConflictException:
            return
