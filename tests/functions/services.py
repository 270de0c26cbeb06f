"""The services of AWS that the functions' tests run on, and what a world sees of each kind beside its clients.

`--services` chooses: what is promised on one kind is promised on all.
"""

import atexit
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from functools import cache
from typing import Any, Protocol, TypeAlias
from unittest.mock import patch

import moto.core.utils
from moto import mock_aws
from moto.moto_api._internal.models import moto_api_backend
from moto.scheduler.models import scheduler_backends
from moto.ses.models import ses_backends
from moto.sqs.models import sqs_backends

from local.memory.clients import Cloud
from local.memory.schedules import at
from tests import stores
from tests.memory import requests

ACCOUNT, REGION = "123456789012", "eu-west-1"


class Services(Protocol):
    """An account of AWS."""

    def visible_at(self, queue: str) -> list[float]:
        """When each message of a queue can be received, in seconds since 1970; of one that can be now it has passed."""

    def firing_times(self, group: str) -> dict[str, float]:
        """When each schedule of a group fires, in seconds since 1970, by its name."""

    def mails(self) -> list[str]:
        """All that SES sent, oldest first."""


Entered: TypeAlias = Callable[[Callable[[], float]], AbstractContextManager[Services]]
"""New services, given the clock that they go by: seconds since 1970."""


class _InMemory:
    def __init__(self, cloud: Cloud) -> None:
        self._cloud = cloud

    def visible_at(self, queue: str) -> list[float]:
        return [message.visible for message in self._cloud.sqs.by_name[queue].messages]

    def firing_times(self, group: str) -> dict[str, float]:
        return self._cloud.scheduler.firing_times(group)

    def mails(self) -> list[str]:
        return [mail.raw.decode() for mail in self._cloud.sesv2.sent]


@contextmanager
def in_memory(clock: Callable[[], float]) -> Iterator[Services]:
    """Those of `local.memory`."""
    with Cloud(clock, requests.asked) as cloud:
        yield _InMemory(cloud)


class _Moto:
    def visible_at(self, queue: str) -> list[float]:
        messages = sqs_backends[ACCOUNT][REGION].queues[queue]._messages
        return [max(message.visible_at, message.delayed_until) / 1000 for message in messages]

    def firing_times(self, group: str) -> dict[str, float]:
        schedules = scheduler_backends[ACCOUNT][REGION].schedule_groups[group].schedules
        return {name: at(schedule.schedule_expression, "UTC") for name, schedule in schedules.items()}

    def mails(self) -> list[str]:
        return [message.raw_data for message in ses_backends[ACCOUNT][REGION].sent_messages]


@contextmanager
def on_moto(clock: Callable[[], float]) -> Iterator[Services]:
    """moto's, which know many more operations."""

    def now() -> datetime:
        return datetime.fromtimestamp(clock(), UTC).replace(tzinfo=None)

    with mock_aws(), patch.object(moto.core.utils, "utcnow", now):
        moto_api_backend.reset()  # in another mock it would begin with what is there
        yield _Moto()


@contextmanager
def on_second_store(clock: Callable[[], float]) -> Iterator[Services]:
    """Tables of the second store, everything else in memory."""
    client = _second_store()
    with Cloud(clock, dynamodb=client) as cloud:
        yield _InMemory(cloud)
    for name in client.list_tables()["TableNames"]:
        client.delete_table(TableName=name)


@cache
def _second_store() -> Any:
    """Runs until this process ends."""
    running = stores.second_store()
    address = running.__enter__()
    atexit.register(running.__exit__, None, None, None)
    return stores.dynamodb(address)


KINDS: dict[str, Entered] = {"memory": in_memory, "moto": on_moto, "second-store": on_second_store}


def chosen(clock: Callable[[], float]) -> AbstractContextManager[Services]:
    """New services of the kind that this run is on; in memory for a program that pytest does not run."""
    return KINDS[os.environ.get("SERVICES", "memory")](clock)
