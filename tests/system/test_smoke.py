"""`make smoke` plays a whole game against any stack, and shows whether its mail leaves: here the local one."""

import pytest

from drills.smoke import MAILBOX, MailHeldError, smoke
from tests.stack import Stack
from tests.system.company import unverified_sender


def mails(stack: Stack) -> int:
    """How many went to the mailbox simulator."""
    return len([message for message in stack.outbox() if MAILBOX.partition("@")[2] in message.to[0]])


def test_a_whole_game_over_http_and_a_mail(stack: Stack) -> None:
    game, mail = smoke(stack.base_url, stack.let_time_pass)
    assert "won" in game
    assert mail
    assert mails(stack) == 1


def test_mail_that_is_refused_is_shown_after_the_game(stack: Stack) -> None:
    before = mails(stack)
    with unverified_sender(stack):
        said = smoke(stack.base_url, stack.let_time_pass)
        assert "won" in next(said)
        with pytest.raises(MailHeldError, match="refused"):
            next(said)
    assert mails(stack) == before
