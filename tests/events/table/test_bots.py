"""Bots at a table: where they sit, when they move, and that they never play by themselves (DESIGN §6)."""

import pytest

from engine.chance import commitment
from engine.kit.notation import Refused
from engine.registry import GAMES
from events.debts import Advance, BotTurn, debts
from events.names import nick
from events.table.commands import Begin, BotMove, ComeBack, Move, Open, RenewLink, Resign, TakeSeat
from events.table.decide import open_table
from events.table.events import Settings
from events.table.evolve import Moment
from tests.engine.changed import changed
from tests.events.table.scenario import HOUR, NOON, SEED, Scenario, by

DAY = 24 * HOUR


def against_bots(bots: int = 2) -> Scenario:
    """Anna opens against bots."""
    settings = Settings(deadline=HOUR, max_timeouts=1)
    table = Scenario(seats=bots + 1, settings=settings, bots=bots, first_opener=1)
    return table.sat("Anna")


def owed(table: Scenario) -> list[object]:
    return [debt for debt in debts(table.game, table.table, table.now, 30 * DAY) if isinstance(debt, BotTurn | Advance)]


def test_bots_take_the_last_seats_and_the_game_begins_with_the_person() -> None:
    table = against_bots()
    assert [place.bot for place in table.table.places] == [False, True, True]
    assert table.table.phase == "playing"


def test_there_are_names_for_the_bots_of_every_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "crowd", changed(GAMES["liars_dice"], name="crowd", seats=range(2, 101)))
    bots = [place.name for place in Scenario("crowd", seats=100, bots=99).table.places if place.bot]
    assert (bots[:2], bots[8:11], bots[-1]) == (
        ["Ada Bot", "Bit Bot"],
        ["Ion Bot", "Ada Bot 2", "Bit Bot 2"],
        "Ion Bot 11",
    )
    assert len({nick(name).casefold() for name in bots}) == 99


def test_one_seat_is_left_to_a_person() -> None:
    with pytest.raises(Exception, match="too_many_bots"):
        Scenario(seats=3, bots=3)


def test_a_bot_has_a_turn_and_no_prompt() -> None:
    table = against_bots().moves(0, "1x2")
    assert table.asked == []
    assert owed(table) == [BotTurn(1)]


def test_a_bot_moves_when_it_is_its_turn_only() -> None:
    table = against_bots().when(BotMove(1, "1x2")).then_refused("nothing_due")
    table.moves(0, "1x2").when(BotMove(1, "1x3"))
    assert table.moved == [(1, "bot")]
    assert owed(table) == [BotTurn(2)]


def test_a_bots_move_must_be_legal() -> None:
    against_bots().moves(0, "4x2").when(BotMove(1, "1x2")).then_refused("not_higher")


def test_bots_do_not_move_while_no_person_is_there() -> None:
    table = against_bots().times_out()
    assert table.table.places[0].autopilot == "absent"
    assert owed(table) == []
    table.when(by(0, ComeBack()))
    assert owed(table) == [BotTurn(1)]


def test_a_match_of_bots_alone_is_over() -> None:
    table = against_bots().when(by(0, Resign()))
    assert (table.table.phase, table.table.results) == ("over", (3, 1, 1))


def test_who_is_eliminated_sees_the_bots_play_on() -> None:
    table = against_bots().moves(0, "1x2")
    for _ in range(200):
        turns = [debt.seat for debt in owed(table) if isinstance(debt, BotTurn)]
        if not turns:
            break
        view = table.game.view(table.table.position, turns[0])
        table.when(BotMove(turns[0], str(next(iter(table.game.legal(view))))))
    assert table.asked == [0] or table.table.phase == "over"


def test_a_bot_stands_in_for_an_absent_player_if_the_table_wants_it() -> None:
    settings = Settings(deadline=HOUR, max_timeouts=1, stand_in=True)
    table = Scenario(seats=3, settings=settings, first_opener=1).sat("Anna", "Ben", "Cleo").times_out()
    table.moves(1, "5x2").moves(2, "6x2")
    assert table.asked == []
    assert owed(table) == [BotTurn(0)]
    assert table.when(BotMove(0, "liar")).moved == [(0, "bot")]


def test_without_that_the_rules_move_for_the_absent() -> None:
    table = (
        Scenario(seats=3, settings=Settings(deadline=HOUR, max_timeouts=1), first_opener=1)
        .sat("Anna", "Ben", "Cleo")
        .times_out()
    )
    assert (0, "autopilot") in table.moves(1, "5x2").moves(2, "6x2").moved


def test_a_bots_seat_has_no_link_to_renew() -> None:
    against_bots().when(RenewLink(1)).then_refused("seat_empty").when(by(1, TakeSeat("Eve", "e", "p")))
    against_bots().when(by(1, TakeSeat("Eve", "e", "p"))).then_refused("seat_taken").when(by(1, Move(1, "1x2")))


def test_bots_alone_do_not_begin() -> None:
    table = Scenario(seats=3, settings=Settings(deadline=HOUR), bots=2)
    table.when(Begin()).then_refused("no_person")
    assert table.table.phase == "lobby"


def test_a_host_cannot_have_the_name_of_a_bot() -> None:
    opening = Open(
        "liars_dice",
        {},
        3,
        Settings(),
        "1",
        SEED,
        commitment("table", SEED),
        host_name="ada bot",
        host_person="p",
        bots=2,
    )
    with pytest.raises(Refused, match="name_misleading"):
        open_table(GAMES["liars_dice"], opening, Moment(1, NOON))
