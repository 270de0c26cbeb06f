"""A seat that is offered: what one reads before sitting down, and what a chat shows of the link."""

from collections.abc import Iterator

import pytest

from engine.registry import GAMES
from events.who import Scope
from functions.pages import assets
from functions.pages.html import html
from functions.pages.models.table import TablePage
from tests.functions.pages.markup import Element, check
from tests.functions.pages.stage import STAGES, Stage
from tests.house import OF_THE_HOUSE

NAMES = ("Anna", "Ben", "Cleo", "Dilan")


def invited(game: str = "liars_dice", seats: int = 0) -> TablePage:
    """The page of a seat that is free, at a table where the host sits."""
    return Stage().open(seats or GAMES[game].seats[-1], host="Anna", game=game).page("open", 1)


def facts(document: Element) -> dict[str, str]:
    """What a chat reads of a page, by its name."""
    named = {each["property"] or each["name"]: each["content"] for each in document.all("meta")}
    return {name: content for name, content in named.items() if name.startswith(("og:", "twitter:"))}


def other_links() -> Iterator[tuple[str, Scope, int | None]]:
    for name, make in STAGES.items():
        yield from ((name, scope, seat) for scope, seat in make().viewers() if scope != "open")


class TestSittingDown:
    def test_asks_for_a_name_alone(self) -> None:
        (form,) = check(html(invited())).all("form", id="form-take")
        shown = [each for each in form.all("input") if each["type"] != "hidden"]
        assert [each["name"] for each in shown] == ["name", "entropy"]
        (cut,) = form.all("details")
        assert "data-cut" in cut.attributes
        assert cut.all("input", name="entropy")

    def test_is_one_button_in_the_dock(self) -> None:
        (dock,) = check(html(invited())).all("section", id="dock")
        (button,) = dock.all("button")
        assert button["form"] == "form-take"

    def test_says_which_seat_it_is(self) -> None:
        (dock,) = check(html(invited(seats=4))).all("section", id="dock")
        assert dock.all("b")[0].text == "2nd of 4"

    def test_shows_who_sits_there_and_which_seats_are_free(self) -> None:
        document = check(html(STAGES["lobby"]().page("open", 2)))
        (seats,) = document.all("ol")
        assert [each["id"] for each in seats.all("li")] == ["seat-4", "seat-1", "seat-2"]
        assert [each.text for each in seats.all("bdi")] == ["Anna", "Ben"]

    def test_names_who_invites(self) -> None:
        (letter,) = check(html(invited())).all("section", **{"class": "letter"})
        assert letter.all("bdi")[0].text == "Anna"

    @pytest.mark.parametrize("game", OF_THE_HOUSE)
    def test_has_the_game_on_its_stamp(self, game: str) -> None:
        document = check(html(invited(game)))
        (stamp,) = document.all("span", **{"class": "postage"})
        assert stamp.all("use")[0]["href"] == f"#piece-picture-{game}"
        assert {each["href"][1:] for each in document.all("use")} <= {each["id"] for each in document}

    def test_is_not_offered_where_it_cannot_be(self) -> None:
        document = check(html(STAGES["lobby"]().page("spent", 1)))
        assert not document.all("form")
        (dock,) = document.all("section", id="dock")
        assert [each["href"] for each in dock.all("a")] == ["/?game=liars_dice&with=friends"]


class TestWhatAChatShows:
    @pytest.mark.parametrize("game", OF_THE_HOUSE)
    def test_of_an_invitation_is_the_game_and_its_picture(self, game: str) -> None:
        page = invited(game)
        card = facts(check(html(page)))
        assert GAMES[game].title in card["og:title"]
        assert card["og:url"] == page.links.site == "https://bluffpost.test/"
        path = card["og:image"].removeprefix("https://bluffpost.test/static/")
        assert path.startswith(f"preview-{game}.")
        assert assets.asset(path)

    def test_of_an_invitation_names_nobody_and_holds_no_link(self) -> None:
        page = STAGES["lobby"]().page("open", 2)
        told = " ".join(facts(check(html(page))).values())
        assert not [name for name in NAMES if name in told]
        assert page.links.page not in told
        assert page.table.id not in told

    @pytest.mark.parametrize(("name", "scope", "seat"), list(other_links()))
    def test_of_every_other_link_is_the_name_of_the_game(self, name: str, scope: Scope, seat: int | None) -> None:
        page = STAGES[name]().page(scope, seat)
        assert facts(check(html(page))) == {"og:title": page.table.title}

    def test_of_a_game_without_a_picture_is_the_one_of_the_house(self) -> None:
        assert assets.card_picture("no_such_game") == assets.address("preview.png")
