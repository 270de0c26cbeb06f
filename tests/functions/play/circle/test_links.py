"""Every link of a circle, and of its calls, on every route, in every phase; and what everyone's link never shows."""

from collections.abc import Mapping
from typing import Any

import pytest

from events.links import call_secret, circle_table_id
from functions.play.door.site import Site
from tests.functions.pages.markup import check
from tests.functions.play.circle.friends import Friends, friends, guest
from tests.functions.play.circle.test_keeping import does
from tests.functions.play.party import BROWSER, PROGRAM

NEXT = f"/next?game=%3Cb%3E&asked={'9' * 5000}"
PAGES = ("", "/season/2026-4", "/links", NEXT, "/pairs", "/t/{table}", "/t/elsewhere", "/steps", "/poll", "/record")
FORMS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "join": ("", {"command": "join", "name": "Dan", "id": "made-up"}),
    "in": ("", {"command": "answer", "table": "{table}"}),
    "leave": ("", {"command": "circle", "does": "leave", "confirmed": True}),
    "remove": ("", {"command": "circle", "does": "remove", "member": 9, "confirmed": True}),
    "open": ("/next", {"serial": 99, "game": "liars_dice"}),
    "move": ("", {"command": "move", "text": "1x2"}),
    "not": ("", {"command": "answer", "says": "not", "table": "{table}"}),
    "take": ("", {"command": "take", "name": "Dan", "id": "made-up"}),
}

SEEN = {
    "everyone": (200, 200, 403, 403, 403, 403, 403, 404, 404, 404),
    "Ann": (200, 200, 200, 200, 200, 303, 404, 404, 404, 404),
    "Cleo": (200, 200, 200, 200, 200, 404, 404, 404, 404, 404),
    "call": (200, *(404,) * 9),
    "used call": (303, *(404,) * 9),
}
"""By each link, of each page; none by others. Ann sits at the table, Cleo does not; Ann keeps the circle."""

ANSWERED = {"in": 303, "open": 404, "not": 303}
SENT = {
    "everyone": {"in": 403, "leave": 403, "remove": 403, "open": 403, "not": 403},
    "Ann": {**ANSWERED, "join": 403, "leave": 303, "remove": 409},
    "Cleo": {**ANSWERED, "join": 403, "leave": 303, "remove": 403},
    "call": ANSWERED,
    "used call": ANSWERED,
}
"""By each link, of each form, at a table that gathers; 422 where none is named."""


def gathering(site: Site) -> tuple[Friends, str, str, dict[str, str]]:
    """Ann has opened a table, where she hosts; Dora was here once. A call elsewhere is to the circle's next table."""
    circle = friends("Ann", "Cleo", "Dora")
    host, table = circle.opened()
    does(circle, "Dora", "leave")
    later = circle_table_id(site.newest_key, circle.everyone.split("/")[-2], 1)
    ann, cleo, dora = [call_secret(site.newest_key, table, number, 0) for number in (1, 2, 3)]
    links = {
        "everyone": circle.everyone,
        "Ann": circle.own["Ann"],
        "Cleo": circle.own["Cleo"],
        "call": f"/call/{table}/{cleo}",
        "used call": f"/call/{table}/{ann}",
        "gone": circle.own["Dora"],
        "wrong": f"{circle.everyone[:-4]}aaaa",
        "nowhere": "/c/-/%20",
        "call of the gone": f"/call/{table}/{dora}",
        "call elsewhere": f"/call/{table}/{call_secret(site.newest_key, later, 2, 0)}",
        "call as a member": f"{circle.everyone.rpartition('/')[0]}/{cleo}",
        "call as a seat": f"/t/{table}/{cleo}",
        "member as a call": f"/call/{table}/{circle.own['Cleo'].rpartition('/')[2]}",
    }
    return circle, host, table, links


def begin(circle: Friends, table: str) -> None:
    circle.own["Ben"] = PROGRAM.follow(circle.join("Ben")).json["page"]
    PROGRAM.post(circle.sit("Ben", table).location, {"command": "begin"})


@pytest.mark.parametrize("phase", ["gathering", "playing"])
def test_which_link_opens_which_page(site: Site, phase: str) -> None:
    circle, _, table, links = gathering(site)
    if phase == "playing":
        begin(circle, table)
    for name, link in links.items():
        pages, seen = [f"{link}{page.format(table=table)}" for page in PAGES], SEEN.get(name, (404,) * 10)
        assert tuple(PROGRAM.get(page).status for page in pages) == seen, name
        for page, status in zip(pages, seen, strict=True):
            if status == 200:
                check(BROWSER.get(page).body)


def send(link: str, form: str, table: str) -> int:
    """The status of the answer."""
    page, fields = FORMS[form]
    filled = {key: table if each == "{table}" else each for key, each in fields.items()}
    return PROGRAM.post(f"{link}{page}", filled).status


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", SENT)
def test_which_link_sends_which_form(site: Site, name: str, form: str) -> None:
    _, _, table, links = gathering(site)
    assert send(links[name], form, table) == SENT[name].get(form, 422)


def test_any_other_link_sends_none(site: Site) -> None:
    _, _, table, links = gathering(site)
    others = links.keys() - SENT.keys()
    assert {(name, send(links[name], form, table)) for name in others for form in FORMS} == {(n, 404) for n in others}


def test_everyones_page_has_no_link_to_a_seat_and_no_hand(site: Site) -> None:
    circle, host, table, _ = gathering(site)
    begin(circle, table)
    page = PROGRAM.get(circle.everyone)
    assert "/t/" not in page.body
    assert host.split("/")[-1] not in BROWSER.get(circle.everyone).body
    shown = "id game title phase players asked due free seated turn declined question url"
    assert sorted(page.json["tables"][0]) == sorted(shown.split())


def test_where_watching_is_off_the_page_names_the_game_alone(site: Site) -> None:
    circle, host, table, _ = gathering(site)
    begin(circle, table)
    PROGRAM.post(host, {"command": "watching", "on": False})
    for link in (circle.everyone, circle.own["Cleo"]):
        (shown,) = PROGRAM.get(link).json["tables"]
        assert (shown["title"], shown["players"], shown["asked"], shown["due"]) == ("Liar’s Dice", [], [], 0)
    assert circle.page("Ann")["tables"][0]["players"] == ["Ann", "Ben"]


def test_a_guest_is_shown_as_a_guest(site: Site) -> None:
    circle, host, _, _ = gathering(site)
    assert guest(host, "Gus").status == 303
    assert PROGRAM.get(circle.everyone).json["tables"][0]["players"] == ["Ann", "a guest"]
    assert "Gus" not in BROWSER.get(circle.everyone).body


def test_a_seats_newer_link_is_out_of_reach(site: Site) -> None:
    circle, host, table, links = gathering(site)
    assert PROGRAM.post(host, {"command": "new_link", "which": "own", "confirmed": True}).status == 303
    assert circle.page("Ann")["tables"][0]["url"] == ""
    assert PROGRAM.get(f"{links['Ann']}/t/{table}").status == 404


def test_a_name_that_a_guest_has_is_changed(site: Site) -> None:
    circle, host, table, _ = gathering(site)
    guest(host, "Cleo")
    assert PROGRAM.follow(circle.sit("Cleo", table)).json["you"]["name"] == "Cleo 2"
