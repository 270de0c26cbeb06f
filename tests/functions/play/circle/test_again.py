"""Play again at a table of a circle, and the ways that lead back to it."""

from typing import Any

import pytest

from events.circles import CircleResult
from functions.play.door.site import Site
from tests.functions.pages.markup import check
from tests.functions.play.circle.friends import Friends, friends, guest
from tests.functions.play.circle.test_keeping import does
from tests.functions.play.mailbox.test_consent import ADDRESS, asked
from tests.functions.play.mailbox.test_finding import link
from tests.functions.play.party import BROWSER, PROGRAM, Party, damage, stored


def over(circle: Friends, *names: str, **fields: Any) -> list[str]:
    """The seats of a match of these members, which all but the last one lost by resigning."""
    first, table = circle.opened(names[0], **fields)
    seats = [first, *[circle.sit(name, table).location for name in names[1:]]]
    PROGRAM.post(first, {"command": "begin", "confirmed": True})
    for seat in seats[:-1]:
        PROGRAM.post(seat, {"command": "resign", "confirmed": True})
    return [seat.partition("?")[0] for seat in seats]


def test_it_is_the_next_table_and_the_others_sit_down_there(site: Site) -> None:
    circle = friends("Ann", "Ben", "Cleo")
    seats = over(circle, "Ann", "Ben", options={"bid_cap": "dice"})
    first = PROGRAM.follow(PROGRAM.post(seats[1], {"command": "again"})).json
    second = PROGRAM.follow(PROGRAM.post(seats[0], {"command": "again"})).json
    assert first["table"]["id"] == second["table"]["id"]
    assert (first["you"]["name"], second["you"]["name"], second["phase"]) == ("Ben", "Ann", "lobby")
    assert first["table"]["options"] == second["table"]["options"] == PROGRAM.get(seats[0]).json["table"]["options"]
    again = PROGRAM.post(seats[1], {"command": "again"}).location
    assert again.partition("?")[0] == first["links"]["page"].removeprefix("https://bluffpost.example.org")


def test_a_guest_and_who_left_the_circle_have_no_button_for_it(site: Site) -> None:
    circle = friends("Ann", "Ben")
    host, table = circle.opened()
    seats = [host, circle.sit("Ben", table).location, guest(host, "Gus").location]
    PROGRAM.post(seats[0], {"command": "begin", "confirmed": True})
    for seat in seats[:2]:
        PROGRAM.post(seat, {"command": "resign", "confirmed": True})
    assert ["again" in PROGRAM.get(seat).json["commands"] for seat in seats] == [True, True, False]
    does(circle, "Ben", "leave")
    for seat in seats[1:]:
        assert "again" not in PROGRAM.get(seat).json["commands"]
        assert PROGRAM.post(seat, {"command": "again"}).json["code"] == "circle_elsewhere"


def test_while_no_table_can_be_opened_it_needs_one_that_is_there(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    circle = friends("Ann", "Ben")
    seat, _ = over(circle, "Ann", "Ben")
    for most, game, status in ((2, "lie21", 409), (3, "liars_dice", 303)):
        monkeypatch.setattr("events.circles.MOST_TABLES", most)
        circle.next("Ben", game=game)
        assert ("again" in PROGRAM.get(seat).json["commands"]) is (status == 303)
        assert PROGRAM.post(seat, {"command": "again"}).status == status


def test_beside_a_damaged_next_table_no_second_one_opens(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    circle = friends("Ann", "Ben")
    seats = over(circle, "Ann", "Ben")
    there = PROGRAM.follow(PROGRAM.post(seats[1], {"command": "again"})).json["table"]["id"]
    damage(monkeypatch, site, there)
    assert PROGRAM.post(seats[0], {"command": "again"}).json["code"] == "damaged"
    monkeypatch.setattr("events.circles.MOST_TABLES", 2)
    assert "again" not in PROGRAM.get(seats[0]).json["commands"], "its page is there all the same"


def test_a_confirmed_address_comes_along_and_its_page_of_tables_leads_to_the_circle_and_out_of_it(site: Site) -> None:
    circle = friends("Ann", "Zebulon")
    seat = circle.next("Zebulon").location
    PROGRAM.post(seat, {"command": "contact", "email": ADDRESS})
    PROGRAM.post(asked(Party(site, seat.partition("?")[0])), {"name": "Zebulon"})
    circle.next("Zebulon", game="lie21")
    page = PROGRAM.get(link(site)).json
    assert [table["game"] for table in page["tables"]].count("Lie 21") == 1
    assert page["circles"] == [{"name": "Sunday Liars", "url": circle.own["Zebulon"]}]
    check(BROWSER.get(link(site)).body)
    kept = PROGRAM.get(f"{link(site)}/export").json["circles"]
    assert [(each["circle"], each["name"]) for each in kept] == [("Sunday Liars", "Zebulon")]
    assert PROGRAM.post(link(site), {"forget": True, "confirmed": True}).json["done"] is True
    assert "Zebulon" not in str(stored(site)[site.settings.directory_table]) + BROWSER.get(circle.everyone).body


def test_the_next_table_of_a_game_offers_the_rules_of_the_last_one(site: Site) -> None:
    circle = friends("Ann", "Ben")
    circle.next("Ann", deadline=3600, options={"bid_cap": "dice"})
    page = PROGRAM.get(f"{circle.own['Ben']}/next?game=liars_dice").json
    assert (page["default_deadline"], page["again"], page["you"]["name"]) == (3600, True, "Ben")
    assert {"bid_cap": "dice"}.items() <= {each["name"]: each["default"] for each in page["chosen"]["options"]}.items()
    check(BROWSER.get(f"{circle.own['Ben']}/next?game=liars_dice").body)
    assert PROGRAM.get(f"{circle.own['Ben']}/next?game=lie21").json["again"] is False


def test_a_season_is_a_postcard_by_either_link_as_long_as_it_is_kept(site: Site) -> None:
    circle = friends("Ann", "Ben")
    name = circle.everyone.split("/")[-2]
    site.directory.circles.add_result(name, CircleResult("t", "lie21", 1_798_761_599, ((1, 2), (2, 1))))
    for way in (circle.everyone, circle.own["Ann"]):
        page = PROGRAM.get(f"{way}/season/2026-4").json
        assert (page["year"], page["matches"]) == (2026, 1)
        assert [(each["name"], each["points"]) for each in page["members"]] == [("Ben", 1), ("Ann", 0)]
        assert (page["before"], page["share"]) == (f"{way}/season/2026-3", f"{circle.everyone}/season/2026-4")
        check(BROWSER.get(f"{way}/season/2026-4").body)
    assert PROGRAM.get(page["before"]).json["matches"] == 0
    assert [PROGRAM.get(f"{way}/season/{quarter}").status for quarter in ("2026-5", "-", "20266-4")] == [404] * 3
