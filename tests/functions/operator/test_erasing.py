"""Whoever asks for it leaves the directory, wherever their address came to."""

from collections.abc import Iterator
from typing import Any

import pytest

from events.directory.limits import DAY, Limit
from events.people.ending import end
from events.store import pages
from tests.functions.mailbox import address
from tests.functions.operator.typed import ask_about
from tests.functions.services import on_moto
from tests.functions.world import DIRECTORY, World, running


@pytest.fixture
def world() -> Iterator[World]:
    with running(on_moto) as world:
        yield world


def rows(world: World) -> list[Any]:
    return list(pages.every_item(world.dynamodb, "scan", TableName=DIRECTORY))


def about(world: World, name: str) -> list[Any]:
    """The rows of the directory that say anything of somebody."""
    signs = (address(name), world.directory.contacts.hash("mail", address(name)), f"'{name}'")
    return [row for row in rows(world) if any(sign in str(row) for sign in signs)]


def test_everything_personal_leaves_the_directory(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    play = world.table("Anna", "Ben").moves("1x2")
    other = world.table("Ben", "Cleo", confirmed=False)
    world.flows()
    assert len({row["pk"]["S"].partition("/")[0] for row in about(world, "Ben")}) > 3
    ask_about("erase", f" {address('Ben').upper()} ")
    assert {row["pk"]["S"].partition("/")[0] for row in about(world, "Ben")} == {"limit"}
    assert about(world, "Anna")
    assert about(world, "Cleo")
    said = capsys.readouterr().out
    assert play.id in said or other.id in said
    assert "Ben" not in said


def test_the_others_play_on_and_nobody_writes_there_any_more(world: World) -> None:
    play = world.table("Anna", "Ben").moves("1x2")
    world.flows()
    ask_about("erase", address("Ben"))
    before = len(world.mails_to("Ben"))
    play.moves("1x3", "1x4")
    world.flows().sweep()
    assert len(world.mails_to("Ben")) == before
    assert len(play.commits()) == play.table.version


def test_a_no_stays_a_no(world: World) -> None:
    world.table("Anna", "Ben")
    ben = world.directory.contacts.hash("mail", address("Ben"))
    end(world.directory, ben, "paused", world.now)
    for _ in range(2):
        ask_about("erase", address("Ben"))
        assert world.directory.contacts.forbids("mail", address("Ben"))
        assert len(about(world, "Ben")) == 1


def test_no_limit_begins_anew(world: World) -> None:
    """Or whoever has themselves erased could be written to, or write, as often again."""
    world.table("Anna", "Ben")
    mailbox = world.directory.contacts.mailbox("mail", address("Ben"))
    limits = [Limit(f"{what}/{mailbox}", 9, DAY) for what in ("mail", "ask")]
    world.directory.limits.take_all(limits, world.now)
    before = [world.directory.limits.counted(limit, world.now) for limit in limits]
    ask_about("erase", address("Ben"))
    assert [world.directory.limits.counted(limit, world.now) for limit in limits] == before
