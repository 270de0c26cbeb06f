"""A table before its match: who sits there, the link for everybody, and the button that begins."""

import pytest

from events.table.events import Settings
from events.who import Scope
from functions.pages.html import Attempt, html
from functions.pages.models.contacts import ContactFact, Contacts
from functions.pages.models.table import TablePage
from tests.functions.pages.markup import Element, check
from tests.functions.pages.stage import STAGES, Stage


def lobby(scope: Scope = "seat", seat: int | None = 0) -> Element:
    """Anna, who hosts, and Ben at a table for four."""
    return check(html(STAGES["lobby"]().page(scope, seat)))


def stamps(document: Element) -> list[str]:
    """The seats around the table: each with its name, or nothing where it is free."""
    (seats,) = document.all("ol")[:1]
    return ["".join(each.text for each in seat.all("bdi")) for seat in seats.all("li")]


@pytest.mark.parametrize(
    ("scope", "seat", "around", "near"),
    [
        ("seat", 0, ["Ben", "", ""], "Anna"),
        ("seat", 1, ["", "", "Anna"], "Ben"),
        ("watch", None, ["Ben", "", ""], "Anna"),
        ("host", None, ["Ben", "", ""], "Anna"),
    ],
)
def test_everybody_sits_around_the_table_from_the_viewers_left(
    scope: Scope, seat: int | None, around: list[str], near: str
) -> None:
    document = lobby(scope, seat)
    assert stamps(document) == around
    (own,) = [each for each in document.all("section") if "near" in each["class"].split()]
    assert own.all("bdi")[0].text == near


class TestTheHost:
    def test_begins_with_those_who_sit_there(self) -> None:
        (form,) = lobby().all("form", id="form-begin")
        (button,) = form.all("button")
        assert button.text.split()[-1] == "two"

    def test_is_not_asked_again_what_the_button_says(self) -> None:
        (form,) = lobby().all("form", id="form-begin")
        assert form.all("input", name="confirmed")[0]["value"] == "yes"

    def test_cannot_begin_alone(self) -> None:
        document = check(html(Stage().open(4, host="Anna").page("seat", 0)))
        assert not document.all("form", id="form-begin")
        assert document.all("div", id="invitation")

    def test_adds_a_bot_by_the_seat_that_it_takes(self) -> None:
        document = lobby()
        (button,) = [each for each in document.all("button") if each["form"] == "form-add_bot"]
        assert next(each["id"] for each in button.ancestors() if each.tag == "li") == "seat-4"
        assert document.all("form", id="form-add_bot")

    def test_has_the_other_tools_in_the_menu(self) -> None:
        (menu,) = lobby().all("details", id="menu")
        sent = {each["value"] for each in menu.all("input", name="command")}
        assert sent >= {"free", "pass_hosting", "close", "talk", "watching", "new_link"}

    def test_has_no_link_to_share_when_everybody_is_here(self) -> None:
        waits = Settings(objection=0, begin_when_full=False)
        document = check(html(Stage().open(2, waits, host="Anna").seat("Ben").page("seat", 0)))
        assert not document.all("div", id="invitation")
        assert document.all("form", id="form-begin")


class TestAGuest:
    def test_waits_for_the_host(self) -> None:
        document = lobby("seat", 1)
        assert not [form for form in document.all("form") if form["id"] in ("form-begin", "form-add_bot")]
        assert not document.all("div", id="invitation")

    def test_is_asked_how_to_be_told_once_seated(self) -> None:
        (tell,) = lobby("seat", 1).all("details", id="tell")
        assert "open" in tell.attributes
        assert {each["name"] for each in tell.all("input") if each["type"] != "hidden"} == {"email", "phone"}
        assert {each["value"] for each in tell.all("input", name="command")} == {"contact"}

    def test_is_asked_for_no_more_than_can_be_used(self) -> None:
        assert tells(Contacts(channels=("mail",))) == ["email"]
        assert tells(Contacts(channels=())) == []

    def test_is_not_asked_again(self) -> None:
        known = ContactFact(address="z…@example.org", state="unconfirmed")
        assert tells(Contacts(channels=("mail", "sms"), mail=known)) == []

    def test_keeps_an_address_that_was_refused(self) -> None:
        page = STAGES["lobby"]().page("seat", 1)
        document = check(html(page, Attempt("contact", "Not like this.", {"email": ["no address"]})))
        assert document.all("input", id="tell-email")[0]["value"] == "no address"
        (alert,) = [each for each in document if each["role"] == "alert"]
        assert alert.all("a")[0]["href"] == "#tell"


def tells(contacts: Contacts) -> list[str]:
    """The fields by which a guest can say how to be told."""
    page: TablePage = STAGES["lobby"]().page("seat", 1).model_copy(update={"contacts": contacts})
    return [each["name"] for each in check(html(page)).all("input") if each["id"].startswith("tell-")]


def test_spectators_see_the_seats_and_do_nothing() -> None:
    assert not lobby("watch", None).all("form")


def test_a_table_that_was_closed_before_its_match_says_so() -> None:
    document = check(html(Stage().open(3, host="Anna").close().page("seat", 0)))
    assert not document.all("form", id="form-begin")
    (dock,) = document.all("div", id="dock")
    assert [each["href"].rpartition("/")[2] for each in dock.all("a")] == ["log"]
