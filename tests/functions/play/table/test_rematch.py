"""A rematch: whoever sat there sits down again by one command, and the score of the series goes along."""

from typing import Any

import pytest

from events.directory.tokens import Token
from functions.play.door.site import Site
from tests.functions.crashes import Killed, crash, endings, recording
from tests.functions.play.limited import at_most
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party, stored, take


def against_bots(site: Site, bots: int = 2, **fields: Any) -> Party:
    """Anna played against bots alone, and gave up."""
    form = {"id": PROGRAM.get("/").json["commands"]["open"], "game": "liars_dice", "play_now": True, "bots": bots}
    own = PROGRAM.follow(PROGRAM.post("/tables", {**form, "name": "Anna", **fields})).json["links"]["page"]
    party = Party(site, own, [own])
    party.send(own, "resign", confirmed=True)
    return party


def over(site: Site, **fields: Any) -> Party:
    """Of three friends one won, Cleo."""
    party = open_party(site, **fields)
    for link in party.seats[:2]:
        party.send(link, "resign", confirmed=True)
    return party


def again(party: Party, seat: int) -> Any:
    """The page that the command leads to."""
    return PROGRAM.follow(party.send(party.seats[seat], "rematch")).json


# ---- against bots ----


def test_against_bots_one_command_opens_it_sits_down_and_begins(site: Site) -> None:
    party = against_bots(site)
    page = again(party, 0)
    assert (page["phase"], page["you"]["scope"], page["you"]["name"]) == ("playing", "seat", "Anna")
    assert page["you"]["hosts"]
    assert [player["presence"] for player in page["players"]] == ["here", "bot", "bot"]
    assert page["table"]["id"] != party.table_id


def test_it_begins_where_the_host_began_the_match_before(site: Site) -> None:
    party = open_party(site, seats=3, bots=2, begin_when_full=False, name="Anna")
    party.send(party.host, "begin")
    party.send(party.host, "resign", confirmed=True)
    assert again(party, 0)["phase"] == "playing"


def test_asked_again_it_is_the_same_seat_at_the_same_table(site: Site) -> None:
    party = against_bots(site)
    first = again(party, 0)["links"]["page"]
    before = stored(site)
    assert again(party, 0)["links"]["page"] == first
    assert stored(site) == before
    assert party.page(0)["links"]["rematch"] == first
    assert "rematch" not in party.page(0)["commands"]


def test_bots_keep_their_names_and_their_wins(site: Site) -> None:
    party = open_party(site, seats=4, bots=2, taken=0, begin_when_full=False, name="Anna")
    party.send(party.host, "free", seat=2)
    party.send(party.host, "begin", confirmed=True)
    names = [player["name"] for player in party.page(0)["players"]]
    party.send(party.host, "resign", confirmed=True)
    page = again(party, 0)
    assert [player["name"] for player in page["players"]] == names == ["Anna", "Bit"]
    assert [player["wins"] for player in page["players"]] == [0, 1]


# ---- with friends ----


def test_with_friends_each_keeps_seat_and_name_with_one_command(site: Site) -> None:
    party = over(site)
    pages = [again(party, seat) for seat in (1, 2, 0)]
    assert [(page["you"]["seat"], page["you"]["name"]) for page in pages] == [(1, "Ben"), (2, "Cleo"), (0, "Anna")]
    assert [page["phase"] for page in pages] == ["lobby", "lobby", "playing"]


def test_until_they_come_their_seats_are_kept(site: Site) -> None:
    party = over(site)
    players = again(party, 1)["players"]
    assert [player["kept_for"] for player in players] == ["Anna", "", "Cleo"]
    assert "rematch" in party.page(0)["commands"]
    page = BROWSER.get(party.seats[0]).body
    assert 'name="command" value="rematch"' in page


def test_a_host_who_does_not_play_opens_it_and_nobody_sits_yet(site: Site) -> None:
    party = over(site)
    page = PROGRAM.follow(party.send(party.host, "rematch")).json
    assert (page["you"]["scope"], [player["presence"] for player in page["players"]]) == ("host", ["open"] * 3)


def test_whose_seat_or_name_is_taken_goes_on_from_the_link_of_the_seat(site: Site) -> None:
    party = over(site)
    party.send(party.host, "rematch")
    anna, ben = [party.page(seat)["links"]["rematch"] for seat in (0, 1)]
    take(anna, "Ben")
    assert again(party, 0)["you"]["scope"] == "spent"
    page = again(party, 1)
    assert (page["you"]["scope"], page["links"]["page"]) == ("open", ben)


def test_whom_the_host_freed_does_not_come_back_that_way(site: Site) -> None:
    party = over(site)
    again(party, 1)
    host = party.host_page()["links"]["rematch"]
    party.send(host, "free", seat=1, confirmed=True)
    party.send(party.seats[1], "rematch")
    assert [player["presence"] for player in PROGRAM.get(host).json["players"]] == ["open"] * 3
    assert party.page(1)["links"]["rematch"] is None


def test_whoever_makes_a_new_link_there_is_found_by_it_alone(site: Site) -> None:
    party = over(site)
    own = again(party, 1)["links"]["page"]
    fresh = PROGRAM.follow(party.send(own, "new_link", which="own", confirmed=True)).json["links"]["page"]
    assert party.page(1)["links"]["rematch"] not in (own, fresh)
    assert party.send(party.seats[1], "rematch").location.partition("?")[0] not in fresh


def test_who_comes_after_the_beginning_watches(site: Site) -> None:
    party = over(site)
    for seat in (1, 2):
        again(party, seat)
    host = party.host_page()["links"]["rematch"]
    party.send(host, "begin", confirmed=True)
    assert again(party, 0)["you"]["scope"] == "watch"


# ---- how they are told ----


def reached(site: Site) -> Party:
    """Anna, who has confirmed her address, played against bots."""
    party = against_bots(site)
    party.send(party.host, "contact", email="anna@example.org", zone="Europe/Lisbon")
    person = site.tables.head(party.table_id).state.places[0].person
    token = Token("confirm", person, "mail", site.directory.contacts.hash("mail", "anna@example.org"), party.table_id)
    site.directory.tokens.put("a-token", token, 2**31)
    assert PROGRAM.post("/confirm/a-token", {"name": "Anna"}).status == 303
    return party


def test_whoever_sits_down_again_is_reached_as_before(site: Site) -> None:
    party = reached(site)
    known = again(party, 0)["contacts"]
    assert (known["mail"]["state"], known["zone"]) == ("confirmed", "Europe/Lisbon")
    assert known == party.page(0)["contacts"]


def test_a_person_belongs_to_one_table_all_the_same(site: Site) -> None:
    party = reached(site)
    page = again(party, 0)
    before, now = [site.tables.head(table).state.places[0].person for table in (party.table_id, page["table"]["id"])]
    assert before != now
    site.directory.people.erase(before)
    assert PROGRAM.get(page["links"]["page"]).json["contacts"]["mail"]["state"] == "confirmed"


def test_whoever_said_not_to_be_somebody_is_not_asked_again_and_nobody_learns_that_they_said_so(site: Site) -> None:
    party = against_bots(site)
    party.send(party.host, "contact", email="anna@example.org")
    before = site.tables.head(party.table_id).state.places[0].person
    site.directory.people.decline(before, "mail", site.directory.contacts.hash("mail", "anna@example.org"), 1)
    page = again(party, 0)
    known = site.directory.people.get(site.tables.head(page["table"]["id"]).state.places[0].person)
    assert known
    assert not known.contacts["mail"].waits
    assert (page["contacts"]["mail"]["state"], party.page(0)["contacts"]["mail"]["state"]) == ("unconfirmed",) * 2


def test_an_address_that_is_deleted_there_does_not_come_back(site: Site) -> None:
    party = reached(site)
    own = again(party, 0)["links"]["page"]
    party.send(own, "contact", forget_email=True)
    again(party, 0)
    assert PROGRAM.get(own).json["contacts"]["mail"] is None


def test_who_takes_the_seat_by_its_open_link_gets_nobody_s_address(site: Site) -> None:
    party = over(site)
    party.send(party.seats[0], "contact", email="anna@example.org")
    party.send(party.host, "rematch")
    page = PROGRAM.follow(take(party.page(0)["links"]["rematch"], "Anna")).json
    assert page["contacts"]["mail"] is None


# ---- the score ----


def score(page: Any) -> tuple[int, list[int | None]]:
    return page["table"]["matches"], [player["wins"] for player in page["players"]]


def test_the_score_of_the_series_stands_on_the_table(site: Site) -> None:
    party = over(site)
    assert score(party.page(0)) == (0, [None] * 3)
    second = Party(site, "", [again(party, seat)["links"]["page"] for seat in range(3)])
    assert score(second.page(0)) == (1, [0, 0, 1])
    for seat in (1, 2):
        second.send(second.seats[seat], "resign", confirmed=True)
    assert score(second.page(0)) == (2, [1, 0, 1])
    assert score(again(second, 1)) == (2, [0, 0, 0])  # the others have not come yet
    assert score(again(second, 0)) == (2, [1, 0, 0])


def test_it_stands_on_the_postcard(site: Site) -> None:
    party = over(site)
    second = Party(site, "", [again(party, seat)["links"]["page"] for seat in range(3)])
    for seat in (0, 1):
        second.send(second.seats[seat], "resign", confirmed=True)
    links = PROGRAM.get(second.page(0)["links"]["share"]).json
    card = PROGRAM.get(links["postcard"]).json
    assert (card["matches"], {each["name"]: each["wins"] for each in card["finishes"]}) == (
        2,
        {"Anna": 0, "Ben": 0, "Cleo": 2},
    )
    assert 'id="series"' in BROWSER.get(links["postcard"]).body
    assert 'id="series"' in BROWSER.get(second.seats[0]).body
    first = PROGRAM.get(PROGRAM.get(party.page(0)["links"]["share"]).json["postcard"]).json
    assert (first["matches"], first["finishes"][0]["wins"]) == (0, None)


def test_somebody_else_on_a_seat_has_won_nothing_yet(site: Site) -> None:
    party = over(site)
    party.send(party.host, "rematch")
    page = PROGRAM.follow(take(party.page(2)["links"]["rematch"], "Dora")).json
    assert score(page) == (1, [0, 0, 0])


# ---- crashes ----


def test_a_rematch_that_a_crash_left_half_done_is_made_whole(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was written when it ended: pressed again, Anna sits there once and is reached as before."""
    at_most(monkeypatch, "OPENING", network=1_000)
    at_most(monkeypatch, "OPENING_AGAINST_BOTS", network=1_000)
    at_most(monkeypatch, "GIVING_ADDRESSES", network=1_000)
    at_most(monkeypatch, "SITTING_DOWN", network=1_000)
    party = reached(site)
    with recording() as calls:
        party.send(party.host, "rematch")
    assert calls.count("PutItem") > 3
    for number, moment in endings(calls):
        party = reached(site)
        with crash(number, moment), pytest.raises(Killed):
            party.send(party.host, "rematch")
        page = again(party, 0)
        assert (page["phase"], page["you"]["name"]) == ("playing", "Anna"), f"{moment} {calls[number]}"
        assert page["contacts"]["mail"]["state"] == "confirmed", f"{moment} {calls[number]}"
