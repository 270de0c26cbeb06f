"""The whole record of a match, downloaded with any link of its table."""

import json

import pytest

from functions.play.door.site import Site
from tests.engine.records import holds
from tests.functions.play.http import Client
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party
from tests.said import said


def played_out(party: Party) -> Party:
    """To the end: opening bids that nobody can hold, and their challenges."""
    while party.page(0)["phase"] == "playing":
        party.move("liar" if party.page(0)["view"]["public"]["bids"] else "40x6", confirmed=True)
    return party


@pytest.fixture
def over(party: Party) -> Party:
    return played_out(party)


def test_whoever_has_a_link_can_download_it(over: Party) -> None:
    watch = over.host_page()["links"]["watch"]
    for link in (*over.seats, over.host, watch):
        address = PROGRAM.get(link).json["links"]["record"]
        assert address == f"{link}/record"
        holds(PROGRAM.get(address).json)


@pytest.mark.parametrize("client", [BROWSER, PROGRAM, Client(accept="*/*")])
def test_it_is_a_file_for_browsers_and_programs_alike(over: Party, client: Client) -> None:
    answer = client.get(f"{over.seats[0]}/record")
    assert (answer.status, answer.headers["content-type"]) == (200, "application/json")
    assert answer.headers["content-disposition"] == f'attachment; filename="bluffpost-{over.table_id}.json"'
    assert answer.headers["cache-control"] == "no-store"
    head = client.head(f"{over.seats[0]}/record")
    assert (head.status, head.body) == (200, "")


def test_both_pages_link_it(over: Party) -> None:
    link = f'href="https://bluffpost.example.org{over.seats[0].partition("example.org")[2]}/record" download'
    for page in (over.seats[0], f"{over.seats[0]}/log"):
        assert link in BROWSER.get(page).body


def test_it_holds_what_each_player_was_told_and_no_link(over: Party) -> None:
    record = PROGRAM.get(f"{over.seats[0]}/record").json
    assert record["commitment"] == over.page(0)["table"]["commitment"]
    assert record["hash"] == over.page(0)["table"]["hash"]
    assert record["entropies"] == ["x", "x", "x"]
    assert record["names"] == ["Anna", "Ben", "Cleo"]
    text = json.dumps(record)
    assert not [link for link in (over.host, *over.seats) if link.split("/")[-1] in text]


def test_before_the_end_there_is_none_yet(party: Party) -> None:
    assert party.page(0)["links"]["record"] is None
    answer = PROGRAM.get(f"{party.seats[0]}/record")
    assert (answer.status, answer.json["code"]) == (409, "record_later")
    assert said("problem", "record_later") in BROWSER.get(f"{party.seats[0]}/record").body


def test_what_stays_hidden_is_never_published(site: Site) -> None:
    party = open_party(site, disclose="none")
    for _ in range(2):
        assert PROGRAM.get(f"{party.seats[0]}/record").json["code"] == "record_never"
        played_out(party)
    assert party.page(0)["links"]["record"] is None


def test_a_match_that_never_began_has_none(site: Site) -> None:
    party = open_party(site, taken=1)
    party.send(party.host, "close", confirmed=True)
    answer = PROGRAM.get(f"{party.seats[0]}/record")
    assert (answer.status, answer.json["code"]) == (404, "record_never")


def test_0_8_a_host_who_closes_the_table_withholds_no_record(party: Party) -> None:
    party.move("1x6")
    party.send(party.host, "close", confirmed=True)
    for link in (*party.seats, party.host):
        address = PROGRAM.get(link).json["links"]["record"]
        assert holds(PROGRAM.get(address).json).closed
        assert '/record" download' in BROWSER.get(link).body
    assert PROGRAM.get(f"{party.seats[0]}/log").json["record"]["entropies"] == ["x", "x", "x"]


def test_0_8_who_closes_a_match_is_told_first_that_it_opens_everything(party: Party) -> None:
    assert party.send(party.host, "close").json["detail"] == said("refusal", "confirm_close_begun")


def test_it_stays_while_the_closed_table_does(over: Party) -> None:
    over.send(over.host, "close", id=over.host_page()["commands"]["close"], confirmed=True)
    assert over.page(0)["phase"] == "closed"
    assert PROGRAM.get(f"{over.seats[0]}/record").status == 200


def test_who_has_no_link_learns_nothing(over: Party) -> None:
    answer = PROGRAM.get(f"/t/{over.table_id}/{'a' * 26}/record")
    assert (answer.status, answer.json["code"]) == (404, "not_found")
