"""Crash points: settle and a bot end with any of what they write written. No turn is lost, none is taken twice.

The calls are recorded by botocore's hooks in a run without a crash; none is listed by hand.
"""

from collections.abc import Callable
from typing import Any, TypeAlias, cast

import pytest

from functions.bot import handler as bot
from functions.settle.handler import BOT_DELAY_IN_PLAY
from tests.functions.bot.test_bots_move import against_bots, how, raised
from tests.functions.crashes import Killed, crash, endings, recording
from tests.functions.events import Context, records
from tests.functions.world import BOT, Play, World, running

BOTH = [(0, "own"), (1, "bot"), (2, "bot")]


@pytest.fixture(autouse=True)
def bots_that_raise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both move, and it is the person's turn again."""
    monkeypatch.setattr(bot, "choose", raised)


Next: TypeAlias = tuple[Play, Callable[[], object]]
"""A table, and what a function does there next."""


def settle_after_a_bid(world: World) -> Next:
    play = against_bots(world).moves("1x2")
    arrived = world.arrived()
    return play, lambda: world.settles(*arrived)


def bot_after_settle(world: World) -> Next:
    play, settles = settle_after_a_bid(world)
    settles()
    (message,) = world.later(2).waiting(BOT)
    return play, lambda: bot.handler(records([message]), cast("Any", Context()))


def calls_of(prepare: Callable[[World], Next]) -> list[str]:
    """The calls of what is done next."""
    with running() as world:
        _, goes_on = prepare(world)
        with recording() as calls:
            goes_on()
    return calls


@pytest.mark.parametrize("is_lost", [False, True])
def test_bots_that_die_at_any_call_move_once_each_when_their_message_comes_again_or_is_lost(is_lost: bool) -> None:
    """Between two moves, too: they raise twice, and then a person is asked. What is owed after a move `settle` finds;
    after none of them, the sweep does."""
    calls = calls_of(bot_after_settle)
    assert calls.count("PutItem") == 2
    for number, moment in endings(calls):
        with running() as world:
            play, moves = bot_after_settle(world)
            with crash(number, moment), pytest.raises(Killed):
                moves()
            if is_lost:
                world.flows().sweep().later(BOT_DELAY_IN_PLAY).flows()
            else:
                moves()
            assert (how(play), play.asked) == (BOTH, [0]), f"{moment} {calls[number]}"


def test_no_turn_is_lost_when_settle_dies_at_any_call() -> None:
    calls = calls_of(settle_after_a_bid)
    assert "SendMessageBatch" in calls
    for number, moment in endings(calls):
        with running() as world:
            play, settles = settle_after_a_bid(world)
            with crash(number, moment), pytest.raises(Killed):
                settles()
            world.sweep().later(2).flows()
            assert (how(play), play.asked) == (BOTH, [0]), f"{moment} {calls[number]}"
