"""The current time, never earlier than the caller's stamp on the call.

Otherwise a slow clock would miss due debts, wait for a fired wake-up, or give away a valid lease. Clocks are wrong by
at most five minutes, because AWS refuses other signatures (IAM User Guide, "AWS Signature Version 4 for API requests").
"""

import time
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aws_lambda_powertools.utilities.data_classes.sqs_event import SQSRecord

CLOCKS_APART = 300
"""The maximum error of a worker's clock in seconds."""


def now(stamped: int) -> int:
    """The later of this worker's time and the caller's."""
    return max(int(time.time()), stamped)


def running() -> float:
    """Monotonic seconds."""
    return time.monotonic()


def read(time_of_schedule: str) -> int:
    """When a recurring schedule fired, by AWS's clock; 0 if unknown.

    :param time_of_schedule: `<aws.scheduler.scheduled-time>` ("2026-11-23T12:00:00Z")
    """
    return int(datetime.fromisoformat(time_of_schedule).timestamp()) if time_of_schedule else 0


def received(message: "SQSRecord") -> int:
    """When SQS first delivered a message, or else got it; 0 if unknown (Amazon SQS API
    Reference, "Message")."""
    stamps = (message.attributes.get(name) for name in ("ApproximateFirstReceiveTimestamp", "SentTimestamp"))
    return max(int(stamp or 0) for stamp in stamps) // 1000
