"""What a player answers in advance: orders in sight, the forms that give one closed, examples as they are typed."""

import re

import pytest

from engine.kit.orders import NO_ORDERS
from engine.registry import GAMES
from events.table.commands import GiveOrder
from functions.pages.html import html
from tests.functions.pages.markup import check
from tests.functions.pages.stage import STAGES, Stage

NAMES = ("Anna", "Ben", "Cleo", "Dan")
WITH_ORDERS = [name for name, game in GAMES.items() if game.orders is not NO_ORDERS]


def seated(game: str) -> Stage:
    seats = GAMES[game].seats[0]
    return Stage().open(seats, game=game).seat(*NAMES[:seats])


class TestAStandingOrder:
    def page(self) -> tuple[Stage, int]:
        stage = STAGES["playing"]()
        seat = (stage.asked + 1) % 4
        return stage.run(seat, GiveOrder("challenge above 9x5")), seat

    def test_is_listed_with_a_way_to_drop_it(self) -> None:
        stage, seat = self.page()
        (orders,) = check(html(stage.page("seat", seat))).all("section", id="orders")
        (listed,) = orders.all("li")
        assert [each.text for each in listed.all("span", **{"class": "typewriter"})] == ["challenge above 9x5"]
        hidden = {each["name"]: each["value"] for each in listed.all("input", type="hidden")}
        assert (hidden["command"], hidden["text"]) == ("cancel", "challenge above 9x5")
        assert not any("open" in each.attributes for each in orders.all("details"))

    def test_is_in_sight_in_the_dock(self) -> None:
        stage, seat = self.page()
        (dock,) = check(html(stage.page("seat", seat))).all("section", id="dock")
        assert [each.text for each in dock.all("span", **{"class": "typewriter"})] == ["challenge above 9x5"]

    def test_is_said_to_end_in_plain_words(self) -> None:
        stage, seat = self.page()
        (orders,) = check(html(stage.page("seat", seat))).all("section", id="orders")
        (explained,) = orders.all("details", id="advance")[0].all("p", **{"class": "soft"})
        assert set(re.findall(r"\w+", explained.text)) >= {"round", "hand", "pile", "trick", "turn"}


@pytest.mark.parametrize("game", WITH_ORDERS)
def test_every_example_is_an_order_that_can_be_typed(game: str) -> None:
    """At the first question; of some games there is nothing to order yet."""
    stage = seated(game)
    for seat in range(len(stage.table.places)):
        page = stage.page("seat", seat)
        if not page.orders:
            continue
        view = GAMES[game].view(stage.table.position, seat)
        assert len(page.orders.examples) == len(page.orders.controls)
        for example in page.orders.examples:
            assert str(GAMES[game].orders.read(example, view, NAMES)) == example
            assert f"“{example}”" in check(html(page)).text


def test_an_example_is_written_as_players_write_bids() -> None:
    stage = STAGES["playing"]()
    page = stage.page("seat", stage.asked)
    assert page.orders
    assert page.orders.examples == ("challenge above 11x5", "raise to 12x5")
