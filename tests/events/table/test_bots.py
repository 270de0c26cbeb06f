"""Bots at a table: where they sit, when they move, and that they never play by themselves (docs/design/table.md)."""

import pytest

from engine.chance import commitment
from engine.kit.notation import Refused
from engine.registry import GAMES
from events.debts import Advance, BotTurn, debts
from events.names import nick
from events.table.commands import AddBot, Begin, BotMove, ComeBack, FreeSeat, Move, Open, RenewLink, Resign, TakeSeat
from events.table.decide import open_table
from events.table.events import Asked, Begun, SeatLeft, SeatTaken, Settings
from events.table.evolve import CommitHeader
from tests.engine.changed import changed
from tests.events.table.scenario import HOUR, NOON, SEED, Scenario, by, lobby

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
    monkeypatch.setitem(GAMES, "crowd", changed(GAMES["liars_dice"], name="crowd", seats=range(2, 29)))
    bots = [place.name for place in Scenario("crowd", seats=28, bots=27).table.places if place.bot]
    assert (bots[:2], bots[8:11], bots[-1]) == (
        ["Ada", "Bit"],
        ["Ion", "Ada 2", "Bit 2"],
        "Ion 3",
    )
    assert len({nick(name).casefold() for name in bots}) == 27


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
        open_table(GAMES["liars_dice"], opening, CommitHeader(1, NOON))


# ---- bots that the host adds ----

WAITING = Settings(deadline=HOUR, begin_when_full=False)


def test_a_bot_takes_the_last_free_seat() -> None:
    table = lobby(4, WAITING).sat("Anna").when(AddBot()).then(SeatTaken).when(AddBot()).then(SeatTaken)
    assert [place.name for place in table.table.places] == ["Anna", "", "Bit", "Ada"]
    table.when(Begin()).then(Begun, Asked)
    assert [place.bot for place in table.table.places] == [False, True, True]
    assert table.table == table.folded()


def test_a_bot_that_is_taken_off_leaves_a_seat_for_a_person() -> None:
    table = lobby(3, WAITING).sat("Anna").when(AddBot(), AddBot(), FreeSeat(2)).then(SeatLeft)
    left = table.table.places[2]
    assert (left.open, left.bot, left.name) == (True, False, "")
    table.when(by(2, TakeSeat("Ben", "e", "q")), Begin()).moves(table.asked[0], "1x2")
    assert [place.bot for place in table.table.places] == [False, True, False]
    assert table.table == table.folded()


def test_the_next_bot_has_the_first_name_that_is_free() -> None:
    table = lobby(4, WAITING).sat("Anna").when(AddBot(), AddBot(), FreeSeat(3), AddBot())
    assert [place.name for place in table.table.places] == ["Anna", "", "Bit", "Ada"]


def test_nobody_is_asked_whether_a_bot_is_to_leave() -> None:
    table = lobby(3, WAITING).sat("Anna").when(AddBot()).table
    assert [bool(FreeSeat(seat).question(table)) for seat in (0, 2)] == [True, False]


def test_a_bot_on_the_last_seat_begins_the_match_where_that_is_the_rule() -> None:
    table = lobby(3).sat("Anna").when(AddBot()).then(SeatTaken).when(AddBot()).then(SeatTaken, Begun, Asked)
    assert table.table.phase == "playing"
    table.when(AddBot()).then_refused("already_begun")


def test_bots_leave_a_seat_to_a_person() -> None:
    table = lobby(2, WAITING).when(AddBot()).then(SeatTaken).when(AddBot()).then_refused("no_person")
    table.when(by(0, TakeSeat("Anna", "e", "p")), AddBot()).then_refused("no_seat_free")


def test_a_bot_adds_nothing_to_the_chance() -> None:
    table = lobby(2, WAITING).sat("Anna").when(AddBot(), Begin())
    (begun,) = [event for event in table.events if isinstance(event, Begun)]
    assert begun.entropies == ("dice of Anna", "")
