"""Moves by email, through everything: the outbox answers as a mail program does."""

import pytest

from tests.said import said
from tests.stack import Stack, StackError
from tests.system.company import TURN, Company, gather


@pytest.fixture
def duel(stack: Stack) -> Company:
    """Anna has bid, and Ben is told that it is his turn."""
    duel = gather(stack, "Anna", "Ben")
    duel.moves("1x2")
    duel.waits()
    assert duel.told("Ben")[-1] == TURN
    return duel


def last_mail(stack: Stack, company: Company, name: str) -> int:
    """The number of somebody's last mail in the outbox."""
    address = company.address(name)
    return max(number for number, each in enumerate(stack.outbox(), 1) if address in each.to)


def test_a_move_is_made_by_answering_the_mail(stack: Stack, duel: Company) -> None:
    stack.reply(last_mail(stack, duel, "Ben"), "2x3")
    duel.waits()
    assert duel.asked() == "Anna"
    assert said("answer", "done") in duel.told("Ben")


def test_whoever_is_not_understood_answers_the_answer(stack: Stack, duel: Company) -> None:
    stack.reply(last_mail(stack, duel, "Ben"), "no idea")
    duel.waits()
    assert (duel.told("Ben")[-1], duel.asked()) == (said("answer", "not_done"), "Ben")
    stack.reply(last_mail(stack, duel, "Ben"), "2x3")
    duel.waits()
    assert duel.asked() == "Anna"


def test_a_message_without_a_question_cannot_be_answered(stack: Stack, duel: Company) -> None:
    begun = next(number for number, each in enumerate(stack.outbox(), 1) if duel.address("Ben") in each.to)
    with pytest.raises(StackError, match="Reply-To"):
        stack.reply(begun, "2x3")
