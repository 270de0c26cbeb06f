"""What a glimpsed link still gives once it was replaced, and how much its holder can write (docs/design/links.md)."""

from typing import Any

import pytest

from events.table.index import MOST_HIDDEN
from functions.play.door import limits
from tests.functions.play.http import Answer
from tests.functions.play.party import PROGRAM, Party, open_party, stored, take
from tests.functions.play.table.test_new_links import code, led_to, new_link


def passing(party: Party, link: str, seat: int, **fields: Any) -> Answer:
    return party.send(link, "pass_hosting", seat=seat, confirmed=True, **fields)


def test_a_form_sent_before_leads_no_thief_to_the_owner_s_new_link(party: Party) -> None:
    passing(party, party.host, 0)
    glimpsed = party.seats[0]
    new_link(party, glimpsed, "watching", id="thief")
    new_link(party, glimpsed, id="owner")
    assert new_link(party, glimpsed, "watching", id="thief").status == 404


def test_nor_does_one_that_passed_hosting_on(party: Party) -> None:
    passing(party, party.host, 0)
    glimpsed = party.seats[0]
    passing(party, glimpsed, 1, id="thief")
    new_link(party, glimpsed, id="owner")
    assert passing(party, glimpsed, 1, id="thief").status == 404


@pytest.mark.parametrize("which", ["watching", "own"])
def test_who_passed_hosting_on_gets_no_link_of_a_host_by_an_earlier_form(party: Party, which: str) -> None:
    host = party.host
    after = led_to(new_link(party, host, which, id="before"))
    passing(party, after, 1)
    for dead in {host, after}:
        assert new_link(party, dead, which, id="before").status in (403, 404, 409)
        assert PROGRAM.get(dead).status == 404


def test_an_invitation_does_not_tell_the_link_for_watching(party: Party) -> None:
    lobby = open_party(party.site, taken=1, begin_when_full=False)
    invitation = PROGRAM.get(PROGRAM.get(lobby.host).json["links"]["share"]).json["invitation"]
    assert PROGRAM.get(lobby.host).json["links"]["watch"]
    assert PROGRAM.get(invitation).json["links"]["watch"] is None


def test_a_seat_that_was_left_is_not_got_back_by_the_form_that_took_it(party: Party) -> None:
    lobby = open_party(party.site, taken=0, begin_when_full=False)
    invitation = PROGRAM.get(PROGRAM.get(lobby.host).json["links"]["share"]).json["invitation"]
    form = {"id": PROGRAM.get(invitation).json["commands"]["take"], "name": "Zoe", "entropy": "x"}
    seat = led_to(PROGRAM.post(invitation, {"command": "take", **form}))
    assert party.send(seat, "leave", confirmed=True).status == 303
    assert code(PROGRAM.post(invitation, {"command": "take", **form})) == "spent"
    assert take(invitation, "Zoe").status == 303


@pytest.mark.parametrize(("there", "back"), [("mute", "unmute"), ("talk", "talk"), ("watching", "watching")])
def test_nobody_fills_the_log_by_changing_something_and_changing_it_back(party: Party, there: str, back: str) -> None:
    passing(party, party.host, 0)
    most = limits.SWITCHING.rates["person"].most
    codes = []
    for time in range(most // 2 + 1):
        if time % (MOST_HIDDEN // 2) == 0:  # all are told of it, so that not what is hidden reaches its limit
            assert party.send(party.seats[1], "say", text="hello").status == 303
        for command, on in ((there, False), (back, True)):
            codes.append(switch(party, command, on).status)
    assert codes == [303] * most + [429, 409], "and then it is as it was"


def test_nobody_fills_the_log_with_what_others_are_not_told(party: Party) -> None:
    passing(party, party.host, 0)
    party.send(party.seats[1], "say", text="hello")
    answers = [switch(party, command) for _ in range(MOST_HIDDEN // 2) for command in ("mute", "unmute")]
    assert {answer.status for answer in answers} == {303}
    before = stored(party.site)[party.site.settings.log_table]
    assert code(switch(party, "mute")) == "hidden_many"
    assert stored(party.site)[party.site.settings.log_table] == before


def switch(party: Party, command: str, on: bool = False) -> Answer:
    """What the first seat mutes in the second one, or switches at its own."""
    return party.send(party.seats[0], command, **({"seat": 1} if "mute" in command else {"on": on}))
