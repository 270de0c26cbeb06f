"""Events as AWS's services give them to a function.

Sources: AWS Lambda Developer Guide, "Process DynamoDB records with Lambda" and "Using Lambda with Amazon SQS";
Amazon DynamoDB API Reference, `Record`; EventBridge Scheduler User Guide (a target gets its `Input` and no more).
"""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count
from typing import Any, Literal

_sequence = count(111)

STREAM = "arn:aws:dynamodb:eu-west-1:123456789012:table/bluffpost-log/stream/2026-11-21T12:00:00.000"


@dataclass(frozen=True)
class Context:
    """What Lambda gives beside the event, as far as Powertools reads it."""

    function_name: str = "bluffpost"
    memory_limit_in_mb: int = 512
    invoked_function_arn: str = "arn:aws:lambda:eu-west-1:123456789012:function:bluffpost"
    aws_request_id: str = "52fdfc07-2182-454f-963f-5f0f9a621d72"

    def get_remaining_time_in_millis(self) -> int:
        return 30_000


def stream_record(table: str, n: int, kind: str = "INSERT") -> dict[str, Any]:
    """One item came into the log; the stream has keys only."""
    number = next(_sequence)
    return {
        "eventID": f"{number:032x}",
        "eventName": kind,
        "eventVersion": "1.1",
        "eventSource": "aws:dynamodb",
        "awsRegion": "eu-west-1",
        "dynamodb": {
            "ApproximateCreationDateTime": 1_800_000_000.0,
            "Keys": {"table": {"S": table}, "n": {"N": str(n)}},
            "SequenceNumber": f"{number:021d}",
            "SizeBytes": 26,
            "StreamViewType": "KEYS_ONLY",
        },
        "eventSourceARN": STREAM,
    }


def queue_record(message: dict[str, Any], queue: str) -> dict[str, Any]:
    """A message as `ReceiveMessage` gave it, in the form that Lambda passes on."""
    return {
        "messageId": message["MessageId"],
        "receiptHandle": message["ReceiptHandle"],
        "body": message["Body"],
        "attributes": message["Attributes"],
        "messageAttributes": {},
        "md5OfBody": message["MD5OfBody"],
        "eventSource": "aws:sqs",
        "eventSourceARN": f"arn:aws:sqs:eu-west-1:123456789012:{queue}",
        "awsRegion": "eu-west-1",
    }


def records(each: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """A batch."""
    return {"Records": list(each)}


def sweep_event(at: float, what: Literal["due", "all"] = "due") -> dict[str, Any]:
    """What the `Input` of a sweep's schedule becomes when it fires.

    :param at: seconds since 1970
    """
    return {"sweep": what, "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at))}
