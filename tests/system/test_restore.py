"""The drill of a restore: the log is set back to a second before some moves, and the match goes on otherwise."""

import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.stack import Stack
from tests.stores import locked_moto
from tests.system.client import ProblemError, get, post
from tests.system.company import BEGUN, DAY, HOUR, TURN, Company, assemble, gather

LATE = "1x5"


@pytest.fixture(scope="module")
def stack() -> Iterator[Stack]:
    """One of its own: tables in moto, which has backups as AWS does, and functions that get another log."""
    with locked_moto() as elsewhere, Stack(dynamodb=elsewhere) as running:
        yield running


@pytest.mark.nightly
def test_after_a_restore_nothing_owed_is_silent_and_nothing_comes_twice(stack: Stack) -> None:
    company = gather(stack, "Anna", "Ben", deadline=DAY)
    company.moves("1x2")
    company.waits()
    second = backed_up(stack)
    for lost in ("1x3", "1x4", LATE):
        company.moves(lost)
        company.waits()
    stranger = assemble(stack, "Cleo", "Dora")  # at a table that was opened after it
    company.waits()
    told = {name: company.told(name) for name in ("Anna", "Ben")}
    assert told == {"Anna": [BEGUN, TURN, TURN], "Ben": [BEGUN, TURN, TURN]}
    restores(stack, second)
    for _ in range(2):
        stack.sweep()
        company.waits()
    assert {name: company.told(name) for name in told} == told
    assert company.moved() == [("Anna", "own")]
    for instead in ("2x3", "2x4", "2x5"):
        company.moves(instead)
        company.waits(HOUR)
        stack.sweep()
    assert company.told("Anna") == [*told["Anna"], TURN, TURN]
    assert company.told("Ben") == [*told["Ben"], TURN]
    with pytest.raises(ProblemError):
        get(stranger.host)


@pytest.mark.nightly
def test_who_sat_down_in_lost_commits_sits_down_again_and_confirms(stack: Stack) -> None:
    company = assemble(stack, "Emil")
    company.waits()
    company.confirms("Emil")
    second = backed_up(stack)
    company.sits_down("Fanny", open_seat(company))
    company.waits()
    restores(stack, second)
    company.sits_down("Fanny", open_seat(company))
    company.waits()
    asked, again = company.mails("Fanny")
    assert asked.subject == again.subject
    (link,) = [link for link in again.links if "/confirm/" in link]
    post(link, name="Fanny")  # raises, unless it is good


def open_seat(company: Company) -> str:
    """The link of the free seat."""
    shared = get(get(company.host).page["links"]["share"]).page
    return str(shared["seats"][0]["url"])


def backed_up(stack: Stack) -> str:
    """What AWS will restore: the log as it is now; the second of now."""
    stack.quiet()
    second = datetime.fromtimestamp(stack.now(), UTC)
    log = log_table(stack)
    root = log.partition("-as-of-")[0]
    stack.client("dynamodb").restore_table_to_point_in_time(
        SourceTableName=log, TargetTableName=f"{root}-as-of-{second:%Y%m%dT%H%M%SZ}"
    )
    return f"{second:%Y-%m-%dT%H:%M:%SZ}"


def restores(stack: Stack, second: str) -> None:
    """The operator's command, and the deploy that only AWS has."""
    environment = {**os.environ, **stack.environment("NotifyFunction")}
    done = subprocess.run(
        [sys.executable, "-m", "functions.operator", "restore", "--to", second],
        env=environment,
        input="bluffpost\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    given: dict[str, Any] = dict(line.split(" = ") for line in done.stdout.splitlines() if " = " in line)
    stack.adopt(given["AdoptedLogTable"].strip('"'), instead_of="LogTable")


def log_table(stack: Stack) -> str:
    """The log that the functions have now."""
    return stack.environment("PlayFunction")["LOG_TABLE"]
