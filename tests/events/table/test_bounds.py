"""What has a bound at a table, so that nobody pays for others: what a seat hides in a row, and what waits."""

from random import Random
from typing import Any

import pytest

from engine.kit.value import replace
from events.store.capacity import READ_UNIT, write_units
from events.store.stored import CODEC
from events.table.commands import CancelOrder, GiveOrder, Mute, Report, Say, Unmute
from events.table.events import Instructed, Muted, Ordered, PartRefused
from events.table.index import MOST_HIDDEN
from events.table.turns import MOST_SIGNS
from tests.events.table.scenario import Scenario, by, playing

ANNA, BEN, CLEO = range(3)


def hides_all_it_may(table: Scenario, seat: int, other: int) -> None:
    for _ in range(MOST_HIDDEN // 2):
        table.when(by(seat, Mute(other)), by(seat, Unmute(other))).then(Muted)


class TestWhatASeatHides:
    @pytest.mark.parametrize("command", [Mute(CLEO), Report(CLEO), GiveOrder("challenge any")])
    def test_ends_until_something_public_happens(self, command: Any) -> None:
        table = playing("Anna", "Ben", "Cleo").when(by(CLEO, Say("one")))
        hides_all_it_may(table, BEN, ANNA)
        table.when(by(BEN, command)).then_refused("hidden_many")
        table.when(by(ANNA, Say("two")), by(BEN, command))
        assert table.refused == ""
        assert table.events

    def test_is_no_limit_of_others(self) -> None:
        table = playing("Anna", "Ben", "Cleo")
        hides_all_it_may(table, BEN, ANNA)
        hides_all_it_may(table, CLEO, ANNA)
        table.when(by(ANNA, GiveOrder("challenge any"))).then(Ordered)
        table.when(by(CLEO, Mute(BEN))).then_refused("hidden_many")

    def test_stops_nobody_from_moving_and_talking(self) -> None:
        table = playing("Anna", "Ben")
        hides_all_it_may(table, ANNA, BEN)
        assert table.moves(ANNA, "2x5").moved == [(ANNA, "own")]
        hides_all_it_may(table, ANNA, BEN)
        table.when(by(ANNA, Say("ready")))
        assert table.refused == ""

    def test_counts_orders_that_were_changed(self) -> None:
        table = playing("Anna", "Ben")
        for _ in range(MOST_HIDDEN // 2):
            table.when(by(BEN, GiveOrder("challenge any")), by(BEN, CancelOrder("challenge any")))
        table.when(by(BEN, GiveOrder("challenge any"))).then_refused("hidden_many")


def asked_in_liar_liar(seats: int) -> Scenario:
    return Scenario("liar_liar", seats=seats).sat(*[f"Player {chr(65 + seat)}" for seat in range(seats)])


class TestWhatWaits:
    def test_of_a_message_has_its_share_of_the_room(self) -> None:
        table = playing(*[f"Player {chr(65 + seat)}" for seat in range(6)])
        table.moves(ANNA, "; ".join(["2x5"] + [f"{count}x5" for count in range(10, 80)]))
        (waiting,) = [event.parts for event in table.events if isinstance(event, Instructed)]
        (refused,) = [event.text for event in table.events if isinstance(event, PartRefused)]
        room = MOST_SIGNS // 6
        assert room - len(refused) < sum(map(len, waiting)) <= room
        assert refused == f"{10 + len(waiting)}x5"

    def test_of_orders_and_messages_is_counted_together(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("events.table.turns.MOST_SIGNS", 40)
        table = playing("Anna", "Ben").when(by(BEN, GiveOrder("challenge above 7x6"))).then(Ordered)
        table.when(by(BEN, GiveOrder("challenge above 8x6"))).then_refused("orders_long")
        table.when(by(BEN, CancelOrder("challenge above 7x6")), by(BEN, GiveOrder("challenge above 8x6"))).then(Ordered)

    def test_makes_nobody_else_pay_much(self) -> None:
        """All of ten players have let wait as much as they may."""
        table = asked_in_liar_liar(10)
        before = len(CODEC.pack_snapshot(table.table))
        cards = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "SHDC"]
        Random(1).shuffle(cards)
        full = table.table
        for seat in range(10):
            parts, left = list[str](), MOST_SIGNS // 10
            for card in cards[2 * seat :]:
                if left >= len(part := f"ask {seat % 9 + 1} {card}"):
                    parts.append(part)
                    left -= len(part)
            full = full.with_place(seat, instructions=tuple(parts))
        assert write_units(len(CODEC.pack_snapshot(full)) - before) == 1
        talk, recent = 4 * 500 + 100, 22 * 8 * 13
        assert len(CODEC.pack_snapshot(full)) + talk + recent < 2 * READ_UNIT, "one unit reads an item, eventually"


def test_the_index_of_a_table_takes_no_room_where_nobody_hides() -> None:
    table = playing("Anna", "Ben")
    full = table.table
    before = len(CODEC.pack_snapshot(full))
    index = full.index
    for told in range(full.told + 1, 5_001):
        index = index.added(index.last + 1, told)
    assert len(CODEC.pack_snapshot(replace(full, index=index))) - before < 20
    assert index.versions() == list(range(4_951, 5_001))
