"""Three triggers, all meaning settle(table): the log's stream, the wake-up queue, the hourly sweep (DESIGN §7)."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import cache, partial
from typing import Any

from aws_lambda_powertools import Logger
from aws_lambda_powertools.utilities.batch import BatchProcessor, EventType, process_partial_response
from aws_lambda_powertools.utilities.batch.types import PartialItemFailureResponse
from aws_lambda_powertools.utilities.data_classes.dynamo_db_stream_event import DynamoDBRecord, DynamoDBRecordEventName
from aws_lambda_powertools.utilities.data_classes.sqs_event import SQSRecord
from aws_lambda_powertools.utilities.typing import LambdaContext

from engine.kit.seats import Seat
from events.directory import Directory
from events.directory.limits import DAY
from events.directory.notices import Notice
from events.store.log import DynamoLog
from events.store.retention import delete_table
from events.store.stored import CODEC, apply
from events.table.state import Table
from events.tables import Tables
from functions.aws import clients, clock
from functions.aws.batches import send_all
from functions.aws.failures import failure
from functions.aws.link_keys import LinkKeys
from functions.aws.metrics import count
from functions.aws.settings import Settings, from_environment
from functions.messages.notices import queued
from functions.settle.settler import Settler
from functions.settle.wake_ups import WakeUps

logger = Logger()

BOT_DELAY = 1
"""Seconds: a move that is there before the page is would go unseen."""


class SettleSettings(Settings):
    """See template.yaml."""

    log_table: str
    directory_table: str
    link_keys_id: str
    notify_queue_url: str
    bot_queue_url: str
    wake_up_queue_url: str
    wake_up_queue_arn: str
    failure_queue_arn: str
    schedule_group: str
    scheduler_role_arn: str
    grace_seconds: int = 15
    retention_days: int = 30


@logger.inject_lambda_context(clear_state=True)
def handler(event: dict[str, Any], context: LambdaContext) -> PartialItemFailureResponse | None:
    """Settles every table that the event names; an event without records is the sweep.

    :returns: the records that must come again
    """
    if "Records" not in event:
        _sweep()
        return None
    source = event["Records"][0]["eventSource"]
    kind = EventType.DynamoDBStreams if source == "aws:dynamodb" else EventType.SQS
    processor = BatchProcessor(kind, raise_on_entire_batch_failure=False)
    return process_partial_response(event, partial(_settle, settled={}), processor, context)


def _settle(record: DynamoDBRecord | SQSRecord, settled: dict[str, int]) -> None:
    """Settles the table of a record, once per batch: its head is later than all records that have arrived.

    :param settled: when each table was in this batch; again only for a record that proves that it is later
    """
    if isinstance(record, DynamoDBRecord) and record.event_name is DynamoDBRecordEventName.MODIFY:
        count("ModifiedCommits")  # nothing may change the log: this raises an alarm
    table, stamped = _table_and_time_of(record)
    if table in settled and stamped <= settled[table]:
        return
    now = clock.now(stamped)
    try:
        result = settler().settle(table, now)
    except Exception as error:
        logger.error("table not settled", table=table, failure=failure(error))
        raise
    settled[table] = now
    logger.info("table settled", table=table, result=asdict(result))


def _table_and_time_of(record: DynamoDBRecord | SQSRecord) -> tuple[str, int]:
    """Which table it is about, and when it was made, in seconds since 1970."""
    if isinstance(record, SQSRecord):
        logger.set_correlation_id(record.message_id)
        return json.loads(record.body)["table"], clock.sent(record)
    logger.set_correlation_id(record.event_id or "")
    change = record.raw_event["dynamodb"]
    return change["Keys"]["table"]["S"], int(change.get("ApproximateCreationDateTime", 0))


def _sweep() -> None:
    """Puts every live table on the wake-up queue: each is settled on its own, and one that fails holds up no other."""
    settings = from_environment(SettleSettings)
    tables = Directory(clients.dynamodb(), settings.directory_table).live.all()
    send_all(clients.queues(), settings.wake_up_queue_url, (json.dumps({"table": each.table}) for each in tables))


@cache
def settler() -> Settler:
    """The settler of this process."""
    settings = from_environment(SettleSettings)
    log = DynamoLog(clients.dynamodb(), settings.log_table, CODEC, Table, apply)
    wake_ups = WakeUps(
        clients.schedules(),
        settings.schedule_group,
        settings.wake_up_queue_arn,
        settings.scheduler_role_arn,
        settings.failure_queue_arn,
    )

    def deliver(notices: Sequence[Notice]) -> None:
        messages = (queued(notice) for notice in notices)
        send_all(clients.queues(), settings.notify_queue_url, messages, settings.grace_seconds)

    def bots(table: str, seats: Sequence[Seat]) -> None:
        turns = (json.dumps({"table": table, "seat": seat}) for seat in seats)
        send_all(clients.queues(), settings.bot_queue_url, turns, BOT_DELAY)

    return Settler(
        tables=Tables(log),
        directory=Directory(clients.dynamodb(), settings.directory_table),
        keys=LinkKeys(clients.secrets(), settings.link_keys_id),
        wake_ups=wake_ups,
        deliver=deliver,
        bots=bots,
        delete=partial(delete_table, clients.dynamodb(), settings.log_table),
        retention=settings.retention_days * DAY,
    )
