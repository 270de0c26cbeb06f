"""Handles queue messages one by one."""

from collections.abc import Callable
from typing import Any, TypeAlias

from aws_lambda_powertools.utilities.batch import BatchProcessor, EventType, process_partial_response
from aws_lambda_powertools.utilities.batch.types import PartialItemFailureResponse
from aws_lambda_powertools.utilities.data_classes.sqs_event import SQSRecord
from aws_lambda_powertools.utilities.typing import LambdaContext


class ComesAgain(Exception):
    """The message becomes visible again later."""


Handler: TypeAlias = Callable[[dict[str, Any], LambdaContext], PartialItemFailureResponse]
"""A Lambda handler of batches; returns the messages to redeliver."""


def each_message(does: Callable[[SQSRecord], None]) -> Handler:
    """Makes a handler of what handles one message, and has it redelivered by raising."""

    def handler(event: dict[str, Any], context: LambdaContext) -> PartialItemFailureResponse:
        processor = BatchProcessor(EventType.SQS, raise_on_entire_batch_failure=False)
        return process_partial_response(event, does, processor, context)

    return handler
