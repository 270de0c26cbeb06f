"""The handler of `play` on services in this process, with log, directory, queue and keys of its own for each test."""

import json
import os
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from functions.aws import clients
from functions.play.door import pause_flag
from functions.play.door import site as sites
from functions.play.door.site import Site
from tests import stores
from tests.functions.clients import shared_client
from tests.functions.play.party import Party, open_party
from tests.functions.services import chosen

if TYPE_CHECKING:
    from _pytest.monkeypatch import MonkeyPatch

KEY = "an-example-of-a-key-with-enough-of-entropy"


@pytest.fixture(scope="module")
def aws() -> Iterator[None]:
    with chosen(lambda: time.time()):
        yield


@pytest.fixture
def site(aws: None, monkeypatch: "MonkeyPatch") -> Iterator[Site]:
    """A new, empty site, on which everybody may open tables."""
    monkeypatch.setattr(clients, "_client", shared_client)
    for made_once in (clients.dynamodb, clients.queues, clients.secrets, sites.site):
        made_once.cache_clear()
    for name, value in {
        "AWS_DEFAULT_REGION": "eu-west-1",
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "POWERTOOLS_METRICS_NAMESPACE": "bluffpost",
        "LOG_TABLE": f"log-{os.urandom(8).hex()}",
        "DIRECTORY_TABLE": f"directory-{os.urandom(8).hex()}",
        "LINK_KEYS_ID": f"keys-{os.urandom(8).hex()}",
        "OPEN_CREATION": "true",
        "SMS_ENABLED": "true",
        "SMS_COUNTRIES": "GB,US",
        "SMS_TABLES": "all",
    }.items():
        monkeypatch.setenv(name, value)
    stores.create_log_table(clients.dynamodb(), os.environ["LOG_TABLE"])
    stores.create_directory_table(clients.dynamodb(), os.environ["DIRECTORY_TABLE"])
    queue = clients.queues().create_queue(QueueName=f"wake-ups-{os.urandom(8).hex()}")["QueueUrl"]
    monkeypatch.setenv("WAKE_UP_QUEUE_URL", queue)
    to_notify = clients.queues().create_queue(QueueName=f"notices-{os.urandom(8).hex()}")["QueueUrl"]
    monkeypatch.setenv("NOTIFY_QUEUE_URL", to_notify)
    keys = json.dumps({"current": "1", "1": KEY})
    clients.secrets().create_secret(Name=os.environ["LINK_KEYS_ID"], SecretString=keys)
    monkeypatch.setattr(pause_flag, "KNOWN", 10**9)  # no test that counts calls depends on how fast it is
    made = sites.site()
    made.pause.is_set(int(time.time()))
    yield made
    sites.site.cache_clear()


@pytest.fixture
def party(site: Site) -> Party:
    """Three at a table of Liar's Dice that has begun."""
    return open_party(site)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """A clock that stands still until it is moved to so many seconds after the beginning."""
    beginning, passed = time.time(), 0

    def move(seconds: int) -> None:
        nonlocal passed
        passed = seconds

    monkeypatch.setattr("time.time", lambda: beginning + passed)
    return move
