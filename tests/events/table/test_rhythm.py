"""More time for others, nudges, and players who are away for a while (RULES 0.12)."""

import pytest

from events.debts import Advance, CloseTable, Debt, WakeUp, debts
from events.directory.notices import Notice
from events.table.commands import (
    Close,
    ComeBack,
    Command,
    GiveOrder,
    GiveTime,
    GoAway,
    KeepSeat,
    Nudge,
    PassHosting,
    RenewLink,
    Resign,
    TakeSeat,
    TimeOut,
)
from events.table.events import (
    Asked,
    AutopilotOff,
    Deferred,
    LinkRenewed,
    Moved,
    Nudged,
    OrderDue,
    RenewalAnnounced,
    Returned,
    SeatTaken,
    Settings,
    TimeGiven,
    WentAway,
)
from events.table.rhythm import LONGEST_DEADLINE
from events.table.state import Table
from events.who import HOST, SYSTEM, Who
from tests.events.table.scenario import DAY, HOUR, NOON, Scenario, by, lobby, playing

ANNA, BEN, CLEO = 0, 1, 2
ANNA_HOSTS = Who("seat", ANNA, hosts=True)
RETENTION = 30 * DAY
DAILY = Settings(deadline=DAY, objection=0)
ENDLESS = Settings(deadline=0, objection=0)


def awaited(settings: Settings = DAILY) -> Scenario:
    """Anna is asked, since noon."""
    return playing("Anna", "Ben", "Cleo", settings=settings)


def owed(table: Scenario) -> list[Debt]:
    return debts(table.game, table.table, table.now, RETENTION)


def wake_ups(table: Scenario) -> list[int]:
    """Seconds from noon."""
    return [debt.at - NOON for debt in owed(table) if isinstance(debt, WakeUp)]


def due(table: Scenario, seat: int = ANNA) -> int:
    """When the seat's move is due, in seconds from noon."""
    return table.prompt(seat).due - NOON


# ---- more time ----


def test_anybody_gives_somebody_else_the_time_for_a_move_once_more() -> None:
    table = awaited().later(HOUR).when(by(BEN, GiveTime(ANNA))).then(TimeGiven)
    assert due(table) == 2 * DAY
    assert table.prompt(ANNA).prolonged


def test_the_reminder_and_the_default_move_follow_and_nothing_happens_at_the_old_times() -> None:
    table = awaited().when(by(BEN, GiveTime(ANNA)))
    assert wake_ups(table) == [2 * DAY - DAY // 4, 2 * DAY]
    table.later(DAY).when(TimeOut()).then_refused("nothing_due")
    assert Advance() not in owed(table)
    assert Notice(ANNA, "reminder", table.prompt(ANNA).asked) not in owed(table)
    table.later(DAY - DAY // 4)
    assert Notice(ANNA, "reminder", table.prompt(ANNA).asked) in owed(table)
    table.later(DAY // 4).when(TimeOut()).then(Moved, Asked)
    assert table.moved == [(ANNA, "timeout")]
    assert not table.prompt(BEN).prolonged


def test_a_second_time_the_host_alone_gives_more() -> None:
    table = awaited().when(by(BEN, GiveTime(ANNA)), by(CLEO, GiveTime(ANNA))).then_refused("time_given")
    table.when(GiveTime(ANNA)).then(TimeGiven).when(GiveTime(ANNA)).then(TimeGiven)
    assert due(table) == 4 * DAY


def test_a_host_who_plays_gives_more_from_the_own_seat() -> None:
    table = awaited().when(PassHosting(BEN), by(CLEO, GiveTime(ANNA)))
    for _ in range(2):
        table.when((Who("seat", BEN, hosts=True), GiveTime(ANNA))).then(TimeGiven)
    assert due(table) == 4 * DAY


def test_what_the_host_gave_was_the_one_time_of_everybody() -> None:
    awaited().when(GiveTime(ANNA)).then(TimeGiven).when(by(BEN, GiveTime(ANNA))).then_refused("time_given")


def test_the_next_question_can_get_more_time_again() -> None:
    table = awaited().when(by(BEN, GiveTime(ANNA))).moves(ANNA, "1x2").moves(BEN, "1x3").moves(CLEO, "1x4")
    table.when(by(BEN, GiveTime(ANNA))).then(TimeGiven)


def test_nobody_has_more_than_fourteen_days_from_now() -> None:
    week = Settings(deadline=7 * DAY, objection=0)
    table = awaited(week).later(HOUR).when(by(BEN, GiveTime(ANNA))).then(TimeGiven)
    assert due(table) == 14 * DAY
    table.when(GiveTime(ANNA)).then(TimeGiven)
    assert due(table) == HOUR + LONGEST_DEADLINE
    table.when(GiveTime(ANNA)).then_refused("time_enough")
    table.later(60).when(GiveTime(ANNA)).then(TimeGiven)


def test_a_move_that_is_overdue_and_not_timed_out_yet_gets_all_the_time() -> None:
    table = awaited().later(2 * DAY).when(by(BEN, GiveTime(ANNA))).then(TimeGiven)
    assert due(table) == 3 * DAY


def test_nobody_gives_it_to_themselves_not_even_the_host() -> None:
    table = awaited().when(by(ANNA, GiveTime(ANNA))).then_refused("for_others").when(PassHosting(ANNA))
    table.when((ANNA_HOSTS, GiveTime(ANNA))).then_refused("for_others")


@pytest.mark.parametrize("command", [GiveTime(BEN), Nudge(BEN)])
def test_only_who_is_awaited_gets_time_or_a_nudge(command: GiveTime | Nudge) -> None:
    awaited().later(HOUR).when(by(CLEO, command)).then_refused("not_awaited")


def test_where_there_is_no_limit_there_is_no_more_time() -> None:
    awaited(ENDLESS).when(by(BEN, GiveTime(ANNA))).then_refused("no_limit")


@pytest.mark.parametrize("command", [GiveTime(1), Nudge(1)])
def test_a_bot_that_is_asked_gets_neither_time_nor_a_nudge(command: GiveTime | Nudge) -> None:
    table = Scenario(seats=3, bots=2, settings=DAILY, first_opener=1).sat("Anna").moves(ANNA, "1x2")
    table.later(HOUR).when(by(ANNA, command)).then_refused("not_awaited")


@pytest.mark.parametrize("command", [GiveTime(ANNA), Nudge(ANNA)])
def test_a_seat_that_is_open_gets_neither_time_nor_a_nudge(command: GiveTime | Nudge) -> None:
    awaited().when(RenewLink(ANNA)).then(LinkRenewed, Asked).later(DAY).when(by(BEN, command)).then_refused(
        "not_awaited"
    )


@pytest.mark.parametrize("command", [GiveTime(ANNA), Nudge(ANNA), GoAway(NOON + DAY)])
def test_nothing_of_it_comes_before_the_match_or_after_it(command: Command) -> None:
    lobby(settings=Settings(begin_when_full=False)).sat("Anna", "Ben").when(by(BEN, command)).then_refused("not_begun")
    table = playing("Anna", "Ben").when(by(ANNA, Resign()))
    table.when(by(BEN, command)).then_refused("match_over").when(Close(), by(BEN, command)).then_refused("table_closed")


@pytest.mark.parametrize("command", [GiveTime(ANNA), Nudge(ANNA), GoAway(NOON + DAY)])
def test_nobody_gives_or_nudges_by_watching(command: Command) -> None:
    awaited().later(DAY).when((Who("watch"), command)).then_refused("not_allowed")


def test_a_link_renewed_after_more_time_was_given_takes_none_of_it_back() -> None:
    table = awaited().when(GiveTime(ANNA), GiveTime(ANNA)).later(HOUR).when(RenewLink(ANNA)).then(LinkRenewed, Asked)
    assert due(table) == 3 * DAY
    assert table.prompt(ANNA).prolonged


def test_a_table_lives_while_somebody_has_the_time_that_was_given() -> None:
    table = awaited()
    for _ in range(13):
        table.when(GiveTime(ANNA))
    assert due(table) == 14 * DAY
    kept = debts(table.game, table.table, NOON + 14 * DAY, retention=DAY)
    assert CloseTable() not in kept
    assert debts(table.game, table.table, NOON + 15 * DAY, retention=DAY) == [CloseTable()]


# ---- a nudge ----


def test_a_nudge_comes_once_half_of_the_time_is_over_and_once_for_a_question() -> None:
    table = awaited().later(DAY // 2 - 1).when(by(BEN, Nudge(ANNA))).then_refused("nudge_early")
    table.later(1).when(by(BEN, Nudge(ANNA))).then(Nudged)
    assert table.prompt(ANNA).nudged == table.table.version
    assert due(table) == DAY
    for who in (by(BEN, Nudge(ANNA)), by(CLEO, Nudge(ANNA)), (HOST, Nudge(ANNA))):
        table.when(who).then_refused("nudged_before")
    table.moves(ANNA, "1x2").later(DAY // 2).when(Nudge(BEN)).then(Nudged)


def test_a_nudge_waits_for_half_of_the_time_that_was_given_too() -> None:
    table = awaited().when(by(BEN, GiveTime(ANNA))).later(DAY - 1).when(by(CLEO, Nudge(ANNA)))
    table.then_refused("nudge_early").later(1).when(by(CLEO, Nudge(ANNA))).then(Nudged)


def test_who_was_nudged_can_still_get_more_time_and_is_not_nudged_again() -> None:
    table = awaited().later(DAY // 2).when(by(BEN, Nudge(ANNA)), by(BEN, GiveTime(ANNA))).then(TimeGiven)
    table.later(DAY).when(by(CLEO, Nudge(ANNA))).then_refused("nudged_before")


def test_where_there_is_no_limit_a_nudge_comes_after_a_day() -> None:
    table = awaited(ENDLESS).later(DAY - 1).when(by(BEN, Nudge(ANNA))).then_refused("nudge_early")
    table.later(1).when(by(BEN, Nudge(ANNA))).then(Nudged)


def test_nobody_nudges_themselves() -> None:
    awaited().later(DAY // 2).when(by(ANNA, Nudge(ANNA))).then_refused("for_others")


# ---- away ----


def test_who_is_away_has_as_much_time_left_when_they_are_back() -> None:
    table = awaited().later(6 * HOUR).when(by(ANNA, GoAway(NOON + 2 * DAY))).then(WentAway, Deferred)
    assert due(table) == 2 * DAY + 18 * HOUR
    assert wake_ups(table) == [2 * DAY + 12 * HOUR, 2 * DAY + 18 * HOUR]
    table.later(2 * DAY).when(TimeOut()).then_refused("nothing_due")
    table.later(12 * HOUR).when(TimeOut()).then(Moved, Asked)


def test_a_question_that_comes_meanwhile_has_all_its_time_behind_it() -> None:
    table = awaited().when(by(BEN, GoAway(NOON + 2 * DAY))).then(WentAway).later(HOUR).moves(ANNA, "1x2")
    table.then(Moved, Asked)
    assert due(table, BEN) == 3 * DAY
    assert wake_ups(table) == [2 * DAY + DAY * 3 // 4, 3 * DAY]
    assert table.table.awake


def test_away_is_no_autopilot_and_nothing_counts_as_missed() -> None:
    table = awaited(Settings(deadline=DAY, max_timeouts=1, objection=0)).when(by(ANNA, GoAway(NOON + 3 * DAY)))
    table.later(3 * DAY).when(TimeOut()).then_refused("nothing_due")
    place = table.table.places[ANNA]
    assert (place.autopilot, place.timeouts, place.present) == ("off", 0, True)
    assert not table.table.is_played_by_bot(ANNA)


def test_who_is_away_may_move_and_stays_away() -> None:
    table = awaited().when(by(ANNA, GoAway(NOON + 2 * DAY))).later(HOUR).moves(ANNA, "1x2").then(Moved, Asked)
    assert table.table.places[ANNA].is_away(table.now)


def test_who_comes_back_early_goes_on_where_the_time_stood_still() -> None:
    table = awaited().later(6 * HOUR).when(by(ANNA, GoAway(NOON + 3 * DAY))).later(10 * HOUR)
    table.when(by(ANNA, ComeBack())).then(Returned, Deferred)
    assert due(table) == DAY + 10 * HOUR
    assert not table.table.places[ANNA].is_away(table.now)
    table.when(by(ANNA, ComeBack())).then_refused("not_away")


def test_nothing_moves_for_who_is_not_awaited() -> None:
    table = awaited().when(by(BEN, GoAway(NOON + DAY))).then(WentAway)
    table.later(HOUR).when(by(BEN, ComeBack())).then(Returned)
    assert due(table) == DAY


def test_only_what_was_used_up_is_counted() -> None:
    table = awaited().when(by(BEN, GoAway(NOON + 3 * DAY))).later(DAY).when(by(BEN, ComeBack()))
    table.when(by(BEN, GoAway(table.now + 2 * DAY + 1))).then_refused("away_long")
    table.when(by(BEN, GoAway(table.now + 2 * DAY))).then(WentAway).later(2 * DAY)
    table.when(by(BEN, GoAway(table.now + HOUR))).then_refused("away_spent")


def test_being_away_ends_by_itself_and_counts_no_longer() -> None:
    table = awaited(ENDLESS).when(by(BEN, GoAway(NOON + DAY))).later(5 * DAY)
    table.when(by(BEN, ComeBack())).then_refused("not_away")
    table.when(by(BEN, GoAway(table.now + 2 * DAY))).then(WentAway)


def test_each_player_has_days_of_their_own() -> None:
    awaited().when(by(BEN, GoAway(NOON + 3 * DAY)), by(CLEO, GoAway(NOON + 3 * DAY))).then(WentAway)


@pytest.mark.parametrize(("until", "left"), [(DAY, DAY + 18 * HOUR), (3 * DAY, 3 * DAY + 18 * HOUR)])
def test_the_date_can_be_changed_and_the_move_follows(until: int, left: int) -> None:
    table = awaited().later(6 * HOUR).when(by(ANNA, GoAway(NOON + 2 * DAY))).later(6 * HOUR)
    table.when(by(ANNA, GoAway(NOON + until))).then(WentAway, Deferred)
    assert due(table) == left
    assert table.table.places[ANNA].was_away(table.now) == 6 * HOUR
    assert table.table.places[ANNA].was_away(table.now + 9 * DAY) == until - 6 * HOUR


@pytest.mark.parametrize("until", [0, NOON - 1, NOON])
def test_nobody_is_away_until_a_time_that_is_past(until: int) -> None:
    awaited().when(by(ANNA, GoAway(until))).then_refused("away_past")


def test_a_table_may_let_nobody_be_away() -> None:
    awaited(Settings(away_days=0)).when(by(ANNA, GoAway(NOON + HOUR))).then_refused("away_never")


@pytest.mark.parametrize("days", [-1, 15])
def test_days_out_of_bounds_are_refused(days: int) -> None:
    with pytest.raises(Exception, match="wrong_away"):
        lobby(settings=Settings(away_days=days))


def test_who_has_resigned_or_is_on_autopilot_has_nothing_to_be_away_from() -> None:
    awaited().when(by(BEN, Resign()), by(BEN, GoAway(NOON + DAY))).then_refused("gave_up")
    table = awaited(Settings(deadline=HOUR, max_timeouts=1)).times_out()
    table.when(by(ANNA, GoAway(table.now + DAY))).then_refused("on_autopilot")
    table.when(by(ANNA, ComeBack())).then(AutopilotOff)


def test_what_was_overdue_is_due_when_its_player_is_back() -> None:
    table = awaited().later(2 * DAY).when(by(ANNA, GoAway(NOON + 3 * DAY))).then(WentAway, Deferred)
    assert due(table) == 3 * DAY


def test_who_is_away_is_not_nudged_and_has_half_of_the_time_once_they_are_back() -> None:
    table = awaited().later(6 * HOUR).when(by(ANNA, GoAway(NOON + 2 * DAY))).later(DAY)
    table.when(by(BEN, Nudge(ANNA))).then_refused("away_now")
    table.later(DAY - 6 * HOUR).when(by(BEN, Nudge(ANNA))).then_refused("nudge_early")
    table.later(6 * HOUR).when(by(BEN, Nudge(ANNA))).then(Nudged)


def test_half_of_the_time_of_a_question_that_came_meanwhile_begins_with_it() -> None:
    table = (
        awaited().when(by(BEN, GoAway(NOON + 2 * DAY))).later(HOUR).moves(ANNA, "1x2").later(2 * DAY + 11 * HOUR - 1)
    )
    table.when(by(CLEO, Nudge(BEN))).then_refused("nudge_early").later(1).when(by(CLEO, Nudge(BEN))).then(Nudged)


def test_where_there_is_no_limit_only_the_nudge_waits() -> None:
    table = awaited(ENDLESS).when(by(ANNA, GoAway(NOON + 2 * DAY))).then(WentAway, Deferred)
    assert (table.prompt(ANNA).due, wake_ups(table)) == (0, [])
    table.later(3 * DAY - 1).when(by(BEN, Nudge(ANNA))).then_refused("nudge_early")
    table.later(1).when(by(BEN, Nudge(ANNA))).then(Nudged)


def test_who_is_away_can_be_given_more_time_behind_it() -> None:
    table = awaited().when(by(ANNA, GoAway(NOON + 2 * DAY)), by(BEN, GiveTime(ANNA))).then(TimeGiven)
    assert due(table) == 4 * DAY
    table.when(by(ANNA, ComeBack()))
    assert due(table) == 2 * DAY


def test_who_is_away_can_have_fourteen_days_from_when_they_are_back() -> None:
    table = awaited(Settings(deadline=10 * DAY, objection=0)).when(by(ANNA, GoAway(NOON + 3 * DAY)))
    table.when(by(BEN, GiveTime(ANNA))).then(TimeGiven).when(GiveTime(ANNA)).then_refused("time_enough")
    assert due(table) == 17 * DAY


def test_the_time_to_object_waits_too_whichever_comes_first() -> None:
    daily = Settings(deadline=DAY, objection=DAY)
    table = awaited(daily).when(by(BEN, GoAway(NOON + 2 * DAY)), RenewLink(BEN)).then(RenewalAnnounced)
    assert table.table.places[BEN].renewal == NOON + 3 * DAY
    table = (
        awaited(daily).when(RenewLink(BEN)).later(HOUR).when(by(BEN, GoAway(NOON + 2 * DAY))).then(WentAway, Deferred)
    )
    assert table.table.places[BEN].renewal == NOON + 2 * DAY + 23 * HOUR
    assert 2 * DAY + 23 * HOUR in wake_ups(table)
    table.when(by(BEN, ComeBack())).then(Returned, Deferred)
    assert table.table.places[BEN].renewal == NOON + DAY
    table.when(by(BEN, KeepSeat()))
    assert table.table.places[BEN].renewal == 0


def test_whoever_takes_over_the_seat_is_there_and_has_days_of_their_own() -> None:
    table = awaited().when(by(ANNA, GoAway(NOON + 3 * DAY))).later(DAY).when(by(ANNA, ComeBack()))
    table.when(by(ANNA, GoAway(NOON + 3 * DAY)), RenewLink(ANNA)).then(LinkRenewed, Asked)
    assert not table.table.places[ANNA].is_away(table.now)
    table.when(by(ANNA, TakeSeat("Zoe", "e", "p"))).then(SeatTaken, Asked)
    assert due(table) == 2 * DAY
    assert not table.table.places[ANNA].is_away(table.now)
    table.when(by(ANNA, GoAway(table.now + 3 * DAY))).then(WentAway, Deferred)


def test_a_match_that_is_over_has_nobody_away() -> None:
    table = playing("Anna", "Ben").when(by(ANNA, GoAway(NOON + DAY)), by(BEN, Resign()))
    assert table.table.phase == "over"
    assert not table.table.places[ANNA].is_away(table.now)


def test_a_table_lives_while_somebody_is_away() -> None:
    table = awaited(Settings(deadline=HOUR, away_days=14)).when(by(ANNA, GoAway(NOON + 14 * DAY)))
    assert CloseTable() not in debts(table.game, table.table, NOON + 14 * DAY + HOUR, retention=DAY)
    assert CloseTable() in debts(table.game, table.table, NOON + 15 * DAY + HOUR, retention=DAY)


# ---- orders ----


def answered_soon() -> Scenario:
    """Ben is asked and his order answers; Anna and Cleo do not know."""
    return awaited().when(by(BEN, GiveOrder("challenge any"))).moves(ANNA, "1x2").then(Moved, Asked, OrderDue)


def test_whether_somebody_planned_an_answer_changes_nothing_of_what_others_can_do() -> None:
    """Nor does any of it change when the order answers."""
    planned, plain = answered_soon(), awaited().moves(ANNA, "1x2")
    at = planned.table.places[BEN].order_due
    for table in (planned, plain):
        table.when(by(CLEO, Nudge(BEN))).then_refused("nudge_early")
        table.when(by(CLEO, GiveTime(BEN))).then(TimeGiven).when(by(ANNA, GiveTime(BEN))).then_refused("time_given")
        table.later(DAY).when(by(CLEO, Nudge(BEN))).then(Nudged)
    assert public(planned.table) == public(plain.table)
    assert planned.table.places[BEN].order_due == at


def test_an_order_answers_while_its_owner_is_away() -> None:
    table = answered_soon()
    at = table.table.places[BEN].order_due
    table.when(by(BEN, GoAway(NOON + DAY))).then(WentAway, Deferred).later(at - NOON).when((SYSTEM, TimeOut()))
    assert table.moved[0] == (BEN, "order")


def public(table: Table) -> list[object]:
    """What all know of the open questions."""
    prompts = [place.prompt for place in table.places]
    return [(each.due, each.since, each.prolonged, each.nudged > 0) if each else None for each in prompts]
