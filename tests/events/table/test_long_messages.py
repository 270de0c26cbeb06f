"""However a text comes to a table, it is read up to one length, and what is longer changes nothing (RULES 0.10)."""

import pytest

from engine.kit.notation import LONGEST
from events.table.commands import BotMove, Command, GiveOrder, Move
from events.table.events import Moved, Ordered
from events.who import Who
from tests.events.table.scenario import Scenario, by, playing

ANNA, BEN = range(2)


@pytest.fixture
def table() -> Scenario:
    return playing("Anna", "Ben")


@pytest.mark.parametrize(
    "command",
    [
        by(ANNA, Move(1, "2x5".ljust(LONGEST + 1))),
        by(ANNA, Move(1, "2x5;" * 126)),
        by(BEN, GiveOrder("challenge any".ljust(LONGEST + 1))),
    ],
)
def test_a_message_that_is_too_long_is_not_read(table: Scenario, command: tuple[Who, Command]) -> None:
    before = table.table
    table.when(command).then_refused("too_long")
    assert table.table == before


def test_a_message_of_the_greatest_length_is_read(table: Scenario) -> None:
    assert Ordered in map(type, table.when(by(BEN, GiveOrder("challenge any".ljust(LONGEST)))).events)
    assert table.moves(ANNA, "2x5".ljust(LONGEST)).moved == [(ANNA, "own")]


def test_not_even_a_bots_is_longer() -> None:
    table = Scenario(seats=2, bots=1, first_opener=2).sat("Anna")
    table.when(BotMove(BEN, "2x5".ljust(LONGEST + 1))).then_refused("too_long")
    table.when(BotMove(BEN, "2x5"))
    assert Moved in map(type, table.events)
