"""Standing orders at the handler: given and cancelled by their owner, and nothing of them in what anybody else gets."""

import re
from typing import Any

import pytest

from events.names import isolate
from events.table.commands import GiveOrder, TimeOut
from events.table.events import Settings
from events.tables import Submission
from events.who import SYSTEM
from functions.pages import table as presenter
from functions.pages.html import html
from functions.play.door.site import Site
from functions.play.table import showing
from tests.functions.pages.stage import TABLE, Stage
from tests.functions.play.limited import at_most
from tests.functions.play.party import BROWSER, PROGRAM, Party, open_party
from tests.said import said

ORDER = "challenge above 7x6"


@pytest.fixture
def party(site: Site) -> Party:
    """Three at a table without a time limit, whose pages do not change by the passing of time."""
    return open_party(site, deadline=0)


@pytest.fixture
def planning(party: Party) -> int:
    """A seat that is not asked."""
    return (party.asked() + 1) % 3


def others(party: Party, planning: int) -> list[str]:
    """Everybody else's links: players, host, spectators."""
    seats = [link for seat, link in enumerate(party.seats) if seat != planning]
    return [*seats, party.host, party.host_page()["links"]["watch"]]


def everything(link: str) -> tuple[Any, ...]:
    """All that a viewer gets, without what is new with every page: its time, and the ids of its commands."""
    page, log = (PROGRAM.get(address).json for address in (link, f"{link}/log"))
    for each in (page, log):
        del each["now"]
    del page["commands"]
    return PROGRAM.get(f"{link}/poll").headers["etag"], page, log, len(BROWSER.get(link).body)


def test_an_order_stands_on_its_owners_page_until_it_is_cancelled(party: Party, planning: int) -> None:
    own = party.seats[planning]
    assert party.send(own, "order", text="liar above seven sixes").status == 303
    page = party.page(planning)
    assert page["orders"]["standing"] == [ORDER]
    assert "cancel" in page["commands"]
    assert ORDER in BROWSER.get(own).body
    assert party.send(own, "cancel", text=ORDER).status == 303
    assert party.page(planning)["orders"]["standing"] == []


def test_a_form_chooses_what_is_ordered(party: Party, planning: int) -> None:
    own = party.seats[planning]
    form = {"command": "order", "part.0": "challenge above", "part.1": "7", "part.2": "6"}
    answer = BROWSER.post(own, form)
    assert (answer.status, answer.headers["location"].rpartition("#")[2]) == (303, "orders")
    assert party.page(planning)["orders"]["standing"] == [ORDER]


def test_nobody_else_gets_anything_of_it(party: Party, planning: int) -> None:
    viewers = others(party, planning)
    before = [everything(link) for link in viewers]
    party.send(party.seats[planning], "order", text=ORDER)
    assert [everything(link) for link in viewers] == before
    party.send(party.seats[planning], "cancel", text=ORDER)
    assert [everything(link) for link in viewers] == before


def test_however_often_orders_change_the_others_news_stay(
    party: Party, planning: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (presenter, showing):
        monkeypatch.setattr(module, "NEWS_READ", 4)
    party.move("2x5")
    viewers = others(party, planning)
    before = [everything(link) for link in viewers]
    for _ in range(3):
        party.send(party.seats[planning], "order", text=ORDER)
        party.send(party.seats[planning], "cancel", text=ORDER)
    assert [everything(link) for link in viewers] == before


def test_after_the_match_orders_stay_with_their_owner(party: Party, planning: int) -> None:
    party.send(party.seats[planning], "order", text=ORDER)
    for seat in range(2):
        party.send(party.seats[seat], "resign", confirmed=True)
    assert party.host_page()["links"]["record"]
    for link in others(party, planning):
        for address in (link, f"{link}/log", f"{link}/record"):
            assert not re.search(r"\b7x6\b", PROGRAM.get(address).body), "a link may have these signs in it"


def test_0_7_not_even_after_the_match_others_read_that_an_order_made_a_move() -> None:
    stage = Stage().open(2, Settings(orders_at_once=True)).seat("Anna", "Ben")
    owner = 1 - stage.asked
    stage.run(owner, GiveOrder("challenge any")).move("2x5")
    stage.tables.run(TABLE, lambda table: Submission(SYSTEM, TimeOut()), stage.now)
    stage.finish()
    for viewer in stage.viewers():
        read = html(stage.log(*viewer)) + stage.log(*viewer).model_dump_json()
        names = ["you", *map(isolate, ("Anna", "Ben"))]
        says_so = [any(said("table", "by_order", [name], by=0) in read for name in names), '"planned":"order"' in read]
        assert says_so == [viewer == ("seat", owner)] * 2


def test_sent_twice_it_stands_once(party: Party, planning: int) -> None:
    own = party.seats[planning]
    for _ in range(2):
        assert party.send(own, "order", id="one-press", text=ORDER).status == 303
    assert party.page(planning)["orders"]["standing"] == [ORDER]
    assert party.send(own, "order", text=ORDER).json["code"] == "order_there"


@pytest.mark.parametrize(
    ("text", "status", "code"),
    [("7x6", 422, "order_unreadable"), ("", 422, "no_move"), ("raise to 41x6", 422, "order_too_late")],
)
def test_what_cannot_be_ordered_is_said_in_a_sentence(
    party: Party, planning: int, text: str, status: int, code: str
) -> None:
    answer = party.send(party.seats[planning], "order", text=text)
    assert (answer.status, answer.json["code"]) == (status, code)
    assert answer.json["detail"].endswith(".")
    assert party.page(planning)["orders"]["standing"] == []


def test_a_log_is_not_filled_with_orders(party: Party, planning: int, monkeypatch: pytest.MonkeyPatch) -> None:
    at_most(monkeypatch, "PLANNING", person=2)
    own = party.seats[planning]
    party.send(own, "order", text=ORDER)
    party.send(own, "cancel", text=ORDER)
    answer = party.send(own, "order", text=ORDER)
    assert (answer.status, answer.json["code"]) == (429, "too_many_orders")


def test_how_often_orders_change_tells_nobody_else_anything(
    party: Party, planning: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_most(monkeypatch, "PLANNING", person=2)
    for command in ("order", "cancel"):
        party.send(party.seats[planning], command, text=ORDER)
    assert party.send(party.seats[(planning + 1) % 3], "order", text=ORDER).status == 303, "others' orders do not count"


def test_an_order_that_is_about_to_answer_shows_to_its_owner_alone(party: Party) -> None:
    planning = (party.asked() + 1) % 3
    party.send(party.seats[planning], "order", text="challenge any")
    party.move("2x5")
    assert party.page(planning)["orders"]["due"] > party.page(planning)["now"]
    assert 'id="order-soon"' in BROWSER.get(party.seats[planning]).body
    for link in others(party, planning):
        assert 'id="order-soon"' not in BROWSER.get(link).body
