"""Each player's line says how they are told: to those who play there, as far as they may know it, never the address."""

from collections.abc import Callable
from typing import Any

import pytest

from events.directory.addresses import Channel
from events.directory.person import Reference
from events.people.ending import end
from events.people.proving import prove_address
from functions.aws import clock
from functions.pages.table import LATELY
from functions.play.door.site import Site
from tests.functions.play.mailbox.test_consent import requests
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party

ADDRESSES: dict[Channel, str] = {"mail": "ben@example.org", "sms": "+447400123456"}
ANNA, BEN, BOT = range(3)
LONG_AGO = 1_700_000_000

Stand = Callable[[Party], None]


@pytest.fixture
def party(site: Site, monkeypatch: pytest.MonkeyPatch) -> Party:
    """Ben, who gave both addresses, sat down with a host and a bot, long ago."""
    party = open_party(site, seats=3, taken=0, bots=1, name="Anna")
    party.seats.append(party.sit_down(party.open_links()[0], "Ben", email=ADDRESSES["mail"], phone=ADDRESSES["sms"]))
    later = clock.now(0) + LATELY + 60
    monkeypatch.setattr(clock, "now", lambda stamped: later)
    return party


def contact(party: Party, channel: Channel = "mail") -> str:
    return party.site.directory.contacts.hash(channel, ADDRESSES[channel])


def ben(party: Party) -> str:
    return party.site.tables.head(party.table_id).state.places[BEN].person


def proves(*channels: Channel) -> Stand:
    def stand(party: Party) -> None:
        for channel in channels:
            prove_address(party.site.directory, contact(party, channel), LONG_AGO)
            assert party.site.directory.people.prove(ben(party), channel, contact(party, channel), LONG_AGO)

    return stand


def bounces(channel: Channel) -> Stand:
    def stand(party: Party) -> None:
        proves(channel)(party)
        end(party.site.directory, contact(party, channel), "bounced", LONG_AGO + 60)

    return stand


def forgets(party: Party) -> None:
    party.site.directory.people.erase(ben(party))


LINES: dict[str, tuple[Stand, str]] = {
    "gave two": (lambda party: None, "unconfirmed"),
    "proved mail": (proves("mail"), "mail"),
    "proved phone": (proves("sms"), "sms"),
    "mail bounced": (bounces("mail"), "lost_mail"),
    "phone is none": (bounces("sms"), "lost_sms"),
    "gave none": (forgets, "none"),
}


def players(party: Party, link: str) -> list[dict[str, Any]]:
    return list(PROGRAM.get(link).json["players"])


@pytest.mark.parametrize("stand", LINES)
def test_those_who_play_are_told(party: Party, stand: str) -> None:
    arrange, says = LINES[stand]
    arrange(party)
    for link in party.seats:
        assert players(party, link)[BEN]["reached_by"] == says
    assert players(party, party.host)[BOT]["reached_by"] is None
    since = players(party, party.host)[BEN]["lost_since"]
    assert since == (LONG_AGO + 60 if says.startswith("lost") else 0)


@pytest.mark.parametrize("stand", LINES)
def test_nobody_else_is_and_nobody_learns_the_address(party: Party, stand: str) -> None:
    LINES[stand][0](party)
    links = PROGRAM.get(party.host).json["links"]
    for link in (links["watch"], links["log"], *party.seats[:1]):
        for client in (PROGRAM, BROWSER):
            body = client.get(link).body
            assert "ben@" not in body
            assert "b…" not in body
            assert contact(party) not in body
    for link in (links["watch"], links["log"]):
        assert {each["reached_by"] for each in players(party, link)} == {None}


def test_a_host_who_does_not_play_is_told_and_whoever_is_invited_is_not(site: Site) -> None:
    party = open_party(site, seats=3, taken=2)
    assert {each["reached_by"] for each in players(party, party.host)[:2]} == {"page"}
    assert {each["reached_by"] for each in players(party, party.open_links()[0])} == {None}


def test_who_did_something_lately_looks_at_the_page(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    party = open_party(site, seats=2)
    mover = party.asked()
    now = clock.now(0)
    monkeypatch.setattr(clock, "now", lambda stamped: now + LATELY + 60)
    assert {each["reached_by"] for each in players(party, party.host)} == {"none"}
    assert party.move("1x2").status == 303
    assert players(party, party.host)[mover]["reached_by"] == "page"
    assert players(party, party.host)[1 - mover]["reached_by"] == "none"


def test_whoever_can_be_told_is_reached_by_that_and_not_by_the_page(site: Site) -> None:
    party = open_party(site, seats=3, taken=1)
    party.seats.append(party.sit_down(party.open_links()[0], "Ben", email=ADDRESSES["mail"]))
    assert [each["reached_by"] for each in players(party, party.host)] == ["page", "unconfirmed", None]


def test_it_is_one_request_more_whoever_sits_there(party: Party) -> None:
    watch = PROGRAM.get(party.host).json["links"]["watch"]
    with requests() as of_a_player:
        PROGRAM.get(party.seats[BEN])
    with requests() as of_a_spectator:
        PROGRAM.get(watch)
    with requests() as of_a_poll:
        PROGRAM.get(f"{party.seats[BEN]}/poll")
    assert of_a_player.count("BatchGetItem") == of_a_spectator.count("BatchGetItem") + 1
    assert of_a_poll == ["Query"]


@pytest.mark.parametrize("known", [Reference("", answer="never"), Reference("", declined=LONG_AGO)])
def test_what_is_known_of_an_address_that_nobody_proved_is_not_told(party: Party, known: Reference) -> None:
    people = party.site.directory.people
    if known.answer:
        people.answered(ben(party), "mail", contact(party), known.answer)
    else:
        people.decline(ben(party), "mail", contact(party), known.declined)
    end(party.site.directory, contact(party), "bounced", LONG_AGO)
    assert players(party, party.host)[BEN]["reached_by"] == "unconfirmed"


def test_the_host_can_pass_a_link_on_to_whom_nobody_can_tell(party: Party) -> None:
    def offers(link: str) -> int:
        return BROWSER.get(link).body.count("/links")

    before = [offers(link) for link in party.seats]
    forgets(party)
    assert [offers(link) for link in party.seats] == [before[ANNA] + 1, before[BEN]]


def test_once_the_match_is_over_nobody_is_told_and_nothing_more_is_read(site: Site) -> None:
    party = open_party(site, seats=2)
    link = party.seats[ANNA]
    with requests() as while_it_is_played:
        PROGRAM.get(link)
    resign = PROGRAM.get(link).json["commands"]["resign"]
    assert party.send(link, "resign", id=resign, confirmed=True).status == 303
    with requests() as afterwards:
        assert {each["reached_by"] for each in players(party, link)} == {None}
    assert while_it_is_played.count("BatchGetItem") == afterwards.count("BatchGetItem")  # the postcard reads one then
