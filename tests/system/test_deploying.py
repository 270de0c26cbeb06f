"""The drill of a deploy while the site is paused: other processes, on the tables of those before them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from events.directory import Directory
from tests.stack import Stack
from tests.stores import locked_moto
from tests.system.client import ProblemError, get
from tests.system.company import DAY, TURN, Company, gather

PAGES_KNOW = 15
"""Seconds after which each worker has read the flag."""


@pytest.mark.nightly
def test_a_deploy_and_a_way_back_while_paused_open_nothing_and_lose_nothing(tmp_path: Path) -> None:
    with locked_moto() as store:
        with Stack(dynamodb=store, folder=tmp_path) as before:
            company = gather(before, "Anna", "Ben", deadline=DAY)
            company.waits()
            with before.paused():  # as `operator pause` does: the flag, and nothing in the background moves
                company.moves("1x2")  # its page answers just before the flag is seen
                directory(before).standstill.stop("2026-11-29 12:00 UTC", ["stream"])
                before.move_clock(PAGES_KNOW)
                with pytest.raises(ProblemError, match="503"):
                    get(company.host)
        port = urlsplit(before.base_url).port or 0
        for _ in ("deploy", "way back"):
            with deployed(company, store, tmp_path, port) as after:
                with pytest.raises(ProblemError, match="503"):
                    get(company.host)
                assert after.stack.outbox() == []
        with deployed(company, store, tmp_path, port) as after:
            directory(after.stack).standstill.over()
            after.stack.move_clock(PAGES_KNOW)
            for _ in range(2):
                after.stack.sweep()
                after.waits()
            assert [mail.text.splitlines()[0] for mail in after.mails("Ben")] == [TURN]
            assert after.mails("Anna") == []
            after.moves("1x3")
            after.waits()
            assert [mail.text.splitlines()[0] for mail in after.mails("Anna")] == [TURN]


@contextmanager
def deployed(company: Company, store: str, folder: Path, port: int) -> Iterator[Company]:
    """The people of a table, at the processes that came instead of those before."""
    with Stack(dynamodb=store, folder=folder, port=port) as stack:
        yield replace(company, stack=stack)


def directory(stack: Stack) -> Directory:
    """That of a stack, as the operator has it."""
    return Directory(stack.client("dynamodb"), stack.resources()["DirectoryTable"])
