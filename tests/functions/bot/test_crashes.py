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


@pytest.mark.parametrize(
    ("prepare", "sends", "is_lost"),
    [
        (bot_after_settle, "PutItem", False),
        (bot_after_settle, "PutItem", True),
        (settle_after_a_bid, "SendMessageBatch", True),
    ],
)
def test_bots_move_once_each_though_they_or_settle_die_at_any_call(
    prepare: Callable[[World], Next], sends: str, is_lost: bool
) -> None:
    """Between two moves, too: they raise twice, and then a person is asked. What is owed after a move `settle` finds;
    after none of them, or without their message, the sweep does."""
    calls = calls_of(prepare)
    assert sends in calls
    for number, moment in endings(calls):
        with running() as world:
            play, goes_on = prepare(world)
            with crash(number, moment), pytest.raises(Killed):
                goes_on()
            if is_lost:
                world.flows().sweep().later(BOT_DELAY_IN_PLAY).flows()
            else:
                goes_on()
            assert (how(play), play.asked) == (BOTH, [0]), f"{moment} {calls[number]}"
