"""The same command again, later or with other contents: how long a repeat leads to a link (docs/design/links.md)."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from functions.play.door.site import Site
from functions.play.table.submitting import REPEATED_FOR
from tests.functions.play.http import Answer, Client
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party, stored
from tests.functions.play.table.test_reading import recorded_calls

MINUTE, DAY = 60, 24 * 3600


def take_form(link: str, **fields: str) -> dict[str, str]:
    form = {"command": "take", "id": PROGRAM.get(link).json["commands"]["take"], "name": "Anna", "entropy": "x"}
    return {**form, **fields}


def leads_nowhere(answer: Answer, party: Party) -> bool:
    """Whether it was refused, and shows no link of the table but the one that it was sent to."""
    assert "location" not in answer.headers
    shown = [link for link in (party.host, *party.seats) if link.split("/")[-1] in answer.body]
    return answer.status in (403, 409) and not shown


# ---- sitting down ----


@pytest.mark.parametrize("talk", [0, 3], ids=["at once", "after other commits"])
def test_the_form_that_took_a_seat_leads_there_again_for_ten_minutes(
    site: Site, later: Callable[[int], None], talk: int
) -> None:
    """Long enough for a reply that was lost; too short for whoever finds the form later, in a browser or a log."""
    party = open_party(site, taken=0)
    link = party.open_links()[0]
    form = take_form(link)
    first = PROGRAM.post(link, form)
    party.seats.append(first.location.partition("?")[0])
    for _ in range(talk):
        party.send(party.host, "say", text="Welcome!")
    before = stored(site)
    for seconds in (0, 9 * MINUTE, REPEATED_FOR):
        later(seconds)
        assert PROGRAM.post(link, form).location.partition("?")[0] == party.seats[0]
    for seconds in (REPEATED_FOR + 1, DAY):
        later(seconds)
        late = PROGRAM.post(link, form)
        assert (late.json["code"], leads_nowhere(late, party)) == ("spent", True)
        assert leads_nowhere(BROWSER.post(link, form), party)
    assert stored(site) == before


def test_the_ten_minutes_go_on_when_the_game_begins(site: Site, later: Callable[[int], None]) -> None:
    """Empty seats are dropped then, and places move up."""
    party = open_party(site, seats=4, taken=0)
    _, *links = party.open_links()
    forms = [take_form(link, name=name) for link, name in zip(links, ("Anna", "Ben", "Cleo"), strict=True)]
    own = [PROGRAM.post(link, form).location.partition("?")[0] for link, form in zip(links, forms, strict=True)]
    party.send(party.host, "begin", confirmed=True)
    assert [PROGRAM.get(link).json["you"]["seat"] for link in own] == [0, 1, 2]
    for seconds, status in ((9 * MINUTE, 303), (11 * MINUTE, 403)):
        later(seconds)
        answers = [PROGRAM.post(link, form) for link, form in zip(links, forms, strict=True)]
        assert [answer.status for answer in answers] == [status] * 3
        assert status == 403 or [answer.location.partition("?")[0] for answer in answers] == own


def test_only_the_same_contents_lead_to_the_seat(site: Site) -> None:
    """Who knows the id of a form and not all that was typed into it did not send it."""
    party = open_party(site, taken=0)
    link = party.open_links()[0]
    form = take_form(link, email="anna@example.org")
    party.seats.append(PROGRAM.post(link, form).location.partition("?")[0])
    before = stored(site)
    others: tuple[Mapping[str, str], ...] = (
        {"name": "Eve"},
        {"name": "anna"},
        {"entropy": "y"},
        {"email": "eve@example.org"},
        {"email": ""},
        {"phone": "+447400123456"},
    )
    for other in others:
        for client in (PROGRAM, BROWSER):
            assert leads_nowhere(client.post(link, {**form, **other}), party), other
    assert stored(site) == before


def test_a_late_repeat_stores_no_address(site: Site, later: Callable[[int], None]) -> None:
    """The player may have erased it meanwhile."""
    party = open_party(site, taken=0)
    link = party.open_links()[0]
    form = take_form(link, email="anna@example.org")
    party.seats.append(PROGRAM.post(link, form).location.partition("?")[0])
    party.send(party.seats[0], "contact", forget_email=True)
    later(REPEATED_FOR + 1)
    before = stored(site)
    assert PROGRAM.post(link, form).status == 403
    assert stored(site) == before


def test_standing_up_again_leads_to_the_seats_new_link_for_ten_minutes(
    site: Site, later: Callable[[int], None]
) -> None:
    party = open_party(site, taken=1)
    leave = {"command": "leave", "id": "leaving", "confirmed": True}
    first = PROGRAM.post(party.seats[0], leave)
    later(9 * MINUTE)
    assert PROGRAM.post(party.seats[0], leave).location == first.location
    later(11 * MINUTE)
    late = PROGRAM.post(party.seats[0], leave)
    assert (late.status, late.json["code"], "location" in late.headers) == (403, "spent", False)
    assert first.location.split("/")[-1].partition("?")[0] not in late.body


def test_a_first_try_reads_no_more_than_before(site: Site) -> None:
    """When a command was committed is read for a repeat alone."""
    party = open_party(site, taken=0)
    link = party.open_links()[0]
    form = take_form(link)
    with recorded_calls() as calls:
        assert PROGRAM.post(link, form).status == 303
    log = [name for name, fields in calls if fields["TableName"] == site.settings.log_table]
    assert log == ["Query", "PutItem"]
    with recorded_calls() as calls:
        assert PROGRAM.post(link, form).status == 303
    assert [name for name, _ in calls] == ["Query"]
    party.send(party.host, "say", text="Welcome!")
    with recorded_calls() as calls:
        assert PROGRAM.post(link, form).status == 303
    assert [name for name, _ in calls] == ["Query", "Query"]


def test_other_repeats_lead_nowhere_new_and_are_answered_for_ever(party: Party, later: Callable[[int], None]) -> None:
    """They lead to the page that they were sent to."""
    seat = party.asked()
    first = party.move("2x5", seat, id="one-and-the-same")
    later(DAY)
    again = party.send(party.seats[seat], "move", id="one-and-the-same", prompt=1, text="2x5")
    assert (again.status, again.location) == (303, first.location)


# ---- opening ----


def opening_form(**fields: Any) -> dict[str, Any]:
    return {"id": PROGRAM.get("/").json["commands"]["open"], "game": "liars_dice", "seats": 3, **fields}


@pytest.mark.parametrize("client", [PROGRAM, BROWSER], ids=["program", "browser"])
@pytest.mark.parametrize("other", [{"seats": 4}, {"name": "Eve"}, {"entropy": "y"}, {"play_now": "yes"}], ids=str)
def test_an_opening_form_with_other_contents_leads_to_no_table(
    site: Site, client: Client, other: Mapping[str, Any]
) -> None:
    form = opening_form(name="Anna", entropy="x")
    opened = PROGRAM.follow(PROGRAM.post("/tables", form)).json["links"]
    table_id = opened["page"].split("/")[-2]
    before = stored(site)
    answer = client.post("/tables", {**form, **other})
    assert (answer.status, "location" in answer.headers) == (409, False)
    assert table_id not in answer.body
    assert stored(site) == before


def test_the_same_opening_form_leads_to_the_table_at_any_time(site: Site, later: Callable[[int], None]) -> None:
    """Nobody else could tell its host where the table is: a player can ask the host."""
    form = opening_form(name="Anna", entropy="x")
    first = PROGRAM.post("/tables", form)
    later(DAY)
    again = PROGRAM.post("/tables", form)
    assert (again.status, again.location) == (303, first.location)


def opened(form: dict[str, Any]) -> str:
    """The link that the opening form leads to."""
    return PROGRAM.post("/tables", form).location.partition("?")[0]


def test_the_opening_form_leads_to_ones_own_seat_when_somebody_else_is_host(site: Site) -> None:
    form = opening_form(name="Anna", entropy="x")
    party = Party(site, opened(form))
    ben = party.sit_down(party.open_links()[0], "Ben")
    assert party.send(party.host, "pass_hosting", seat=1, confirmed=True).status == 303
    assert opened(form) == party.host
    assert opened(form) != ben


@pytest.mark.parametrize(
    ("command", "fields"),
    [("pass_hosting", {"seat": 0}), ("new_link", {"which": "own"})],
    ids=["passed on", "replaced"],
)
def test_the_opening_form_of_a_host_without_a_seat_leads_to_no_newer_link(
    site: Site, command: str, fields: dict[str, Any]
) -> None:
    form = opening_form()
    party = Party(site, opened(form))
    party.seats.append(party.sit_down(party.open_links()[0], "Ben"))
    assert party.send(party.host, command, confirmed=True, **fields).status == 303
    again = PROGRAM.post("/tables", form)
    assert (again.json["code"], leads_nowhere(again, party)) == ("spent", True)


def test_the_opening_form_of_somebody_who_is_forgotten_keeps_no_address_again(site: Site) -> None:
    form = opening_form(name="Anna", entropy="x", email="anna@example.org")
    party = Party(site, opened(form))
    assert party.send(party.host, "forget_me", confirmed=True).status == 303
    before = stored(site)
    assert opened(form) == party.host
    assert stored(site) == before
