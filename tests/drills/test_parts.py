"""The benchmarks can be made: what they import, open and send is there."""

import subprocess
import sys

import pytest
from playwright.sync_api import Browser

from drills.bench import every_page, long_tables, open_hour, play_now, requests, starts
from engine.registry import GAMES
from events.store import dynamo
from events.table.index import MOST_HIDDEN, PAGE
from tests.functions.events import stream_record
from tests.pages import whole_pages
from tests.stack import Stack


def test_a_move_of_every_game_can_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "MOVES_EACH", 2)
    assert all("1 PutItem, 1 Query" in row for row in requests.games())


def test_a_long_table_costs_no_more_after_another_schema_than_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_tables, "LENGTH", 60)
    monkeypatch.setattr(dynamo, "STEP", 10)
    with requests.small_world() as world, whole_pages():
        reader = long_tables.Reader(long_tables.long_table(world))
        reader.opens("")
        before = reader.costs()
        with long_tables.another_schema():
            assert {status for status, _ in reader.costs().values()} == {503}
            world.settles(stream_record(reader.play.id, 60))
            after = reader.costs()
    for what, (status, meter) in after.items():
        status_before, meter_before = before[what]
        assert status == status_before
        assert meter.calls.total() <= 4 * meter_before.calls.total(), what
    assert after["poll"][1].calls == {"Query": 1, "GetItem": 1}
    assert after["page"][1].calls.total() == before["page"][1].calls.total() + 1


def test_a_page_of_a_long_table_asks_for_no_more_than_that_of_a_short_one() -> None:
    with requests.small_world() as world:
        short, long = (every_page.costs(world, size) for size in (160, 320))
    whole = {"a step of the replay", "the record"}
    assert whole < short.keys()
    for page in short.keys() - whole:
        assert long[page].calls == short[page].calls, page
        assert long[page].read <= (PAGE + MOST_HIDDEN) / 2 + 2, page
    after_a_lobby = "the record of a short match after so long a lobby"
    assert long[after_a_lobby].read <= short[after_a_lobby].read + 1


def test_a_fresh_process_can_import_what_is_measured() -> None:
    imports = starts.PLAY.partition("; clients.")[0]
    subprocess.run([sys.executable, "-c", imports], cwd=starts.ROOT, check=True)


def test_what_is_measured_has_services_outside_pytest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SERVICES")
    with requests.small_world() as world:
        assert world.queues


def test_an_open_page_is_priced_by_what_it_asks_for() -> None:
    hour = open_hour.Hour("an hour", {"poll": 1_000, "presence": 60})
    read, written, dollars = hour.cost(requests.of_an_open_page())
    assert (read, written) == (1_060 / 2, 60)
    assert dollars > hour.requests * open_hour.PRICES["request"]
    assert open_hour.requests_a_second() > 0


@pytest.mark.nightly
def test_an_open_page_asks_less_while_nothing_moves_or_the_site_is_busy(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_hour, "ROUND", 120)
    plays, waits, busy = (hour.asked["poll"] for hour in open_hour.hours(browser))
    assert plays > 10 * waits
    assert plays > 10 * busy


@pytest.mark.nightly
def test_whoever_plays_alone_is_asked_again(browser: Browser, stack: Stack) -> None:
    (wait,) = play_now.waits(GAMES["lie21"], browser, stack, count=1, skips=True)
    assert wait.moves > 0
    assert wait.seconds > 0
