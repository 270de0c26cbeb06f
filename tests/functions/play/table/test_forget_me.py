"""A player who wants to be forgotten: nothing personal is left in the directory, name and talk are shown nowhere."""

import json
from collections.abc import Iterator

import pytest

from events.directory.person import Person, Reference
from functions.aws import clients
from functions.play.door.site import Site
from tests import stores
from tests.engine.records import holds
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party
from tests.functions.play.table.test_record import played_out
from tests.said import said

NAME, TALK, ADDRESS = "Zebulon", "Nobody expects a zebra", "zebulon@example.org"
SEAT = 1


@pytest.fixture
def party(site: Site) -> Party:
    """Zebulon has the second seat, an address, and something to say."""
    party = open_party(site, seats=3, taken=1)
    party.seats.append(party.sit_down(party.open_links()[0], NAME, email=ADDRESS))
    party.seats.append(party.sit_down(party.open_links()[0], "Cleo"))
    party.send(party.seats[SEAT], "say", text=TALK)
    party.move("1x2")
    return party


def forget(party: Party) -> None:
    answer = party.send(party.seats[SEAT], "forget_me", confirmed=True)
    assert answer.status == 303, answer.body


def shown(party: Party) -> Iterator[str]:
    """Every page that anybody can open with a link of the table, as HTML and as JSON."""
    links = party.host_page()["links"]
    for link in (*party.seats, party.host, links["watch"]):
        paths = ("", "/log", "/links", "/steps?after=0", "/replay?step=1", "/record")
        for client in (PROGRAM, BROWSER):
            yield from (client.get(f"{link}{path}").body for path in paths)


def directory(site: Site) -> str:
    return str(stores.items(clients.dynamodb(), site.settings.directory_table))


def test_it_is_asked_about_first(party: Party) -> None:
    answer = party.send(party.seats[SEAT], "forget_me")
    assert answer.status == 409
    assert answer.json["detail"] == said("refusal", "confirm_forget_me")
    assert party.page(0)["players"][SEAT]["name"] == NAME


def test_name_and_talk_are_shown_nowhere(party: Party) -> None:
    assert any(NAME in each for each in shown(party))
    assert any(TALK in each for each in shown(party))
    forget(party)
    assert [each[:200] for each in shown(party) if NAME in each or TALK in each] == []


def test_nor_are_they_when_all_is_disclosed(party: Party) -> None:
    forget(party)
    played_out(party)
    assert [each[:200] for each in shown(party) if NAME in each or TALK in each] == []


def test_the_record_holds_all_the_same(party: Party) -> None:
    """The digests of name and talk stay in the running hash, without what would open them."""
    forget(party)
    played_out(party)
    record = PROGRAM.get(f"{party.seats[0]}/record").json
    holds(record)
    assert record["hash"] == party.page(0)["table"]["hash"]
    assert NAME not in json.dumps(record)
    assert TALK not in json.dumps(record)
    assert "Anna" in [each["text"] for each in record["texts"]]


def test_nothing_personal_is_left_in_the_directory(site: Site, party: Party) -> None:
    before = directory(site)
    assert NAME in before
    assert ADDRESS in before
    forget(party)
    after = directory(site)
    assert NAME not in after
    assert ADDRESS not in after


def test_others_are_as_they_were(site: Site, party: Party) -> None:
    person = Person("someone", "Anna", contacts={"mail": Reference("a contact", 1)})
    site.directory.people.add(person, 2_000_000_000)
    forget(party)
    assert site.directory.people.get("someone") == person
    assert [each["name"] for each in party.page(0)["players"]][0::2] == ["Anna", "Cleo"]


def test_whoever_is_forgotten_keeps_the_seat_and_can_talk_again(party: Party) -> None:
    forget(party)
    party.move("1x3")
    party.send(party.seats[SEAT], "say", text="Hello again")
    assert any("Hello again" in each for each in shown(party))
    assert party.page(SEAT)["you"]["seat"] == SEAT
    assert [each for each in shown(party) if TALK in each] == []
