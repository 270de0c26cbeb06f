"""What a run replaces around the functions: clients, clock, chance, and the settings; nothing of what they do."""

import logging
import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import events.store.pages
import events.tables
from events.directory import claims
from events.store import dynamo
from functions.aws import clients, clock
from functions.aws.link_keys import LinkKeys
from functions.bot import handler as bot
from functions.notify import handler as notify
from functions.play.door import site as play
from functions.settle import handler as settle

LOG, DIRECTORY = "log", "directory"
GROUP = "bluffpost"
NOTIFY, BOT, WAKE_UP = "notify-queue", "bot-queue", "wake-up-queue"
KEYS_ID = "keys"
KEYS = {"current": "1", "1": "an example of a key of links"}
SENDER = "games@example.org"
ABUSE = "abuse@example.org"
RETENTION_DAYS = 2

LEASE = 9
"""Seconds: short, and still three times what `notify` may run here."""

STEP = 8
"""Commits that a request folds at most after a deploy: so few that tables are longer."""

ENVIRONMENT = {
    "POWERTOOLS_LOG_LEVEL": "CRITICAL",
    "POWERTOOLS_METRICS_NAMESPACE": "bluffpost",
    "POWERTOOLS_SERVICE_NAME": "simulation",
    "LOG_TABLE": LOG,
    "DIRECTORY_TABLE": DIRECTORY,
    "LINK_KEYS_ID": KEYS_ID,
    "NOTIFY_QUEUE_URL": NOTIFY,
    "BOT_QUEUE_URL": BOT,
    "WAKE_UP_QUEUE_URL": WAKE_UP,
    "WAKE_UP_QUEUE_ARN": "arn:aws:sqs:eu-west-1:123456789012:wake-up-queue",
    "FAILURE_QUEUE_ARN": "arn:aws:sqs:eu-west-1:123456789012:failures",
    "SCHEDULE_GROUP": GROUP,
    "SCHEDULER_ROLE_ARN": "arn:aws:iam::123456789012:role/scheduler",
    "GRACE_SECONDS": "15",
    "RETENTION_DAYS": str(RETENTION_DAYS),
    "PUBLIC_URL": "https://bluffpost.example.org",
    "OPEN_CREATION": "true",
    "SENDER": SENDER,
    "ABUSE_CONTACT": ABUSE,
    "CONFIGURATION_SET": "bluffpost",
    "SENDING": "on",
    "SMS_ENABLED": "true",
    "SMS_COUNTRIES": "GB,US",
    "SMS_ORIGINATION": "arn:aws:sms-voice:eu-west-1:123456789012:pool/pool-1",
    "SMS_CONFIGURATION_SET": "bluffpost-texts",
    "DAILY_MAIL_CAP": "100000",
    "DAILY_SMS_CAP": "100000",
}

_MADE_ONCE = (clients.dynamodb, clients.queues, clients.schedules, clients.secrets, clients.mail, clients.texts)


def start_cold() -> None:
    """Every function forgets what it made when it started."""
    for made_once in (*_MADE_ONCE, play.site, settle.settler, notify.notifier, bot.tables):
        made_once.cache_clear()


@contextmanager
def replaced(
    seed: int,
    client: Callable[[str, object], Any],
    now: Callable[[], float],
    worker_now: Callable[[], float],
    sleep: Callable[[float], None],
) -> Iterator[None]:
    """Within the block the functions of this process run in a simulated world.

    :param client: makes the client of a service
    :param now, worker_now: the time, and what a worker takes it for, in seconds since 1970
    :param sleep: lets so many seconds pass
    """
    chance = Random(f"{seed} chance")
    with ExitStack() as stack:
        enter = stack.enter_context
        enter(patch.dict(os.environ, ENVIRONMENT))
        enter(patch.object(clients, "_client", client))
        enter(patch.object(time, "time", worker_now))
        enter(patch.object(clock, "running", now))
        enter(patch.object(events.tables.Tables.__init__, "__defaults__", (sleep,)))
        enter(patch.object(LinkKeys.__init__, "__defaults__", (now,)))
        enter(patch.object(events.tables, "random", chance))
        enter(patch.object(events.store.pages, "random", chance))
        enter(patch.object(events.directory.live, "random", chance))
        enter(patch.object(events.store.pages, "time", SimpleNamespace(sleep=sleep)))
        enter(patch.object(random, "_urandom", chance.randbytes))
        enter(patch.object(dynamo, "STEP", STEP))
        for module in (claims, notify):
            enter(patch.object(module, "LEASE", LEASE))
        start_cold()
        logging.disable(logging.CRITICAL)
        try:
            yield
        finally:
            logging.disable(logging.NOTSET)
            start_cold()
