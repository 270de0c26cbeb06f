"""The notify queue: each message is one notice to one seat over one channel (DESIGN §7)."""

import time
from functools import cache
from typing import Any

from aws_lambda_powertools import Logger
from aws_lambda_powertools.utilities.batch import BatchProcessor, EventType, process_partial_response
from aws_lambda_powertools.utilities.batch.types import PartialItemFailureResponse
from aws_lambda_powertools.utilities.data_classes.sqs_event import SQSRecord
from aws_lambda_powertools.utilities.typing import LambdaContext

from events.directory import Directory
from events.directory.claims import LEASE
from events.directory.limits import DAY
from events.log import DynamoLog
from events.stored import CODEC, apply
from events.table.state import Table
from events.tables import Tables
from functions import clients
from functions.failures import failure
from functions.link_keys import LinkKeys
from functions.metrics import count
from functions.notices import Delivery
from functions.notify.notifier import Caps, Notifier, Outcome
from functions.notify.senders import Mailer, Texter
from functions.settings import TextingSettings, from_environment

logger = Logger()

MOST_DEFERRALS = 5
"""How often a notice waits for a player to leave the page; then it is dropped, and the sweep finds it again."""

FIRST_DEFERRAL = 60
"""Seconds; each further one is twice as long."""


class NotifySettings(TextingSettings):
    """See template.yaml."""

    log_table: str
    directory_table: str
    notify_queue_url: str
    link_keys_id: str
    public_url: str
    sender: str
    configuration_set: str
    sending: str
    daily_mail_cap: int
    daily_sms_cap: int
    retention_days: int


class ComesAgain(Exception):
    """The message stays in the queue and is visible again later."""


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> PartialItemFailureResponse:
    """Sends the notices of a batch.

    :returns: the messages that must come again
    """
    processor = BatchProcessor(EventType.SQS, raise_on_entire_batch_failure=False)
    return process_partial_response(event, _notify, processor, context)


def _notify(record: SQSRecord) -> None:
    logger.set_correlation_id(record.message_id)
    delivery = Delivery.model_validate_json(record.body)
    try:
        outcome = notifier().notify(delivery, int(time.time()))
    except Exception as error:
        logger.error("notice not sent", notice=delivery.model_dump(), failure=failure(error))
        raise
    logger.info(outcome.value, notice=delivery.model_dump())
    _count(outcome, delivery)
    received = int(record.attributes.approximate_receive_count)
    if outcome is Outcome.PRESENT and received <= MOST_DEFERRALS:
        _come_again(record, FIRST_DEFERRAL << (received - 1))
    if outcome is Outcome.HELD:
        _come_again(record, LEASE)


def _come_again(record: SQSRecord, seconds: int) -> None:
    """Leaves a message in the queue, out of sight for a while. One ChangeMessageVisibility."""
    queue = from_environment(NotifySettings).notify_queue_url
    clients.queues().change_message_visibility(
        QueueUrl=queue, ReceiptHandle=record.receipt_handle, VisibilityTimeout=seconds
    )
    raise ComesAgain


def _count(outcome: Outcome, delivery: Delivery) -> None:
    match outcome:
        case Outcome.SENT:
            count("MailSent" if delivery.channel == "mail" else "TextSent")
        case Outcome.REFUSED:
            count("SendingRefused")
        case Outcome.CAPPED:
            count("DailyCapReached")
        case _:
            return


@cache
def notifier() -> Notifier:
    """The notifier of this process."""
    settings = from_environment(NotifySettings)
    log = DynamoLog(clients.dynamodb(), settings.log_table, CODEC, Table, apply)
    return Notifier(
        tables=Tables(log),
        directory=Directory(clients.dynamodb(), settings.directory_table),
        keys=LinkKeys(clients.secrets(), settings.link_keys_id),
        mailer=Mailer(clients.mail(), settings.sender, settings.configuration_set),
        texter=Texter(clients.texts(), settings.may_text),
        public_url=settings.public_url,
        sending=settings.sending == "on",
        caps=Caps(settings.daily_mail_cap, settings.daily_sms_cap),
        retention=settings.retention_days * DAY,
    )
