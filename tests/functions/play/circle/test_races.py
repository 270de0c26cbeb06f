"""Two at once, a double click, and a process that ends between two steps."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pytest

from functions.play.door.site import Site
from tests.functions.crashes import Killed, crash, endings, recording, watched
from tests.functions.play.circle.friends import Friends, found, friends
from tests.functions.play.circle.test_keeping import does
from tests.functions.play.http import Answer
from tests.functions.play.limited import at_most
from tests.functions.play.party import PROGRAM, stored


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """One place may found and open as often as a call is cut short."""
    for thing in ("FOUNDING", "OPENING", "OPENING_AGAINST_BOTS"):
        at_most(monkeypatch, thing, network=100)


def opens(circle: Friends, name: str, serial: int, game: str = "liars_dice") -> Answer:
    return PROGRAM.post(f"{circle.own[name]}/next", {"serial": serial, "game": game})


def test_of_two_who_open_the_next_table_at_once_one_is_faster(site: Site) -> None:
    circle = friends("Ann", "Ben")
    first, second = opens(circle, "Ben", 0, "liars_dice"), opens(circle, "Ann", 0, "lie21")
    assert (first.status, second.status) == (303, 409)
    assert second.json["detail"].startswith("Ben was faster: Liar’s Dice.")
    assert [table["title"] for table in circle.tables] == ["Liar’s Dice"]
    assert second.json["page"]["serial"] == 1
    assert opens(circle, "Ann", 1, "lie21").status == 303


def test_founded_is_a_circle_by_the_repeat_after_every_crash(site: Site) -> None:
    friends("Ann")

    def ready() -> Callable[[], Answer]:
        return partial(found, id=PROGRAM.get("/circles").json["commands"]["found"])

    act = ready()
    with recording() as calls:
        act()
    for ending in endings(calls):
        act = ready()
        with crash(*ending), suppress(Killed):
            act()
        first = act()
        assert act().location == first.location
        assert [each["name"] for each in PROGRAM.follow(first).json["members"]] == ["Ann"]


def test_ended_is_a_circle_by_the_repeat_after_every_crash(site: Site) -> None:
    circle = friends("Ann", "Ben")
    with recording() as calls:
        does(circle, "Ann", "end")
    for ending in endings(calls):
        circle = friends("Ann", "Ben")
        with crash(*ending), suppress(Killed):
            does(circle, "Ann", "end")
        does(circle, "Ann", "end")
        pk = f"circle/{circle.everyone.split('/')[-2]}"
        left = [row for row in stored(site)[site.settings.directory_table] if row["pk"]["S"] == pk]
        assert not left or [row["sk"]["S"] for row in left] == ["now/circle"]  # an operator finds that one


def test_sitting_down_holds_no_name_of_a_member_who_left_meanwhile(site: Site) -> None:
    circle = friends("Ann", "Ben")
    name = circle.everyone.split("/")[-2]
    does(circle, "Ben", "leave")
    left = stored(site)
    site.directory.circles.sat_down(name, 2, "person", 2**31)
    assert stored(site) == left


@pytest.mark.parametrize("deed", ["join", "next", "in", "again"])
def test_a_deed_that_a_crash_cut_short_is_made_good_by_its_repeat(site: Site, deed: str) -> None:
    def ready() -> tuple[Friends, Callable[[], Answer]]:
        """A circle, and the same request again and again."""
        circle = friends("Ann", "Ben")
        if deed == "join":
            form = {"command": "join", "id": PROGRAM.get(circle.everyone).json["commands"]["join"], "name": "Cleo"}
            return circle, lambda: PROGRAM.post(circle.everyone, form)
        if deed == "next":
            return circle, lambda: opens(circle, "Ann", 0)
        first, table = circle.opened()
        if deed == "in":
            return circle, lambda: circle.sit("Ben", table)
        circle.sit("Ben", table)
        PROGRAM.post(first, {"command": "begin", "confirmed": True})
        PROGRAM.post(first, {"command": "resign", "confirmed": True})
        return circle, lambda: PROGRAM.post(first, {"command": "again"})

    def end(circle: Friends) -> object:
        """What everybody sees: members by number, who sits where, and which table is next."""
        page, following = circle.page("Ann"), PROGRAM.get(f"{circle.own['Ann']}/next").json
        members = [(each["number"], each["name"]) for each in page["members"]]
        tables = [(table["title"], table["players"], table["seated"]) for table in page["tables"]]
        return members, tables, following["serial"]

    circle, act = ready()
    with recording() as calls:
        act()
    wanted = end(circle)
    for ending in endings(calls):
        circle, act = ready()
        with crash(*ending), suppress(Killed):
            act()
        first, before = act(), stored(site)
        assert (first.status, act().location.partition("?")[0]) == (303, first.location.partition("?")[0])
        assert deed in ("join", "again") or stored(site) == before
        assert end(circle) == wanted
    assert circle.join("Dan").status == 303


def between(act: Callable[[], Answer], other: Callable[[], Answer], number: int) -> tuple[Answer, list[Answer]]:
    """Both answers, when another request is answered wholly before so many calls of one."""
    answers: list[Answer] = []
    calls: list[str] = []

    def comes_between(operation: str) -> None:
        calls.append(operation)
        if len(calls) == number + 1 and not answers:
            answers.append(other())

    with watched(comes_between, lambda operation: None):
        first = act()
    return first, answers


def test_whenever_another_press_comes_between_one_table_opens(site: Site) -> None:
    with recording() as calls:
        opens(friends("Ann", "Ben"), "Ann", 0)
    for number in range(len(calls)):
        circle = friends("Ann", "Ben")
        first, others = between(partial(opens, circle, "Ann", 0), partial(opens, circle, "Ben", 0, "lie21"), number)
        if not others:  # this press needed fewer calls
            continue
        assert sorted([first.status, others[0].status]) == [303, 409]
        assert len(circle.tables) == 1
        assert opens(circle, "Ann", 1).status == 303


def test_whenever_another_joins_in_between_each_has_a_number(site: Site) -> None:
    with recording() as calls:
        friends("Ann").join("Ben")
    for number in range(len(calls)):
        circle = friends("Ann")
        forms = [
            {"command": "join", "id": PROGRAM.get(circle.everyone).json["commands"]["join"], "name": name}
            for name in ("Ben", "Cleo")
        ]
        one, another = [partial(PROGRAM.post, circle.everyone, form) for form in forms]
        first, others = between(one, another, number)
        assert {answer.status for answer in (first, *others)} == {303}
        members = circle.page("Ann")["members"]
        assert [each["number"] for each in members] == list(range(1, len(members) + 1))
        assert len({each["name"] for each in members}) == 2 + len(others)


def test_whenever_another_sits_down_in_between_a_seat_has_one_player(site: Site) -> None:
    def gathering() -> tuple[Friends, str]:
        circle = friends("Ann", "Ben", "Cleo")
        return circle, circle.opened(game="lie21")[1]

    circle, table = gathering()
    with recording() as calls:
        circle.sit("Ben", table)
    for number in range(len(calls)):
        circle, table = gathering()
        first, others = between(partial(circle.sit, "Ben", table), partial(circle.sit, "Cleo", table), number)
        assert sorted(answer.status for answer in (first, *others)) == [303, 409][: 1 + len(others)]
        assert len(circle.tables[0]["players"]) == 2
