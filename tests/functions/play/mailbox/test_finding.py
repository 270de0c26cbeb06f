"""Having one's links sent, and the page of all tables behind the message."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from events.directory.limits import DAY
from events.directory.tokens import TABLES_LAST, Token
from events.people.asking import may_be_sent_links
from functions.aws import clients
from functions.notices.queue import LinksWanted, unqueued
from functions.play.door import limits
from functions.play.door.site import Site
from tests.functions.pages.markup import check
from tests.functions.play.http import STAMPED, Answer, Client
from tests.functions.play.mailbox.test_consent import ADDRESS, asked, contact, known_as, requests
from tests.functions.play.party import BROWSER, PROGRAM, Party, damage, open_party, stored

OTHER = "stranger@example.org"


def now() -> int:
    return int(time.time())


def wanted(site: Site) -> list[LinksWanted]:
    """What waits in the notify queue."""
    url = site.settings.notify_queue_url
    found = clients.queues().receive_message(QueueUrl=url, MaxNumberOfMessages=10).get("Messages", [])
    messages = [unqueued(each["Body"]) for each in found]
    assert ADDRESS not in json.dumps([each["Body"] for each in found])
    return [each for each in messages if isinstance(each, LinksWanted)]


def find(address: str, client: Client = PROGRAM) -> Answer:
    return client.post("/links", {"command": "find", "address": address})


def proved(site: Site, *, seats: int = 2, **fields: Any) -> Party:
    """Anna sits at a table of two that has begun, and has proved her address for it."""
    party = open_party(site, seats=seats, taken=0)
    first, second = party.open_links()
    party.seats.append(party.sit_down(first, "Anna", email=ADDRESS, **fields))
    assert PROGRAM.post(asked(party), {"name": "Anna"}).status == 303
    party.seats.append(party.sit_down(second, "Ben"))
    return party


def link(site: Site, purpose: Any = "tables", until: int = 2**31) -> str:
    """The link in the message that `notify` sends."""
    site.directory.tokens.put(f"a-{purpose}-{until}", Token(purpose, "", "mail", contact(site)), until)
    return f"/{purpose}/a-{purpose}-{until}"


def tables(site: Site) -> Any:
    return PROGRAM.get(link(site)).json["tables"]


# ---- send me my links ----


def test_it_takes_one_field_and_hands_on_what_stands_for_the_address(site: Site) -> None:
    document = check(BROWSER.get("/links").body)
    assert len([each for each in document.all("input") if each.attributes.get("type") != "hidden"]) == 1
    answer = find(ADDRESS)
    assert (answer.status, answer.location) == (303, "/links?sent=yes")
    assert PROGRAM.follow(answer).json["sent"] is True
    (message,) = wanted(site)
    assert (message.contact, message.channel) == (contact(site), "mail")
    assert message.asker


def test_a_phone_will_do_where_the_site_texts(site: Site) -> None:
    assert find("+44 7400 123456").status == 303
    (message,) = wanted(site)
    assert (message.contact, message.channel) == (site.directory.contacts.hash("sms", "+447400123456"), "sms")


def test_who_did_not_ask_for_them_says_so_on_the_page_behind_the_message(site: Site) -> None:
    proved(site)
    token = Token("tables", "", "mail", contact(site), asker="stranger")
    site.directory.tokens.put("wanted-by-a-stranger", token, 2**31)
    here = "/tables/wanted-by-a-stranger"
    assert PROGRAM.get(here).json["asked_for"] is True
    said = PROGRAM.post(here, {"not_me": True})
    assert said.status == 303
    assert PROGRAM.follow(said).json["disowned"] is True
    check(BROWSER.get(said.location).body)
    known = site.directory.contacts.get(contact(site))
    assert known
    assert not may_be_sent_links(site.directory, known, "stranger", now())
    assert may_be_sent_links(site.directory, known, "home", now())


@pytest.mark.parametrize("address", ["", "anna", "anna@", "+44 20 7946 0000"])
def test_what_is_no_address_of_ours_is_refused_whatever_is_known(site: Site, address: str) -> None:
    assert find(address).status == 422
    assert wanted(site) == []
    assert find(address, BROWSER).status == 422
    check(find(address, BROWSER).body)


def test_a_scanner_that_presses_has_nothing_sent(site: Site) -> None:
    assert BROWSER.post_unproven("/links", {"command": "find", "address": ""}).status == 409
    assert wanted(site) == []


def test_a_network_can_ask_so_often_in_a_day(site: Site) -> None:
    most = limits.FINDING_LINKS.rates["network"].most
    assert [find(f"a{number}@example.org").status for number in range(most + 1)] == [*[303] * most, 429]
    assert find(ADDRESS, Client(accept=PROGRAM.accept, source_ip="192.0.2.99")).status == 303


def probed(site: Site, how: str) -> list[Any]:
    """All that somebody sees who types the address, twice, and what the store was asked for."""
    contact(site)  # the key of the hashes is read once in a process, whatever is typed
    known_as(site, how)
    find(OTHER)  # so that the rows of the limits are there
    seen: list[Any] = []
    for _ in range(2):
        with requests() as made, sending() as messages:
            answer = find(ADDRESS, BROWSER)
        page = BROWSER.get(answer.location)
        seen += [made, len(messages), answer.status, dict(answer.headers), page.status, page.body, dict(page.headers)]
    return seen


@contextmanager
def sending() -> Iterator[list[str]]:
    """The requests to the queues within the block."""
    made: list[str] = []

    def note(model: Any, **_: object) -> None:
        made.append(model.name)

    events = clients.queues().meta.events
    events.register("before-call.sqs", note)
    try:
        yield made
    finally:
        events.unregister("before-call.sqs", note)


@pytest.mark.parametrize("how", ["proved", "paused", "bounced", "complained", "blocked"])
def test_whoever_types_an_address_learns_nothing_of_it(site: Site, how: str) -> None:
    unknown = probed(site, "unknown")
    assert probed(site, how) == unknown


# ---- my tables ----


def test_it_shows_every_table_of_the_proved_address_and_no_other(site: Site) -> None:
    mine, anothers = proved(site), open_party(site, taken=0)
    anothers.sit_down(anothers.open_links()[0], "Anna", email=ADDRESS)  # typed, and never proved
    (table,) = tables(site)
    assert table["url"].endswith(mine.seats[0].split("?")[0])
    assert (table["game"], table["others"], table["phase"]) == ("Liar’s Dice", ["Ben"], "playing")
    assert table["turn"] is (mine.asked() == 0)
    assert PROGRAM.get(link(site)).json["address"] == "a…@example.org"
    assert ADDRESS not in BROWSER.get(link(site)).body


def test_a_damaged_table_hides_no_other_one(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged, sound = proved(site), proved(site)
    damage(monkeypatch, site, damaged.table_id)
    (table,) = tables(site)
    assert table["url"].endswith(sound.seats[0].split("?")[0])
    damage(monkeypatch, site, sound.table_id)
    assert PROGRAM.get(link(site)).json["code"] == "damaged", "an empty list would be false"


def test_the_next_that_waits_comes_first(site: Site) -> None:
    parties = [proved(site) for _ in range(3)]
    parties[1].move("1x2", parties[1].asked())
    shown = tables(site)
    assert sorted((each["turn"] for each in shown), reverse=True) == [each["turn"] for each in shown]
    if any(each["turn"] for each in shown):
        assert shown[0]["due"] > 0
        assert shown[0]["url"] in BROWSER.get(link(site)).body
    assert {each["turn"] or bool(each["waits_for"]) for each in shown} == {True}


def test_it_says_where_somebody_hosts(site: Site) -> None:
    start = PROGRAM.get("/").json
    form = {"id": start["commands"]["open"], "game": "liars_dice", "seats": 3, "name": "Anna", "email": ADDRESS}
    host = PROGRAM.follow(PROGRAM.post("/tables", form)).json["links"]["page"]
    party = Party(site, host, [host])
    assert PROGRAM.post(asked(party), {"name": "Anna"}).status == 303
    (table,) = tables(site)
    assert (table["hosts"], table["phase"]) == (True, "lobby")
    assert PROGRAM.get(table["url"]).json["you"]["hosts"] is True


def test_each_table_leads_to_its_settings(site: Site) -> None:
    proved(site)
    (table,) = tables(site)
    assert PROGRAM.get(table["settings"]).json["kind"] == "settings"


def test_it_ends_after_a_day(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    proved(site)
    ends = link(site, until=STAMPED + TABLES_LAST)
    monkeypatch.setattr("time.time", lambda: float(STAMPED + DAY - 1))
    assert PROGRAM.get(ends).status == 200
    monkeypatch.setattr("time.time", lambda: float(STAMPED + DAY))
    for page in (ends, f"{ends}/export"):
        assert PROGRAM.get(page).status == 404
    assert PROGRAM.post(ends, {"forget": True, "confirmed": True}).status == 404


@pytest.mark.parametrize("purpose", ["settings", "confirm", "unsubscribe"])
def test_no_other_link_opens_it(site: Site, purpose: str) -> None:
    proved(site)
    other = link(site, purpose).replace(f"/{purpose}/", "/tables/")
    assert [PROGRAM.get(page).status for page in (other, f"{other}/export")] == [404, 404]


def test_looking_at_it_changes_nothing(site: Site) -> None:
    proved(site)
    here = link(site)
    before = stored(site)
    for client in (BROWSER, PROGRAM):
        for page in (here, f"{here}/export", "/links", "/links?sent=yes"):
            assert (client.get(page).status, client.head(page).status) == (200, 200)
    assert stored(site) == before


def test_its_page_is_sound(site: Site) -> None:
    proved(site)
    document = check(BROWSER.get(link(site)).body)
    assert any(each["href"].endswith("/export") for each in document.all("a"))
    check(BROWSER.get("/links").body)
    check(BROWSER.get("/links?sent=yes").body)


def test_a_seat_that_waits_is_carried_over_with_one_tap(site: Site) -> None:
    proved(site)
    others = [open_party(site, taken=0) for _ in range(2)]
    for party, name in zip(others, ("Annie", "Eve"), strict=True):
        party.seats.append(party.sit_down(party.open_links()[0], name, email=ADDRESS))
    here = link(site)
    refs = {each["name"]: each["seat"] for each in PROGRAM.get(here).json["waiting"]}
    assert refs.keys() == {"Annie", "Eve"}
    assert BROWSER.post_unproven(here, {"part": f"yes:{refs['Annie']}"}).status == 409
    assert BROWSER.post(here, {"part": f"yes:{refs['Annie']}"}).status == 303
    assert BROWSER.post(here, {"part": f"no:{refs['Eve']}"}).status == 303
    assert [party.page(0)["contacts"]["mail"]["state"] for party in others] == ["confirmed", "unconfirmed"]
    assert PROGRAM.get(here).json["waiting"] == []
    assert len(tables(site)) == 2


# ---- what is kept ----


def test_it_hands_out_what_is_kept(site: Site) -> None:
    party = proved(site)
    anothers = open_party(site, taken=0)
    anothers.sit_down(anothers.open_links()[0], "Eve", email=ADDRESS)
    answer = PROGRAM.get(f"{link(site)}/export")
    assert "attachment" in answer.headers["content-disposition"]
    kept = answer.json
    assert (kept["address"], kept["state"]) == (ADDRESS, "proved")
    seats = {each["name"]: each for each in kept["seats"]}
    assert seats.keys() == {"Anna", "Eve"}
    assert (seats["Anna"]["table"], seats["Anna"]["proved"] > 0) == (party.table_id, True)
    assert (seats["Eve"]["proved"], "preferences" in seats["Eve"]) == (0, False)


# ---- forget me ----


def test_forgetting_is_asked_about_whoever_sends_it(site: Site) -> None:
    proved(site)
    here = link(site)
    before = stored(site)
    for client in (BROWSER, PROGRAM):
        assert client.post(here, {"command": "tables", "forget": "yes"}).status == 409
    assert PROGRAM.post(here, {"forget": True}).json["confirm"] is True
    question = BROWSER.post_unproven(here, {"command": "tables", "id": "x", "forget": "yes"})
    assert question.status == 409
    check(question.body)
    assert BROWSER.post_unproven(here, {"forget": "yes", "confirmed": "yes"}).status == 409, "no choice was made"
    assert BROWSER.post_unproven(here, {"forget": "yes", "confirmed": "yes", "sure": "no"}).status == 303
    assert stored(site) == before
    sure = BROWSER.post_unproven(here, {"forget": "yes", "confirmed": "yes", "sure": "yes"})
    assert sure.status == 200
    check(sure.body)
    assert stored(site) != before


def test_forgetting_takes_everything_personal_everywhere(site: Site) -> None:
    parties = [proved(site), proved(site)]
    anothers = open_party(site, taken=0)
    anothers.seats.append(anothers.sit_down(anothers.open_links()[0], "Eve", email=ADDRESS))
    here = link(site)
    assert PROGRAM.post(here, {"forget": True, "confirmed": True}).json["done"] is True
    assert ADDRESS not in str(stored(site)[site.settings.directory_table])
    for party in parties:
        assert "Anna" not in str(PROGRAM.get(party.seats[1]).json["players"])
        assert PROGRAM.get(party.seats[0]).status == 200, "the seat stays"
    assert PROGRAM.get(anothers.seats[0]).json["contacts"]["mail"] is None
    assert PROGRAM.get(here).status == 404
    assert PROGRAM.post(here, {"forget": True, "confirmed": True}).json["done"] is True, "sent again"


def test_a_damaged_table_is_not_said_to_forget(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    parties, here = [proved(site), proved(site)], link(site)
    with monkeypatch.context() as broken:
        damage(broken, site, parties[0].table_id)
        assert PROGRAM.post(here, {"forget": True, "confirmed": True}).json["code"] == "damaged"
    assert PROGRAM.post(here, {"forget": True, "confirmed": True}).json["done"] is True
    assert "Anna" not in str([PROGRAM.get(party.seats[1]).json["players"] for party in parties])


# ---- a seat's link ----


def test_a_seat_leads_to_both_lists_and_shows_no_other_table(site: Site) -> None:
    party, other = proved(site), proved(site)
    body = BROWSER.get(party.seats[0]).body
    document = check(body)
    assert {"/links", "/"} <= {each["href"] for each in document.all("a")}
    assert other.table_id not in body
