"""After a deployment with another table schema, and where what is stored cannot be read: what a page says, and that
nothing stays so."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from typing import Any

import pytest

from events import links
from events.store import dynamo
from events.table.commands import Close
from events.table.state import Table
from functions.pages.problem_words import Problems
from functions.play.door import site as sites
from tests import stores
from tests.functions.bot.test_bots_move import against_bots
from tests.functions.crashes import Killed, crash, endings, recording
from tests.functions.events import stream_record
from tests.functions.log_lines import troubles
from tests.functions.play.http import JSON, Answer, Client
from tests.functions.world import DAY, DIRECTORY, LOG, PUBLIC_URL, Play, World, running

MOVES = ("1x2", "1x3", "1x4", "1x5", "2x2")
KEY = b"key of the links"
DAMAGED, FOLDING = Problems.damaged.__name__, Problems.folding.__name__


@pytest.fixture(autouse=True)
def short_steps(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A few commits are a long table; `play` starts cold."""
    monkeypatch.setattr(dynamo, "STEP", 3)
    sites.site.cache_clear()
    yield
    sites.site.cache_clear()


@contextmanager
def deployed() -> Iterator[None]:
    """Within the block the code is of the next version, with another schema of tables."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "schema", Table.schema + 1)
        yield


def long_table(world: World) -> Play:
    """A table with more commits than a request folds."""
    play = world.table("Anna", "Ben").moves(*MOVES)
    world.flows()
    return play


def page(play: Play, path: str = "", **headers: str) -> Answer:
    """What Anna's page says."""
    secret = links.secret(KEY, play.id, links.seat(play.table.places[0]))
    return Client(accept=JSON).get(f"{PUBLIC_URL}/t/{play.id}/{secret}{path}", **headers)


def shown(answer: Answer) -> dict[str, Any]:
    """A page without what is made anew each time."""
    return {name: value for name, value in answer.json.items() if name not in ("commands", "now")}


def loses(world: World, play: Play, *versions: int) -> None:
    for n in versions:
        world.dynamodb.delete_item(TableName=LOG, Key={"table": {"S": play.id}, "n": {"N": str(n)}})


def changes(world: World, play: Play, n: int, attribute: str, how: Callable[[bytes], bytes]) -> None:
    key = {"table": {"S": play.id}, "n": {"N": str(n)}}
    item = world.dynamodb.get_item(TableName=LOG, Key=key)["Item"]
    item[attribute] = {"B": how(item[attribute]["B"])}
    world.dynamodb.put_item(TableName=LOG, Item=item)


# ---- another schema ----


@pytest.mark.parametrize("path", ["", "/poll", "/log"])
def test_a_long_table_is_read_elsewhere_and_then_everywhere(world: World, path: str) -> None:
    play = long_table(world)
    before = shown(page(play, path))
    with deployed():
        later = page(play, path)
        assert (later.status, later.json["code"]) == (HTTPStatus.SERVICE_UNAVAILABLE, FOLDING)
        assert int(later.headers["retry-after"]) > 0
        world.flows()
        assert shown(page(play, path)) == before


def test_the_sweep_has_read_it_before_anybody_comes(world: World) -> None:
    play = long_table(world)
    with deployed():
        world.sweep()
        assert page(play).status == HTTPStatus.OK


def test_what_is_at_hand_costs_a_poll_one_call_and_nothing_is_asked_for(world: World) -> None:
    play = long_table(world)
    with deployed():
        world.sweep()
        page(play)  # the keys of links are fetched once
        with recording() as calls:
            page(play, "/poll")
    assert calls == ["Query", "GetItem"]


def test_settling_again_writes_no_state_again(world: World) -> None:
    play = long_table(world)
    record = stream_record(play.id, play.table.version)
    with deployed():
        world.sweep()
        with recording() as calls:
            assert world.settles(record) == []
    assert calls
    assert "PutItem" not in calls


def test_a_move_is_not_lost_on_a_table_that_is_read_elsewhere(world: World) -> None:
    play = long_table(world)
    number = play.table.version
    with deployed():
        assert page(play).status == HTTPStatus.SERVICE_UNAVAILABLE
        world.flows()
        play.moves("2x3")
        world.flows()
        assert page(play).status == page(play, "/log").status == HTTPStatus.OK
    assert play.table.version == number + 1


def test_bots_move_at_a_table_that_settle_has_read(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dynamo, "STEP", 1)
    play = against_bots(world).moves("1x2")
    moves = play.table.moves
    with deployed():
        world.flows()
        assert play.table.moves > moves


def test_wherever_settle_dies_the_next_one_goes_on() -> None:
    with running() as world:
        play = long_table(world)
        with deployed(), recording() as calls:
            world.settles(stream_record(play.id, 1))
    for number, moment in endings(calls):
        with running() as world:
            play = long_table(world)
            with deployed():
                with crash(number, moment), suppress(Killed):
                    world.settles(stream_record(play.id, 1))
                world.settles(stream_record(play.id, 1))
                assert page(play).status == HTTPStatus.OK, f"{moment} call {number}, {calls[number]}"


def test_what_was_kept_goes_with_its_table(world: World) -> None:
    play = long_table(world)
    with deployed():
        world.sweep()
        assert any(row["sk"]["S"].startswith("snapshot/") for row in stores.items(world.dynamodb, DIRECTORY))
        play.does(None, Close())
        world.flows().later(31 * DAY).sweep().sweep()
    rows = stores.items(world.dynamodb, DIRECTORY)
    assert [row for row in rows if row["pk"]["S"] == f"table/{play.id}"] == []
    assert stores.items(world.dynamodb, LOG) == []


def test_a_deletion_that_the_deployment_found_half_done_is_finished(world: World) -> None:
    play = long_table(world).does(None, Close())
    world.flows().later(31 * DAY)
    secret = links.secret(KEY, play.id, links.seat(play.table.places[0]))
    record = stream_record(play.id, play.table.version)
    loses(world, play, 1, 2, 3)
    with deployed():
        assert world.settles(record) == []
        answer = Client(accept=JSON).get(f"{PUBLIC_URL}/t/{play.id}/{secret}")
        assert answer.status == HTTPStatus.NOT_FOUND
    assert stores.items(world.dynamodb, LOG) == []
    world.sweep_due()
    assert list(world.directory.live.all()) == []


# ---- what cannot be read ----


def test_a_broken_snapshot_is_a_page_and_an_alarm(world: World, lines: Callable[[], str]) -> None:
    play = long_table(world)
    before = page(play).json
    changes(world, play, play.table.version, "state", lambda state: state[:-5])
    lines()
    after = page(play)
    assert after.status == HTTPStatus.OK
    assert after.json["players"] == before["players"]
    assert set(troubles(lines())) == {"BrokenSnapshots"}
    play.moves("2x3")
    assert page(play).status == HTTPStatus.OK


@pytest.mark.parametrize("path", ["/log", "/steps?after=1"])
def test_a_missing_commit_is_said_and_raises_an_alarm(world: World, path: str, lines: Callable[[], str]) -> None:
    play = long_table(world)
    loses(world, play, play.table.version - 1)
    lines()
    answer = page(play, path)
    assert (answer.status, answer.json["code"]) == (HTTPStatus.INTERNAL_SERVER_ERROR, DAMAGED)
    assert troubles(lines()) == ["DamagedLog"]


def test_events_that_cannot_be_read_are_said_as_well(world: World) -> None:
    play = long_table(world)
    changes(world, play, play.table.version - 1, "events", lambda events: events[:-5])
    assert page(play, "/log").json["code"] == DAMAGED


def test_a_table_that_is_being_deleted_is_gone_and_no_alarm(world: World) -> None:
    play = long_table(world).does(None, Close())
    loses(world, play, 1, 2, 3, 4, 5)
    assert page(play, "/log").status == HTTPStatus.NOT_FOUND


def test_settle_says_which_table_is_damaged(world: World, lines: Callable[[], str]) -> None:
    play = long_table(world)
    record = stream_record(play.id, play.table.version)
    loses(world, play, 2)
    lines()
    with deployed():
        assert len(world.settles(record)) == 1
    assert troubles(lines()) == ["DamagedLog"]
