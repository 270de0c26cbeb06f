"""Reminders and default moves follow a deadline that moved, whatever is lost, and nothing is told too early."""

from contextlib import suppress

from events.table.commands import ComeBack, GiveOrder, GiveTime, GoAway, Nudge
from events.table.events import Moved
from tests.functions.crashes import Killed, crash, recording
from tests.functions.world import DAY, HOUR, NOON, Play, World, running
from tests.said import headline

NUDGED, REMINDER, TURN = (headline(kind) for kind in ("nudged", "reminder", "turn"))
ANNA, BEN = 0, 1


def asked(world: World) -> Play:
    """Ben is asked since noon, and has a day."""
    play = world.table("Anna", "Ben", deadline=DAY).moves("1x2")
    world.flows()
    return play


def timed_out(play: Play) -> list[int]:
    """When default moves were made for somebody late, in seconds from noon."""
    late = [commit for commit in play.commits() if any(_is_late(event) for event in commit.events)]
    return [commit.at - NOON for commit in late]


def _is_late(event: object) -> bool:
    return isinstance(event, Moved) and event.how == "timeout"


def reminded(world: World) -> int:
    return world.headlines("Ben").count(REMINDER)


def hourly(world: World, hours: int) -> None:
    """Time passes, with the schedules that there are."""
    for _ in range(hours):
        world.later(HOUR).flows()


def test_more_time_moves_the_reminder_and_the_default_move(world: World) -> None:
    play = asked(world).does(ANNA, GiveTime(BEN))
    world.flows()
    hourly(world, 41)
    assert (reminded(world), timed_out(play)) == (0, [])
    hourly(world, 1)
    assert reminded(world) == 1
    hourly(world, 6)
    assert (reminded(world), timed_out(play)) == (1, [2 * DAY])


def test_a_reminder_that_was_sent_is_not_sent_again_for_the_time_that_was_given(world: World) -> None:
    play = asked(world)
    hourly(world, 19)
    assert reminded(world) == 1
    play.does(ANNA, GiveTime(BEN))
    world.flows()
    hourly(world, 28)
    assert (reminded(world), timed_out(play)) == (1, [])


def test_nothing_happens_while_a_player_is_away_and_all_of_it_afterwards(world: World) -> None:
    play = asked(world).does(BEN, GoAway(NOON + 2 * DAY))
    world.flows()
    hourly(world, 48)
    assert (reminded(world), timed_out(play), play.table.places[BEN].timeouts) == (0, [], 0)
    hourly(world, 18)
    assert reminded(world) == 1
    hourly(world, 6)
    assert timed_out(play) == [3 * DAY]


def test_who_comes_back_early_is_woken_for_by_then(world: World) -> None:
    """The schedules of the later time are there already; one for the sooner is made."""
    play = asked(world).does(BEN, GoAway(NOON + 3 * DAY))
    world.flows()
    hourly(world, 6)
    play.does(BEN, ComeBack())
    world.flows()
    hourly(world, 23)
    assert timed_out(play) == []
    hourly(world, 1)
    assert timed_out(play) == [DAY + 6 * HOUR]


def test_a_question_put_to_somebody_who_is_away_is_told_at_once_and_due_later(world: World) -> None:
    play = world.table("Anna", "Ben", deadline=DAY).does(BEN, GoAway(NOON + DAY))
    play.moves("1x2")
    world.flows()
    assert world.headlines("Ben")[-1] == TURN
    hourly(world, 47)
    assert timed_out(play) == []
    hourly(world, 1)
    assert timed_out(play) == [2 * DAY]


def test_the_sweep_finds_a_moved_deadline_whose_wake_ups_were_lost(world: World) -> None:
    play = asked(world).does(ANNA, GiveTime(BEN))
    world.flows().lose_schedules().later(2 * DAY - 1).sweep()
    assert timed_out(play) == []
    world.lose_schedules().later(1).sweep().sweep()
    assert len(timed_out(play)) == 1


def test_an_order_answers_while_its_owner_is_away_and_at_the_same_time_as_ever(world: World) -> None:
    play = world.table("Anna", "Ben", deadline=DAY).does(BEN, GiveOrder("challenge any")).moves("1x2")
    at = play.table.places[BEN].order_due
    play.does(BEN, GoAway(NOON + DAY)).does(ANNA, GiveTime(BEN))
    world.flows().later(at - NOON - 1).flows()
    assert play.table.places[BEN].order_due == at
    world.later(20).flows()
    assert play.table.places[BEN].order_due == 0
    assert timed_out(play) == []


def test_time_that_is_given_makes_no_message_of_its_own(world: World) -> None:
    play = asked(world)
    world.later(DAY // 2)
    before = len(world.mails)
    play.does(ANNA, GiveTime(BEN))
    world.flows()
    assert len(world.mails) == before


def test_a_nudge_is_told_once_and_to_nobody_else(world: World) -> None:
    play = asked(world)
    world.later(DAY // 2)
    anna, ben = world.headlines("Anna"), world.headlines("Ben")
    play.does(ANNA, Nudge(BEN))
    world.flows().flows()
    assert world.headlines("Ben") == [*ben, NUDGED]
    assert world.headlines("Anna") == anna


WRITES = {"PutItem", "CreateSchedule", "SendMessageBatch"}
"""After any other call it is as if the next of these had not been tried."""


def test_a_crash_at_any_call_loses_no_wake_up() -> None:
    """Time was given, and the wake-up of before it fires; the process ends somewhere while it makes the next one, and
    the sweep goes on."""
    with running() as world:
        given(world)
        with recording() as calls:
            world.later(HOUR).flows()
    assert "CreateSchedule" in calls
    for number in [number for number, operation in enumerate(calls) if operation in WRITES]:
        with running() as world:
            play = given(world)
            with crash(number, "after"), suppress(Killed):
                world.later(HOUR).flows()
            world.later(HOUR).sweep()
            hourly(world, 28)
            assert timed_out(play) == [], f"after call {number}, {calls[number]}"
            hourly(world, 1)
            assert timed_out(play) == [2 * DAY], f"after call {number}, {calls[number]}"


def given(world: World) -> Play:
    """Ben got more time. In an hour, a wake-up fires for when his time was shorter."""
    play = asked(world).does(ANNA, GiveTime(BEN))
    world.flows()
    hourly(world, 17)
    return play
