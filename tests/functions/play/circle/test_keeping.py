"""What members do about their place, and the keeper about the circle."""

from collections.abc import Callable
from typing import Any

import pytest

from events import links
from events.circles import TABLES_OF_A_KEY
from functions.play.door import site as sites
from functions.play.door.site import Site
from tests.functions.pages.markup import check
from tests.functions.play.circle.friends import Friends, found, friends
from tests.functions.play.conftest import KEY
from tests.functions.play.http import Answer
from tests.functions.play.mailbox.test_consent import ADDRESS
from tests.functions.play.party import BROWSER, PROGRAM, damage, stored

DAY = 86_400


def does(circle: Friends, name: str, what: str, **fields: Any) -> Answer:
    return PROGRAM.post(circle.own[name], {"command": "circle", "does": what, "confirmed": True, **fields})


def names(circle: Friends) -> list[str]:
    return [each["name"] for each in PROGRAM.get(circle.everyone).json["members"]]


def test_who_leaves_keeps_the_seat_and_joins_again_as_another(site: Site) -> None:
    circle = friends("Ann", "Ben")
    circle.next("Ben")
    (table,) = circle.page("Ben")["tables"]
    seat = PROGRAM.get(table["url"]).location
    assert does(circle, "Ben", "leave").status == 303
    assert PROGRAM.get(circle.own["Ben"]).status == 404
    assert PROGRAM.get(seat).json["you"]["name"] == "Ben"
    assert names(circle) == ["Ann"]
    circle.own["Ben"] = PROGRAM.follow(circle.join("Ben")).json["page"]
    assert circle.page("Ben")["you"] == 3
    assert circle.page("Ben")["tables"][0]["url"] == ""


@pytest.mark.parametrize("closed", [False, True])
def test_forgotten_is_a_name_nowhere(site: Site, closed: bool) -> None:
    circle = friends("Ann", "Zebulon")
    host, table = circle.opened()
    seat = circle.sit("Zebulon", table).location
    if closed:
        PROGRAM.post(host, {"command": "close", "confirmed": True})
    assert does(circle, "Zebulon", "forget_me").status == 303
    assert "Zebulon" not in str(stored(site)[site.settings.directory_table])
    assert "Zebulon" not in BROWSER.get(circle.everyone).body
    assert closed or "Zebulon" not in BROWSER.get(seat).body


def test_forgotten_is_an_address_of_a_match_that_is_over(site: Site) -> None:
    circle = friends("Ann", "Ben")
    _, table = circle.opened()
    seat = circle.sit("Ben", table).location
    PROGRAM.post(seat, {"command": "contact", "email": ADDRESS})
    PROGRAM.post(seat, {"command": "begin"})
    PROGRAM.post(seat, {"command": "resign", "confirmed": True})
    site.directory.circles.end_table(circle.everyone.split("/")[-2], table)
    assert ADDRESS in str(stored(site))
    does(circle, "Ben", "forget_me")
    assert ADDRESS not in str(stored(site))


@pytest.mark.parametrize("deed", ["forget_me", "new_links"])
def test_a_damaged_table_is_not_said_to_be_done(site: Site, monkeypatch: pytest.MonkeyPatch, deed: str) -> None:
    circle = friends("Ann", "Ben")
    _, table = circle.opened("Ben")
    with monkeypatch.context() as broken:
        damage(broken, site, table)
        assert does(circle, "Ben", deed).json["code"] == "damaged"
        assert PROGRAM.get(circle.own["Ben"]).status == 200, "the link ends once all is done"
    assert does(circle, "Ben", deed).status == 303


def test_a_new_own_link_ends_the_old_one_and_leads_to_the_same_seats(site: Site) -> None:
    circle = friends("Ann", "Ben")
    circle.next("Ben")
    page = PROGRAM.follow(does(circle, "Ben", "new_link")).json
    assert PROGRAM.get(circle.own["Ben"]).status == 404
    assert PROGRAM.get(page["tables"][0]["url"]).status == 303


def test_a_leaked_link_of_the_circle_is_replaced_and_the_stranger_removed(site: Site) -> None:
    circle = friends("Ann", "Ben", "Stranger")
    assert does(circle, "Ann", "remove", member=1).json["code"] == "no_such_member"
    assert does(circle, "Ann", "remove", member=3).status == 303
    old = circle.everyone
    circle.everyone = PROGRAM.follow(does(circle, "Ann", "new_circle_link")).json["everyone"]
    assert [PROGRAM.get(link).status for link in (old, circle.own["Stranger"], circle.own["Ben"])] == [404, 404, 200]
    assert names(circle) == ["Ann", "Ben"]


def test_closed_it_shows_names_and_no_form(site: Site) -> None:
    circle = friends("Ann", "Ben")
    key = PROGRAM.get(circle.everyone).json["commands"]["join"]
    does(circle, "Ann", "close")
    assert names(circle) == ["Ann", "Ben"]
    assert 'id="form-join"' not in BROWSER.get(circle.everyone).body
    refused = PROGRAM.post(circle.everyone, {"command": "join", "id": key, "name": "Cleo"})
    assert (refused.status, refused.json["code"]) == (409, "circle_closed")
    does(circle, "Ann", "open")
    assert circle.join("Cleo").status == 303


def test_keeping_passes_on_by_itself(site: Site, later: Callable[[int], None]) -> None:
    later(0)
    circle = friends("Ann", "Ben")
    assert [circle.page(name)["keeper"] for name in ("Ann", "Ben")] == [True, False]
    assert does(circle, "Ben", "close").status == 403
    later(31 * DAY)
    circle.next("Ben")
    assert [circle.page(name)["keeper"] for name in ("Ann", "Ben")] == [False, True]
    assert does(circle, "Ben", "close").status == 303


def test_the_end_erases_all_but_the_tables(site: Site) -> None:
    circle = friends("Ann", "Ben")
    seat = circle.next("Ann").location
    assert does(circle, "Ann", "end").location == "/"
    assert [PROGRAM.get(link).status for link in (circle.everyone, *circle.own.values())] == [404] * 3
    assert "circle/" not in str(stored(site)[site.settings.directory_table])
    assert PROGRAM.get(seat).status == 200


def test_what_is_final_is_asked_about_with_and_without_a_script(site: Site) -> None:
    circle = friends("Ann", "Ben")
    form = {"command": "circle", "id": circle.page("Ben")["commands"]["circle"], "does": "leave"}
    for asked in (BROWSER.post(circle.own["Ben"], form), BROWSER.post_unproven(circle.own["Ben"], form)):
        assert asked.status == 409
        check(asked.body)
    assert PROGRAM.post(circle.own["Ben"], form).json["confirm"] is True
    assert names(circle) == ["Ann", "Ben"]
    sure = {**form, "confirmed": "yes", "sure": "yes"}
    assert BROWSER.post_unproven(circle.own["Ben"], sure).status == 303
    assert names(circle) == ["Ann"]


def test_with_a_host_key_tables_are_counted(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPEN_CREATION", "false")
    sites.site.cache_clear()
    key = links.host_key(KEY.encode())
    assert found().status == 403
    own = PROGRAM.follow(found(host_key=key)).json
    circle = Friends(PROGRAM.get(own["links"]).json["everyone"], {"Ann": own["page"]})
    assert own["tables_left"] == TABLES_OF_A_KEY
    table = PROGRAM.follow(circle.next("Ann")).json["table"]["id"]
    assert sites.site().tables.head(table).state.by_key
    assert circle.page("Ann")["tables_left"] == TABLES_OF_A_KEY - 1
    sites.site().directory.circles.allow(own["page"].split("/")[-2], 0)
    refused = circle.next("Ann")
    assert (refused.status, refused.json["code"]) == (409, "circle_no_tables_left")
    assert does(circle, "Ann", "refill", host_key="wrong").status == 403
    check(BROWSER.get(own["page"]).body)


def test_once_the_host_key_is_needed_a_circle_founded_before_needs_it_too(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    circle = friends("Ann")
    monkeypatch.setenv("OPEN_CREATION", "false")
    sites.site.cache_clear()
    assert circle.next("Ann").json["code"] == "circle_no_tables_left"
    assert does(circle, "Ann", "refill", host_key=links.host_key(KEY.encode())).status == 303
    assert circle.next("Ann").status == 303
    assert circle.page("Ann")["tables_left"] == TABLES_OF_A_KEY - 1


def test_a_table_opened_while_the_operator_takes_all_leaves_none(site: Site) -> None:
    circle, circles = friends("Ann"), site.directory.circles
    name = circle.everyone.split("/")[-2]
    circles.allow(name, 1)
    group = circles.get(name, 0)
    assert group
    circles.allow(name, 0)
    circles.opened(group.circle, group.members[0].seen)
    assert circle.next("Ann").json["code"] == "circle_no_tables_left"


def test_everyones_short_link_leads_there_until_the_link_is_replaced(site: Site) -> None:
    circle = friends("Ann", "Ben")
    short = PROGRAM.get(f"{circle.own['Ann']}/links").json["short"]
    assert circle.everyone.endswith(PROGRAM.get(short).location)
    renewed = PROGRAM.follow(does(circle, "Ann", "new_circle_link")).json
    assert PROGRAM.get(short).status == 404
    assert renewed["everyone"].endswith(PROGRAM.get(renewed["short"]).location)
    does(circle, "Ann", "end")
    assert PROGRAM.get(renewed["short"]).status == 404
