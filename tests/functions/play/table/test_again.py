"""Play again: by one command those who sat here sit at the next table, by a circle of theirs; bots alone need none."""

from typing import Any

import pytest

from events.directory.tokens import Token
from events.links import new_circle_id
from functions.play.door.site import Site
from tests.functions.crashes import Killed, crash, endings, recording
from tests.functions.play.limited import at_most
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party, seat_again, stored


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


def again(party: Party, seat: int = 0) -> Any:
    """The page of the seat at the next table."""
    return PROGRAM.get(seat_again(party.seats[seat])).json


# ---- against bots ----


def test_against_bots_one_command_opens_it_sits_down_and_begins(site: Site) -> None:
    party = against_bots(site)
    page = again(party)
    assert (page["phase"], page["you"]["name"], page["you"]["hosts"]) == ("playing", "Anna", True)
    assert [player["presence"] for player in page["players"]] == ["here", "bot", "bot"]
    assert page["table"]["id"] != party.table_id
    before = stored(site)
    assert again(party)["links"]["page"] == page["links"]["page"]
    assert stored(site) == before


def test_it_begins_where_the_host_began_the_match_before(site: Site) -> None:
    party = open_party(site, seats=3, bots=2, begin_when_full=False, name="Anna")
    party.send(party.host, "begin")
    party.send(party.host, "resign", confirmed=True)
    assert again(party)["phase"] == "playing"


# ---- with friends ----


def test_the_first_one_founds_a_circle_and_the_others_join_it_by_sitting_down(site: Site) -> None:
    party = over(site)
    circle = PROGRAM.follow(party.send(party.seats[1], "again")).json
    assert (circle["kind"], circle["name"], circle["you"]) == ("circle", "Liar’s Dice friends", 1)
    assert f'class="act" href="{circle["tables"][0]["url"]}"' in BROWSER.get(circle["page"]).body
    pages = [again(party, seat) for seat in (1, 2, 0)]
    shown = [(page["you"]["name"], page["phase"]) for page in pages]
    assert shown == [("Ben", "lobby"), ("Cleo", "lobby"), ("Anna", "playing")]
    assert len({page["table"]["id"] for page in pages}) == 1
    members = PROGRAM.get(circle["page"]).json["members"]
    assert sorted((each["number"], each["name"]) for each in members) == [(1, "Ben"), (2, "Cleo"), (3, "Anna")]


def test_the_host_who_does_not_play_and_a_spectator_do_not(site: Site) -> None:
    party = over(site)
    assert party.send(party.host, "again").status == 403
    assert party.send(party.host_page()["links"]["watch"], "again").status == 403


def test_later_the_old_seat_leads_to_the_next_one_and_no_more_to_the_member_s_page(site: Site, later: Any) -> None:
    party = over(site)
    own = seat_again(party.seats[1])
    later(601)
    assert party.send(party.seats[1], "again").location.partition("?")[0] == own
    PROGRAM.post(own, {"command": "new_link", "which": "own", "confirmed": True})
    assert party.send(party.seats[1], "again").status == 409


def test_while_it_is_played_the_old_seat_leads_there_and_afterwards_to_another_table(site: Site) -> None:
    party = over(site)
    first = Party(site, "", [seat_again(party.seats[seat]) for seat in range(3)])
    assert seat_again(party.seats[0]) == first.seats[0]
    for seat in (0, 1):
        first.send(first.seats[seat], "resign", confirmed=True)
    second = seat_again(first.seats[2])
    assert second.split("/")[2] not in (party.table_id, first.seats[0].split("/")[2])
    assert seat_again(first.seats[0]).split("/")[2] == second.split("/")[2]


def test_who_left_the_circle_or_whose_circle_has_ended_is_refused(site: Site) -> None:
    party = over(site)
    own = party.send(party.seats[1], "again").location
    joined = party.send(party.seats[0], "again").location
    for link, deed, refused in ((joined, "leave", 403), (own, "end", 409)):
        PROGRAM.post(link, {"command": "circle", "does": deed, "confirmed": True})
        assert "again" not in party.page(0)["commands"]
        assert party.send(party.seats[0], "again").status == refused


def test_two_who_press_at_once_sit_at_one_table(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the first one's table is written, the second one has read that there is none."""
    party = over(site)
    commit, other = site.directory.circles.add_table, []

    def comes_between(*row: Any) -> None:
        monkeypatch.setattr(site.directory.circles, "add_table", commit)
        other.append(seat_again(party.seats[1]))
        commit(*row)

    monkeypatch.setattr(site.directory.circles, "add_table", comes_between)
    assert seat_again(party.seats[0]).split("/")[2] == other[0].split("/")[2]


# ---- how they are told ----


def reached(site: Site, party: Party) -> Party:
    """Anna has confirmed her address."""
    party.send(party.seats[0], "contact", email="anna@example.org", zone="Europe/Lisbon")
    person = site.tables.head(party.table_id).state.places[0].person
    token = Token("confirm", person, "mail", site.directory.contacts.hash("mail", "anna@example.org"), party.table_id)
    site.directory.tokens.put("a-token", token, 2**31)
    assert PROGRAM.post("/confirm/a-token", {"name": "Anna"}).status == 303
    return party


@pytest.mark.parametrize("stand", [against_bots, over])
def test_who_sits_down_again_is_reached_as_before(site: Site, stand: Any) -> None:
    party = reached(site, stand(site))
    page = again(party)
    assert (page["contacts"]["mail"]["state"], page["contacts"]["zone"]) == ("confirmed", "Europe/Lisbon")
    before, now = [site.tables.head(table).state.places[0].person for table in (party.table_id, page["table"]["id"])]
    assert before != now
    site.directory.people.erase(before)
    party.send(page["links"]["page"], "contact", forget_email=True)
    assert again(party)["contacts"]["mail"] is None


def test_whoever_said_not_to_be_somebody_is_not_asked_again_and_nobody_learns_that_they_said_so(site: Site) -> None:
    party = against_bots(site)
    party.send(party.host, "contact", email="anna@example.org")
    before = site.tables.head(party.table_id).state.places[0].person
    site.directory.people.decline(before, "mail", site.directory.contacts.hash("mail", "anna@example.org"), 1)
    page = again(party)
    known = site.directory.people.get(site.tables.head(page["table"]["id"]).state.places[0].person)
    assert known
    assert not known.contacts["mail"].waits
    assert (page["contacts"]["mail"]["state"], party.page(0)["contacts"]["mail"]["state"]) == ("unconfirmed",) * 2


# ---- crashes ----


@pytest.mark.parametrize("stand", [against_bots, over])
def test_what_a_crash_left_half_done_the_next_press_makes_whole(
    site: Site, monkeypatch: pytest.MonkeyPatch, stand: Any
) -> None:
    """Anna sits there once, is reached as before, and the others are told."""
    for thing in ("OPENING", "OPENING_AGAINST_BOTS", "GIVING_ADDRESSES", "SITTING_DOWN"):
        at_most(monkeypatch, thing, network=1_000)
    party = reached(site, stand(site))
    with recording() as calls:
        party.send(party.seats[0], "again")
    assert calls.count("PutItem") > 3
    for number, moment in endings(calls):
        party = reached(site, stand(site))
        with crash(number, moment), pytest.raises(Killed):
            party.send(party.seats[0], "again")
        page = again(party)
        assert page["you"]["name"] == "Anna", f"{moment} {calls[number]}"
        assert page["contacts"]["mail"]["state"] == "confirmed", f"{moment} {calls[number]}"
        old = site.tables.head(party.table_id).state
        assert bool(old.again) == (stand is over), f"{moment} {calls[number]}"
        circle = site.directory.circles.get(new_circle_id(site.newest_key, party.table_id), 0)
        assert [each.name for each in circle.members] == ["Anna"] if circle else stand is against_bots
