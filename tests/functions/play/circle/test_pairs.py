"""Everyone against everyone: the grid is made of results, and an empty cell of one's own opens that pair."""

import re
from typing import Any

from events.circles import CircleResult
from functions.play.door.site import Site
from tests.functions.pages.markup import check
from tests.functions.play.circle.friends import Friends, friends
from tests.functions.play.party import BROWSER, PROGRAM


def pairs(circle: Friends, name: str) -> Any:
    """How often the first won against the second, and the open tables of this member."""
    page = PROGRAM.get(f"{circle.own[name]}/pairs").json
    return {(each["number"], each["other"]): each["won"] for each in page["pairs"]}, page["opened"]


def test_its_cells_are_the_matches_of_two_members_alone(site: Site) -> None:
    circle = friends("Ann", "Ben", "Cleo")
    played = (
        ((1, 1), (2, 2)),
        ((2, 1), (1, 2)),
        ((1, 1), (2, 2)),
        ((1, 1), (2, 1)),
        ((3, 1), (0, 2)),
        ((1, 1), (2, 2), (3, 3)),
    )
    for number, finishes in enumerate(played):
        result = CircleResult(str(number), "lie21", circle.page("Ann")["now"], finishes)
        site.directory.circles.add_result(circle.everyone.split("/")[-2], result)
    assert pairs(circle, "Ann") == ({(1, 2): 2, (2, 1): 1}, {})
    check(BROWSER.get(f"{circle.own['Ann']}/pairs").body)


def test_an_empty_cell_of_ones_own_opens_that_pair_once(site: Site) -> None:
    circle = friends("Ann", "Ben", "Cleo")
    page = BROWSER.get(f"{circle.own['Ann']}/pairs").body
    assert re.findall(r'name="asked" value="(\d)"', page) == ["2", "3"]
    pressed = dict(re.findall(r'type="hidden" name="([\w.]+)" value="([^"]*)"', page))
    assert BROWSER.post_unproven(f"{circle.own['Ann']}/next", {**pressed, "asked": "3"}).status == 409
    seats = {BROWSER.post(f"{circle.own['Ann']}/next", {**pressed, "asked": "3"}).location for _ in range(2)}
    assert len({seat.partition("?")[0] for seat in seats}) == 1
    (table,) = circle.page("Ann")["tables"]
    assert circle.sit("Ben", table["id"]).json["code"] == "circle_others_asked"
    assert [pairs(circle, name)[1] for name in ("Ann", "Cleo")] == [{"3": table["url"]}, {"1": circle.own["Cleo"]}]
    assert PROGRAM.follow(circle.sit("Cleo", table["id"])).json["phase"] == "playing"
    assert pairs(circle, "Ben") == ({}, {})
    check(BROWSER.get(f"{circle.own['Ann']}/pairs").body)
