"""How the owner of an address ends what is sent there, for one table or for all, and has it begin again."""

import pytest

from events.directory.person import Ended
from events.directory.tokens import Token, to_unsubscribe
from events.people.ending import block, end
from events.people.proving import prove_address
from functions.play.door.site import Site
from tests.functions.pages.markup import check
from tests.functions.play.addresses.test_contacts import woken
from tests.functions.play.mailbox.test_consent import ADDRESS, contact, state
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party, stored
from tests.functions.play.robot import Fields, forms


def shown(link: str) -> list[Fields]:
    """The forms of a page."""
    return list(forms(check(BROWSER.get(link).body)))


def sits(site: Site, proved: bool = True) -> Party:
    """Anna sits at a table, and owns her address."""
    party = open_party(site, taken=0)
    party.seats.append(party.sit_down(party.open_links()[0], "Anna", email=ADDRESS))
    if proved:
        prove_address(site.directory, contact(site), 7)
        site.directory.people.prove(person(party), "mail", contact(site), 7)
    woken(site)
    return party


def person(party: Party) -> str:
    return party.site.tables.head(party.table_id).state.places[0].person


def mailed(party: Party) -> str:
    """The secret in every mail about that table: of its settings, and what ends messages is made of it."""
    token = Token("settings", person(party), "mail", contact(party.site), party.table_id)
    party.site.directory.tokens.put(f"mailed-{party.table_id}", token, 2**31)
    return f"mailed-{party.table_id}"


def ending(party: Party) -> str:
    """The link that `List-Unsubscribe` has."""
    return f"/unsubscribe/{to_unsubscribe(mailed(party))}"


@pytest.fixture
def anna(site: Site) -> Party:
    return sits(site)


# ---- again ----


@pytest.mark.parametrize(("ended", "how"), [("paused", "refused"), ("bounced", "unreachable")])
def test_the_settings_link_of_an_earlier_mail_is_the_way_back(site: Site, anna: Party, ended: Ended, how: str) -> None:
    another, link = sits(site), f"/settings/{mailed(anna)}"
    assert not PROGRAM.get(link).json["again"]
    end(site.directory, contact(site), ended, 8)
    page = PROGRAM.get(link).json
    assert (page["state"], page["again"]) == (how, True)
    assert [state(party) for party in (anna, another)] == [how, how]
    assert PROGRAM.post(link, {"again": True}).status == 303
    assert [state(party) for party in (anna, another)] == ["confirmed", "confirmed"]
    assert not PROGRAM.get(link).json["again"]
    assert sorted(woken(site)) == sorted((anna.table_id, another.table_id)), "what was not told may be told now"


@pytest.mark.parametrize("ended", ["complained", "blocked"])
def test_after_a_complaint_or_a_block_there_is_no_way_back(site: Site, anna: Party, ended: str) -> None:
    link = f"/settings/{mailed(anna)}"
    if ended == "blocked":
        block(site.directory, "mail", ADDRESS, 8)
    else:
        end(site.directory, contact(site), "complained", 8)
    page = PROGRAM.get(link).json
    assert (page["state"], page["again"]) == ("refused", False)
    answer = PROGRAM.post(link, {"again": True})
    assert (answer.status, answer.json["code"]) == (403, "address_blocked")
    assert state(anna) == "refused"


def test_it_is_the_way_back_when_the_seat_is_gone_too(site: Site, anna: Party) -> None:
    link, before = f"/settings/{mailed(anna)}", contact(site)
    end(site.directory, before, "bounced", 8)
    site.directory.people.erase(person(anna))
    assert not PROGRAM.get(link).json["seated"]
    assert len(shown(link)) == 1
    assert PROGRAM.post(link, {"again": True, "zone": "Europe/Lisbon"}).status == 303
    known = site.directory.contacts.get(before)
    assert known
    assert known.state == "proved"
    assert PROGRAM.get(link).status == 404


def test_whoever_proved_nothing_for_that_seat_has_no_settings_there(site: Site) -> None:
    party = sits(site, proved=False)
    assert PROGRAM.get(f"/settings/{mailed(party)}").status == 404
    prove_address(site.directory, contact(site), 8)  # at another table
    assert PROGRAM.get(f"/settings/{mailed(party)}").status == 404


def test_nothing_but_a_person_has_us_write_again(site: Site, anna: Party) -> None:
    link = f"/settings/{mailed(anna)}"
    end(site.directory, contact(site), "bounced", 8)
    before = stored(site)
    for fields in shown(link):
        assert BROWSER.post_unproven(link, fields).status in (409, 422)
    assert stored(site) == before
    again = shown(link)[0]
    assert BROWSER.post_unproven(link, [*again, ("sure", "yes")]).status == 303
    assert state(anna) == "confirmed"


# ---- one table, or all ----


def test_this_table_is_ended_by_itself(site: Site, anna: Party) -> None:
    another, link = sits(site), ending(anna)
    assert PROGRAM.get(link).json["game"] == "Liar’s Dice"
    assert PROGRAM.post(link, {"table": True}).json["here"] is True
    assert [state(party) for party in (anna, another)] == ["refused", "confirmed"]
    assert PROGRAM.get(link).json["here"]


def test_everything_is_ended(site: Site, anna: Party) -> None:
    another, link = sits(site), ending(anna)
    assert PROGRAM.post(link, {}).json["done"] is True
    assert [state(party) for party in (anna, another)] == ["refused", "refused"]


def test_what_ends_messages_can_do_nothing_else(site: Site, anna: Party) -> None:
    """Mail providers, and what keeps their mail, see it."""
    another, link = sits(site, proved=False), ending(anna)
    secret = link.rpartition("/")[2]
    assert [PROGRAM.get(f"/{page}/{secret}").status for page in ("settings", "confirm", "my-tables")] == [404] * 3
    assert another.send(another.seats[0], "contact", known=secret).json["code"] == "known_gone"
    assert state(another) == "unconfirmed"
    PROGRAM.post(link, {})
    for form in ({"undo": True}, {"undo": True, "table": True}, {"again": True}):
        PROGRAM.post(link, form)
    assert state(anna) == "refused"


def test_an_address_known_in_a_browser_lifts_no_pause(site: Site, anna: Party) -> None:
    another = sits(site, proved=False)
    PROGRAM.post(ending(anna), {})
    assert another.send(another.seats[0], "contact", known=mailed(anna)).json["code"] == "known_gone"
    assert state(anna) == "refused"


def test_one_click_ends_everything(site: Site, anna: Party) -> None:
    another = sits(site)
    assert PROGRAM.post(ending(anna), {"List-Unsubscribe": "One-Click"}).status == 200
    assert [state(party) for party in (anna, another)] == ["refused", "refused"]


@pytest.mark.parametrize("way", ["settings", "seat"])
def test_a_table_that_was_ended_is_taken_up_again_elsewhere_too(site: Site, anna: Party, way: str) -> None:
    PROGRAM.post(ending(anna), {"table": True})
    woken(site)
    if way == "seat":
        assert anna.send(anna.seats[0], "contact", email=ADDRESS).status == 303
    else:
        assert PROGRAM.get(f"/settings/{mailed(anna)}").json["state"] == "refused"
        assert PROGRAM.post(f"/settings/{mailed(anna)}", {"again": True}).status == 303
    assert state(anna) == "confirmed"
    assert woken(site) == [anna.table_id]


def test_a_table_is_offered_only_while_somebody_sits_there(site: Site, anna: Party) -> None:
    link = ending(anna)
    assert len(shown(link)) == 2
    site.directory.people.erase(person(anna))
    assert len(shown(link)) == 1


def test_whoever_typed_an_address_does_not_see_that_its_owner_ended_that_table(site: Site) -> None:
    party = sits(site, proved=False)
    assert PROGRAM.post(ending(party), {"table": True}).status == 200
    assert state(party) == "unconfirmed"
    assert party.send(party.seats[0], "contact", email=ADDRESS).status == 303
    assert PROGRAM.get(ending(party)).json["here"], "who typed it does not undo it"
