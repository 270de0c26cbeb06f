"""Over HTTP: more time for others, nudges, and being away until a time in the player's own zone."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from events.names import isolate
from functions.play.door.limits import SWITCHING
from tests.functions.pages.markup import check
from tests.functions.play.http import Client
from tests.functions.play.party import PROGRAM, Party, open_party
from tests.said import said

ANNA, BEN, CLEO = 0, 1, 2
NOON = 1_900_000_000
DAY = 86_400
BROWSER = Client()


class Clock:
    """Stands still until it is moved."""

    now = NOON

    def later(self, seconds: int) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("time.time", lambda: float(clock.now))
    return clock


@pytest.fixture
def awaited(clock: Clock, site: Any) -> Party:
    """Anna is asked."""
    return open_party(site, 3, options={"first_opener": 1})


def player(party: Party, seat: int, link: str = "") -> Any:
    """The seat as all see it."""
    return PROGRAM.get(link or party.host).json["players"][seat]


def keys(party: Party, link: str) -> list[str]:
    return [key for each in PROGRAM.get(link).json["news"] for key in each["keys"]]


def test_time_is_given_once_by_anybody_and_again_by_the_host_and_all_are_told(awaited: Party) -> None:
    ben, cleo = awaited.seats[BEN], awaited.seats[CLEO]
    assert PROGRAM.get(ben).json["about"]["more_time"] == [ANNA]
    assert awaited.send(ben, "more_time", seat=ANNA).status == 303
    for link in (*awaited.seats, awaited.host, awaited.host_page()["links"]["watch"]):
        given = player(awaited, ANNA, link)
        assert (given["due"], given["got_time"]) == (NOON + 2 * DAY, True)
        assert keys(awaited, link)[-1] == "time_given"
    assert "more_time" not in PROGRAM.get(cleo).json["commands"]
    assert awaited.send(cleo, "more_time", seat=ANNA).json["code"] == "time_given"
    assert awaited.send(awaited.host, "more_time", seat=ANNA).status == 303
    assert keys(awaited, cleo)[-1] == "time_given_by_host"
    assert player(awaited, ANNA)["due"] == NOON + 3 * DAY


def test_a_form_that_is_sent_twice_gives_time_once(awaited: Party) -> None:
    page = awaited.host_page()
    form = {"command": "more_time", "id": page["commands"]["more_time"], "seat": ANNA}
    assert [PROGRAM.post(awaited.host, form).status for _ in range(2)] == [303, 303]
    assert player(awaited, ANNA)["due"] == NOON + 2 * DAY


def test_a_nudge_is_offered_once_half_of_the_time_is_over_and_told_to_all(clock: Clock, awaited: Party) -> None:
    ben = awaited.seats[BEN]
    clock.later(DAY // 2 - 1)
    assert "nudge" not in PROGRAM.get(ben).json["commands"]
    assert awaited.send(ben, "nudge", seat=ANNA).json["code"] == "nudge_early"
    clock.later(1)
    assert PROGRAM.get(ben).json["about"]["nudge"] == [ANNA]
    assert "nudge" not in PROGRAM.get(awaited.seats[ANNA]).json["commands"]
    assert awaited.send(ben, "nudge", seat=ANNA).status == 303
    assert player(awaited, ANNA)["nudged"]
    assert "nudge" not in PROGRAM.get(awaited.host).json["commands"]
    (told,) = PROGRAM.get(awaited.seats[ANNA]).json["news"][-1]["sentences"]
    assert told == said("table", "nudged", ["you", isolate("Ben"), isolate("Cleo")], by=BEN, to=ANNA)


def test_a_page_has_a_choice_of_players_for_each_of_both(clock: Clock, awaited: Party) -> None:
    clock.later(DAY // 2)
    page = check(BROWSER.get(awaited.seats[BEN]).body)
    for command in ("more_time", "nudge"):
        (menu,) = page.all("select", id=f"{command}-seat")
        assert [each["value"] for each in menu.all("option")] == ["", str(ANNA)]


def in_the_dock(link: str) -> list[str]:
    """What is offered to whoever waits."""
    (dock,) = check(BROWSER.get(link).body).all("section", id="dock")
    forms = [each["value"] for each in dock.all("input", name="command")]
    return forms + [each["href"] for each in dock.all("a")]


def test_it_stands_where_one_waits_with_two_buttons_at_most(clock: Clock, awaited: Party) -> None:
    ben, cleo = awaited.seats[BEN], awaited.seats[CLEO]
    assert in_the_dock(ben) == ["more_time", "#contacts"]
    clock.later(DAY // 2)
    assert in_the_dock(ben) == ["more_time", "nudge"]
    (dock,) = check(BROWSER.get(ben).body).all("section", id="dock")
    assert [each["value"] for each in dock.all("input", name="seat")] == [str(ANNA)] * 2
    (form,) = dock.all("form", id="form-nudge-dock")
    fields = {each["name"]: each["value"] for each in form.all("input")}
    assert BROWSER.post(ben, fields).status == 303
    assert player(awaited, ANNA)["nudged"]
    assert in_the_dock(cleo) == ["more_time", "#contacts"]


def test_the_way_back_comes_first_where_one_waits(awaited: Party) -> None:
    ben = awaited.seats[BEN]
    awaited.send(ben, "away", until=NOON + DAY)
    assert in_the_dock(ben)[0] == "back"
    assert len(in_the_dock(ben)) <= 2


@pytest.mark.parametrize(
    ("until", "zone"),
    [
        ("2030-03-19T20:00", "Europe/Lisbon"),
        ("2030-03-19T20:00", "Asia/Kathmandu"),
        ("2030-03-19T20:00", ""),
        ("2030-03-19", "Pacific/Auckland"),
        ("2030-03-19T20:00+05:30", "Europe/Lisbon"),
    ],
)
def test_a_player_is_away_until_a_time_in_their_zone(awaited: Party, until: str, zone: str) -> None:
    """As a browser sends it."""
    anna = awaited.seats[ANNA]
    given = datetime.fromisoformat(until)
    at = int((given if given.tzinfo else given.replace(tzinfo=ZoneInfo(zone or "UTC"))).timestamp())
    form = {"command": "away", "id": PROGRAM.get(anna).json["commands"]["away"], "until": until, "zone": zone}
    assert BROWSER.post(anna, form).status == 303
    assert player(awaited, ANNA)["away_until"] == at
    assert PROGRAM.get(anna).json["prompt"]["due"] == at + DAY
    assert keys(awaited, awaited.seats[BEN])[-1] == "went_away"


@pytest.mark.parametrize("until", ["tomorrow", "", "2030-13-01T10:00", "0001-01-01T00:00+14:00", "1" * 40])
def test_what_is_no_time_to_come_is_refused_and_kept_in_its_field(awaited: Party, until: str) -> None:
    anna = awaited.seats[ANNA]
    answer = awaited.send(anna, "away", until=until)
    assert answer.json["code"] in ("time_wrong", "away_past")
    assert player(awaited, ANNA)["away_until"] == 0
    page = check(awaited.send(anna, "away", BROWSER, until=until).body)
    (field,) = page.all("input", id="away-until")
    assert field["value"] == until


def test_a_zone_that_is_none_is_refused(awaited: Party) -> None:
    for zone in ("Nowhere/Land", "../etc/passwd"):
        answer = awaited.send(awaited.seats[ANNA], "away", until="2030-03-19T20:00", zone=zone)
        assert (answer.status, answer.json["code"]) == (422, "zone_wrong")


def test_a_program_gives_seconds_and_is_told_what_is_left(clock: Clock, awaited: Party) -> None:
    anna = awaited.seats[ANNA]
    assert PROGRAM.get(anna).json["you"]["left_away"] == 3 * DAY
    assert awaited.send(anna, "away", until=NOON + 3 * DAY + 1).json["code"] == "away_long"
    assert awaited.send(anna, "away", until=NOON + 2 * DAY).status == 303
    clock.later(DAY)
    assert awaited.send(anna, "back").status == 303
    assert PROGRAM.get(anna).json["you"]["left_away"] == 2 * DAY
    assert PROGRAM.get(anna).json["prompt"]["due"] == NOON + 2 * DAY
    assert keys(awaited, awaited.seats[BEN])[-1] == "returned"


def test_who_is_away_sees_it_with_the_way_back_beside_their_move(awaited: Party) -> None:
    anna = awaited.seats[ANNA]
    awaited.send(anna, "away", until=NOON + DAY)
    own, others = check(BROWSER.get(anna).body), check(BROWSER.get(awaited.seats[BEN]).body)
    assert own.all("form", id="form-back")
    assert own.all("section", id="dock")[0]["data-prompt"] == "1"
    assert not others.all("form", id="form-back")
    assert others.all("p", id="away-1")
    assert awaited.move("1x2", ANNA).status == 303
    assert player(awaited, ANNA)["away_until"] == NOON + DAY


def test_the_time_of_being_away_ends_by_itself(clock: Clock, awaited: Party) -> None:
    anna = awaited.seats[ANNA]
    awaited.send(anna, "away", until=NOON + DAY)
    clock.later(DAY)
    assert player(awaited, ANNA)["away_until"] == 0
    assert "back" not in PROGRAM.get(anna).json["commands"]


def test_the_days_away_are_a_house_rule_that_is_told_before_one_sits_down(clock: Clock, site: Any) -> None:
    party = open_party(site, 2, taken=1, away_days=0)
    (link,) = party.open_links()
    assert PROGRAM.get(link).json["table"]["away_days"] == 0
    party.seats.append(party.sit_down(link, "Ben"))
    for seat in (ANNA, BEN):
        assert party.send(party.seats[seat], "away", until=NOON + DAY).json["code"] == "away_never"
    assert PROGRAM.get("/").json["default_away_days"] == 3
    start = {"id": PROGRAM.get("/").json["commands"]["open"], "game": "liars_dice", "seats": 2}
    refused = PROGRAM.post("/tables", {**start, "away_days": 15})
    assert (refused.status, refused.json["code"]) == (422, "wrong_away")


def test_nobody_fills_a_log_by_going_and_coming_back(awaited: Party) -> None:
    anna = awaited.seats[ANNA]
    for _ in range(SWITCHING.rates["person"].most):
        assert awaited.send(anna, "away", until=NOON + DAY).status == 303
        assert awaited.send(anna, "back").status == 303
    assert awaited.send(anna, "away", until=NOON + DAY).status == 429


def test_whoever_has_an_order_is_given_time_and_nudged_like_anybody(
    clock: Clock, site: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the others are sent is the same, sign by sign."""
    monkeypatch.setattr("functions.play.door.call.new_nonce", lambda: "0" * 16)
    shown = []
    for planned in (True, False):
        clock.now = NOON
        party = open_party(site, 3, options={"first_opener": 1})
        if planned:
            party.send(party.seats[BEN], "order", text="challenge any")
        party.move("1x2", ANNA)
        party.send(party.seats[CLEO], "more_time", seat=BEN)
        refused = party.send(party.seats[ANNA], "nudge", seat=BEN).json["code"]
        page = PROGRAM.get(party.seats[CLEO]).json
        facts = {name: page[name] for name in ("number", "players", "about", "waiting", "orders")}
        told = [(each["keys"], each["event"]["type"]) for each in page["news"]]
        shown.append((refused, facts, told, sorted(page["commands"])))
    assert shown[0] == shown[1]
