"""Crash points: the function ends with any of what it writes written. No mail is lost, no move made twice, and at most
one answer comes twice."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tests.functions.crashes import Killed, crash, endings, recording
from tests.functions.replies.postbox import DOMAIN, Postbox, answer_to
from tests.functions.replies.test_answering import asked, moved
from tests.functions.world import Play, World, running
from tests.said import said


class Story:
    """A mail that was received, and is not done."""

    def __init__(self, world: World, text: str) -> None:
        self.play: Play = world.table("Anna", "Ben", "Cleo").moves("1x2")
        world.flows()
        self.world, self.postbox = world, Postbox(world)
        self.record = self.postbox.put(answer_to(asked(world), text))

    def goes_on(self) -> list[str]:
        return self.postbox.gives(self.record)


@contextmanager
def story(text: str) -> Iterator[Story]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REPLIES_DOMAIN", DOMAIN)
        with running() as world:
            yield Story(world, text)


def is_moved(told: Story) -> bool:
    return moved(told.play) == ["1x2", "2x3"]


def is_helped(told: Story) -> bool:
    return moved(told.play) == ["1x2"]


def is_asked(told: Story) -> bool:
    return told.play.table.places[1].autopilot == "off"


STORIES: dict[str, tuple[str, Callable[[Story], bool]]] = {
    "done": ("2x3", is_moved),
    "not_done": ("what?", is_helped),
    "sure": ("resign", is_asked),
}


@pytest.mark.parametrize("headline", STORIES)
def test_a_mail_whose_reader_dies_at_any_call_is_done_once_when_it_comes_again(headline: str) -> None:
    text, is_right = STORIES[headline]
    with story(text) as told, recording() as calls:
        told.goes_on()
    assert "SendEmail" in calls
    for number, moment in endings(calls):
        with story(text) as told:
            with crash(number, moment), pytest.raises(Killed):
                told.goes_on()
            for _ in range(3):  # until the lease of whoever died is over
                told.world.later(60)
                if told.goes_on() == []:
                    break
            answers = [mail.headline for mail in told.postbox.answers("Ben")]
            sent = calls[number] == "SendEmail" and moment == "after"
            assert answers == [said("answer", headline)] * (2 if sent else 1), f"{moment} {calls[number]}"
            assert is_right(told), f"{moment} {calls[number]}"


def test_the_answer_of_a_move_whose_sender_died_before_it_left_comes_all_the_same() -> None:
    """Though the table went on meanwhile."""
    with story("2x3") as told, recording() as calls:
        told.goes_on()
    with story("2x3") as told:
        with crash(calls.index("SendEmail"), "before"), pytest.raises(Killed):
            told.goes_on()
        told.play.moves("3x3")
        told.world.later(100)
        assert told.goes_on() == []
        (answer,) = told.postbox.answers("Ben")
        assert answer.headline == said("answer", "done")
