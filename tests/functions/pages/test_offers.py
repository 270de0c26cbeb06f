"""A page offers what the table accepts, and nothing else."""

import pytest

from engine.registry import GAMES
from events.table.commands import GiveOrder
from events.table.events import Settings
from events.table.orders import MOST_ORDERS
from tests.functions.pages.stage import Stage

SITTING = Settings(begin_when_full=False)


@pytest.mark.parametrize("game", GAMES)
def test_an_order_is_offered_with_its_forms_alone(game: str) -> None:
    seats = max(2, GAMES[game].seats[0])
    stage = Stage().open(seats, game=game).seat(*("Anna", "Ben", "Cleo", "Dora")[:seats])
    for seat in range(len(stage.table.places)):
        page = stage.page("seat", seat)
        assert ("order" in page.commands) == bool(page.orders and page.orders.controls)


def test_no_form_is_shown_for_one_order_more_than_may_stand() -> None:
    stage = Stage().open(2).seat("Anna", "Ben")
    seat = 1 - stage.asked
    for amount in range(1, MOST_ORDERS + 1):
        assert "order" in stage.page("seat", seat).commands
        stage.run(seat, GiveOrder(f"challenge above {amount}x6"))
    page = stage.page("seat", seat)
    assert "order" not in page.commands
    assert page.orders
    assert (len(page.orders.standing), page.orders.controls) == (MOST_ORDERS, ())


def test_begin_is_not_offered_before_the_first_opener_sits() -> None:
    stage = Stage().open(4, SITTING, first_opener=3).seat("Anna", "Ben")
    assert "begin" not in stage.page("host").commands
    assert "begin" in stage.seat("Cleo").page("host").commands
