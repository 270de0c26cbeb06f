"""A player's devices: a browser brings the address that its push service made for it, and nobody else's is taken."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from events.directory.devices import MOST_DEVICES
from functions.aws import clients
from functions.play.door import site as sites
from functions.play.door.site import Site
from functions.play.table.devices import mark
from tests import stores
from tests.functions.clients import shared_client
from tests.functions.crashes import Killed, crash, endings, recording
from tests.functions.play.mailbox.test_finding import link as link_to_tables
from tests.functions.play.mailbox.test_finding import proved
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party, seat_again
from tests.functions.push_services import CHROME, EDGE, FIREFOX, IPHONE

SEAT = 1


@pytest.fixture
def pushing(site: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    """The site, where players can be told on a device."""
    clients.keys.cache_clear()
    key = shared_client("kms").create_key(KeySpec="ECC_NIST_P256", KeyUsage="SIGN_VERIFY")["KeyMetadata"]["Arn"]
    monkeypatch.setenv("PUSH_KEY", key)
    sites.site.cache_clear()
    return sites.site()


@pytest.fixture
def party(pushing: Site) -> Party:
    """Three at a table that has begun; none gave an address."""
    return open_party(pushing)


def device(party: Party, seat: int = SEAT, **fields: Any) -> Any:
    """The page after a form was sent, or the problem."""
    answer = PROGRAM.post(f"{party.seats[seat]}/device", fields)
    return PROGRAM.follow(answer).json if answer.status == 303 else answer.json


def page(party: Party, seat: int = SEAT) -> Any:
    return PROGRAM.get(f"{party.seats[seat]}/device").json


def reached(party: Party, seat: int = SEAT) -> Any:
    return party.page(0)["players"][seat]["reached_by"]


def directory(party: Party) -> str:
    return str(stores.items(clients.dynamodb(), party.site.settings.directory_table))


# ---- it is told ----


def test_a_player_without_any_address_is_told_on_a_device(party: Party) -> None:
    assert reached(party) in ("page", "none")
    assert device(party, device=CHROME)["devices"] == [mark(CHROME)]
    assert reached(party) == "push"
    assert party.page(SEAT)["contacts"]["devices"] is True
    assert party.page(0)["contacts"]["devices"] is False


def test_the_page_gives_a_browser_the_public_key(party: Party) -> None:
    assert page(party)["key"] == party.site.vapid.public
    assert len(page(party)["key"]) == 87
    assert f'data-key="{party.site.vapid.public}"' in BROWSER.get(f"{party.seats[SEAT]}/device").body


def test_the_device_comes_first_of_what_the_player_is_told_over(party: Party) -> None:
    party.send(party.seats[SEAT], "contact", email="ben@example.org", quiet_from="22:00", quiet_to="08:00")
    assert device(party, device=CHROME)["others"] is False, "nobody has confirmed the address"
    preferred = party.page(SEAT)["contacts"]["preferred"]
    assert (preferred["first"], preferred["quiet_from"]) == ("push", "22:00")
    party.send(party.seats[SEAT], "contact", first="mail")
    assert party.page(SEAT)["contacts"]["preferred"]["first"] == "mail"


def test_the_same_device_is_there_once(party: Party) -> None:
    for _ in range(3):
        assert device(party, device=CHROME)["devices"] == [mark(CHROME)]


def test_of_too_many_devices_the_oldest_goes(party: Party) -> None:
    for each in (CHROME, FIREFOX, IPHONE, EDGE):
        shown = device(party, device=each)["devices"]
    assert shown == [mark(each) for each in (FIREFOX, IPHONE, EDGE)]
    assert len(shown) == MOST_DEVICES
    assert CHROME not in directory(party)


def test_a_device_ends_it_for_itself_and_one_press_for_all(party: Party) -> None:
    for each in (CHROME, FIREFOX, IPHONE):
        device(party, device=each)
    assert device(party, forget=mark(FIREFOX))["devices"] == [mark(CHROME), mark(IPHONE)]
    assert device(party, forget="all")["devices"] == []
    assert reached(party) in ("page", "none")
    assert not any(each in directory(party) for each in (CHROME, FIREFOX, IPHONE))
    assert device(party, forget="all")["devices"] == []


def test_each_has_the_table_looked_at(party: Party) -> None:
    device(party, device=CHROME)
    queue = party.site.settings.wake_up_queue_url
    found = clients.queues().receive_message(QueueUrl=queue, MaxNumberOfMessages=10).get("Messages", [])
    assert {json.loads(each["Body"])["table"] for each in found} == {party.table_id}


# ---- it is not ----


@pytest.mark.parametrize(
    "address",
    ["", "http://fcm.googleapis.com/a", "https://fcm.googleapis.com:8443/a", "https://169.254.169.254/", "https://a/b"],
)
def test_an_address_of_no_push_service_is_refused_and_not_kept(party: Party, address: str) -> None:
    assert device(party, device=address)["code"] == "no_push_service"
    assert page(party)["devices"] == []


def test_where_it_is_off_there_is_no_page_and_no_link_to_it(site: Site) -> None:
    party = open_party(site)
    assert PROGRAM.get(f"{party.seats[0]}/device").status == 404
    assert PROGRAM.post(f"{party.seats[0]}/device", {"device": CHROME}).status == 404
    assert party.page(0)["contacts"]["devices"] is None
    assert "/device" not in BROWSER.get(party.seats[0]).body


def test_only_the_link_of_a_seat_leads_there(party: Party) -> None:
    links = party.host_page()["links"]
    for link in (party.host, links["watch"]):
        assert PROGRAM.get(f"{link}/device").status == 403
        assert PROGRAM.post(f"{link}/device", {"device": CHROME}).status == 403


def test_a_form_of_another_site_is_refused(party: Party) -> None:
    answer = BROWSER.post(f"{party.seats[SEAT]}/device", {"device": CHROME}, **{"sec-fetch-site": "cross-site"})
    assert (answer.status, page(party)["devices"]) == (403, [])


def test_a_form_that_shows_no_person_is_asked_about(party: Party) -> None:
    device(party, device=CHROME)
    asked = BROWSER.post_unproven(f"{party.seats[SEAT]}/device", {"forget": "all"})
    assert (asked.status, page(party)["devices"]) == (409, [mark(CHROME)])
    answered = BROWSER.post_unproven(f"{party.seats[SEAT]}/device", {"forget": "all", "sure": "yes"})
    assert (answered.status, page(party)["devices"]) == (303, [])


def test_nobody_adds_devices_without_end(party: Party) -> None:
    answers = [device(party, device=f"{CHROME}{number}") for number in range(21)]
    assert answers[-1]["code"] == "too_many_devices"
    assert answers[-2]["kind"] == "device"


def test_whoever_made_a_new_link_takes_no_device_away_for_a_day(party: Party, later: Callable[[int], None]) -> None:
    for each in (CHROME, FIREFOX, IPHONE):
        device(party, device=each)
    moved = PROGRAM.follow(party.send(party.seats[SEAT], "new_link", which="own", confirmed=True)).json
    party.seats[SEAT] = moved["links"]["page"]
    assert device(party, forget="all")["code"] == "address_stays"
    assert device(party, device=EDGE)["code"] == "address_stays"
    assert len(page(party)["devices"]) == MOST_DEVICES
    later(25 * 3600)
    assert device(party, device=EDGE)["devices"][-1] == mark(EDGE)


def test_the_address_of_a_device_is_shown_nowhere(party: Party, lines: Callable[[], str]) -> None:
    for each in (CHROME, FIREFOX):
        device(party, device=each)
    device(party, device="https://evil.example/chrome:1")
    pages = [
        client.get(f"{link}{path}").body
        for link in party.seats
        for path in ("", "/device", "/log")
        for client in (PROGRAM, BROWSER)
    ]
    refused = BROWSER.post(f"{party.seats[SEAT]}/device", {"device": "https://evil.example/chrome:1"}).body
    assert not any(secret in text for secret in ("chrome:1", "firefox-1") for text in (*pages, refused, lines()))


# ---- what becomes of it ----


def test_forget_me_takes_it_away(party: Party) -> None:
    device(party, device=CHROME)
    party.send(party.seats[SEAT], "forget_me", confirmed=True)
    assert CHROME not in directory(party)
    assert page(party)["devices"] == []


def test_it_goes_along_to_the_next_table(pushing: Site) -> None:
    party = open_party(pushing)
    device(party, 0, device=CHROME)
    for link in party.seats[:2]:
        party.send(link, "resign", confirmed=True)
    again = Party(pushing, "", [seat_again(party.seats[0])])
    assert page(again, 0)["devices"] == [mark(CHROME)]
    assert again.page(0)["contacts"]["preferred"]["first"] == "push"
    assert device(again, 0, device=FIREFOX)["devices"] == [mark(CHROME), mark(FIREFOX)]
    assert device(again, 0, forget="all")["devices"] == []
    assert CHROME not in directory(again)


def test_a_crash_while_it_is_added_or_forgotten_is_made_good_by_the_next_press(party: Party) -> None:
    def add(seat: int) -> Any:
        return device(party, seat, device=CHROME)

    def forget(seat: int) -> Any:
        return device(party, seat, forget="all")

    add(0)  # a process has read keys, and KMS, once
    forget(0)
    with recording() as adding:
        add(0)
    with recording() as forgetting:
        forget(0)
    for act, calls, left in ((add, adding, [mark(CHROME)]), (forget, forgetting, [])):
        for turn, (number, moment) in enumerate(endings(calls)):
            seat = turn % len(party.seats)  # one alone adds no more in a day
            if act is forget:
                add(seat)
            with crash(number, moment), pytest.raises(Killed):
                act(seat)
            assert act(seat)["devices"] == left, (act, number, moment)
            forget(seat)
            person = party.site.tables.head(party.table_id).state.places[seat].person
            known = party.site.directory.people.get(person)
            assert known is not None
            assert not known.contacts, (act, number, moment)


# ---- what is kept ----


def test_what_is_kept_of_an_address_names_the_services_that_write_to_its_owners_devices(pushing: Site) -> None:
    assert device(proved(pushing), seat=0, device=CHROME)["others"] is True, "she confirmed an address"
    answer = PROGRAM.get(f"{link_to_tables(pushing)}/export")
    assert [each["devices"] for each in answer.json["seats"]] == [["fcm.googleapis.com"]]
    assert CHROME not in answer.body
