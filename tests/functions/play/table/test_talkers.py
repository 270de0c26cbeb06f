"""Over HTTP: a muted player is in nothing that is given to whoever muted them, and nobody else sees any difference."""

from typing import Any

import pytest

from events.names import isolate
from functions.play.door.limits import REPORTING
from tests.functions.pages.markup import check
from tests.functions.play.http import Answer, Client
from tests.functions.play.party import PROGRAM, Party, open_party
from tests.said import said

ANNA, BEN, CLEO = 0, 1, 2
BROWSER = Client()
NOON = 1_900_000_000
SECRET_TALK = "Nobody believes Anna"


@pytest.fixture
def talking(site: Any) -> Party:
    """Ben talked to Anna and Cleo."""
    party = open_party(site, 3)
    party.send(party.seats[BEN], "say", text=SECRET_TALK)
    return party


def given_to(link: str) -> dict[str, Answer]:
    """All that a link is answered with, by programs and browsers."""
    paths = ("", "/log", "/log?page=1", "/poll")
    return {f"{client} {path}": client.get(link + path) for client in (PROGRAM, BROWSER) for path in paths}


def others(party: Party) -> list[str]:
    return [party.seats[BEN], party.seats[CLEO], party.host, party.host_page()["links"]["watch"]]


def keys(party: Party, link: str) -> list[str]:
    return [key for each in PROGRAM.get(link).json["news"] for key in each["keys"]]


def test_a_muted_player_is_read_nowhere_until_unmuted(talking: Party) -> None:
    anna = talking.seats[ANNA]
    assert all(SECRET_TALK in str(each.body) for path, each in given_to(anna).items() if "poll" not in path)
    assert talking.send(anna, "mute", seat=BEN).status == 303
    talking.send(talking.seats[BEN], "say", text=SECRET_TALK)
    assert not any(SECRET_TALK in str(each.body) for each in given_to(anna).values())
    assert PROGRAM.get(anna).json["you"]["muted"] == [BEN]
    assert "muted" in keys(talking, anna)
    talking.send(anna, "unmute", seat=BEN)
    assert keys(talking, anna).count("said") == 2
    assert PROGRAM.get(anna).json["you"]["muted"] == []


@pytest.mark.parametrize("command", ["mute", "report"])
def test_nobody_else_is_given_anything_else_for_it(
    talking: Party, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.time", lambda: float(NOON))
    monkeypatch.setattr("functions.play.door.call.new_nonce", lambda: "0" * 16)
    links = others(talking)
    before = [given_to(link) for link in links]
    number = PROGRAM.get(talking.seats[ANNA]).json["number"]
    assert talking.send(talking.seats[ANNA], command, seat=BEN, confirmed=True).status == 303
    assert PROGRAM.get(talking.seats[ANNA]).json["number"] == number + 1
    assert [given_to(link) for link in links] == before


def test_a_page_offers_to_mute_and_report_those_alone_with_whom_it_is_not_refused(talking: Party) -> None:
    anna = talking.seats[ANNA]
    about = PROGRAM.get(anna).json["about"]
    assert (about["mute"], about["report"], "unmute" in about) == ([BEN, CLEO], [BEN], False)
    talking.send(anna, "mute", seat=BEN)
    about = PROGRAM.get(anna).json["about"]
    assert (about["mute"], about["unmute"]) == ([CLEO], [BEN])
    page = check(BROWSER.get(anna).body)
    for command in ("mute", "unmute", "report"):
        (menu,) = page.all("select", id=f"{command}-seat")
        assert [each["value"] for each in menu.all("option") if each["value"]] == [str(seat) for seat in about[command]]


@pytest.mark.parametrize("on", ["no", "yes"])
@pytest.mark.parametrize("command", ["talk", "watching"])
def test_the_host_alone_has_the_switches_once_and_the_way_they_can_go(talking: Party, command: str, on: str) -> None:
    if on == "yes":
        talking.send(talking.host, command, on=False)
    (switch,) = check(BROWSER.get(talking.host).body).all("form", id=f"form-{command}")
    assert [each["value"] for each in switch.all("input", name="on")] == [on]
    assert not check(BROWSER.get(talking.seats[ANNA]).body).all("form", id=f"form-{command}")


def test_a_report_is_asked_about_first_and_told_to_whoever_sent_it(talking: Party) -> None:
    anna = talking.seats[ANNA]
    asked = talking.send(anna, "report", seat=BEN)
    assert (asked.status, asked.json["confirm"]) == (409, True)
    talking.send(anna, "report", seat=BEN, confirmed=True)
    assert keys(talking, anna)[-1] == "reported"
    (told,) = PROGRAM.get(anna).json["news"][-1]["sentences"]
    assert told == said("table", "reported", ["you", isolate("Ben"), ""], other=BEN)


def test_each_seat_sends_so_many_reports_a_day_whatever_others_sent(talking: Party) -> None:
    most = REPORTING.rates["person"].most
    sent = [talking.send(talking.seats[ANNA], "report", seat=BEN, confirmed=True) for _ in range(most + 1)]
    assert [each.status for each in sent] == [303] * most + [429]
    assert talking.send(talking.seats[CLEO], "report", seat=BEN, confirmed=True).status == 303


def test_talk_is_switched_off_by_the_host_alone(talking: Party) -> None:
    assert talking.send(talking.seats[ANNA], "talk", on=False).status == 403
    assert talking.send(talking.host, "talk", on=False).status == 303
    for link in (*talking.seats, talking.host):
        assert "say" not in PROGRAM.get(link).json["commands"]
        assert talking.send(link, "say", text="Hello").status == 409
        assert keys(talking, link)[-1] == "talk_off"
    talking.send(talking.host, "talk", on=True)
    assert talking.send(talking.seats[ANNA], "say", text="Hello").status == 303


def test_a_link_for_watching_is_unknown_while_watching_is_off(talking: Party) -> None:
    watch = PROGRAM.get(talking.host).json["links"]["watch"]
    table = watch.rpartition("/")[0]
    assert talking.send(talking.host, "watching", on=False).status == 303
    for client in (PROGRAM, BROWSER):
        for path in ("", "/log", "/poll", "/record"):
            answer = client.get(watch + path)
            unknown = client.get(f"{table}/{'a' * 26}{path}")
            assert answer.status == 404
            assert (answer.body, answer.headers) == (unknown.body, unknown.headers)
    assert PROGRAM.get(talking.seats[ANNA]).json["links"]["watch"] is None
    assert keys(talking, talking.seats[ANNA])[-1] == "watching_off"
    talking.send(talking.host, "watching", on=True)
    assert PROGRAM.get(watch).status == 200
