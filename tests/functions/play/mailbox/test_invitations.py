"""Invitations by address: who may invite, what whoever is invited can answer, and what the host sees of it."""

import json
from typing import Any

import pytest

from events.directory.tokens import Token
from events.people.ending import end
from functions.aws import clients
from functions.notices.queue import Invited, unqueued
from functions.play.door import limits
from functions.play.door.site import Site
from tests.functions.pages.markup import check
from tests.functions.play.http import JSON, Answer, Client
from tests.functions.play.limited import at_most
from tests.functions.play.mailbox.test_consent import ADDRESS, asked, known_as, requests
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party, stored

NOW = 1_900_000_000
FRIEND = "friend@example.org"


@pytest.fixture
def party(site: Site) -> Party:
    """Anna hosts three, has a seat and a proved address; Ben sits there, too."""
    party = open_party(site, taken=1, name="Anna", email=ADDRESS)
    assert PROGRAM.post(asked(party), {"name": "Anna"}).status == 303
    return party


def invite(party: Party, address: str = FRIEND, link: str = "", client: Client = PROGRAM) -> Answer:
    return client.post(f"{link or party.host}/links", {"command": "invite", "email": address})


def shared(party: Party) -> Any:
    """The host's page of links."""
    return PROGRAM.get(f"{party.host}/links").json


def invited(party: Party) -> dict[str, str]:
    return {each["address"]: each["state"] for each in shared(party)["invited"]}


def queued(site: Site) -> list[Any]:
    """What waits in the notify queue, in which no address is."""
    url = site.settings.notify_queue_url
    found = clients.queues().receive_message(QueueUrl=url, MaxNumberOfMessages=10).get("Messages", [])
    assert "@" not in json.dumps([each["Body"] for each in found])
    return [unqueued(each["Body"]) for each in found]


def link(party: Party, address: str = FRIEND, until: int = 2**31) -> str:
    """The link in the message that `notify` sends."""
    contact = party.site.directory.contacts.hash("mail", address)
    token = Token("invitation", "", "mail", contact, party.table_id)
    party.site.directory.tokens.put(f"invitation-{address[:1]}", token, until)
    return f"/invitation/invitation-{address[:1]}"


def answer(party: Party, said: str, **fields: Any) -> Answer:
    return PROGRAM.post(link(party), {"command": "invitation", "answer": said, **fields})


def names(party: Party) -> list[str]:
    return [player["name"] for player in party.host_page()["players"]]


# ---- who invites ----


def test_a_host_invites_and_hands_on_what_stands_for_the_address(party: Party) -> None:
    assert invite(party).status == 303
    assert invited(party) == {"f…@example.org": "invited"}
    contact = party.site.directory.contacts.hash("mail", FRIEND)
    assert queued(party.site) == [Invited(party.table_id, contact)]
    check(BROWSER.get(f"{party.host}/links").body)


def test_the_same_address_again_is_one_invitation(party: Party) -> None:
    assert [invite(party).status, invite(party).status] == [303, 303]
    assert len(invited(party)) == 1


def test_a_host_whose_own_address_is_not_proved_invites_nobody(site: Site) -> None:
    party = open_party(site, taken=1, name="Anna", email=ADDRESS)
    assert shared(party)["proves_first"]
    assert invite(party).json["code"] == "prove_first"
    assert queued(site) == []
    check(BROWSER.get(f"{party.host}/links").body)


def test_a_device_is_no_address_of_a_host(site: Site) -> None:
    party = open_party(site, taken=1, name="Anna", email=ADDRESS)
    person = site.tables.head(party.table_id).state.places[0].person
    site.directory.people.set_contact(person, "push", "a-device", 2**31, party.table_id, proved=1)
    assert shared(party)["proves_first"]
    assert invite(party).json["code"] == "prove_first"
    assert queued(site) == []


def test_nobody_else_invites(party: Party, site: Site) -> None:
    assert invite(party, link=party.seats[1]).json["code"] == "host_invites"
    without_seat = open_party(site, taken=0)
    assert invite(without_seat).json["code"] == "host_invites"
    assert queued(site) == []
    assert PROGRAM.get(f"{party.seats[1]}/links").json["invited"] == []


def test_nobody_is_invited_once_all_seats_are_taken(party: Party) -> None:
    party.sit_down(party.open_links()[0], "Cleo")
    assert invite(party).json["code"] == "host_invites"


@pytest.mark.parametrize("address", ["", "friend", "friend@", "friend@example"])
def test_what_is_no_address_is_refused_and_the_page_keeps_it(party: Party, address: str) -> None:
    assert invite(party, address).status == 422
    refused = BROWSER.post(f"{party.host}/links", {"command": "invite", "email": address or "x"})
    assert refused.status == 422
    check(refused.body)
    assert queued(party.site) == []


def test_a_host_invites_so_many_a_day_and_others_invite_all_the_same(party: Party, site: Site) -> None:
    most = limits.INVITING.rates["person"].most
    done = [invite(party, f"friend{number}@example.org").status for number in range(most + 1)]
    assert done == [*[303] * most, 429]
    another = open_party(site, taken=1, name="Anna", email="another@example.org")
    person = site.tables.head(another.table_id).state.places[0].person
    site.directory.people.prove(person, "mail", site.directory.contacts.hash("mail", "another@example.org"), 1)
    assert invite(another).status == 303


def test_hosts_elsewhere_can_invite_somebody_however_often_others_did(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_most(monkeypatch, "INVITING", network=1)
    here, there = Client(JSON, "192.0.2.1"), Client(JSON, "198.51.100.7")
    assert [invite(party, client=each).status for each in (here, here, there)] == [303, 429, 303]


# ---- what is answered ----


def test_whoever_accepts_sits_down_and_has_proved_the_address(party: Party) -> None:
    invite(party)
    page = PROGRAM.get(link(party)).json
    assert (page["host"], page["players"], page["state"], page["full"]) == ("Anna", ["Anna", "Ben"], "invited", False)
    done = answer(party, "accept", name="Cleo", id="once")
    assert done.status == 303
    own = PROGRAM.follow(done).json
    assert own["you"]["name"] == "Cleo"
    assert own["contacts"]["mail"]["state"] == "confirmed"
    assert invited(party) == {"f…@example.org": "accepted"}
    assert PROGRAM.get(link(party)).json["state"] == "accepted"


def test_accepting_again_leads_to_the_same_seat(party: Party) -> None:
    invite(party)
    first, again = (answer(party, "accept", name="Cleo", id="once") for _ in range(2))
    assert first.location == again.location
    assert names(party) == ["Anna", "Ben", "Cleo"]


@pytest.mark.parametrize("ended", ["complained", "blocked"])
def test_whose_address_cannot_be_proved_any_more_takes_nobody_s_seat(party: Party, ended: str) -> None:
    invite(party)
    known_as(party.site, ended, "mail", FRIEND)
    assert answer(party, "accept", name="Cleo").json["code"] == "address_blocked"
    assert names(party) == ["Anna", "Ben", ""]
    assert answer(party, "decline").status == 303


def test_a_name_is_needed_to_sit_down(party: Party) -> None:
    invite(party)
    assert answer(party, "accept", name="").status == 422
    assert names(party) == ["Anna", "Ben", ""]
    assert invited(party) == {"f…@example.org": "invited"}


def test_whoever_declines_is_seen_to(party: Party) -> None:
    invite(party)
    assert answer(party, "decline").status == 303
    assert invited(party) == {"f…@example.org": "declined"}
    check(BROWSER.get(link(party)).body)


@pytest.mark.parametrize(("bounced", "state"), [(-1, "invited"), (1, "returned")])
def test_that_our_email_came_back_is_seen_and_not_what_was_known_before(party: Party, bounced: int, state: str) -> None:
    invite(party)
    contact = party.site.directory.contacts.hash("mail", FRIEND)
    end(party.site.directory, contact, "bounced", NOW + bounced)
    party.site.directory.invitations.confirm_sent(party.table_id, contact, NOW)
    assert invited(party) == {"f…@example.org": state}
    check(BROWSER.get(f"{party.host}/links").body)


def test_not_me_is_seen_and_holds_for_the_mailbox(party: Party) -> None:
    invite(party)
    assert answer(party, "never").status == 303
    assert invited(party) == {"f…@example.org": "stranger"}
    contact = party.site.directory.contacts.get(party.site.directory.contacts.hash("mail", FRIEND))
    assert contact
    assert dict(party.site.directory.contacts.mailbox_of(contact).noes).keys() == {"refused"}
    check(BROWSER.get(link(party)).body)


@pytest.mark.parametrize("said", ["accept", "decline", "never"])
def test_whoever_answered_and_lost_the_reply_to_a_crash_can_answer_again(
    party: Party, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    """What was done is seen by the page alone, and last."""
    invite(party)

    def dies(*_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patch:
        if said == "never":
            patch.setattr(party.site.directory.mailboxes, "say", dies)
        else:
            patch.setattr(party.site.directory.invitations, "answer", dies)
        assert answer(party, said, name="Cleo").status == 500
    assert PROGRAM.get(link(party)).json["state"] == "invited"
    assert answer(party, said, name="Cleo").status == 303
    assert PROGRAM.get(link(party)).json["state"] != "invited"


@pytest.mark.parametrize("said", ["decline", "never"])
def test_a_robot_that_presses_answers_nothing(party: Party, said: str) -> None:
    invite(party)
    form = {"command": "invitation", "id": "once", "answer": said}
    asked_back = BROWSER.post_unproven(link(party), form)
    assert asked_back.status == 409
    check(asked_back.body)
    assert invited(party) == {"f…@example.org": "invited"}
    assert BROWSER.post_unproven(link(party), {**form, "sure": "yes"}).status == 303
    assert invited(party) != {"f…@example.org": "invited"}


def test_once_there_is_no_seat_the_page_says_so(party: Party) -> None:
    invite(party)
    party.sit_down(party.open_links()[0], "Dora")
    page = BROWSER.get(link(party))
    check(page.body)
    assert PROGRAM.get(link(party)).json["full"]
    assert answer(party, "accept", name="Cleo").status in (403, 404, 409, 422)


def test_a_link_that_is_none_or_too_old_opens_nothing(party: Party) -> None:
    assert PROGRAM.get("/invitation/nothing").status == 404
    assert PROGRAM.get(link(party)).status == 404, "nobody invited them"


# ---- what the host learns ----


def seen(site: Site, how: str) -> list[Any]:
    """All that a host sees who types the address, then and later, and what the store was asked for."""
    party = open_party(site, taken=1, name="Anna", email="host@example.org")
    person = site.tables.head(party.table_id).state.places[0].person
    site.directory.people.prove(person, "mail", site.directory.contacts.hash("mail", "host@example.org"), 1)
    known_as(site, how)
    with requests() as made:
        done = invite(party, ADDRESS)
    page = PROGRAM.get(f"{party.host}/links")
    queued(site)
    return [made, done.status, len(done.body), json.loads(page.body)["invited"], len(page.body)]


@pytest.mark.parametrize("how", ["proved", "paused", "bounced", "complained", "blocked"])
def test_whatever_is_known_of_an_address_the_host_sees_the_same(site: Site, how: str) -> None:
    unknown = seen(site, "unknown")
    assert seen(site, how) == unknown


def test_no_address_is_stored_but_in_its_contact(party: Party) -> None:
    invite(party)
    rows = stored(party.site)
    holding = [row for rows in rows.values() for row in rows if FRIEND in str(row)]
    assert [row["sk"]["S"] for row in holding] == ["contact"]
