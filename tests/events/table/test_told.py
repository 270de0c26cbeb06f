"""What a viewer is told of an event (RULES 0.7, 0.8): as it happens, when it is read later, after disclosure."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engine.games.liar_liar.events import KeptBack, NoAccepted, SaidNo
from engine.games.liar_liar.values import Keep
from engine.kit.seats import Viewer
from events.table.commands import GiveOrder, RenewLink, Resign, TakeSeat, TimeOut
from events.table.events import Moved, Opened, Ordered, SeatTaken, Settings, TableEvent
from events.table.sight import Sight
from events.table.told import published, readable, recalled, recorded, seen, tell
from tests.events.table.scenario import HOUR, Scenario, by

Reads = Callable[[Scenario, int, TableEvent, Viewer], TableEvent | None]


def at_once(table: Scenario, version: int, event: TableEvent, viewer: Viewer) -> TableEvent | None:
    return tell(event, viewer)


def in_a_letter(table: Scenario, version: int, event: TableEvent, viewer: Viewer) -> TableEvent | None:
    return recalled(Sight(table.game, table.table), version, event, viewer)


def on_a_page(table: Scenario, version: int, event: TableEvent, viewer: Viewer) -> TableEvent | None:
    return readable(Sight(table.game, table.table), version, event, viewer)


def read(reads: Reads, table: Scenario, viewer: Viewer, kind: type[TableEvent] = Moved) -> list[Any]:
    """The events of a type as the viewer reads them, without those that the viewer is not told."""
    found = [reads(table, moment.version, event, viewer) for moment, events in table.commits for event in events]
    return [event for event in found if isinstance(event, kind)]


def whole(moved: Sequence[Moved]) -> list[tuple[str | None, str | None]]:
    return [(event.text, event.whole) for event in moved]


def answered(text: str) -> tuple[Scenario, int, int]:
    """Liar, Liar: somebody was asked for sevens, and answered. With who asked and who answered."""
    table = Scenario("liar_liar", seats=3).sat("Anna", "Ben", "Cleo")
    (asker,) = table.asked
    answerer = (asker + 1) % 3
    return table.moves(asker, f"ask {answerer + 1} 7").moves(answerer, text), asker, answerer


def given_up(table: Scenario) -> Scenario:
    """The match is over: but for one player all gave up."""
    table.when(by(0, Resign()), by(1, Resign()))
    assert published(table.table)
    return table


def taken_over(table: Scenario, seat: int) -> Scenario:
    return table.when(RenewLink(seat), by(seat, TakeSeat("Zoe", "dice of Zoe", "p-Zoe")))


@pytest.mark.parametrize("reads", [at_once, in_a_letter, on_a_page])
def test_0_7_an_instruction_is_its_players_alone(reads: Reads) -> None:
    table, asker, answerer = answered("no keep")
    assert whole(read(reads, table, answerer))[1] == ("no", "no keep")
    for viewer in (None, asker, 3 - asker - answerer):
        *_, moved = read(reads, table, viewer)
        assert (moved.text, moved.whole, moved.events) == (None, None, (SaidNo(answerer, None),))


def test_0_8_after_the_match_everybody_reads_the_move_and_nobody_else_the_instruction() -> None:
    table, _, answerer = answered("no keep")
    given_up(table)
    for viewer in (None, 0, 1, 2):
        _, moved = read(on_a_page, table, viewer)
        own = viewer == answerer
        assert (moved.text, moved.whole) == ("no", "no keep" if own else None)
        assert moved.events == (SaidNo(answerer, Keep() if own else None),)


@pytest.mark.parametrize("is_over", [False, True])
@pytest.mark.parametrize("reads", [in_a_letter, on_a_page])
def test_whoever_takes_over_a_seat_reads_the_moves_that_were_made_there_and_no_plan(
    reads: Reads, is_over: bool
) -> None:
    table, _, answerer = answered("no keep")
    table.when(by(answerer, GiveOrder("draw")))
    assert len(read(reads, table, answerer, Ordered)) == 1
    taken_over(table, answerer)
    if is_over:
        given_up(table)
    assert read(reads, table, answerer, Ordered) == []
    moved = next(event for event in read(reads, table, answerer) if event.seat == answerer)
    assert (moved.text, moved.whole, moved.events) == ("no", None, (SaidNo(answerer, None),))


def test_nor_sees_it_in_the_position_while_the_answer_waits_to_be_believed() -> None:
    table, _, answerer = answered("no keep")

    def instruction() -> object:
        return seen(table.table, table.game.view(table.table.position, answerer), answerer).if_accepted

    assert instruction() == Keep()
    taken_over(table, answerer)
    assert instruction() is None


def test_who_took_over_a_seat_sees_what_the_own_order_answered() -> None:
    table = Scenario("liar_liar", seats=2, settings=Settings(deadline=HOUR, orders_at_once=True)).sat("Anna", "Ben")
    (asker,) = table.asked
    taken_over(table, 1 - asker).when(by(1 - asker, GiveOrder("answer no keep")))
    table.moves(asker, f"ask {2 - asker} 7").when(TimeOut())
    assert table.moved == [(1 - asker, "order")]
    view = table.game.view(table.table.position, 1 - asker)
    assert seen(table.table, view, 1 - asker).if_accepted == Keep()


def test_what_the_rule_does_for_the_absent_is_no_plan() -> None:
    table, asker, _ = answered("no")
    table.moves(asker, "accept").times_out()
    table = given_up(table)
    assert {event.whole for viewer in (None, 0, 1, 2) for event in read(on_a_page, table, viewer)} == {None}


@pytest.mark.parametrize(("answer", "in_record"), [("accept", "no keep"), ("liar", "no")])
def test_0_8_the_record_has_an_instruction_that_was_used(answer: str, in_record: str) -> None:
    table, asker, answerer = answered("no keep")
    table.moves(asker, answer)
    _, said, decided = [event for _, events in table.commits for event in events if isinstance(event, Moved)]
    told = recorded(said, decided.events)
    assert (told.whole or told.text) == in_record
    assert told.events == (SaidNo(answerer, Keep() if answer == "accept" else None),)
    assert ({KeptBack, NoAccepted} <= set(map(type, decided.events))) == (answer == "accept")


def test_persons_are_never_published() -> None:
    table = given_up(answered("no")[0])
    for viewer in (None, 0, 1, 2):
        assert {event.person for event in read(on_a_page, table, viewer, SeatTaken)} == {None}
        (opened,) = read(on_a_page, table, viewer, Opened)
        assert opened.seed == table.commits[0][1][0].seed  # type: ignore[union-attr]
