"""A seat that the host gives to somebody else: its player is told and can object (docs/design/links.md)."""

import pytest

from events import links
from events.debts import Advance, WakeUp, debts
from events.directory.notices import Notice
from events.table.commands import (
    Begin,
    FreeSeat,
    KeepSeat,
    NewLink,
    PassHosting,
    RenewLink,
    Resign,
    TakeSeat,
    TimeOut,
)
from events.table.events import (
    Asked,
    LinkRenewed,
    LinkReplaced,
    Moved,
    Over,
    RenewalAnnounced,
    Resigned,
    SeatKept,
    SeatTaken,
    Settings,
)
from events.who import Who
from tests.events.table.scenario import HOUR, NOON, Scenario, by, lobby, playing

DAY = 24 * HOUR
SLOW = Settings(deadline=7 * DAY)


def threatened() -> Scenario:
    """The host wants to give Ben's seat away."""
    return playing("Anna", "Ben", "Cleo", settings=SLOW).when(RenewLink(1)).then(RenewalAnnounced)


def owed(table: Scenario, *kinds: type[object]) -> list[object]:
    return [debt for debt in debts(table.game, table.table, table.now, 30 * DAY) if isinstance(debt, kinds)]


def test_nothing_changes_hands_before_the_player_had_a_day_to_object() -> None:
    table = threatened()
    ben = links.seat(table.table.places[1])
    assert table.table.places[1].renewal == NOON + DAY
    assert WakeUp(NOON + DAY) in owed(table, WakeUp)
    table.later(DAY - 1).when(TimeOut()).then_refused("nothing_due")
    assert dict(links.living(table.table))[ben] == Who("seat", 1)
    assert owed(table.later(1), Advance) == [Advance()]
    table.when(TimeOut()).then(LinkRenewed)
    assert ben not in dict(links.living(table.table))
    table.when(TimeOut()).then_refused("nothing_due")


def test_the_player_is_told_at_once_and_nobody_else() -> None:
    table = threatened()
    told = [each for each in owed(table, Notice) if isinstance(each, Notice) and each.kind == "renewal"]
    assert told == [Notice(1, "renewal", table.table.version)]


def test_the_player_objects_and_keeps_the_seat() -> None:
    table = threatened().later(DAY - 1).when(by(1, KeepSeat())).then(SeatKept)
    table.later(DAY).when(TimeOut()).then_refused("nothing_due")
    assert not table.table.places[1].open
    table.when(by(1, KeepSeat())).then_refused("seat_safe")


def test_an_objection_that_comes_late_but_before_the_commit_counts() -> None:
    table = threatened().later(2 * DAY).when(by(1, KeepSeat())).then(SeatKept)
    assert not table.table.places[1].open


def test_nobody_else_objects_for_the_player() -> None:
    threatened().when(by(0, KeepSeat())).then_refused("seat_safe").when(KeepSeat()).then_refused("not_allowed")


def test_the_host_may_ask_again_and_the_player_has_another_day() -> None:
    table = threatened().when(RenewLink(1)).then_refused("renewal_announced")
    table.when(by(1, KeepSeat())).later(HOUR).when(RenewLink(1)).then(RenewalAnnounced)
    assert table.table.places[1].renewal == NOON + HOUR + DAY


def test_a_question_that_is_open_gets_its_time_anew_when_the_seat_opens() -> None:
    table = playing("Anna", "Ben", settings=SLOW).when(RenewLink(0)).later(DAY).when(TimeOut())
    table.then(LinkRenewed, Asked)
    assert table.prompt(0).due == NOON + DAY + SLOW.deadline
    table.when(by(0, TakeSeat("Zoe", "e", "p"))).then(SeatTaken, Asked)


def test_a_seat_opens_in_the_same_commit_as_a_move_that_is_due() -> None:
    table = playing("Anna", "Ben", settings=Settings(deadline=DAY)).when(RenewLink(1)).times_out()
    table.then(LinkRenewed, Moved, Asked)
    assert table.table.places[1].open


def test_several_seats_are_given_away_each_at_its_time() -> None:
    table = threatened().later(HOUR).when(RenewLink(2)).later(DAY - HOUR).when(TimeOut()).then(LinkRenewed)
    assert [place.open for place in table.table.places] == [False, True, False]
    table.later(HOUR).when(TimeOut()).then(LinkRenewed)
    assert [place.open for place in table.table.places] == [False, True, True]


def test_the_end_of_the_match_ends_what_was_announced() -> None:
    table = threatened().when(by(0, Resign()), by(2, Resign())).then(Resigned, Over)
    table.later(DAY)
    assert owed(table, Advance) == []
    table.when(by(1, KeepSeat())).then_refused("match_over")


def test_a_new_link_of_the_own_does_not_stop_it() -> None:
    """Nor need the player guess: the page still says so."""
    table = threatened().when(by(1, NewLink("own"))).then(LinkReplaced)
    assert table.table.places[1].renewal == NOON + DAY
    table.when(by(1, KeepSeat())).then(SeatKept)


def test_the_link_made_meanwhile_dies_with_the_seat() -> None:
    table = threatened().when(by(1, NewLink("own")))
    fresh = links.seat(table.table.places[1])
    table.later(DAY).when(TimeOut())
    assert fresh not in dict(links.living(table.table))


def test_a_host_who_plays_keeps_the_own_seat() -> None:
    table = playing("Anna", "Ben", settings=SLOW).when(PassHosting(0))
    table.when((Who("seat", 0, hosts=True), RenewLink(0))).then_refused("own_seat")


def test_a_new_host_cannot_go_on_where_the_last_one_was() -> None:
    table = threatened().when(PassHosting(0)).later(DAY).when(TimeOut()).then_refused("nothing_due")
    table.when((Who("seat", 0, hosts=True), RenewLink(1))).then(RenewalAnnounced)
    assert table.table.places[1].renewal == NOON + 2 * DAY


def test_bots_and_empty_seats_are_not_given_away() -> None:
    table = Scenario(seats=3, bots=2, settings=SLOW, first_opener=1).sat("Anna")
    table.when(RenewLink(1)).then_refused("seat_empty").when(RenewLink(3)).then_refused("no_such_seat")


def test_before_the_match_a_seat_is_freed_instead() -> None:
    table = lobby(settings=Settings(begin_when_full=False)).sat("Anna", "Ben").when(RenewLink(1))
    table.then_refused("not_begun").when(FreeSeat(1), Begin()).then_refused("too_few")


@pytest.mark.parametrize("objection", [-1, 7 * DAY + 1])
def test_a_time_to_object_out_of_bounds_is_refused(objection: int) -> None:
    with pytest.raises(Exception, match="wrong_objection"):
        lobby(settings=Settings(objection=objection))
