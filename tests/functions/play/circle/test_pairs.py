"""Everyone against everyone: the grid is made of results, and an empty cell of one's own opens that pair."""

import re
from typing import Any

from engine.registry import GAMES
from events.circles import CircleResult
from functions.play.door.site import Site
from tests.functions.pages.markup import check
from tests.functions.play.circle.friends import Friends, friends, hidden
from tests.functions.play.party import BROWSER, PROGRAM
from tests.functions.settle.test_missing_game import removed


def pairs(circle: Friends, name: str) -> Any:
    """How often the first won against the second, and the open tables of this member."""
    page = PROGRAM.get(f"{circle.own[name]}/pairs").json
    return {(each["number"], each["other"]): each["won"] for each in page["pairs"]}, page["opened"]


def press(circle: Friends, name: str, asked: str) -> str:
    """Plays with another member; returns the id of the table."""
    form = {**hidden(BROWSER.get(f"{circle.own[name]}/pairs").body), "asked": asked}
    return BROWSER.post(f"{circle.own[name]}/next", form).location.split("/")[-2]


def test_its_cells_are_the_matches_of_two_members_alone(site: Site) -> None:
    circle = friends("Ann", "Ben", "Cleo")
    played = ("1.1 2.2", "2.1 1.2", "1.1 2.2", "1.1 2.1", "3.1 0.2", "1.1 2.2 3.3")
    for number, finishes in enumerate(played):
        places = tuple((int(each[0]), int(each[2])) for each in finishes.split())
        result = CircleResult(str(number), "lie21", circle.page("Ann")["now"], places)
        site.directory.circles.add_result(circle.everyone.split("/")[-2], result)
    assert pairs(circle, "Ann") == ({(1, 2): 2, (2, 1): 1}, {})
    check(BROWSER.get(f"{circle.own['Ann']}/pairs").body)


def test_an_empty_cell_of_ones_own_opens_that_pair_once(site: Site) -> None:
    circle = friends("Ann", "Ben", "Cleo")
    page = BROWSER.get(f"{circle.own['Ann']}/pairs").body
    assert re.findall(r'name="asked" value="(\d)"', page) == ["2", "3"]
    pressed = hidden(page)
    assert BROWSER.post_unproven(f"{circle.own['Ann']}/next", {**pressed, "asked": "3"}).status == 409
    seats = {BROWSER.post(f"{circle.own['Ann']}/next", {**pressed, "asked": "3"}).location for _ in range(2)}
    assert len({seat.partition("?")[0] for seat in seats}) == 1
    (table,) = circle.page("Ann")["tables"]
    assert circle.sit("Ben", table["id"]).json["code"] == "circle_others_asked"
    assert [pairs(circle, name)[1] for name in ("Ann", "Cleo")] == [{"3": table["url"]}, {"1": circle.own["Cleo"]}]
    assert PROGRAM.follow(circle.sit("Cleo", table["id"])).json["phase"] == "playing"
    assert pairs(circle, "Ben") == ({}, {})
    check(BROWSER.get(f"{circle.own['Ann']}/pairs").body)


def test_a_pair_is_those_two_in_a_circle_of_two_and_when_one_is_not_asked_now(site: Site) -> None:
    circle = friends("Ann", "Ben")
    press(circle, "Ann", "2")
    assert [[*pairs(circle, name)[1]] for name in ("Ann", "Ben")] == [["2"], ["1"]]
    circle.own["Cleo"] = PROGRAM.follow(circle.join("Cleo")).json["page"]
    circle.post("Ben", command="answer", says="later", days=7)
    table = press(circle, "Cleo", "2")
    assert [*pairs(circle, "Cleo")[1]] == ["2"]
    assert circle.sit("Ann", table).json["code"] == "circle_others_asked"


def test_a_site_without_its_game_has_pairs_at_another_and_every_page(site: Site) -> None:
    circle = friends("Ann", "Ben", "Cleo")
    press(circle, "Ann", "2")
    with removed("lie21"):
        table = press(circle, "Ann", "3")
        assert [*pairs(circle, "Ann")[1]] == ["3"]
        assert PROGRAM.follow(circle.sit("Cleo", table)).json["phase"] == "playing"
        for page in ("", "/next", "/links"):
            check(BROWSER.get(f"{circle.own['Ann']}{page}").body)
    with removed(*[name for name, game in GAMES.items() if 2 in game.seats]):
        assert 'name="asked"' not in BROWSER.get(f"{circle.own['Ann']}/pairs").body
