"""What a circle asks of the database, and that no page of it depends on a hand."""

import re
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from drills.bench.meter import metered
from engine.registry import GAMES
from functions.aws import clients
from functions.play.door.site import Site
from tests.functions.pages.test_secrets import with_position
from tests.functions.play.circle.friends import Friends, friends
from tests.functions.play.party import BROWSER, PROGRAM
from tests.pages import whole_pages


def cost(does: Callable[[], Any]) -> tuple[dict[str, int], float, float]:
    """The calls, and the units read and written."""
    with whole_pages(), metered([clients.dynamodb()]) as meter:
        does()
    return dict(meter.calls), meter.read, meter.written


def evening() -> Friends:
    """Five members, three tables: one gathers, two are played."""
    circle = friends("Ann", "Ben", "Cleo", "Dan", "Eva")
    for opener, other in (("Ann", "Ben"), ("Ben", "Cleo")):
        circle.next(opener)
        gathering = next(table for table in circle.tables if table["free"])
        PROGRAM.post(circle.sit(other, gathering["id"]).location, {"command": "begin"})
    circle.next("Cleo", game="lie21")
    return circle


def test_a_page_is_two_queries_and_one_for_each_table(site: Site) -> None:
    circle = evening()
    for link in (circle.everyone, circle.own["Ann"]):
        calls, read, written = cost(partial(PROGRAM.get, link))
        assert calls == {"Query": 2 + 3}
        assert (read <= 4, written) == (True, 0)


def test_the_next_table_costs_little_more_than_a_table(site: Site) -> None:
    circle = friends("Ann", "Ben")
    start = PROGRAM.get("/").json["commands"]["open"]
    form = {"id": start, "game": "liars_dice", "name": "Ann"}
    alone, _, plain = cost(lambda: PROGRAM.post("/tables", form))
    calls, _, written = cost(lambda: PROGRAM.post(f"{circle.own['Ann']}/next", {"serial": 0, "game": "liars_dice"}))
    assert calls["PutItem"] == alone["PutItem"] + 2  # its row, and the short link's
    assert calls["UpdateItem"] == alone["UpdateItem"] + 3  # the limit of the circle, its serial, the member's seat
    assert written - plain <= 6


def test_a_move_at_a_circles_table_costs_what_any_move_costs(site: Site) -> None:
    circle = friends("Ann", "Ben")
    circle.next("Ann")
    seats = {"Ann": PROGRAM.get(circle.page("Ann")["tables"][0]["url"]).location}
    seats["Ben"] = circle.sit("Ben", circle.tables[0]["id"]).location
    PROGRAM.post(seats["Ann"], {"command": "begin", "confirmed": True})
    (name,) = circle.tables[0]["asked"]
    move = {"command": "move", "prompt": 1, "text": "1x2"}
    calls, _, written = cost(lambda: PROGRAM.post(seats[name], move))
    assert calls == {"Query": 1, "PutItem": 1}
    assert written <= 5


def bytes_of(link: str) -> str:
    """The page, without ids that are new each time."""
    page = BROWSER.get(link)
    assert page.status == 200
    return re.sub(r'name="id" value="[^"]*"', "", page.body)


@pytest.mark.parametrize("watching", [True, False])
@pytest.mark.parametrize("name", GAMES)
def test_no_page_depends_on_hands_its_reader_does_not_see(
    site: Site, monkeypatch: pytest.MonkeyPatch, later: Callable[[int], None], name: str, watching: bool
) -> None:
    later(0)
    circle = friends("Ann", "Ben", "Cleo", "Dan", "Eva")
    host = circle.next("Ann", game=name).location
    (table,) = circle.tables
    for each in list(circle.own)[1 : GAMES[name].seats[0]]:
        circle.sit(each, table["id"])
    PROGRAM.post(host, {"command": "begin", "confirmed": True})
    assert PROGRAM.post(host, {"command": "watching", "on": watching}).status == (409 if watching else 303)
    game, random, real = GAMES[name], Random(38), site.tables.log.head

    def dealt_anew(viewer: int | None, log: Any, table: str, consistent: bool) -> Any:
        head = real(table, consistent)
        assert head
        return with_position(head, game.resample(game.view(head.state.position, viewer), random))

    for link, viewer in ((circle.everyone, None), (circle.own["Eva"], None), (circle.own["Ann"], 0)):
        shown = bytes_of(link)
        with monkeypatch.context() as dealt:
            dealt.setattr(type(site.tables.log), "head", lambda *call, viewer=viewer: dealt_anew(viewer, *call))
            assert [bytes_of(link) for _ in range(5)] == [shown] * 5
