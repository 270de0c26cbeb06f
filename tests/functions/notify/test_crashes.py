"""Crash points: settle and notify end before or after each AWS call that changes something. Nothing is lost, nothing
moves twice.

The calls are recorded by botocore's hooks in a run without a crash; none is listed by hand.
"""

from collections import Counter

import pytest

from events.table.events import Moved
from tests.functions.crashes import crash, recording, writes
from tests.functions.world import HOUR, Play, World, running
from tests.said import headline


def story(world: World) -> Play:
    """Ben is told of his turn by mail; then his time is up, which he is told, and Anna is asked by text message."""
    play = world.table("Anna", "Ben", contacts={"Anna": "sms", "Ben": "mail"}, deadline=HOUR)
    world.flows()
    return play


def goes_on(world: World, play: Play) -> None:
    play.moves("1x2")
    settles_down(world)
    world.later(HOUR)
    settles_down(world)


def settles_down(world: World) -> None:
    """Everything happens, and what a crash left in the queues happens when it is visible again."""
    for _ in range(3):
        world.flows().later(200)


def recorded() -> list[str]:
    """The calls of the story, in order."""
    with running() as world:
        play = story(world)
        with recording() as calls:
            goes_on(world, play)
    return calls


def test_the_story_has_calls_of_every_kind() -> None:
    kinds = Counter(recorded())
    assert set(kinds) >= {"Query", "PutItem", "UpdateItem", "BatchGetItem", "SendMessageBatch", "CreateSchedule"}
    assert (kinds["SendEmail"], kinds["SendTextMessage"]) == (2, 1)


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.costly("a crash at each call of a notice")
def test_a_crash_at_any_call_repeats_one_notice_at_most_and_loses_none(moment: str) -> None:
    calls = recorded()
    for number in writes(calls):
        with running() as world:
            _crash(world, moment, number)
            _check(world, f"{moment} call {number}, {calls[number]}")


def _crash(world: World, moment: str, number: int) -> None:
    play = story(world)
    with crash(number, moment):
        goes_on(world, play)
        world.sweep()


def _check(world: World, where: str) -> None:
    (play,) = world.plays
    how = [(event.seat, event.how) for commit in play.commits() for event in commit.events if isinstance(event, Moved)]
    assert how == [(0, "own"), (1, "timeout")], where
    assert play.asked == [0], where
    mails, texts = Counter(world.headlines("Ben")), Counter(text.partition(" https")[0] for _, text in world.texts)
    assert set(mails) == {headline(kind) for kind in ("begun", "turn", "timed_out")}, where
    assert len(texts) == 2, where  # that the match has begun, and the turn
    assert mails.total() + texts.total() <= len(mails) + len(texts) + 1, where
    assert len(world.schedules()) == 1, where
