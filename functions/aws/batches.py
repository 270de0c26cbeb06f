"""Sends many messages to a queue in few calls."""

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_boto3_sqs import SQSClient

_MOST_IN_A_BATCH = 10
"""The limit of SendMessageBatch (SQS)."""


class NotAllSent(Exception):
    """SQS accepted only a part of a batch. The caller sends all of it again; messages may arrive twice."""


def send_all(client: "SQSClient", queue: str, messages: Iterable[str], delay: int = 0) -> None:
    """One SendMessageBatch for each ten.

    :param delay: seconds until the messages become visible
    :raises NotAllSent: when SQS refused any
    """
    remaining = iter(messages)
    while batch := list(islice(remaining, _MOST_IN_A_BATCH)):
        reply = client.send_message_batch(
            QueueUrl=queue,
            Entries=[
                {"Id": str(number), "MessageBody": message, "DelaySeconds": delay}
                for number, message in enumerate(batch)
            ],
        )
        if refused := reply.get("Failed"):
            raise NotAllSent(", ".join(sorted({each["Code"] for each in refused})))
