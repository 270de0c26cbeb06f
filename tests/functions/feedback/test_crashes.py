"""Crash points: feedback ends before or after each AWS call that changes something, and is called again. Nothing is
lost, and nothing happens twice."""

import pytest

from tests.functions.crashes import crash, endings, recording
from tests.functions.feedback.reported import arrives, of_mail
from tests.functions.feedback.test_feedback import is_dead, tags
from tests.functions.world import WAKE_UP, Play, World, running


def story(world: World) -> Play:
    """Ben is told of his turn."""
    play = world.table("Anna", "Ben")
    world.flows()
    play.moves("1x2")
    world.flows()
    return play


def recorded(name: str) -> list[str]:
    """The calls for one event, in order."""
    with running() as world:
        play = story(world)
        with recording() as calls:
            arrives(of_mail(name, tags(play), world.now))
    return calls


@pytest.mark.parametrize("name", ["bounce", "complaint"])
def test_a_crash_at_any_call_loses_nothing(name: str) -> None:
    calls = recorded(name)
    assert {"PutItem", "UpdateItem", "SendMessageBatch"} <= set(calls)
    for number, moment in endings(calls):
        with running() as world:
            play = story(world)
            with crash(number, moment):
                arrives(of_mail(name, tags(play), world.now))
            where = f"{moment} call {number}, {calls[number]}"
            assert is_dead(world), where
            assert world.directory.live.remembered(play.id, consistent=True).held > world.now, where
            assert 1 <= len(world.waiting(WAKE_UP)) <= 2, where
            world.flows()
            assert not is_dead(world, "Anna"), where


@pytest.mark.parametrize("name", ["bounce", "complaint"])
def test_the_directory_changes_after_its_tables_are_owed_anew_and_before_they_are_looked_at(name: str) -> None:
    calls = recorded(name)
    assert calls.index("PutItem") < calls.index("UpdateItem") < calls.index("SendMessageBatch") == len(calls) - 1
