"""The sweep finds all tables and a deletion leaves nothing, however many pages there are."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

import pytest

from events.directory.live import FIRST_LOOK, SHARDS, LiveTable, LiveTables
from events.store import retention
from events.table.commands import Close
from functions.aws import clients
from functions.settle import handler as settle
from tests import stores
from tests.cut import first_page_only
from tests.functions.world import DAY, DIRECTORY, HOUR, LOG, NOON, Play, World

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

RETENTION = 30 * DAY


@pytest.fixture(params=["as it is", "first page only"])
def reading(request: pytest.FixtureRequest, world: World) -> tuple[AbstractContextManager[None], bool]:
    """How settle's code reads, and whether that is all there is."""
    is_cut = request.param != "as it is"
    return (first_page_only(clients.dynamodb()) if is_cut else nullcontext()), not is_cut


def closed(world: World) -> Play:
    """A table that its host closed, with commits and claims on several pages, when it is time to delete it."""
    play = world.table("Anna", "Ben", contacts="mail sms").moves("1x2", "1x3").does(None, Close())
    world.flows().later(RETENTION)
    assert len(stores.items(world.dynamodb, LOG)) == 7
    claims = [row for row in left(world, "table") if row["sk"]["S"].startswith("claim/")]
    assert len(claims) == 2, "who has two addresses is told once"
    return play


def left(world: World, *beginnings: str) -> list[Any]:
    """The rows of the directory whose partition has one of these beginnings."""
    return [row for row in stores.items(world.dynamodb, DIRECTORY) if row["pk"]["S"].startswith(beginnings)]


@pytest.mark.parametrize("finds", [lambda live: live.due(NOON + FIRST_LOOK), lambda live: live.all()])
def test_the_sweep_finds_every_live_table(
    reading: tuple[AbstractContextManager[None], bool], world: World, finds: Callable[[LiveTables], Iterator[LiveTable]]
) -> None:
    how, is_all = reading
    tables = {f"table{number}" for number in range(3 * SHARDS)}  # more than a page in some partition
    for table in tables:
        world.directory.live.add(table, NOON)
    with how:
        found = {each.table for each in finds(settle.settler().directory.live)}
    assert (found == tables) is is_all


def test_nothing_is_left_of_a_table_that_was_deleted(
    reading: tuple[AbstractContextManager[None], bool], world: World
) -> None:
    how, is_all = reading
    closed(world)
    with how:
        for _ in range(10):
            world.sweep().later(HOUR)
    assert (left(world, "table", "due") == []) is is_all
    assert stores.items(world.dynamodb, LOG) == []


def test_a_table_is_not_forgotten_before_all_of_its_log_is_gone(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The deletion stops after its first page, whyever: the next sweeps find the table and go on."""

    def first_page(client: "DynamoDBClient", name: str, table: str) -> None:
        with first_page_only(client):
            retention.delete_table(client, name, table)

    play = closed(world)
    monkeypatch.setattr(settle, "delete_table", first_page)
    world.restart()
    kept = []
    while left(world, "due"):
        kept.append(len(stores.items(world.dynamodb, LOG)))
        assert kept[-1], "a table without a log is still known"
        assert left(world, "table"), "claims go with the table"
        world.sweep().later(HOUR)
    assert kept == [7, 5, 3, 1]
    assert stores.items(world.dynamodb, LOG) == []
    assert left(world, "table") == []
    assert not world.tables.log.head(play.id, consistent=True)
