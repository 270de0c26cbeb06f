"""Takes EventBridge's events, a report each (docs/design/mail.md)."""

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from events.directory import Directory
from functions.aws import clients, clock, log_lines
from functions.aws.batches import send_all
from functions.aws.failures import logged
from functions.aws.settings import FunctionSettings, from_environment
from functions.feedback.delivery_reports import DeliveryReport
from functions.feedback.feedback import Feedback, counted_as


class FeedbackSettings(FunctionSettings):
    """See template.yaml."""

    wake_up_queue_url: str


def handler(event: dict[str, Any], context: LambdaContext) -> None:
    """Takes in one report. On an error EventBridge retries twice, then the event goes to the failure queue."""
    report = DeliveryReport.model_validate(event)
    log_lines.begin(**({"table": report.table} if report.table else {}))
    with logged("report not taken in"):
        outcome = feedback().take(report, clock.now(report.at))
    log_lines.about(kind=report.kind or report.what, **({"subtype": report.subtype} if report.subtype else {}))
    log_lines.logger.info(outcome.value, **counted_as(outcome))


@cache
def feedback() -> Feedback:
    """The process's feedback."""
    settings = from_environment(FeedbackSettings)

    def wake(tables: Sequence[str]) -> None:
        messages = (json.dumps({"table": table}) for table in tables)
        send_all(clients.queues(), settings.wake_up_queue_url, messages)

    return Feedback(Directory(clients.dynamodb(), settings.directory_table), wake)
