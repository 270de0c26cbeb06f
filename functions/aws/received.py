"""Handles queue messages one by one."""

from collections.abc import Callable
from typing import Any

from aws_lambda_powertools.utilities.batch import BatchProcessor, EventType, process_partial_response
from aws_lambda_powertools.utilities.batch.types import PartialItemFailureResponse
from aws_lambda_powertools.utilities.data_classes.sqs_event import SQSRecord
from aws_lambda_powertools.utilities.typing import LambdaContext


class ComesAgain(Exception):
    """The message becomes visible again later."""


def receive(
    event: dict[str, Any], context: LambdaContext, does: Callable[[SQSRecord], None]
) -> PartialItemFailureResponse:
    """Handles each message of a batch.

    :param does: redelivers its message by raising
    """
    processor = BatchProcessor(EventType.SQS, raise_on_entire_batch_failure=False)
    return process_partial_response(event, does, processor, context)
