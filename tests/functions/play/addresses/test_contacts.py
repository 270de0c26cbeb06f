"""How players are reached: nobody is written to uninvited, and an address is in the directory alone."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from events.directory.tokens import Token
from events.people.ending import block
from functions.aws import clients
from functions.play.door.site import Site
from tests.functions.play.http import FORM, PARTS, Client, in_parts
from tests.functions.play.limited import at_most
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party, stored, take

ADDRESS = "Anna.Example@Example.ORG"
STORED = "Anna.Example@example.org"
PHONE = "+44 (7400) 123-456"


@pytest.fixture
def anna(site: Site) -> Party:
    """Anna sat down with an address that she has not confirmed yet."""
    party = open_party(site, taken=0)
    party.seats.append(party.sit_down(party.open_links()[0], "Anna", email=ADDRESS))
    return party


def person_of(party: Party, seat: int = 0) -> str:
    return party.site.tables.head(party.table_id).state.places[seat].person


def token(party: Party, purpose: Any = "confirm", address: str = STORED, text: str = "a-token") -> str:
    """The link in the message that `notify` sends."""
    found = Token(
        purpose, person_of(party), "mail", party.site.directory.contacts.hash("mail", address), party.table_id
    )
    party.site.directory.tokens.put(text, found, 2**31)
    return f"/{purpose}/{text}"


def woken(site: Site) -> list[str]:
    """The tables that are to be looked at."""
    received = clients.queues().receive_message(
        QueueUrl=site.settings.wake_up_queue_url, MaxNumberOfMessages=10, WaitTimeSeconds=0
    )
    return [json.loads(message["Body"])["table"] for message in received.get("Messages", ())]


def given_by(party: Party) -> str:
    """The address of the first seat's player."""
    person = party.site.directory.people.get(person_of(party))
    assert person
    contact = party.site.directory.contacts.get(person.contacts["mail"].contact)
    assert contact
    return contact.address


def known(party: Party) -> Mapping[str, Any]:
    return dict(party.page(0)["contacts"])


def test_an_address_goes_to_the_directory_and_nowhere_else(anna: Party) -> None:
    items = stored(anna.site)
    assert "xample" not in str(items[anna.site.settings.log_table])
    person = anna.site.directory.people.get(person_of(anna))
    assert person
    assert (person.name, person.contacts["mail"].proved) == ("Anna", 0)
    assert given_by(anna) == STORED


def test_the_page_shows_it_with_its_middle_left_out(anna: Party) -> None:
    assert known(anna)["mail"] == {
        "address": "A…@example.org",
        "state": "unconfirmed",
        "last_message": None,
        "prove_by": "",
    }
    for link in (*anna.seats, anna.host):
        assert "Anna.Example" not in BROWSER.get(link).body + PROGRAM.get(link).body


def test_somebody_who_sits_down_is_asked_to_confirm(anna: Party) -> None:
    assert woken(anna.site) == [anna.table_id]


def test_a_host_who_plays_may_be_told_too(site: Site) -> None:
    party = open_party(site, taken=0, name="Anna", email=ADDRESS, phone=PHONE)
    assert known(party)["sms"] == {"address": "+44…56", "state": "unconfirmed", "last_message": None, "prove_by": ""}
    assert woken(site) == [party.table_id]


def test_a_seat_without_an_address_asks_the_directory_for_nothing(party: Party) -> None:
    assert "person/" not in str(stored(party.site)[party.site.settings.directory_table])
    assert woken(party.site) == []


def test_confirming_takes_the_name_that_the_address_was_given_with(anna: Party) -> None:
    link = token(anna)
    woken(anna.site)
    before = stored(anna.site)
    assert "a…@example.org" in BROWSER.get(link).body.lower()
    for name in ("", "Ben", "' OR 1=1"):
        refused = PROGRAM.post(link, {"name": name})
        assert (refused.status, refused.json["code"]) == (422, "name_differs")
    assert stored(anna.site) == before
    confirmed = PROGRAM.post(link, {"name": " anna "})
    assert (confirmed.location, PROGRAM.follow(confirmed).json["done"]) == (link, True)
    assert known(anna)["mail"]["state"] == "confirmed"
    assert woken(anna.site) == [anna.table_id]


def test_confirming_again_with_the_name_is_done_again(anna: Party) -> None:
    link = token(anna)
    assert [PROGRAM.post(link, {"name": "Anna"}).status for _ in range(2)] == [303, 303]
    assert PROGRAM.post(link, {"name": "Ben"}).status == 422


@pytest.mark.parametrize(("sat", "typed"), [("Jürgen Þór", "jurgen þor"), ("Zoë", "ZOE."), ("Иван", "Ивaн")])
def test_a_name_is_confirmed_as_it_can_be_typed(site: Site, sat: str, typed: str) -> None:
    party = open_party(site, taken=0)
    party.seats.append(party.sit_down(party.open_links()[0], sat, email=ADDRESS))
    assert PROGRAM.post(token(party), {"name": typed}).status == 303
    assert known(party)["mail"]["state"] == "confirmed"


def test_reading_a_link_confirms_and_ends_nothing(anna: Party) -> None:
    links = [token(anna), token(anna, "unsubscribe", text="b-token")]
    before = stored(anna.site)
    for link in links:
        for client in (BROWSER, PROGRAM):
            assert (client.get(link).status, client.head(link).status) == (200, 200)
    assert stored(anna.site) == before


def test_a_token_is_good_for_its_purpose_alone(anna: Party) -> None:
    confirm, unsubscribe = token(anna), token(anna, "unsubscribe", text="b-token")
    for link in (
        confirm.replace("confirm", "unsubscribe"),
        unsubscribe.replace("unsubscribe", "confirm"),
        "/confirm/x",
    ):
        assert PROGRAM.get(link).status == 404
        assert PROGRAM.post(link, {"name": "Anna", "confirmed": True}).status == 404


def test_a_link_to_an_address_that_was_changed_confirms_nothing(anna: Party) -> None:
    link = token(anna)
    anna.send(anna.seats[0], "contact", email="other@example.org")
    assert PROGRAM.post(link, {"name": "Anna"}).status == 404
    assert known(anna)["mail"] == {
        "address": "o…@example.org",
        "state": "unconfirmed",
        "last_message": None,
        "prove_by": "",
    }


def test_an_address_that_the_operator_blocked_stays_blocked(anna: Party) -> None:
    link = token(anna)
    block(anna.site.directory, "mail", STORED, 1)
    answer = PROGRAM.post(link, {"name": "Anna"})
    assert (answer.status, answer.json["code"]) == (403, "address_blocked")
    assert known(anna)["mail"]["state"] == "unconfirmed", "whoever typed it learns nothing"


@pytest.mark.parametrize(
    ("body", "content_type"),
    [(in_parts(("List-Unsubscribe", "One-Click")), PARTS), (b"List-Unsubscribe=One-Click", FORM)],
    ids=["in parts", "in one"],
)
def test_a_mail_program_ends_messages_with_one_click(anna: Party, body: bytes, content_type: str) -> None:
    """RFC 8058, 3.2: a POST with this field, no redirect, no cookie. It should come in parts and may come in one."""
    link = token(anna, "unsubscribe")
    answer = Client(accept="").send("POST", link, body, content_type)
    assert answer.status == 200
    assert anna.site.directory.contacts.forbids("mail", STORED)
    assert known(anna)["mail"]["state"] == "unconfirmed", "whoever typed it learns nothing"
    assert PROGRAM.get(link).json["done"]


def test_a_person_ends_messages_with_a_button(anna: Party) -> None:
    link = token(anna, "unsubscribe")
    anna.site.directory.people.prove(person_of(anna), "mail", anna.site.directory.contacts.hash("mail", STORED), 7)
    assert BROWSER.post(link, {"command": "unsubscribe"}).status == 200
    assert known(anna)["mail"]["state"] == "refused"


def test_ending_messages_works_after_the_person_is_forgotten(anna: Party) -> None:
    link = token(anna, "unsubscribe")
    anna.site.directory.people.erase(person_of(anna))
    assert "A…@example.org" in BROWSER.get(link).body
    assert BROWSER.post(link, {"command": "unsubscribe"}).status == 200


def test_a_player_sets_changes_and_erases_contacts(party: Party) -> None:
    send = party.send
    assert (
        send(party.seats[0], "contact", email=ADDRESS, phone=PHONE, zone="Europe/Lisbon", reminders="no").status == 303
    )
    assert woken(party.site) == [party.table_id]
    assert (known(party)["zone"], known(party)["reminders"]) == ("Europe/Lisbon", False)
    send(party.seats[0], "contact", email="", phone="")
    assert known(party)["mail"]
    send(party.seats[0], "contact", forget_email="yes")
    assert (known(party)["mail"], known(party)["sms"]["address"]) == (None, "+44…56")
    assert "xample.org" not in str(stored(party.site))
    assert woken(party.site) == []


def test_an_address_leaves_at_once_with_its_proof(anna: Party) -> None:
    PROGRAM.post(token(anna), {"name": "Anna"})
    assert known(anna)["mail"]["state"] == "confirmed"
    anna.send(anna.seats[0], "contact", forget_email="yes")
    assert "xample.org" not in str(stored(anna.site))


def test_the_same_address_again_is_no_news(anna: Party) -> None:
    woken(anna.site)
    anna.site.directory.people.prove(person_of(anna), "mail", anna.site.directory.contacts.hash("mail", STORED), 7)
    anna.send(anna.seats[0], "contact", email=ADDRESS)
    assert known(anna)["mail"]["state"] == "confirmed"
    assert woken(anna.site) == []


@pytest.mark.parametrize("confirmed", [False, True])
def test_an_address_where_nothing_arrives_is_not_called_confirmed(anna: Party, confirmed: bool) -> None:
    people, person = anna.site.directory.people, person_of(anna)
    if confirmed:
        people.prove(person, "mail", anna.site.directory.contacts.hash("mail", STORED), 7)
    people.answered(person, "mail", anna.site.directory.contacts.hash("mail", STORED), "never")
    assert known(anna)["mail"] == {
        "address": "A…@example.org",
        "state": "unreachable",
        "last_message": "never",
        "prove_by": "",
    }


def test_who_types_a_dead_address_again_wants_it_tried_again(anna: Party) -> None:
    woken(anna.site)
    anna.site.directory.people.answered(
        person_of(anna), "mail", anna.site.directory.contacts.hash("mail", STORED), "never"
    )
    anna.send(anna.seats[0], "contact", email=ADDRESS)
    assert known(anna)["mail"] == {
        "address": "A…@example.org",
        "state": "unconfirmed",
        "last_message": None,
        "prove_by": "",
    }
    assert woken(anna.site) == [anna.table_id]


def test_who_gives_a_confirmed_address_again_after_nothing_arrived_is_told_there_again(anna: Party) -> None:
    """As after STOP and START by text, of which the carrier tells us nothing."""
    people, person = anna.site.directory.people, person_of(anna)
    contact = anna.site.directory.contacts.hash("mail", STORED)
    people.prove(person, "mail", contact, 7)
    people.answered(person, "mail", contact, "never")
    woken(anna.site)
    anna.send(anna.seats[0], "contact", email=ADDRESS)
    assert (known(anna)["mail"]["state"], woken(anna.site)) == ("confirmed", [anna.table_id])


@pytest.mark.parametrize(
    ("address", "said"), [("success+1@simulator.amazonses.com", "sent"), ("anna@example.org", None)]
)
def test_what_became_of_an_ask_is_said_of_an_address_that_is_nobodys(
    site: Site, address: str, said: str | None
) -> None:
    """By that `make smoke` sees whether mail leaves."""
    party = open_party(site, taken=0)
    party.seats.append(party.sit_down(party.open_links()[0], "Anna", email=address))
    site.directory.people.answered(person_of(party), "mail", site.directory.contacts.hash("mail", address), "sent")
    assert known(party)["mail"]["last_message"] == said


def test_the_page_says_what_became_of_the_last_message(anna: Party) -> None:
    anna.site.directory.people.prove(person_of(anna), "mail", anna.site.directory.contacts.hash("mail", STORED), 7)
    for answer in ("not now", "sent"):
        anna.site.directory.people.answered(
            person_of(anna), "mail", anna.site.directory.contacts.hash("mail", STORED), answer
        )
        assert known(anna)["mail"]["last_message"] == answer


@pytest.mark.parametrize(
    ("address", "written"),
    [
        ("anna@bücher.example", "anna@xn--bcher-kva.example"),
        ("anna@straße.de", "anna@xn--strae-oqa.de"),  # strasse.de is somebody else's
        ("anna@faß.at", "anna@xn--fa-hia.at"),
        ("anna@Ｅxample.org", "anna@example.org"),
        ("o'Neil+dice@example.org", "o'Neil+dice@example.org"),
    ],
)
def test_a_domain_is_written_in_ascii_as_registries_do(party: Party, address: str, written: str) -> None:
    """IDNA 2008 (RFC 5891), where ß is a letter; IDNA 2003 read it as ss."""
    party.send(party.seats[0], "contact", email=address)
    assert given_by(party) == written


@pytest.mark.parametrize(
    "address",
    [
        "a b@c.de",
        "a@b",
        "@b.de",
        "a@.de",
        "a..b@c.de",
        "a@b..de",
        "<a@b.de>",
        "a@b.de,c@d.de",
        "a@[127.0.0.1]",
        ".a@b.de",
        "a.@b.de",
        '"a"@b.de',
        f"{'a' * 65}@b.de",
        "a@b.test",
        "a@b.invalid",
        "a@b.local",
        "a@127.0.0.1",
        "a@☃.net",
        "Anna <a@b.de>",
    ],
)
def test_what_is_no_address(party: Party, address: str) -> None:
    assert party.send(party.seats[0], "contact", email=address).json["code"] == "email_wrong"


@pytest.mark.parametrize("address", ["j\u00f6rg@b.de", "j\u00f6rg@m\u00fcnchen.de", "\u0430nna@b.de"])
def test_letters_that_no_mail_of_ours_reaches_are_named(party: Party, address: str) -> None:
    assert party.send(party.seats[0], "contact", email=address).json["code"] == "email_letters"


@pytest.mark.parametrize("limit", ["network", "site"])
def test_addresses_are_limited(party: Party, monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    at_most(monkeypatch, "GIVING_ADDRESSES", **{limit: 2})
    sent = [party.send(party.seats[seat], "contact", email=f"{seat}@example.org") for seat in range(3)]
    assert [answer.status for answer in sent] == [303, 303, 429]
    assert sent[2].json["code"] == "too_many_contacts"
    assert not party.page(2)["contacts"]["mail"]


def test_nothing_is_counted_for_a_link_that_is_none(anna: Party) -> None:
    before = stored(anna.site)
    form = {"command": "take", "id": "x", "name": "Eve", "email": "eve@example.org"}
    assert PROGRAM.post(f"/t/{anna.table_id}/{'a' * 26}", form).status == 404
    assert stored(anna.site) == before


def test_an_address_is_stored_after_the_reply_was_lost_and_the_form_was_sent_again(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = open_party(site, taken=0)
    link = party.open_links()[0]
    fields = {"id": PROGRAM.get(link).json["commands"]["take"], "email": ADDRESS}
    with monkeypatch.context() as crashing:
        crashing.setattr(site.directory.people, "add", None)
        assert take(link, "Anna", **fields).status == 500
    again = PROGRAM.post(link, {"command": "take", "name": "Anna", "entropy": "x", **fields})
    party.seats.append(PROGRAM.follow(again).json["links"]["page"])
    assert known(party)["mail"]["address"] == "A…@example.org"


def test_texting_can_be_switched_off(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    from functions.play.door import site as sites

    monkeypatch.setenv("SMS_ENABLED", "false")
    sites.site.cache_clear()
    party = open_party(sites.site())
    assert party.page(0)["contacts"]["channels"] == ["mail"]
    assert party.send(party.seats[0], "contact", phone=PHONE).json["code"] == "phone_off"


def test_the_numbers_that_get_text_messages_are_named(party: Party) -> None:
    """No page gives an example that this site would refuse."""
    refused = party.send(party.seats[0], "contact", phone="+49 1512 3456789")
    assert refused.json["code"] == "phone_country"
    assert "GB or US" in refused.json["detail"]
    assert "7400 " not in BROWSER.get("/").body + BROWSER.get(party.seats[0]).body
