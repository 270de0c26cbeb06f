"""A match that is watched again, over HTTP: from when, by which links, and what it costs."""

from typing import Any

import pytest

from functions.play.door.site import Site
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party
from tests.functions.play.table.test_reading import recorded_calls
from tests.functions.play.table.test_record import played_out
from tests.pages import whole_pages
from tests.said import said


@pytest.fixture
def over(party: Party) -> Party:
    return played_out(party)


def test_before_the_end_there_is_nothing_to_watch(party: Party) -> None:
    for link in (*party.seats, party.host):
        answer = PROGRAM.get(f"{link}/replay?step=1&as=all")
        assert (answer.status, answer.json["code"]) == (409, "replay_later")
        assert "page" not in answer.json
    assert said("problem", "replay_later") in BROWSER.get(f"{party.seats[0]}/replay").body


def test_whoever_has_a_link_watches_with_all_hands_open(over: Party) -> None:
    watch = over.host_page()["links"]["watch"]
    for link in (*over.seats, over.host, watch):
        page = PROGRAM.get(PROGRAM.get(link).json["links"]["replay"]).json
        assert (page["kind"], page["step"], page["eyes"]) == ("replay", 0, "all")
        assert [each["value"] for each in page["offers"]] == ["all", "1", "2", "3"]


def test_the_link_of_the_whole_match_shows_it_and_the_postcard_does_not(over: Party) -> None:
    shared = PROGRAM.get(over.page(0)["links"]["share"]).json
    assert PROGRAM.get(f"{shared['whole_match']}/replay").json["eyes"] == "all"
    assert PROGRAM.get(f"{shared['postcard']}/replay").status == 403
    card = PROGRAM.get(shared["postcard"]).json
    assert card["replay"] == f"{shared['whole_match']}/replay"


def test_where_nothing_is_disclosed_each_watches_with_their_own_eyes(site: Site) -> None:
    party = played_out(open_party(site, disclose="none"))
    for seat, link in enumerate(party.seats):
        page = PROGRAM.get(f"{link}/replay?step=1&as=all").json
        assert page["eyes"] == str(seat + 1)
        hidden = {
            mat["seat"]: [piece["face"] for place in mat["places"] for piece in place["pieces"]]
            for mat in page["board"]["mats"]
        }
        assert {seat for seat, faces in hidden.items() if None not in faces} == {seat}
    assert PROGRAM.get(f"{party.host}/replay").json["eyes"] == "public"
    shared = PROGRAM.get(party.page(0)["links"]["share"]).json
    assert shared["whole_match"] is None
    assert PROGRAM.get(shared["postcard"]).json["replay"] is None


def faces(mat: Any) -> list[str | None]:
    return [piece["face"] for place in mat["places"] for piece in place["pieces"]]


def test_a_match_that_the_host_closed_can_be_watched(party: Party) -> None:
    party.move("1x6")
    party.send(party.host, "close", confirmed=True)
    assert PROGRAM.get(f"{party.seats[0]}/replay").json["last"] == 1


def test_it_takes_the_head_a_limit_and_one_query(over: Party) -> None:
    with whole_pages(), recorded_calls() as calls:
        assert BROWSER.get(f"{over.seats[0]}/replay?step=2&as=all").status == 200
    # The GetItem asks whether the match is kept ready, which only `settle` does.
    assert [name for name, _ in calls] == ["Query", "UpdateItem", "GetItem", "Query"]


@pytest.mark.parametrize("asked", ["step=-1", "step=x", "step=99999999", "as=0", "as=9", "as=public", "step=1&step=2"])
def test_what_is_asked_in_another_way_leads_to_some_step(over: Party, asked: str) -> None:
    page = PROGRAM.get(f"{over.seats[0]}/replay?{asked}").json
    assert page["eyes"] == "all"
    assert 0 <= page["step"] <= page["last"]
