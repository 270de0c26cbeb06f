"""What a table owes, from its head alone (docs/design/notices.md)."""

from collections.abc import Iterator
from random import Random

import pytest

from events.debts import (
    CLOSED_KEPT,
    CLOSING,
    Advance,
    CloseTable,
    Debt,
    DeleteTable,
    WakeUp,
    carries_prompt,
    debts,
    is_owed,
    owes_next,
)
from events.directory.notices import Notice
from events.directory.paid import Forget
from events.table.commands import (
    Close,
    ComeBack,
    Command,
    FreeSeat,
    GiveTime,
    GoAway,
    LeaveSeat,
    Nudge,
    PassHosting,
    PlayAgain,
    RenewLink,
    Resign,
    Say,
    TakeSeat,
    TimeOut,
)
from events.table.events import Settings
from events.table.evolve.changes import MOST_UNSEATED
from events.who import SYSTEM
from tests.events.played import any_move
from tests.events.table.scenario import HOUR, NOON, Scenario, by, lobby, playing

DAY = 24 * HOUR
RETENTION = 30 * DAY
LONG = Settings(deadline=DAY)


def owed(scenario: Scenario) -> list[Debt]:
    return debts(scenario.game, scenario.table, scenario.now, RETENTION)


def notices(scenario: Scenario) -> set[tuple[int, str, int]]:
    """Seat, kind and cause of all notices."""
    return {(debt.chair, debt.kind, debt.cause) for debt in owed(scenario) if isinstance(debt, Notice)}


def told(scenario: Scenario) -> set[tuple[int, str]]:
    """Seat and kind of all notices but the request to confirm."""
    return {(seat, kind) for seat, kind, _ in notices(scenario) if kind != "welcome"}


def wake_ups(scenario: Scenario) -> list[int]:
    """Seconds from noon."""
    return [debt.at - NOON for debt in owed(scenario) if isinstance(debt, WakeUp)]


def forgotten(scenario: Scenario) -> list[str]:
    """The persons whom the directory is to erase."""
    return [debt.person for debt in owed(scenario) if isinstance(debt, Forget)]


def finished() -> Scenario:
    return playing("Anna", "Ben").when(by(1, Resign()))


# ---- notices ----


def test_who_sits_down_is_asked_to_confirm_and_nobody_else_is() -> None:
    table = lobby().when(by(1, TakeSeat("Ben", "e", "p")))
    assert notices(table) == {(1, "welcome", 2)}


def test_the_beginning_is_told_to_all_but_who_began_it_and_asks_the_first_in_the_same_notice() -> None:
    table = playing("Anna", "Ben", "Cleo")
    assert told(table) == {(0, "begun"), (1, "begun")}
    begun = table.table.begun
    assert carries_prompt(table.table, Notice(0, "begun", begun))
    assert not carries_prompt(table.table, Notice(1, "begun", begun))


def test_a_turn_is_told_to_whom_it_is_and_ends_with_the_move() -> None:
    table = playing("Anna", "Ben", "Cleo").moves(0, "1x2")
    turn = Notice(1, "turn", table.table.version)
    assert is_owed(table.table, turn, table.now, RETENTION)
    assert carries_prompt(table.table, turn)
    table.moves(1, "1x3")
    assert not is_owed(table.table, turn, table.now, RETENTION)
    assert (2, "turn") in told(table)


def test_talk_makes_no_second_notice_of_a_turn() -> None:
    table = playing("Anna", "Ben").moves(0, "1x2")
    before = notices(table)
    assert notices(table.when(by(0, Say("well?")))) == before


def test_a_reminder_comes_when_three_quarters_of_a_long_deadline_are_over() -> None:
    table = playing("Anna", "Ben", settings=LONG).moves(0, "1x2").later(DAY * 3 // 4 - 1)
    assert (1, "reminder") not in told(table)
    assert (1, "reminder") in told(table.later(1))


def test_short_deadlines_have_no_reminder() -> None:
    assert wake_ups(playing("Anna", "Ben", settings=Settings(deadline=HOUR))) == [HOUR]


def test_who_is_on_autopilot_is_told_until_coming_back() -> None:
    table = playing("Anna", "Ben", settings=Settings(deadline=HOUR, max_timeouts=1)).times_out()
    assert (0, "autopilot") in told(table)
    assert (0, "autopilot") not in told(table.when(by(0, ComeBack())))


def test_who_resigned_is_told_nothing_of_autopilot() -> None:
    assert (0, "autopilot") not in told(playing("Anna", "Ben", "Cleo").when(by(0, Resign())))


def test_whose_seat_was_given_away_is_told_before_they_are_forgotten() -> None:
    """A seat that was freed: `tests.functions.notify.test_farewells`, by whoever sent that."""
    left = lobby().when(by(1, TakeSeat("Ben", "e", "p-Ben"))).when(by(1, LeaveSeat()))
    assert owed(left) == [Forget("p-Ben")]
    given = playing("Anna", "Ben").when(RenewLink(0)).when(by(0, TakeSeat("Cleo", "e", "p-Cleo")))
    (forget,) = [debt for debt in owed(given) if isinstance(debt, Forget)]
    assert (forget, forget.told) == (Forget("p-Anna"), Notice(0, "lost", given.table.version))


def test_a_renewed_link_is_told_to_its_old_contact_alone_while_the_seat_is_open() -> None:
    table = playing("Anna", "Ben").when(RenewLink(0))
    assert told(table) == {(0, "renewed")}
    table.when(by(0, TakeSeat("Zoe", "e", "q")))
    assert told(table) == {(0, "turn")}


def test_the_end_is_told_to_all_and_the_next_table_once() -> None:
    table = finished()
    assert notices(table) == {(0, "over", table.table.over), (1, "over", table.table.over)}
    both = {(0, "over"), (1, "over"), (0, "again"), (1, "again")}
    assert told(table.when(by(0, PlayAgain()))) == both
    assert notices(table) == notices(table.when(by(1, PlayAgain())))


def test_a_game_that_its_host_ends_is_told_as_that() -> None:
    assert told(playing("Anna", "Ben").when(Close())) == {(0, "closed"), (1, "closed")}


def test_a_match_that_was_over_is_told_as_over_however_soon_its_host_closes_the_table() -> None:
    table = finished()
    before = notices(table)
    assert notices(table.when(Close())) == before


def test_a_table_that_nobody_wants_any_more_says_so_before_it_is_closed_and_when_it_was() -> None:
    table = playing("Anna", "Ben").later(RETENTION + HOUR - CLOSING - 1)
    assert (0, "closing") not in told(table)
    assert owes_next(table.table, table.now, RETENTION, 0) <= table.now + 1
    table.later(1)
    assert {(0, "closing"), (1, "closing")} <= told(table)
    table.later(CLOSING).when((SYSTEM, Close()))
    assert told(table) == {(0, "closed"), (1, "closed")}
    assert DeleteTable() not in owed(table.later(CLOSED_KEPT - 1))
    assert owes_next(table.table, table.now, RETENTION, 0) == table.now + 1
    assert DeleteTable() in owed(table.later(1))


def test_something_done_saves_a_table_that_was_to_be_closed() -> None:
    table = playing("Anna", "Ben").later(RETENTION + HOUR - CLOSING)
    assert (0, "closing") in told(table)
    assert (0, "closing") not in told(table.when(by(1, Say("still there?"))))


def test_who_ran_out_of_time_is_told_until_there_again() -> None:
    table = playing("Anna", "Ben", "Cleo", settings=LONG).times_out()
    assert (0, "timed_out") in told(table)
    assert (1, "timed_out") not in told(table)
    assert (0, "timed_out") not in told(table.when(by(0, ComeBack())))


def test_who_is_out_of_a_match_that_goes_on_is_told() -> None:
    table = playing("Anna", "Ben", "Cleo").moves(0, "15x2").moves(1, "liar")
    assert table.table.phase == "playing"
    assert (0, "eliminated") in told(table)
    assert (1, "eliminated") not in told(table)


def test_who_is_nudged_is_told() -> None:
    table = playing("Anna", "Ben", settings=LONG).moves(0, "1x2").later(DAY // 2)
    assert (1, "nudged") not in told(table)
    table.when(by(0, Nudge(1)))
    assert (1, "nudged") in told(table)
    assert carries_prompt(table.table, Notice(1, "nudged", table.table.version))


def test_the_host_is_told_who_comes_and_when_all_are_there() -> None:
    table = Scenario("liars_dice", 3, Settings(begin_when_full=False)).when(
        by(0, TakeSeat("Anna", "e", "a")), PassHosting(0)
    )
    assert told(table) == {(0, "hosting")}
    table.when(by(1, TakeSeat("Ben", "e", "b")))
    assert told(table) == {(0, "hosting"), (0, "joined")}
    table.when(by(2, TakeSeat("Cleo", "e", "c")))
    assert told(table) == {(0, "hosting"), (0, "full")}


def test_a_question_is_owed_to_a_player_whose_own_move_put_it() -> None:
    """What they know of it already, `functions.notices.knowledge` infers."""
    table = playing("Anna", "Ben", "Cleo").moves(0, "15x2").moves(1, "liar")
    assert table.asked == [1]
    assert (1, "turn") in told(table)
    begun = Scenario("liars_dice", 2, Settings(begin_when_full=True), first_opener=2).sat("Anna", "Ben")
    assert told(begun) == {(0, "begun"), (1, "turn"), (1, "last")}


KINDS = ("begun", "turn", "reminder", "autopilot", "renewed", "over", "again", "closed", "last")


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_else_is_owed_to_a_seat_that_is_no_more(kind: str) -> None:
    table = playing("Anna", "Ben").table
    assert not is_owed(table, Notice(7, kind, 3), NOON, RETENTION)  # type: ignore[arg-type]


# ---- people who have no seat any more ----


def test_who_stands_up_is_to_be_forgotten_as_long_as_the_table_lasts() -> None:
    table = lobby().sat("Anna", "Ben").when(by(1, LeaveSeat()))
    assert forgotten(table) == ["p-Ben"]
    table.when(
        by(1, TakeSeat("Cleo", "e", "p-Cleo")), by(2, TakeSeat("Dora", "e", "p-Dora")), by(0, Resign()), by(1, Resign())
    )
    assert table.table.phase == "over"
    assert forgotten(table) == ["p-Ben"]


def test_who_lost_a_link_is_to_be_forgotten_when_somebody_else_has_the_seat() -> None:
    table = playing("Anna", "Ben").when(RenewLink(0))
    assert forgotten(table) == []
    assert forgotten(table.when(by(0, TakeSeat("Anna", "e", "p-new")))) == ["p-Anna"]


def test_nobody_who_has_a_seat_is_to_be_forgotten() -> None:
    """`play` gives everybody who sits down a new id; nobody would be forgotten if it did not."""
    table = lobby().sat("Anna", "Ben").when(by(1, LeaveSeat()))
    assert forgotten(table.when(by(1, TakeSeat("Ben", "e", "p-Ben")))) == []


def test_no_bot_is_to_be_forgotten() -> None:
    assert forgotten(Scenario(seats=3, bots=2).when(FreeSeat(2))) == []


def test_a_table_at_which_many_come_and_go_remembers_the_last_of_them() -> None:
    table = lobby()
    for number in range(MOST_UNSEATED + 2):
        table.when(by(0, TakeSeat("Anna", "e", f"p-{number}")), by(0, LeaveSeat()))
    assert forgotten(table) == [f"p-{number}" for number in range(2, MOST_UNSEATED + 2)]
    assert table.folded() == table.table


# ---- wake-ups ----


def test_somebody_looks_again_at_the_reminder_and_at_the_deadline() -> None:
    assert wake_ups(playing("Anna", "Ben", settings=LONG)) == [DAY * 3 // 4, DAY]


def test_a_time_that_is_over_needs_no_wake_up() -> None:
    table = playing("Anna", "Ben", settings=LONG).later(DAY * 3 // 4)
    assert wake_ups(table) == [DAY]
    assert wake_ups(table.later(DAY)) == []


def test_a_table_without_deadline_needs_no_wake_up() -> None:
    assert wake_ups(playing("Anna", "Ben", settings=Settings(deadline=0))) == []


# ---- commits of the system ----


def test_a_deadline_that_is_over_asks_for_one_commit() -> None:
    table = playing("Anna", "Ben").later(HOUR - 1)
    assert Advance() not in owed(table)
    assert owed(table.later(1)).count(Advance()) == 1
    assert Advance() not in owed(table.when(TimeOut()))


def test_a_sleeping_table_asks_for_none() -> None:
    table = playing("Anna", "Ben", settings=Settings(deadline=HOUR, max_timeouts=1)).times_out().times_out()
    assert table.asked == []
    assert Advance() not in owed(table.later(DAY))


def test_automatic_moves_beyond_those_of_one_commit_are_owed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("events.table.turns.MOST_AUTOMATIC_MOVES", 1)
    table = playing("Anna", "Ben", "Cleo", settings=Settings(deadline=HOUR, max_timeouts=1)).times_out().times_out()
    table.moves(2, "liar")
    rounds = 0
    while Advance() in owed(table):
        assert table.when(TimeOut()).refused == ""
        rounds += 1
    assert rounds > 0


def test_a_match_that_ends_with_the_last_automatic_move_of_a_commit_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cleo is out and looks on; Anna and Ben are away, so their seats play it out."""
    monkeypatch.setattr("events.table.turns.MOST_AUTOMATIC_MOVES", 1)
    table = playing("Anna", "Ben", "Cleo", settings=Settings(deadline=HOUR, max_timeouts=1)).times_out().times_out()
    while table.asked:
        table.moves(2, "6x10" if "OPEN" in str(table.prompt(2)) else "liar")
        while Advance() in owed(table):
            table.when(TimeOut())
    assert table.table.phase == "over"


# ---- the end ----


def test_a_table_is_closed_when_nobody_did_anything_for_its_retention_and_one_deadline() -> None:
    table = finished().later(RETENTION + HOUR - 1)
    assert CloseTable() not in owed(table)
    assert owed(table.later(1)) == [CloseTable()]


def test_the_passing_of_time_keeps_no_table() -> None:
    table = playing("Anna", "Ben").times_out().times_out().later(RETENTION - HOUR)
    assert owed(table) == [CloseTable()]


def test_a_table_that_time_closed_is_deleted_at_once_and_the_hosts_after_its_retention() -> None:
    assert DeleteTable() in owed(finished().later(RETENTION + HOUR).when((SYSTEM, Close())))
    table = finished().when(Close()).later(RETENTION - 1)
    assert DeleteTable() not in owed(table)
    assert DeleteTable() in owed(table.later(1))


def test_whoever_was_at_a_table_is_forgotten_before_it_is_deleted_and_nothing_else_is_owed() -> None:
    table = playing("Anna", "Ben").when(RenewLink(0), by(0, TakeSeat("Cleo", "e", "p-Cleo")), by(1, Resign()))
    table.later(RETENTION + HOUR).when((SYSTEM, Close()))
    assert owed(table) == [Forget("p-Anna"), Forget("p-Cleo"), Forget("p-Ben"), DeleteTable()]
    assert not any(debt.told for debt in owed(table) if isinstance(debt, Forget))


# ---- all the way ----


def games() -> Iterator[Scenario]:
    """Random games in which people are late, go and come back, with every state on the way."""
    for number in range(30):
        random = Random(number)
        table = playing("Anna", "Ben", "Cleo", settings=Settings(deadline=DAY, max_timeouts=2))
        yield table
        for _ in range(60):
            if table.table.phase != "playing":
                break
            _something_happens(table, random)
            yield table


def _something_happens(table: Scenario, random: Random) -> None:
    away = [seat for seat, place in enumerate(table.table.places) if place.autopilot == "absent"]
    if away and random.random() < 0.3:
        table.when(by(random.choice(away), ComeBack()))
    elif random.random() < 0.25:
        seat, other = random.sample(range(3), 2)
        until = table.now + random.choice([HOUR, DAY, 2 * DAY])
        possible: list[Command] = [GiveTime(other), Nudge(other), GoAway(until), ComeBack()]
        table.when(by(seat, random.choice(possible)))
    elif not table.asked or random.random() < 0.2:
        table.later(random.choice([HOUR, DAY * 3 // 4, DAY])).when(TimeOut())
    else:
        seat = random.choice(table.asked)
        table.moves(seat, any_move(table.table, random, seat))


def test_every_open_prompt_has_one_notice_that_puts_it_and_every_notice_is_owed() -> None:
    reminded = 0
    for table in games():
        found = [debt for debt in owed(table) if isinstance(debt, Notice)]
        assert len(found) == len(set(found))
        assert all(is_owed(table.table, notice, table.now, RETENTION) for notice in found)
        for seat, place in enumerate(table.table.places):
            putting = [each for each in found if each.chair == seat and carries_prompt(table.table, each)]
            kinds = [each.kind for each in putting if each.kind in ("begun", "turn")]
            assert len(kinds) == (1 if place.prompt else 0)
            reminded += len(putting) - len(kinds)
    assert reminded > 0


def test_every_open_prompt_wakes_somebody_when_it_is_due_and_every_other_time_is_of_one() -> None:
    """However often its time was moved; nobody who is away is late."""
    moved = 0
    for table in games():
        found = owed(table)
        prompts = [place.prompt for place in table.table.places if place.prompt]
        for prompt in prompts:
            assert WakeUp(prompt.due) in found if prompt.due > table.now else Advance() in found
            moved += prompt.prolonged
        known = {time for prompt in prompts for time in (prompt.due, prompt.remind)}
        assert {debt.at for debt in found if isinstance(debt, WakeUp)} <= known
        for place in table.table.places:
            if place.prompt and place.is_away(table.now):
                assert place.prompt.due >= place.away_until
                moved += 1
    assert moved > 30
