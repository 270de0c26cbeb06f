"""A form that was refused: the page says why, and nothing that was typed is lost."""

from typing import Any

import pytest

from drills.screens.phases import screens
from engine.kit.cards import card_text
from engine.registry import GAMES
from functions.pages.filters import between
from functions.pages.html import Attempt, html
from functions.pages.start import start_page
from tests.functions.pages.markup import Element, check
from tests.functions.pages.stage import KEY, STAGES, Stage


def asked(attempt: Attempt) -> Element:
    stage = STAGES["playing"]()
    return check(html(stage.page("seat", stage.asked), attempt))


UNREADABLE = "Not read: add."


class TestARefusedMove:
    def test_says_why_and_gets_the_focus(self) -> None:
        document = asked(Attempt("move", "That is no move.", {"text": ["4y5"]}))
        (alert,) = [each for each in document if each["role"] == "alert"]
        assert "That is no move." in alert.text
        assert "autofocus" in alert.attributes

    def test_keeps_what_was_typed_in_view(self) -> None:
        document = asked(Attempt("move", "That is no move.", {"text": ["4y5"]}))
        assert document.all("input", id="move-text")[0]["value"] == "4y5"
        assert all("open" in each.attributes for each in document.all("details") if each["id"] in ("sheet", "type"))

    def test_keeps_an_order_in_view(self) -> None:
        document = asked(Attempt("order", "That is no order.", {"text": ["above all"]}))
        (orders,) = document.all("section", id="orders")
        assert orders.all("input", id="order-text")[0]["value"] == "above all"
        assert all("open" in each.attributes for each in orders.all("details"))

    def test_opens_no_other_form(self) -> None:
        document = asked(Attempt("move", "That is no move.", {"text": ["4y5"]}))
        (orders,) = document.all("section", id="orders")
        assert not any("open" in each.attributes for each in orders.all("details"))

    def test_keeps_what_was_chosen(self) -> None:
        document = asked(Attempt("move", "Too low.", {"part.0": ["6"], "part.1": ["5"], "part.2": ["show 4"]}))
        (board,), (dock,) = document.all("main", id="board"), document.all("section", id="dock")
        chosen = [each["value"] for each in dock.all("option") if "selected" in each.attributes]
        inputs = [*dock.all("input"), *board.all("input")]
        ticked = [each["value"] for each in inputs if "checked" in each.attributes]
        assert (chosen, ticked) == (["6"], ["5", "show 4"])

    def test_keeps_one_of_two_that_are_alike(self) -> None:
        stage = STAGES["chips"]()
        page = stage.page("seat", stage.asked)
        assert page.view
        dice: Any = page.view["hidden"]
        twins = next(f"show {face}" for face in dice if dice.count(face) > 1)
        document = check(html(page, Attempt("move", "Too low.", {"part.2": [twins]})))
        (board,) = document.all("main", id="board")
        ticked = [each["value"] for each in board.all("input") if "checked" in each.attributes]
        assert ticked == [twins]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.costly("each choice of each form of a game")
def test_every_choice_of_a_refused_move_is_kept(game: str) -> None:
    """Wherever on the scene it was made: at a seat, on the table, in the own hand, in the dock."""
    for screen in (each for each in screens(game, every_variant=game == "liars_deck") if each.page.prompt):
        for form, name, value in last_choices(check(html(screen.page))):
            document = check(html(screen.page, Attempt("move", "No.", {name: [value]})))
            assert (form, name, value) in kept(document), screen.name


def last_choices(document: Element) -> set[tuple[str, str, str]]:
    """The last choice of each part of each form, by form, name and value."""
    found = {(each["form"], each["name"]): each["value"] for each in choices(document)}
    return {(form, name, value) for (form, name), value in found.items()}


def kept(document: Element) -> set[tuple[str, str, str]]:
    return {(each["form"], each["name"], each["value"]) for each in choices(document) if "checked" in each.attributes}


def choices(document: Element) -> list[Element]:
    inputs = [each for each in document.all("input") if each["form"].startswith("form-move-")]
    return [each for each in inputs if each["name"].startswith("part.") and each["type"] != "hidden"]


def test_a_refused_order_leads_back_to_the_orders() -> None:
    stage = STAGES["playing"]()
    page = stage.page("seat", (stage.asked + 1) % 4)
    document = check(html(page, Attempt("order", "Too high.", {"part.1": ["7"], "part.2": ["6"]})))
    (alert,) = [each for each in document if each["role"] == "alert"]
    (back,) = alert.all("a")
    (section,) = document.all("section", id="orders")
    assert back["href"] == "#orders"
    assert any(each["value"] == "7" and "selected" in each.attributes for each in section.all("option"))


class TestTooFewOrTooManyBoxes:
    """A browser cannot count them, and what arrives then looks like no move at all."""

    def refused(self, command: str = "move", mendable: bool = True, **typed: list[str]) -> str:
        names = {name.replace("_", "."): values for name, values in typed.items()}
        attempt = Attempt(command, UNREADABLE, names, mendable=mendable)
        stage = Stage().open(4, game="liars_poker").seat("Anna", "Ben", "Cleo", "Dan")
        card = card_text(stage.table.position.hands[stage.asked][0])
        stage.move(f"{card} as K")
        document = check(html(stage.page("seat", stage.asked), attempt))
        (alert,) = [each for each in document if each["role"] == "alert"]
        return alert.all("p")[0].text

    def own_cards(self, count: int) -> list[str]:
        stage = Stage().open(4, game="liars_poker").seat("Anna", "Ben", "Cleo", "Dan")
        card = card_text(stage.table.position.hands[stage.asked][0])
        stage.move(f"{card} as K")
        return [card_text(card) for card in stage.table.position.hands[stage.asked][:count]]

    def test_are_named(self) -> None:
        for refused in (self.refused(part_0=["add"]), self.refused(part_0=["add"], part_1=self.own_cards(5))):
            assert between(1, 4) in refused
            assert UNREADABLE not in refused

    def test_are_not_what_is_wrong_with_other_moves(self) -> None:
        assert self.refused(text=["add"]) == UNREADABLE
        assert self.refused(part_0=["add"], part_1=self.own_cards(2)) == UNREADABLE
        assert self.refused(part_0=["add"], part_1=["no such card"]) == UNREADABLE
        assert self.refused(command="say", text=["add"]) == UNREADABLE
        assert self.refused(mendable=False, part_0=["add"]) == UNREADABLE, "the question may be over"

    def test_are_counted_by_the_script_too(self) -> None:
        stage = Stage().open(4, game="liars_poker").seat("Anna", "Ben", "Cleo", "Dan")
        cards = [each for each in check(html(stage.page("seat", stage.asked))).all("input") if each["data-most"]]
        assert {(card["data-least"], card["data-most"]) for card in cards} == {("1", "4")}


class TestAQuestionThatIsAskedOnce:
    def test_sends_the_same_again_with_the_answer(self) -> None:
        typed = {"command": ["move"], "id": ["1"], "prompt": ["1"], "part.0": ["40"], "part.1": ["6"]}
        document = asked(Attempt("move", "Is that wise?", typed, confirm=True))
        (question,) = [each for each in document if each["role"] == "alert"]
        assert "Is that wise?" in question.text
        (form,) = question.all("form")
        sent = {each["name"]: each["value"] for each in form.all("input")}
        assert sent.pop("id")
        assert sent == {"command": "move", "confirmed": "yes", "prompt": "1", "part.0": "40", "part.1": "6"}

    def test_is_asked_of_other_commands_too(self) -> None:
        page = STAGES["lobby"]().page("host")
        document = check(html(page, Attempt("begin", "Is that wise?", {"command": ["begin"]}, confirm=True)))
        (question,) = [each for each in document if each["role"] == "alert"]
        assert "Is that wise?" in question.text
        assert [each.tag for each in question if each.tag in ("button", "a")] == ["button", "a"]
        assert question.all("a")[0]["href"] == page.links.page


def test_what_cannot_be_sent_any_more_is_shown() -> None:
    """The game went on while somebody wrote: the text is there to be copied."""
    stage = STAGES["playing"]()
    waiting = stage.page("seat", (stage.asked + 1) % 4)
    document = check(html(waiting, Attempt("move", "Too late.", {"text": ["4x5"]})))
    (alert,) = [each for each in document if each["role"] == "alert"]
    assert alert.all("p")[0].text == "Too late."
    assert alert.all("p", **{"class": "said"})[0].text == "4x5"


def test_a_start_form_is_kept() -> None:
    typed = {"bots": ["3"], "name": ["Anna"], "option.variant": ["chips"], "deadline": ["600"]}
    document = check(
        html(start_page(KEY, "nonce", "entropy", shows="friends"), Attempt("open", "Not like this.", typed))
    )
    chosen = {each["value"] for each in document if {"selected", "checked"} & each.attributes.keys()}
    assert chosen >= {"3", "chips", "600"}
    assert document.all("input", id="open-name")[0]["value"] == "Anna"
    (alert,) = [each for each in document if each["role"] == "alert"]
    assert alert.all("p")[0].text == "Not like this."
    assert alert.all("a")[0]["href"] == "#form-open"
