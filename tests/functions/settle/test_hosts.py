"""A host who is gone is missed, one who looks is not, and a seat is given away when it is time, whatever crashes."""

import json
from contextlib import suppress

import pytest

from events.table.commands import KeepSeat, PassHosting, RenewLink, Say, TakeHosting
from events.table.events import HostMissed, LinkRenewed, TableEvent
from functions.aws import clients
from tests.functions.crashes import Killed, crash, recording
from tests.functions.world import DAY, HOUR, NOON, Play, World, running
from tests.said import headline

ABSENCE = 3 * DAY
HOSTLESS, HOSTING, RENEWAL, RENEWED = (headline(kind) for kind in ("hostless", "hosting", "renewal", "renewed"))


def lobby(world: World) -> Play:
    """Anna and Ben wait for the host, who does not play, to begin."""
    play = world.table("Anna", "Ben", begin_when_full=False)
    world.flows()
    return play


def threatened(world: World) -> Play:
    """The host wants to give Ben's seat away; there is no time for moves, so nothing else ever becomes due."""
    play = world.table("Anna", "Ben", deadline=0, objection=DAY)
    world.flows()
    return play.does(None, RenewLink(1))


def happened(play: Play, kind: type[TableEvent]) -> int:
    """How often something happened at the table."""
    return sum(isinstance(event, kind) for commit in play.commits() for event in commit.events)


def missed(play: Play) -> bool:
    """Whether the host is missed."""
    return play.table.missed > 0


def opened(play: Play) -> bool:
    """Whether Ben's seat is open."""
    return play.table.places[1].open


# ---- a host who is gone ----


def test_a_host_who_gives_no_sign_for_three_days_is_missed_and_everybody_is_told(world: World) -> None:
    play = lobby(world)
    world.later(ABSENCE - 1).sweep()
    assert not missed(play)
    world.later(1).sweep()
    assert play.table.missed == play.table.version
    assert [world.headlines(name) for name in ("Anna", "Ben")] == [[HOSTLESS]] * 2


def test_a_host_is_missed_in_a_match_too(world: World) -> None:
    play = world.table("Anna", "Ben", deadline=0)
    world.flows().later(ABSENCE).sweep()
    assert missed(play)
    assert world.headlines("Ben")[-1] == HOSTLESS


def test_a_host_who_looked_at_the_page_is_missed_three_days_after_that(world: World) -> None:
    play = lobby(world)
    world.later(2 * DAY)
    world.directory.presence.seen(play.id, None, world.now)
    world.later(DAY).sweep()
    assert not missed(play)
    world.later(2 * DAY).sweep()
    assert missed(play)


def test_a_host_who_plays_is_seen_in_the_own_chair_alone(world: World) -> None:
    play = lobby(world).does(None, PassHosting(1))
    world.flows().later(2 * DAY)
    world.directory.presence.seen(play.id, 1, world.now)
    world.later(DAY).sweep()
    assert not missed(play)
    world.directory.presence.seen(play.id, 0, world.now)
    world.directory.presence.seen(play.id, None, world.now)
    world.later(2 * DAY).sweep()
    assert missed(play)
    assert HOSTLESS not in world.headlines("Ben"), "who is the one who is missed"
    assert world.headlines("Anna")[-1] == HOSTLESS


def test_whatever_the_host_does_counts_from_then_on(world: World) -> None:
    play = lobby(world)
    world.later(2 * DAY)
    play.does(None, Say("I’m here"))
    world.flows().later(2 * DAY).sweep()
    assert not missed(play)
    world.later(DAY).sweep()
    assert missed(play)


def test_what_the_players_do_brings_no_host_back(world: World) -> None:
    play = lobby(world)
    world.later(2 * DAY)
    play.does(0, Say("Hello?"))
    world.flows().later(DAY).sweep()
    assert missed(play)


def test_however_often_a_table_is_settled_its_host_is_missed_once(world: World) -> None:
    play = lobby(world)
    world.later(ABSENCE).sweep().sweep().sweep().later(ABSENCE).sweep()
    assert happened(play, HostMissed) == 1
    assert [world.headlines(name) for name in ("Anna", "Ben")] == [[HOSTLESS]] * 2


def test_several_tables_miss_their_hosts_together(world: World) -> None:
    """More than a page of them."""
    plays = [lobby(world) for _ in range(5)]
    world.lose_schedules().later(ABSENCE).sweep()
    assert all(missed(play) for play in plays)


def test_a_lost_directory_makes_a_host_missed_and_the_next_look_brings_them_back(world: World) -> None:
    """Presence is not in the log: what is lost with it costs an apology."""
    play = lobby(world)
    world.directory.presence.seen(play.id, None, NOON + DAY)
    world.directory.live.remove(play.id)
    world.rebuild().later(ABSENCE).sweep()
    assert missed(play)


def test_a_new_host_is_told_to_the_others_and_missed_in_turn(world: World) -> None:
    """Nobody is told of what they did themselves."""
    play = lobby(world)
    world.later(ABSENCE).sweep()
    play.does(1, TakeHosting())
    world.flows().later(ABSENCE).sweep()
    assert world.headlines("Anna") == [HOSTLESS, HOSTING, HOSTLESS]
    assert world.headlines("Ben") == [HOSTLESS]
    assert happened(play, HostMissed) == 2


# ---- a seat that is given away ----


def test_a_seat_is_given_away_when_a_day_has_passed(world: World) -> None:
    play = threatened(world)
    world.flows().later(DAY - 1).flows()
    assert not opened(play)
    world.later(1).flows()
    assert opened(play)
    assert world.headlines("Ben")[1:] == [RENEWAL, RENEWED]
    assert RENEWAL not in world.headlines("Anna")


def test_a_seat_that_its_player_keeps_is_not_given_away(world: World) -> None:
    play = threatened(world)
    world.flows().later(HOUR)
    play.does(1, KeepSeat())
    world.flows().later(2 * DAY).sweep()
    assert not opened(play)
    assert world.headlines("Ben")[1:] == [RENEWAL]


def test_the_sweep_gives_a_seat_away_whose_wake_up_was_lost(world: World) -> None:
    play = threatened(world)
    world.flows().lose_schedules().later(DAY).sweep().sweep()
    assert happened(play, LinkRenewed) == 1


# ---- nothing is lost ----


WRITES = {"PutItem", "UpdateItem", "SendMessageBatch", "SendEmail"}
"""After any other call it is as if the next of these had not been tried."""


@pytest.mark.costly("a crash at each call while hosting is passed on")
def test_a_crash_at_any_call_loses_neither_a_commit_nor_a_letter() -> None:
    """Ben's seat is given away and the host is missed; then the process ends somewhere, and the sweep goes on."""
    with running() as world:
        play = overdue(world)
        with recording() as calls:
            world.flows()
        told = {name: set(world.headlines(name)) for name in ("Anna", "Ben")}
        last = play.table.version
    assert (set(calls) >= WRITES, HOSTLESS in told["Anna"], RENEWED in told["Ben"]) == (True, True, True)
    for number in [number for number, operation in enumerate(calls) if operation in WRITES]:
        with running() as world:
            play = overdue(world)
            with crash(number, "after"), suppress(Killed):
                world.flows()
            for _ in range(3):
                world.later(200).sweep()
            where = f"after call {number}, {calls[number]}"
            assert play.table.version == last, where
            assert {name: set(world.headlines(name)) for name in told} == told, where


def overdue(world: World) -> Play:
    """No wake-up fires until it is late."""
    play = threatened(world)
    world.flows().lose_schedules().later(ABSENCE).wake(play)
    return play


# ---- a table whose key is gone ----


def test_a_table_whose_key_is_gone_is_settled_without_its_links(world: World) -> None:
    """The operator deleted a key too early: what is due happens all the same, and nobody gets a dead link."""
    play = lobby(world)
    keys = json.dumps({"current": "2", "2": "another key"})
    clients.secrets().update_secret(SecretId="link-keys", SecretString=keys)
    world.restart().later(ABSENCE).sweep()
    assert missed(play)
    assert world.headlines("Ben") == []
    assert world.waiting() == []
