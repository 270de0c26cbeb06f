"""What time it is, when the clock of a worker may be behind.

Whoever called a function stamped the call by a clock of its own, and it is never earlier than that. Without this a
worker that is behind would take what is due for what is not, wait for a wake-up that has been, or give away a lease
that still runs. No worker is ahead or behind by more than five minutes: AWS refuses what it signs (IAM User Guide, "AWS
Signature Version 4 for API requests").
"""

import time
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.data_classes.sqs_event import SQSRecord

CLOCKS_APART = 300
"""Seconds by which a worker's clock may be wrong at most."""


def now(stamped: int) -> int:
    """The time, by the later one of this worker's clock and the caller's. All in seconds since 1970.

    :param stamped: when the function was called, by the clock of whoever called it
    """
    return max(int(time.time()), stamped)


def running() -> float:
    """Seconds that have passed since some moment: for how long something takes, whatever time it is."""
    return time.monotonic()


def read(time_of_schedule: str) -> int:
    """When a recurring schedule fired, by AWS's clock, in seconds since 1970; 0 if it does not say.

    :param time_of_schedule: what it put in the place of `<aws.scheduler.scheduled-time>` ("2026-11-23T12:00:00Z")
    """
    return int(datetime.fromisoformat(time_of_schedule).timestamp()) if time_of_schedule else 0


def received(message: "SQSRecord") -> int:
    """When a message left its queue for the first time, or else came into it, by the clock of SQS, in seconds since
    1970; 0 if it does not say (Amazon SQS API Reference, "Message")."""
    stamps = (message.attributes.get(name) for name in ("ApproximateFirstReceiveTimestamp", "SentTimestamp"))
    return max(int(stamp or 0) for stamp in stamps) // 1000
