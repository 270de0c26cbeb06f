"""A mail that would take too long is given up at once, whatever it is that takes so long."""

import re
import signal

import pytest

from engine import patience
from functions.replies import content, mails, replier
from functions.replies.mails import NOTHING, read_mail
from tests.functions.replies.postbox import Postbox, answer_to
from tests.functions.replies.test_answering import asked, moved, play
from tests.functions.world import Play, World
from tests.said import said

__all__ = ["play"]


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    for reader in (content, mails):
        monkeypatch.setattr(reader, "LONGEST_READING", 0.05)


def endless(text: str) -> str:
    """A regular expression that looks at each way to read the text."""
    found = re.fullmatch("(a|a)*b", "a" * 80 + text)
    return found[0] if found else ""


def test_a_player_whose_mail_takes_too_long_gets_help_and_the_queue_goes_on(
    world: World, play: Play, postbox: Postbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as slow:
        slow.setattr(replier, "parses", lambda sight, seat: endless)
        assert postbox.gets(answer_to(asked(world), "2x3")) == []
    (answer,) = postbox.answers("Ben")
    assert answer.headline == said("answer", "not_done")
    assert moved(play) == ["1x2"]
    assert postbox.gets(answer_to(asked(world), "2x3")) == []
    assert moved(play) == ["1x2", "2x3"]


def test_a_page_that_takes_too_long_is_a_mail_that_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mails, "text_of_page", endless)
    assert read_mail(b"From: anna@example.net\r\nContent-Type: text/html\r\n\r\n2x3\r\n") == NOTHING


def test_reading_that_ended_is_not_given_up_later() -> None:
    before = signal.getsignal(signal.SIGVTALRM)
    with patience.in_time(8):
        assert signal.getitimer(signal.ITIMER_VIRTUAL) != (0, 0)
    assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0, 0)
    assert signal.getsignal(signal.SIGVTALRM) is before
