"""A host who is gone, hosting passed on and taken over."""

import pytest

from events import links
from events.debts import HostSilent, debts
from events.table.commands import (
    Begin,
    Close,
    FreeSeat,
    LeaveSeat,
    MissHost,
    NewLink,
    PassHosting,
    RenewLink,
    Resign,
    ReturnToHost,
    Say,
    TakeHosting,
    TakeSeat,
)
from events.table.events import (
    Asked,
    Begun,
    Closed,
    HostingPassed,
    HostMissed,
    HostReturned,
    LinkReplaced,
    RenewalAnnounced,
    Said,
    Settings,
)
from events.who import SYSTEM, Who
from tests.events.table.scenario import HOUR, Scenario, by, lobby, playing

DAY = 24 * HOUR
ABSENCE = 3 * DAY
MISS = (SYSTEM, MissHost())
WAITING = Settings(begin_when_full=False)
ANNA_HOSTS = Who("seat", 0, hosts=True)


def silent(table: Scenario) -> bool:
    """Whether the system is to look for the host."""
    return HostSilent() in debts(table.game, table.table, table.now, 30 * DAY)


def host_missed(*names: str) -> Scenario:
    """A table before the match whose host, who does not play, is gone."""
    return lobby(settings=WAITING).sat(*names).when(MISS)


# ---- passing it on ----


def test_a_host_passes_hosting_to_a_player_who_then_has_the_host_s_powers() -> None:
    table = playing("Anna", "Ben").when(PassHosting(1)).then(HostingPassed)
    assert table.table.host_seat == 1
    assert Who("seat", 1, hosts=True) in [who for _, who in links.living(table.table)]
    table.when((Who("seat", 1, hosts=True), Close())).then(Closed)


def test_the_link_of_a_host_who_passed_hosting_on_is_dead() -> None:
    table = playing("Anna", "Ben")
    before = links.host(table.table)
    table.when(PassHosting(1))
    assert dict(links.living(table.table))[before] == Who("spent", was="host")


def test_hosting_goes_to_somebody_who_is_there() -> None:
    bots = Scenario(seats=3, settings=WAITING, bots=1).sat("Anna")
    bots.when(PassHosting(2)).then_refused("nobody_to_host").when(PassHosting(1)).then_refused("nobody_to_host")
    bots.when(PassHosting(3)).then_refused("no_such_seat")
    gone = playing("Anna", "Ben", "Cleo").when(by(1, Resign()))
    gone.when(PassHosting(1)).then_refused("nobody_to_host")
    gone.when(PassHosting(0)).when((ANNA_HOSTS, PassHosting(0))).then_refused("hosts_already")


def test_nobody_but_the_host_passes_it_on() -> None:
    playing("Anna", "Ben").when(by(0, PassHosting(0))).then_refused("not_allowed")


def test_a_host_who_plays_cannot_leave_the_table_without_one() -> None:
    table = lobby().sat("Anna", "Ben").when(PassHosting(0))
    table.when((ANNA_HOSTS, LeaveSeat())).then_refused("host_leaves")
    table.when((ANNA_HOSTS, FreeSeat(0))).then_refused("own_seat")
    table.when((ANNA_HOSTS, PassHosting(1))).when(by(0, LeaveSeat()))
    assert table.refused == ""


def test_passing_hosting_on_drops_what_the_host_had_announced() -> None:
    """Whoever hosts then decides anew, and has not told anybody."""
    table = playing("Anna", "Ben", "Cleo", settings=Settings(objection=DAY))
    table.when(RenewLink(1)).then(RenewalAnnounced).when(PassHosting(2))
    assert (table.table.places[1].announced, table.table.places[1].renewal) == (0, 0)


# ---- gone ----


def test_a_host_is_looked_for_three_days_after_the_last_sign() -> None:
    table = lobby(settings=WAITING).sat("Anna")
    assert not silent(table.later(ABSENCE - 1))
    assert silent(table.later(1))
    table.when(MISS).then(HostMissed)
    assert not silent(table)
    table.when(MISS).then_refused("nothing_due")


def test_nobody_is_looked_for_whom_nobody_misses() -> None:
    """Alone, against bots, or when the others are all away."""
    alone = lobby(settings=WAITING).sat("Anna").when(PassHosting(0)).later(ABSENCE)
    bots = Scenario(seats=3, settings=WAITING, bots=2).sat("Anna").when(PassHosting(0)).later(ABSENCE)
    resigned = playing("Anna", "Ben", "Cleo").when(PassHosting(0), by(1, Resign()), by(2, Resign())).later(ABSENCE)
    assert [silent(alone), silent(bots), silent(resigned)] == [False] * 3


@pytest.mark.parametrize("absence", [HOUR, 14 * DAY])
def test_how_long_a_host_may_be_silent_is_the_table_s_own(absence: int) -> None:
    table = lobby(settings=Settings(begin_when_full=False, host_absence=absence)).sat("Anna")
    assert not silent(table.later(absence - 1))
    assert silent(table.later(1))


@pytest.mark.parametrize("absence", [HOUR - 1, 14 * DAY + 1])
def test_an_absence_out_of_bounds_is_refused(absence: int) -> None:
    with pytest.raises(Exception, match="wrong_absence"):
        lobby(settings=Settings(host_absence=absence))


def test_while_there_is_a_host_nobody_else_begins_or_takes_over() -> None:
    table = lobby(settings=WAITING).sat("Anna", "Ben")
    table.when(by(0, Begin())).then_refused("host_begins").when(by(0, TakeHosting())).then_refused("host_there")


def test_once_the_host_is_gone_anybody_seated_begins() -> None:
    host_missed("Anna", "Ben").when(by(1, Begin())).then(Begun, Asked)


def test_once_the_host_is_gone_anybody_seated_takes_over_and_the_table_is_told() -> None:
    table = host_missed("Anna", "Ben").when(by(1, TakeHosting())).then(HostingPassed)
    assert (table.table.host_seat, table.table.missed, table.table.passed) == (1, 0, table.table.version)


def test_of_two_who_take_over_at_once_the_first_hosts() -> None:
    table = host_missed("Anna", "Ben").when(by(1, TakeHosting()), by(0, TakeHosting())).then_refused("host_there")
    assert table.table.host_seat == 1


def test_a_host_who_takes_over_is_not_missed_for_what_the_one_before_left_undone() -> None:
    table = lobby(settings=WAITING).sat("Anna", "Ben").later(ABSENCE).when(MISS, by(1, TakeHosting()))
    assert not silent(table.later(ABSENCE - 1))
    assert silent(table.later(1))


def test_whoever_is_gone_in_a_match_can_be_followed_too() -> None:
    table = playing("Anna", "Ben").when(PassHosting(0), MISS)
    table.when((ANNA_HOSTS, TakeHosting())).then_refused("hosts_already")
    table.when(by(1, TakeHosting())).then(HostingPassed)


def test_players_who_are_away_or_gave_up_can_take_over_too() -> None:
    """They are seated, and they are there: they just asked."""
    resigned = playing("Anna", "Ben", "Cleo").when(by(1, Resign()), MISS, by(1, TakeHosting())).then(HostingPassed)
    away = Scenario(seats=3, settings=Settings(deadline=HOUR, max_timeouts=1), first_opener=1)
    away.sat("Anna", "Ben", "Cleo").times_out().when(MISS, by(0, TakeHosting())).then(HostingPassed)
    assert [resigned.table.host_seat, away.table.host_seat] == [1, 0]


def test_nobody_hosts_a_match_that_is_over() -> None:
    table = playing("Anna", "Ben").when(MISS, by(1, Resign()))
    table.when(by(0, TakeHosting())).then_refused("match_over").when(PassHosting(0)).then_refused("match_over")


# ---- back ----


def test_a_host_who_looks_at_the_table_is_back() -> None:
    table = host_missed("Anna", "Ben").when(ReturnToHost()).then(HostReturned)
    table.when(by(1, TakeHosting())).then_refused("host_there").when(ReturnToHost()).then_refused("nothing_due")


def test_whatever_the_host_does_brings_them_back() -> None:
    host_missed("Anna").when(Say("Sorry")).then(Said, HostReturned)
    playing("Anna", "Ben").when(PassHosting(0), MISS, (ANNA_HOSTS, NewLink("own"))).then(LinkReplaced, HostReturned)


def test_chairs_stay_when_seats_move_up() -> None:
    """The host sits on the third seat, the first stays empty: the same player hosts as the second."""
    table = lobby(settings=WAITING).when(by(1, TakeSeat("Ben", "e", "p")), by(2, TakeSeat("Cleo", "e", "q")))
    table.when(PassHosting(2), (Who("seat", 2, hosts=True), Begin()))
    assert [(who.seat, who.hosts) for _, who in links.living(table.table) if who.scope == "seat"] == [
        (0, False),
        (1, True),
    ]
