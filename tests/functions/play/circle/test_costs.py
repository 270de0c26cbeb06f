"""What a circle asks of the database, and that no page of it depends on a hand."""

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
from tests.functions.play.limited import at_most
from tests.functions.play.party import PROGRAM
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


@pytest.mark.parametrize("viewer", ["everyone", "Cleo"])
def test_the_page_is_the_same_whatever_the_hands_are(site: Site, monkeypatch: pytest.MonkeyPatch, viewer: str) -> None:
    at_most(monkeypatch, "OPENING", network=100)
    circle = friends("Ann", "Ben", "Cleo")
    circle.next("Ann")
    PROGRAM.post(circle.sit("Ben", circle.tables[0]["id"]).location, {"command": "begin"})
    link = circle.own.get(viewer, circle.everyone)
    game, random, real = GAMES["liars_dice"], Random(38), site.tables.log.head

    def dealt_anew(table: str, consistent: bool) -> Any:
        head = real(table, consistent)
        assert head
        return with_position(head, game.resample(game.view(head.state.position, None), random))

    shown = PROGRAM.get(link).json["tables"]
    monkeypatch.setattr(type(site.tables.log), "head", lambda self, table, consistent: dealt_anew(table, consistent))
    assert [PROGRAM.get(link).json["tables"] for _ in range(5)] == [shown] * 5
