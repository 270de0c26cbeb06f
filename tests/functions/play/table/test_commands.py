"""What each link can do, what is asked first, and where one goes on from."""

from typing import Any

import pytest

from engine.registry import GAMES
from events.debts import debts
from events.directory.limits import DAY
from events.directory.paid import Forget
from functions.play.door.site import Site
from tests.functions.pages.markup import check
from tests.functions.play.http import PARTS, STAMPED, Answer, in_parts
from tests.functions.play.limited import at_most
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party, stored, take
from tests.said import said

COMMANDS: dict[str, dict[str, Any]] = {
    "take": {"name": "Eve", "entropy": ""},
    "leave": {},
    "free": {"seat": 0},
    "add_bot": {},
    "begin": {},
    "move": {"prompt": 1, "text": "4x5"},
    "order": {"text": "challenge any"},
    "cancel": {"text": "challenge any"},
    "say": {"text": "hello"},
    "back": {},
    "resign": {},
    "contact": {"zone": "Europe/Lisbon"},
    "new_link": {"which": "own"},
    "renew": {"seat": 0},
    "keep": {},
    "pass_hosting": {"seat": 0},
    "host": {},
    "mute": {"seat": 1},
    "unmute": {"seat": 1},
    "report": {"seat": 1},
    "talk": {"on": False},
    "watching": {"on": False},
    "more_time": {"seat": 1},
    "nudge": {"seat": 1},
    "away": {"until": 2_000_000_000},
    "again": {},
    "close": {},
}


def code(answer: Answer) -> str:
    return str(answer.json["code"]) if answer.status >= 400 else str(answer.status)


def test_a_spectator_can_do_nothing(party: Party) -> None:
    before = stored(party.site)
    watch = party.host_page()["links"]["watch"]
    for command, fields in COMMANDS.items():
        answer = party.send(watch, command, **{**fields, "confirmed": True})
        assert (answer.status, code(answer)) == (403, "not_allowed"), command
    assert stored(party.site) == before


@pytest.mark.parametrize("command", ["take", "move", "order", "cancel", "back", "resign", "leave", "contact", "away"])
def test_a_host_does_nothing_for_a_seat(party: Party, command: str) -> None:
    assert party.send(party.host, command, **COMMANDS[command], confirmed=True).status == 403


@pytest.mark.parametrize("command", ["free", "add_bot", "renew", "close", "pass_hosting", "talk", "watching"])
def test_a_seat_does_nothing_of_the_hosts(party: Party, command: str) -> None:
    assert party.send(party.seats[0], command, **COMMANDS[command], confirmed=True).status == 403


def test_a_seat_begins_only_once_the_host_is_gone(site: Site) -> None:
    party = open_party(site, taken=2)
    assert code(party.send(party.seats[0], "begin", confirmed=True)) == "host_begins"


def test_an_open_link_can_be_taken_and_nothing_else(site: Site) -> None:
    party = open_party(site, taken=1)
    link = party.open_links()[0]
    for command in COMMANDS.keys() - {"take"}:
        assert party.send(link, command, **COMMANDS[command], confirmed=True).status == 403
    assert take(link, "Ben").status == 303


def test_a_spent_link_says_so(site: Site) -> None:
    party = open_party(site, taken=0)
    link = party.open_links()[0]
    party.sit_down(link, "Anna")
    assert PROGRAM.get(link).json["you"]["scope"] == "spent"
    page = check(BROWSER.get(link).body)
    assert "Anna" in page.all("section", **{"class": "letter"})[0].text
    assert not page.all("input", name="command")
    assert code(party.send(link, "say", text="hello")) == "spent"


def test_a_spent_link_makes_nobody_stand_up(site: Site) -> None:
    """Whoever was sent the link before it was used has it still."""
    party = open_party(site, taken=0)
    link = party.open_links()[0]
    own = party.sit_down(link, "Anna")
    before = stored(site)
    assert code(party.send(link, "leave", confirmed=True)) == "spent"
    assert stored(site) == before
    assert PROGRAM.get(own).json["you"]["scope"] == "seat"


def test_the_link_of_a_seat_that_was_freed_takes_no_seat(site: Site) -> None:
    party = open_party(site, taken=1)
    old_form = {**COMMANDS["take"], "id": PROGRAM.get(party.open_links()[0]).json["commands"]["take"]}
    party.send(party.host, "free", seat=0, confirmed=True)
    assert code(party.send(party.seats[0], "take", **old_form)) == "spent"
    assert len(party.open_links()) == 3


def test_the_last_one_to_sit_down_begins_the_game(site: Site) -> None:
    party = open_party(site, taken=2)
    assert party.host_page()["phase"] == "lobby"
    party.seats.append(party.sit_down(party.open_links()[0], "Cleo"))
    assert [party.page(seat)["phase"] for seat in range(3)] == ["playing"] * 3


def test_a_host_who_plays_hosts_from_the_own_seat(site: Site) -> None:
    party = open_party(site, seats=2, name="Anna", entropy="mine")
    assert party.host == party.seats[0]
    you = {"scope": "seat", "seat": 0, "name": "Anna", "hosts": True, "muted": [], "left_away": 3 * DAY}
    assert party.page(0)["you"] == you
    assert party.page(1)["you"]["hosts"] is False


def test_begin_is_asked_about_while_seats_are_open(site: Site) -> None:
    party = open_party(site, seats=4, taken=2)
    before = stored(site)
    asked = party.send(party.host, "begin")
    assert (asked.status, code(asked), asked.json["confirm"]) == (409, "confirm", True)
    assert stored(site) == before
    assert party.send(party.host, "begin", confirmed=True).status == 303
    assert len(party.host_page()["players"]) == 2


@pytest.mark.parametrize(("link", "command"), [("seat", "resign"), ("host", "renew"), ("host", "close")])
def test_what_is_final_is_asked_about_first(party: Party, link: str, command: str) -> None:
    url = party.host if link == "host" else party.seats[0]
    before = stored(party.site)
    asked = party.send(url, command, **COMMANDS[command])
    assert (asked.status, code(asked), asked.json["confirm"]) == (409, "confirm", True)
    assert stored(party.site) == before
    assert party.send(url, command, **COMMANDS[command], confirmed=True).status == 303


def test_a_page_asks_too(party: Party) -> None:
    asked = BROWSER.post(party.seats[0], {"command": "resign", "id": "x"})
    assert asked.status == 409
    (alert,) = check(asked.body).all("section", **{"class": "problem"})
    assert said("refusal", "confirm_resign") in alert.text


def test_an_odd_bid_is_asked_about_once(party: Party) -> None:
    seat = party.asked()
    before = stored(party.site)
    asked = party.move("30x5", seat)
    assert (asked.status, code(asked)) == (409, "confirm")
    assert "only fifteen dice" in asked.json["detail"]
    assert stored(party.site) == before
    assert party.move("30x5", seat, confirmed=True).status == 303


def test_the_page_asks_with_all_that_was_typed(party: Party) -> None:
    seat = party.asked()
    form = {"command": "move", "id": "x", "prompt": "1", "text": "30x5"}
    asked = BROWSER.post(party.seats[seat], form)
    assert asked.status == 409
    assert "only fifteen dice" in asked.body
    assert '<input type="hidden" name="text" value="30x5">' in asked.body
    assert '<input type="hidden" name="confirmed" value="yes">' in asked.body
    assert BROWSER.post(party.seats[seat], {**form, "id": "x-sure", "confirmed": "yes"}).status == 303


def test_a_form_without_script_posts_the_parts_of_a_move(party: Party) -> None:
    seat = party.asked()
    parts = [("command", "move"), ("prompt", "1"), ("part", "2"), ("part", "x"), ("part", "5")]
    answer = BROWSER.post(party.seats[seat], parts)
    assert answer.status == 303
    assert "bid two 5s" in BROWSER.get(party.host).body


def test_a_form_may_be_posted_in_parts(party: Party) -> None:
    seat = party.asked()
    parts = [("part", "2"), ("part", "x"), ("part", "5")]
    body = in_parts(("command", "move"), ("prompt", "1"), *parts, ("pressed", "yes"))
    assert BROWSER.send("POST", party.seats[seat], body, PARTS).status == 303
    assert BROWSER.send("POST", party.host, in_parts(("command", "say"), ("text", "Là!\r\nHm…")), PARTS).status == 303
    assert "bid two 5s" in BROWSER.get(party.host).body
    assert PROGRAM.get(party.host).json["news"][-1]["event"]["lines"] == ["Là!", "Hm…"]


@pytest.mark.parametrize(
    ("typed", "place"), [("moves", "#dock"), ("?", "#dock"), ("Hand.", "#board"), ("g12 status", "#dock")]
)
def test_reserved_words_are_answered_by_the_page(party: Party, typed: str, place: str) -> None:
    before = stored(party.site)
    answer = party.move(typed)
    assert answer.status == 303
    assert answer.location.endswith(place)
    assert stored(party.site) == before


def test_resign_may_be_typed(party: Party) -> None:
    seat = party.asked()
    assert code(party.move("resign", seat)) == "confirm"
    assert party.move("resign", seat, confirmed=True).status == 303
    assert party.page(seat)["players"][seat]["presence"] == "resigned"


def test_back_may_be_typed_and_ends_the_autopilot(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    party = open_party(site, deadline=60, max_timeouts=1)
    seat = party.asked()
    _let_time_pass(party, monkeypatch)
    assert "back" in party.page(seat)["commands"]
    assert party.send(party.seats[seat], "move", prompt=1, text="back").status == 303
    assert "back" not in party.page(seat)["commands"]


def test_who_stands_up_can_sit_down_again(site: Site) -> None:
    party = open_party(site, taken=1)
    left = party.send(party.seats[0], "leave", confirmed=True)
    assert take(left.location, "Anna").status == 303


@pytest.mark.parametrize("command", ["leave", "free"])
def test_who_stands_up_or_whose_seat_is_freed_is_to_be_forgotten(site: Site, command: str) -> None:
    """`settle` does it (`tests/functions/settle/test_forgetting.py`)."""
    party = open_party(site, taken=0)
    seat = party.sit_down(party.open_links()[0], "Anna", email="anna@example.org")
    person = site.tables.head(party.table_id).state.places[0].person
    assert site.directory.people.get(person)
    assert party.send(seat if command == "leave" else party.host, command, seat=0, confirmed=True).status == 303
    table = site.tables.head(party.table_id).state
    owed = debts(GAMES[table.game], table, now=0, retention=DAY)
    (forgotten,) = [debt for debt in owed if isinstance(debt, Forget)]
    assert forgotten.person == person
    assert bool(forgotten.told) == (command == "free"), "who stood up knows"


def test_a_log_cannot_be_filled_by_sitting_down_and_standing_up(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    at_most(monkeypatch, "SITTING_DOWN", network=2)
    party = open_party(site, taken=2)
    refused = take(party.open_links()[0], "Cleo")
    assert (refused.status, code(refused)) == (429, "too_many_seats")


def test_a_freed_seat_has_a_new_link(site: Site) -> None:
    party = open_party(site, taken=1)
    assert party.send(party.host, "free", seat=0, confirmed=True).status == 303
    assert len(party.open_links()) == 3
    assert PROGRAM.get(party.seats[0]).json["you"]["scope"] == "spent"
    (letter,) = check(BROWSER.get(party.seats[0]).body).all("section", **{"class": "letter"})
    assert letter.text
    assert "Anna" not in letter.text


def test_a_renewed_link_kills_the_old_one(party: Party) -> None:
    assert party.send(party.host, "renew", seat=1, confirmed=True).status == 303
    assert PROGRAM.get(party.seats[1]).status == 404
    (link,) = party.open_links()
    taken = take(link, "Dora")
    assert PROGRAM.follow(taken).json["you"]["name"] == "Dora"


def test_no_such_seat(party: Party) -> None:
    assert code(party.send(party.host, "renew", seat=3, confirmed=True)) == "no_such_seat"
    assert code(party.send(party.host, "free", seat=3)) == "no_such_seat"


def test_talk_is_said_by_seats_and_host(party: Party) -> None:
    assert party.send(party.seats[0], "say", text="Hello\r\nyou <b>").status == 303
    assert party.send(party.host, "say", text="Hello from me").status == 303
    said = [each["event"] for each in party.page(1)["news"] if each["event"]["type"] == "Said"]
    assert [(each["name"].strip("\u2068\u2069"), each["lines"]) for each in said] == [
        ("Anna", ["Hello", "you <b>"]),
        ("", ["Hello from me"]),
    ]
    assert "you &lt;b&gt;" in BROWSER.get(party.seats[1]).body


def test_too_much_talk(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 1_800_000_000)
    for line in range(30):
        assert party.send(party.host, "say", text=f"line {line}").status == 303
    often = party.send(party.host, "say", text="and another one")
    assert (often.status, code(often)) == (429, "talk_often")
    assert int(often.headers["retry-after"]) > 0


def test_a_worker_whose_clock_is_behind_goes_by_that_of_the_gateway(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.time", lambda: STAMPED - 299.0)
    party = open_party(site, deadline=3600)
    party.move("1x2")
    table = site.tables.head(party.table_id).state
    (prompt,) = [place.prompt for place in table.places if place.prompt]
    assert (table.opened_at, table.touched, prompt.due) == (STAMPED, STAMPED, STAMPED + 3600)
    assert party.page(0)["now"] == STAMPED


def test_a_closed_table_shows_itself_and_takes_nothing(party: Party) -> None:
    assert party.send(party.host, "close", confirmed=True).status == 303
    assert party.page(0)["phase"] == "closed"
    assert code(party.send(party.seats[0], "say", text="hello")) == "table_closed"


def test_a_closed_table_takes_no_addresses(party: Party) -> None:
    party.send(party.host, "close", confirmed=True)
    before = stored(party.site)
    refused = party.send(party.seats[0], "contact", email="anna@example.org")
    assert (refused.status, code(refused)) == (409, "table_closed")
    assert stored(party.site) == before


def test_what_cannot_be_done_is_refused_before_it_is_asked_about(site: Site) -> None:
    party = open_party(site, taken=2)
    assert code(party.send(party.seats[0], "resign")) == "not_begun"
    assert code(party.send(party.host, "free", seat=2)) == "seat_empty"


def test_a_repeat_is_answered_before_it_is_asked_about(party: Party) -> None:
    assert party.send(party.seats[0], "resign", id="of one form", confirmed=True).status == 303
    assert party.send(party.seats[0], "resign", id="of one form").status == 303


def _let_time_pass(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `settle` does when a deadline has passed."""
    import time

    from events.table.commands import TimeOut
    from events.tables import Submission
    from events.who import SYSTEM

    later = int(time.time()) + 3600
    monkeypatch.setattr("time.time", lambda: later)
    party.site.tables.run(party.table_id, lambda table: Submission(SYSTEM, TimeOut()), later)
