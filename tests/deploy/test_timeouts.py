"""Whoever waits gives up long before AWS ends the function, so that there is time to say so."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from events.debts import BOTS_PLAY
from events.table.commands import Say
from events.tables import Busy, Submission, Tables
from events.who import Who
from functions.aws import clients, throttling
from tests.deploy.deployed import Deployed
from tests.events.test_tables import HOST, NOON, OPENING, CrowdedLog

REPEATING = (clients.dynamodb, clients.objects, clients.queues, clients.schedules, clients.secrets)
SENDING = (clients.mail, clients.texts)
DEPLOYED = Deployed.with_parameters(RepliesDomain="in.example.com")


@pytest.fixture(autouse=True)
def region_and_role(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "testing")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "testing")


@pytest.fixture(scope="module")
def timeouts() -> dict[str, int]:
    """Seconds that each function may run."""
    return {name: function["Timeout"] for name, function in DEPLOYED.functions.items()}


def longest_call(client: Callable[[], Any]) -> float:
    """Seconds after which a call is given up at worst: every attempt connects and waits as long as it may.

    The pauses are those of botocore's standard mode: up to one second before the second attempt, twice as much before
    each further one (AWS SDKs and Tools Reference Guide, "Retry behavior"). Refusals at once may come before the last.
    """
    config = client().meta.config
    attempts = config.retries["total_max_attempts"]
    refused = throttling.BUDGET + config.connect_timeout + config.read_timeout if attempts > 1 else 0
    return max(refused, float(attempts * (config.connect_timeout + config.read_timeout) + 2 ** (attempts - 1) - 1))


@pytest.mark.parametrize("client", REPEATING, ids=lambda client: client.__name__)
def test_a_call_is_given_up_with_time_to_spare_in_every_function(
    client: Callable[[], Any], timeouts: dict[str, int]
) -> None:
    assert longest_call(client) <= 0.75 * min(timeouts.values())


@pytest.mark.parametrize("client", SENDING, ids=lambda client: client.__name__)
def test_a_message_takes_a_third_of_what_notify_may_run(client: Callable[[], Any], timeouts: dict[str, int]) -> None:
    assert longest_call(client) == clients.SEND_TIMEOUT <= timeouts["NotifyFunction"] / 3


def test_an_answer_to_a_mail_takes_a_third_too(timeouts: dict[str, int]) -> None:
    assert longest_call(clients.mail) <= timeouts["RepliesFunction"] / 3


def test_bots_have_made_their_last_move_long_before_their_message_comes_again(timeouts: dict[str, int]) -> None:
    assert timeouts["BotFunction"] * 2 / 3 >= BOTS_PLAY


def test_the_pauses_at_a_crowded_table_leave_most_of_the_time(
    monkeypatch: pytest.MonkeyPatch, timeouts: dict[str, int]
) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(random, "uniform", lambda least, most: most)
    tables = Tables(CrowdedLog(), pauses.append)
    tables.open("table", HOST, OPENING, NOON)
    with pytest.raises(Busy):
        tables.run("table", lambda table: Submission(Who("host"), Say("Hello?")), NOON)
    assert sum(pauses) <= timeouts["PlayFunction"] / 3
