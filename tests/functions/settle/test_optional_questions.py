"""A question that may stay unanswered: silence passes after a short time, and costs nobody a strike."""

from pathlib import Path

import pytest

from events.table.commands import GiveOrder
from events.table.events import Moved
from tests.functions.world import HOUR, NOON, Play, World
from tests.packages import register
from tests.said import headline

TURN = headline("turn")

MAY_BE_SILENT = (
    "    # ---- the moves ----\n",
    """    orders = LettingPass(lambda view: Believe() if view.state.claim else None)

    def is_optional(self, question: Question) -> bool:
        return isinstance(question, Judge)

""",
)
IMPORT = ("from engine.kit.options", "from engine.kit.orders import LettingPass\nfrom engine.kit.options")
NO_DOUBT_OF_ONE = ("[Believe(), Doubt()] if view", "[Believe(), *[Doubt()] * (view.state.claim > 1)] if view")


@pytest.fixture
def play(world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """A game in which a doubt is optional, and nobody doubts a 1; all are on time but for doubts."""
    register(tmp_path, monkeypatch, "easy_going", IMPORT, MAY_BE_SILENT, NO_DOUBT_OF_ONE)
    play = world.table("Anna", "Ben", game="easy_going", deadline=4 * HOUR, max_timeouts=1)
    world.flows()
    return play


def says(play: Play, card: int) -> int:
    """Who is asked says a card; the other seat."""
    (seat,) = play.asked
    play.moves(f"claim {card}")
    play.world.flows()
    return 1 - seat


def how(play: Play) -> list[tuple[int, str, str | None]]:
    moved = [event for commit in play.commits() for event in commit.events if isinstance(event, Moved)]
    return [(event.seat, event.how, event.text) for event in moved]


def test_silence_is_an_answer_after_a_quarter_of_the_time(world: World, play: Play) -> None:
    silent = says(play, 4)
    prompt = play.table.places[silent].prompt
    assert prompt
    assert (prompt.due, prompt.remind) == (NOON + HOUR, 0)
    world.later(HOUR).flows()
    assert how(play)[-1] == (silent, "silence", "believe")
    assert (play.table.places[silent].timeouts, play.table.places[silent].autopilot) == (0, "off")


def test_nobody_is_told_of_a_question_that_silence_answers_as_well(world: World, play: Play) -> None:
    silent = says(play, 1)
    assert TURN not in world.headlines(("Anna", "Ben")[silent])
    world.later(HOUR).flows()
    other = says(play, 4)
    assert "have to answer" in world.mail_to(("Anna", "Ben")[other], TURN).text


def test_a_plan_lets_things_pass_before_the_time_is_over(world: World, play: Play) -> None:
    (seat,) = play.asked
    play.does(1 - seat, GiveOrder("Let pass"))
    silent = says(play, 4)
    world.later(HOUR // 2).flows()
    assert how(play)[-1] == (silent, "own", "believe")
