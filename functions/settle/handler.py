"""Triggers of settle(table): the log's stream, the wake-up queue, the sweep (docs/design/notices.md)."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import cache, partial
from typing import Any

from aws_lambda_powertools.utilities.batch import BatchProcessor, EventType, process_partial_response
from aws_lambda_powertools.utilities.batch.types import PartialItemFailureResponse
from aws_lambda_powertools.utilities.data_classes.dynamo_db_stream_event import DynamoDBRecord, DynamoDBRecordEventName
from aws_lambda_powertools.utilities.data_classes.sqs_event import SQSRecord
from aws_lambda_powertools.utilities.typing import LambdaContext

from engine.patience import in_time
from events.debts import BOTS_PLAY
from events.directory.limits import DAY
from events.directory.live import Share
from events.store.retention import delete_table
from functions.aws import clients, clock, log_lines, stored
from functions.aws.batches import send_all
from functions.aws.failures import logged
from functions.aws.link_keys import LinkKeys
from functions.aws.metrics import count
from functions.aws.settings import FunctionSettings, from_environment
from functions.notices.queue import Queued, queued
from functions.settle.settler import LONGEST, Settler
from functions.settle.sweep import sweep
from functions.settle.wake_ups import WakeUps

LATE = 600
"""Seconds until a stream record counts as late."""

BOT_DELAY_IN_PLAY = BOTS_PLAY + 5
"""Seconds after a bot's move. This message only matters if that move's worker died or ran out of time."""


class SettleSettings(FunctionSettings):
    """See template.yaml."""

    link_keys_id: str
    notify_queue_url: str
    bot_queue_url: str
    wake_up_queue_arn: str
    failure_queue_arn: str
    schedule_group: str
    scheduler_role_arn: str
    grace_seconds: int = 15
    retention_days: int = 30
    sweep_parts: int = 1


def handler(event: dict[str, Any], context: LambdaContext) -> PartialItemFailureResponse | None:
    """An event without records is the sweep's.

    :returns: the records to redeliver
    """
    if "Records" not in event:
        _sweep(event, context)
        return None
    source = event["Records"][0]["eventSource"]
    kind = EventType.DynamoDBStreams if source == "aws:dynamodb" else EventType.SQS
    processor = BatchProcessor(kind, raise_on_entire_batch_failure=False)
    settles = partial(_settle, settled={}, newest=_newest(event))
    return process_partial_response(event, settles, processor, context)


def _newest(event: dict[str, Any]) -> dict[str, int]:
    keys = [record["dynamodb"]["Keys"] for record in event["Records"] if "dynamodb" in record]
    versions = sorted((int(key["n"]["N"]), key["table"]["S"]) for key in keys)
    return {table: version for version, table in versions}


def _settle(record: DynamoDBRecord | SQSRecord, settled: dict[str, int], newest: Mapping[str, int]) -> None:
    """Settles a table once per batch, up to its newest record or later.

    :param settled: when tables of this batch were settled; only a later record settles one again
    :param newest: each table's newest version
    """
    table, stamped, seen, fold = _table_and_time_of(record)
    if isinstance(record, DynamoDBRecord):
        _look_at(record, stamped)
    if table in settled and stamped <= settled[table] and not fold:
        return
    now = clock.now(stamped)
    with logged("table not settled"), in_time(LONGEST):
        settler().fold(table, fold)
        result = settler().settle(table, now, seen, newest.get(table, 0))
    settled[table] = now
    log_lines.logger.info(
        "table settled", **{name: done for name, done in asdict(result).items() if done and name != "row"}
    )


def _table_and_time_of(record: DynamoDBRecord | SQSRecord) -> tuple[str, int, int, int]:
    """Table, time, version, and the version to fold to; 0 for none."""
    if isinstance(record, SQSRecord):
        message = json.loads(record.body)
        log_lines.begin(table=message["table"])
        return message["table"], clock.received(record), 0, message.get("fold", 0)
    change = record.raw_event["dynamodb"]
    table, version = change["Keys"]["table"]["S"], int(change["Keys"]["n"]["N"])
    log_lines.begin(table=table, n=version)
    return table, int(change.get("ApproximateCreationDateTime", 0)), version, 0


def _look_at(record: DynamoDBRecord, stamped: int) -> None:
    if record.event_name is DynamoDBRecordEventName.MODIFY:
        count("ModifiedCommits")
    elif clock.now(stamped) - stamped > LATE:
        count("SettledLate")


def _sweep(event: dict[str, Any], context: LambdaContext) -> None:
    parts = from_environment(SettleSettings).sweep_parts
    if parts > 1 and "part" not in event:
        for part in range(parts):
            call = json.dumps({**event, "part": part})
            clients.functions().invoke(FunctionName=context.function_name, InvocationType="Event", Payload=call)
        return
    share = Share(event.get("part", 0), parts)
    now = clock.now(clock.read(event.get("at", "")))
    swept = sweep(settler().directory.live, settler().look, now, event["sweep"] == "all", share)
    log_lines.begin()
    log_lines.logger.info("swept", **asdict(swept))
    if swept.failed:
        count("NotSettled")


@cache
def settler() -> Settler:
    """The process's settler."""
    settings = from_environment(SettleSettings)
    directory, tables = stored.in_settle(settings)
    wake_ups = WakeUps(
        clients.schedules(),
        settings.schedule_group,
        settings.wake_up_queue_arn,
        settings.scheduler_role_arn,
        settings.failure_queue_arn,
    )

    def deliver(notices: Sequence[Queued]) -> None:
        messages = (queued(notice) for notice in notices)
        send_all(clients.queues(), settings.notify_queue_url, messages, settings.grace_seconds)

    def bots(table: str, are_playing: bool) -> None:
        delay = BOT_DELAY_IN_PLAY if are_playing else 0
        send_all(clients.queues(), settings.bot_queue_url, [json.dumps({"table": table})], delay)

    return Settler(
        tables=tables,
        directory=directory,
        keys=LinkKeys(clients.secrets(), settings.link_keys_id),
        wake_ups=wake_ups,
        deliver=deliver,
        bots=bots,
        delete=partial(delete_table, clients.dynamodb(), settings.log_table),
        retention=settings.retention_days * DAY,
    )
