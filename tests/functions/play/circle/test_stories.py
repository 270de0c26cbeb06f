"""Evenings of a circle: many members at once, no script, a bound of each kind, and years later."""

from collections.abc import Callable

import pytest

from events.circles import CIRCLE_KEPT, MOST_MEMBERS, MOST_TABLES
from functions.play.door.site import Site
from tests.functions.pages.markup import check
from tests.functions.play.circle.friends import Friends, found, friends, hidden
from tests.functions.play.circle.test_keeping import does
from tests.functions.play.limited import at_most
from tests.functions.play.party import BROWSER, PROGRAM, stored

NAMES = "Ben Cleo Dan Eva Finn Gus Hana Ivo Jan Kim Leo Mia Noa Oda Pia Quin Rui Sam Tom".split()


def crowd(monkeypatch: pytest.MonkeyPatch, count: int) -> Friends:
    at_most(monkeypatch, "JOINING", invitation=100)
    return friends("Ann", *NAMES[: count - 1])


def test_six_sit_of_twenty_who_tap_and_the_others_read_that_it_is_full(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_most(monkeypatch, "SITTING_DOWN", network=1000)
    circle = crowd(monkeypatch, 20)
    _, table = circle.opened()
    answers = [circle.sit(name, table) for name in list(circle.own)[1:]]
    assert [answer.status for answer in answers] == [303] * 5 + [409] * 14
    assert {answer.json["code"] for answer in answers[5:]} == {"table_full"}


def test_a_game_for_four_starts_with_the_fourth_and_the_rest_may_look_on(site: Site) -> None:
    circle = friends("Ann", "Ben", "Cleo", "Dan", "Eva")
    _, table = circle.opened(game="liars_poker")
    pages = [PROGRAM.follow(circle.sit(name, table)).json for name in ("Ben", "Cleo", "Dan")]
    assert [page["phase"] for page in pages] == ["lobby", "lobby", "playing"]
    assert circle.sit("Eva", table).json["code"] == "already_begun"
    assert circle.page("Eva")["tables"][0]["asked"]


def test_a_circle_has_so_many_members_and_tables(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    at_most(monkeypatch, "OPENING", network=100)
    circle = crowd(monkeypatch, MOST_MEMBERS)
    assert "join" not in PROGRAM.get(circle.everyone).json["commands"]
    for _ in range(MOST_TABLES):
        assert circle.next("Ann").status == 303
    refused = circle.next("Ben")
    assert (refused.status, refused.json["code"]) == (409, "circle_tables")


def test_numbers_are_never_used_again_and_end_once(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("events.circles.MOST_NUMBERS", 3)
    circle = friends("Ann", "Ben", "Cleo")
    does(circle, "Cleo", "forget_me")
    assert "join" not in PROGRAM.get(circle.everyone).json["commands"]


def test_a_name_is_nobody_elses(site: Site) -> None:
    circle = friends("Ann")
    for name in ("ann", "Αnn", "", "you", "x" * 25):
        assert circle.join(name).status == 422
    assert found(circle="evil.example").status == 422


def test_so_many_are_founded_joined_and_opened_from_one_place(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    at_most(monkeypatch, "FOUNDING", network=1)
    at_most(monkeypatch, "JOINING", invitation=1)
    at_most(monkeypatch, "NEXT_TABLES", link=1)
    circle = friends("Ann", "Ben")
    circle.next("Ann")
    assert [answer.status for answer in (found(), circle.join("Cleo"), circle.next("Ben"))] == [429] * 3


def test_without_a_script_every_form_works_and_a_press_is_asked_about_once(site: Site) -> None:
    founds = BROWSER.get("/circles").body
    check(founds)
    typed = {**hidden(founds, "found"), "circle": "Sunday Liars", "name": "Ann"}
    own = BROWSER.post_unproven("/circles", typed).location
    everyone = PROGRAM.get(f"{own}/links").json["everyone"]
    assert BROWSER.post_unproven(everyone, {"command": "join"}).status == 409
    joins = {**hidden(BROWSER.get(everyone).body, "join"), "name": "Ben"}
    other = BROWSER.post_unproven(everyone, joins).location
    opens = {**hidden(BROWSER.get(f"{own}/next?game=lie21").body, "open"), "deadline": "3600"}
    assert BROWSER.post_unproven(f"{own}/next", opens).status == 409
    assert BROWSER.post_unproven(f"{own}/next", {**opens, "sure": "yes"}).status == 303
    (table,) = PROGRAM.get(everyone).json["tables"]
    sits = hidden(BROWSER.get(other).body, f"answer-{table['id']}")
    assert BROWSER.post_unproven(other, sits).status == 409
    assert PROGRAM.get(BROWSER.post_unproven(other, {**sits, "sure": "yes"}).location).json["phase"] == "playing"


def test_after_four_hundred_days_without_a_deed_nothing_leads_there(site: Site, later: Callable[[int], None]) -> None:
    later(0)
    circle = friends("Ann", "Ben")
    rows = [row for row in stored(site)[site.settings.directory_table] if row["pk"]["S"].startswith("circle/")]
    assert all("expires" in row for row in rows)
    later(CIRCLE_KEPT - 60)
    assert PROGRAM.get(circle.everyone).status == 200
    circle.next("Ann")
    later(CIRCLE_KEPT + 60)
    assert [PROGRAM.get(link).status for link in circle.own.values()] == [200, 404]
    later(2 * CIRCLE_KEPT)
    assert PROGRAM.get(circle.everyone).status == 404
