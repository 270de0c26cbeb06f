"""Everyone against everyone: the grid is made of results, and an empty cell of one's own opens that pair."""

import re
from typing import Any

from events.circles import CircleResult
from functions.play.door.site import Site
from tests.functions.pages.markup import check
from tests.functions.play.circle.friends import Friends, friends
from tests.functions.play.party import BROWSER, PROGRAM


def grid(circle: Friends, name: str) -> dict[str, list[Any]]:
    """Won and lost by each row, or the open table with that member."""
    page = PROGRAM.get(f"{circle.own[name]}/pairs").json
    return {
        row["name"]: [each["url"] or (each["won"] is not None and (each["won"], each["lost"])) for each in row["pairs"]]
        for row in page["rows"]
    }


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
    assert grid(circle, "Ann") == {"Ann": [(2, 1), False], "Ben": [(1, 2), False], "Cleo": [False, False]}
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
    assert grid(circle, "Ann")["Ann"] == [False, table["url"]]
    assert grid(circle, "Cleo")["Cleo"] == [circle.own["Cleo"], False]
    assert PROGRAM.follow(circle.sit("Cleo", table["id"])).json["phase"] == "playing"
    assert grid(circle, "Ben")["Ben"] == [False, False]
    check(BROWSER.get(f"{circle.own['Ann']}/pairs").body)
