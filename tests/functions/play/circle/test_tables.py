"""The tables of a circle: found it, join, open the next table, sit down, start."""

import pytest

from functions.play.door.site import Site
from tests.functions.play.circle.friends import friends
from tests.functions.play.party import BROWSER, PROGRAM, damage


def test_a_friend_joins_and_sits_down_with_one_name_typed_once(site: Site) -> None:
    circle = friends("Ann")
    opened = PROGRAM.follow(circle.next("Ann")).json
    assert (opened["phase"], opened["you"]["name"], opened["you"]["hosts"]) == ("lobby", "Ann", True)
    (table,) = circle.tables
    seat = PROGRAM.follow(circle.join("Ben", table=table["id"])).json
    assert (seat["you"]["scope"], seat["you"]["name"]) == ("seat", "Ben")
    assert [player["name"] for player in seat["players"]][:2] == ["Ann", "Ben"]


def test_who_joins_too_late_for_a_table_is_a_member_all_the_same(site: Site) -> None:
    circle = friends("Ann", "Ben")
    _, table = circle.opened()
    PROGRAM.post(circle.sit("Ben", table).location, {"command": "begin"})
    for name, wanted in (("Cleo", table), ("Dan", "nowhere")):
        page = PROGRAM.follow(circle.join(name, table=wanted)).json
        assert page["you"] is not None
    assert len(page["members"]) == 4


def test_anyone_who_sits_there_starts(site: Site) -> None:
    circle = friends("Ann", "Ben")
    _, table = circle.opened()
    seat = PROGRAM.follow(circle.sit("Ben", table)).json
    assert "begin" in seat["commands"]
    assert 'id="form-begin"' in BROWSER.get(seat["links"]["page"]).body
    begun = PROGRAM.follow(PROGRAM.post(seat["links"]["page"], {"command": "begin"})).json
    assert begun["phase"] == "playing"
    assert [player["hosts"] for player in begun["players"]] == [True, False]


def test_a_members_link_leads_to_their_seat_and_says_whose_turn_it_is(site: Site) -> None:
    circle = friends("Ann", "Ben", "Cleo")
    _, table = circle.opened()
    seat = circle.sit("Ben", table).location.partition("?")[0]
    PROGRAM.post(seat, {"command": "begin"})
    pages = {name: circle.page(name)["tables"][0] for name in ("Ann", "Ben", "Cleo")}
    asked = pages["Cleo"]["asked"]
    assert [pages[name]["turn"] for name in ("Ann", "Ben", "Cleo")] == [asked == ["Ann"], asked == ["Ben"], False]
    assert PROGRAM.get(pages["Ben"]["url"]).location == seat
    assert pages["Cleo"]["url"] == ""


def test_a_damaged_table_hides_no_other_one(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    circle = friends("Ann", "Ben")
    (_, damaged), (_, sound) = circle.opened(), circle.opened("Ben")
    damage(monkeypatch, site, damaged)
    assert [each["id"] for each in circle.tables] == [sound]
