"""What the owner of an address is asked, and what somebody learns who types the address of somebody else: nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

import pytest

from drills.bench.meter import metered
from events.directory.addresses import Channel
from events.directory.person import Ended
from events.directory.tokens import Token
from events.people.ending import block, end
from events.people.forgetting import erase
from events.people.proving import prove_address
from functions.aws import clients
from functions.play.door.site import Site
from tests.functions.play.http import JSON, Answer, Client
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party

ADDRESS = "anna@example.org"


def sits(site: Site, address: str = ADDRESS) -> Party:
    """Somebody called Anna sits down with that address."""
    party = open_party(site, taken=0)
    party.seats.append(party.sit_down(party.open_links()[0], "Anna", email=address))
    return party


def contact(site: Site, address: str = ADDRESS) -> str:
    return site.directory.contacts.hash("mail", address)


def asked(party: Party, purpose: Any = "confirm") -> str:
    """The link in the message that `notify` sends."""
    person = party.site.tables.head(party.table_id).state.places[0].person
    token = Token(purpose, person, "mail", contact(party.site), party.table_id)
    party.site.directory.tokens.put(f"{purpose}-{party.table_id}", token, 2**31)
    return f"/{purpose}/{purpose}-{party.table_id}"


def state(party: Party) -> str:
    return str(party.page(0)["contacts"]["mail"]["state"])


def test_every_seat_that_waits_is_listed_and_each_gets_its_own_answer(site: Site) -> None:
    mine, anothers, third = (sits(site) for _ in range(3))
    link = asked(anothers)
    waiting = {each["seat"]: each for each in PROGRAM.get(link).json["waiting"]}
    assert len(waiting) == 3
    assert "selected" not in BROWSER.get(link).body, "none is chosen before"
    refs = list(waiting)
    assert PROGRAM.post(link, {"part": [f"yes:{refs[0]}", f"no:{refs[1]}", ""]}).status == 303
    assert [each["seat"] for each in PROGRAM.get(link).json["waiting"]] == [refs[2]]
    assert sorted(map(state, (mine, anothers, third))) == ["confirmed", "unconfirmed", "unconfirmed"]


def test_a_seat_whose_link_the_host_renewed_still_waits_for_its_answer(site: Site) -> None:
    party = sits(site)
    link = asked(party)
    for each, name in zip(party.open_links(), ("Ben", "Cleo"), strict=True):
        party.sit_down(each, name)
    assert party.send(party.host, "renew", seat=0, confirmed=True).status == 303
    (seat,) = PROGRAM.get(link).json["waiting"]
    assert PROGRAM.post(link, {"part": [f"never:{seat['seat']}"]}).status == 303
    assert PROGRAM.get(link).json["waiting"] == []


def test_the_tables_that_wait_are_read_once_for_an_answer(site: Site) -> None:
    """Found by seed 21 of `make simulate`: the page was made, too, which nobody was shown."""
    link, *_ = [asked(sits(site)) for _ in range(5)]
    with metered([clients.dynamodb()]) as shown:
        (seat, *_) = PROGRAM.get(link).json["waiting"]
    with metered([clients.dynamodb()]) as answered:
        assert PROGRAM.post(link, {"part": [f"yes:{seat['seat']}"]}).status == 303
    assert answered.calls["Query"] == shown.calls["Query"]


def test_not_me_never_again_holds_for_the_mailbox(site: Site) -> None:
    party = sits(site)
    link = asked(party)
    (seat,) = PROGRAM.get(link).json["waiting"]
    assert PROGRAM.post(link, {"part": [f"never:{seat['seat']}"]}).status == 303
    known = site.directory.contacts.get(contact(site))
    assert known
    assert dict(site.directory.contacts.mailbox_of(known).noes).keys() == {"refused"}
    assert state(party) == "unconfirmed", "whoever typed it learns nothing"


@pytest.mark.parametrize("answer", [[], [""], ["yes:nobody"], ["perhaps:x"]])
def test_without_a_choice_or_the_name_nothing_is_done(site: Site, answer: list[str]) -> None:
    party = sits(site)
    assert PROGRAM.post(asked(party), {"part": answer}).json["code"] == "name_differs"
    assert state(party) == "unconfirmed"


def test_a_choice_in_a_list_is_no_proof_of_a_person(site: Site) -> None:
    party = sits(site)
    link = asked(party)
    (seat,) = PROGRAM.get(link).json["waiting"]
    chosen = f"yes:{seat['seat']}"
    assert BROWSER.post_unproven(link, {"command": "confirm", "part": chosen}).status == 409
    assert state(party) == "unconfirmed"
    assert BROWSER.post_unproven(link, {"command": "confirm", "part": chosen, "sure": "yes"}).status == 303
    assert state(party) == "confirmed"


@pytest.mark.parametrize("ended", ["paused", "bounced"])
def test_the_link_of_an_earlier_ask_is_the_way_back(site: Site, ended: Ended) -> None:
    party = sits(site)
    link = asked(party)
    end(site.directory, contact(site), ended, 1)
    assert PROGRAM.post(link, {"name": "Anna"}).status == 303
    assert state(party) == "confirmed"


# ---- probing ----


@contextmanager
def requests() -> Iterator[list[str]]:
    """The names of the requests to the store within the block."""
    made: list[str] = []

    def note(model: Any, **_: object) -> None:
        made.append(model.name)

    events = clients.dynamodb().meta.events
    events.register("before-call.dynamodb", note)
    try:
        yield made
    finally:
        events.unregister("before-call.dynamodb", note)


def known_as(site: Site, how: str, channel: Channel = "mail", address: str = ADDRESS) -> None:
    """What is known of the address before somebody types it."""
    if how == "unknown":
        return
    hashed = site.directory.contacts.meet(channel, address, 2**31)
    prove_address(site.directory, hashed, 1)
    if how == "blocked":
        block(site.directory, channel, address, 2)
    elif how != "proved":
        end(site.directory, hashed, cast("Ended", how), 2)


def shown(answer: Answer, party: Party) -> tuple[int, str]:
    text = answer.body
    for secret in (*party.seats, party.host, party.table_id):
        text = text.replace(secret.rsplit("/", 1)[-1], "secret")
    return answer.status, str(len(text))


TYPED: dict[str, tuple[Channel, str, str]] = {
    "an email address": ("mail", "email", ADDRESS),
    "a number": ("sms", "phone", "+447400123456"),
}
"""Over which channel it is, in which field it is typed, and what."""


def probed(site: Site, how: str, later: str, what: str) -> list[Any]:
    """All that somebody sees who types the address, then and later, and what the store was asked for."""
    channel, field, address = TYPED[what]
    hashed = site.directory.contacts.hash(channel, address)  # its key is read once in a process, whatever is typed
    known_as(site, how, channel, address)
    party = open_party(site, taken=0)
    link = party.open_links()[0]
    with requests() as typing:
        party.seats.append(party.sit_down(link, "Anna", **{field: address}))
    with requests() as looking:
        first = PROGRAM.get(party.seats[0])
    if later:
        end(site.directory, hashed, cast("Ended", later), 3)
    with requests() as again:
        second = PROGRAM.get(party.seats[0])
    page = BROWSER.get(party.seats[0])
    facts = [(each.json["contacts"], each.json["players"][0]["reached_by"]) for each in (first, second)]
    return [typing, looking, again, facts, shown(page, party), first.status, second.status]


@pytest.mark.parametrize("what", TYPED)
@pytest.mark.parametrize("how", ["proved", "paused", "bounced", "complained", "blocked"])
def test_whoever_types_an_address_learns_nothing_of_it(site: Site, how: str, what: str) -> None:
    unknown = probed(site, "unknown", "", what)
    channel, _, address = TYPED[what]
    assert {line for _, line in unknown[3]} == {"unconfirmed"}
    erase(site.directory, channel, address)
    assert probed(site, how, "", what) == unknown


@pytest.mark.parametrize("what", TYPED)
@pytest.mark.parametrize("later", ["bounced", "complained", "paused"])
def test_nor_at_any_later_look(site: Site, later: str, what: str) -> None:
    unknown = probed(site, "unknown", "", what)
    channel, _, address = TYPED[what]
    erase(site.directory, channel, address)
    assert probed(site, "unknown", later, what) == unknown


# ---- a device that proved it ----


def kept_by_browser(party: Party) -> str:
    """What the page after a confirmation leaves in the browser: the secret of the settings link."""
    link = asked(party)
    assert PROGRAM.post(link, {"name": "Anna"}).status == 303
    return str(PROGRAM.get(link).json["settings"]).rpartition("/")[2]


def sits_without_address(site: Site) -> Party:
    party = open_party(site, taken=0)
    party.seats.append(party.sit_down(party.open_links()[0], "Anna at work"))
    return party


def test_where_it_was_proved_the_next_table_is_told_of_it_with_one_tap(site: Site) -> None:
    known, party = kept_by_browser(sits(site)), sits_without_address(site)
    assert party.send(party.seats[0], "contact", known=known).status == 303
    assert state(party) == "confirmed"


def test_the_tap_is_a_way_back_after_a_bounce_too(site: Site) -> None:
    known, party = kept_by_browser(sits(site)), sits_without_address(site)
    end(site.directory, contact(site), "bounced", 1)
    assert party.send(party.seats[0], "contact", known=known).status == 303
    assert state(party) == "confirmed"


def test_what_the_browser_kept_is_of_no_use_after_a_block_or_once_it_is_deleted(site: Site) -> None:
    known, party = kept_by_browser(sits(site)), sits_without_address(site)
    block(site.directory, "mail", ADDRESS, 1)
    for secret in (known, "nothing"):
        command = party.page(0)["commands"]["contact"]
        refused = party.send(party.seats[0], "contact", BROWSER, id=command, known=secret)
        assert (refused.status, "data-gone" in refused.body) == (422, True)
    assert party.page(0)["contacts"]["mail"] is None


def test_nobody_else_s_address_comes_in_place_of_one_that_is_there(site: Site) -> None:
    known, party = kept_by_browser(sits(site)), sits(site, "another@example.org")
    assert party.send(party.seats[0], "contact", known=known).json["code"] == "known_gone"


# ---- who typed it ----


def test_each_network_that_types_an_address_is_an_asker_of_its_own(site: Site) -> None:
    """By the hash of the address, too: what a network typed elsewhere cannot be told."""

    def asker(ip: str, address: str) -> str:
        party = sits_without_address(site)
        assert party.send(party.seats[0], "contact", Client(JSON, ip), email=address).status == 303
        known = site.directory.people.get(site.tables.head(party.table_id).state.places[0].person)
        assert known
        return known.contacts["mail"].asker

    here, there = "192.0.2.1", "198.51.100.7"
    assert asker(here, "anna@gmail.com") == asker(here, "an.na+dice@gmail.com") != ""
    assert asker(here, "anna@gmail.com") not in (asker(there, "anna@gmail.com"), asker(here, "ben@gmail.com"))
