"""Records that get lost, come twice or out of order, workers that die: one sweep later nothing is owed.

Every crash point of every function is enumerated in `tests/functions`; here is one of each on the whole stack, and a
few more at night.
"""

from collections.abc import Callable
from itertools import count, product

import pytest

from tests.stack import Stack
from tests.system.client import ProblemError
from tests.system.company import BEGUN, DAY, HOUR, TURN, Company, answers, gather

MINUTES = 600
"""A deadline far shorter than the time between two sweeps."""

nightly = pytest.mark.nightly

FUNCTIONS = ("PlayFunction", "SettleFunction", "NotifyFunction")


# ---- stream records ----


@pytest.fixture
def duel(stack: Stack) -> Company:
    """Anna and Ben play; Anna is asked."""
    return gather(stack, "Anna", "Ben", deadline=DAY)


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        pytest.param(lambda stack: stack.disturb_streams("drop", 3), [], id="dropped"),
        pytest.param(lambda stack: stack.disturb_streams("duplicate", 3), [TURN], id="twice", marks=nightly),
        pytest.param(lambda stack: stack.disturb_streams("reorder", 3), [TURN], id="backwards", marks=nightly),
        pytest.param(lambda stack: stack.disturb_streams("reorder", 4), [], id="held back", marks=nightly),
    ],
)
def test_one_sweep_after_it_everybody_was_told_once(
    stack: Stack, duel: Company, fault: Callable[[Stack], None], told: list[str]
) -> None:
    fault(stack)
    duel.moves("1x2", "1x3", "1x4")
    duel.waits()
    assert duel.told("Ben") == [BEGUN, *told]
    stack.disturb_streams("release")
    for _ in range(2):
        stack.sweep()
        duel.waits()
        assert duel.told("Ben") == [BEGUN, TURN]
    assert duel.told("Anna") == [BEGUN]
    assert duel.commits() == 4 + 3


@nightly
def test_no_wake_up_is_lost_when_an_old_record_arrives_after_a_new_one(stack: Stack) -> None:
    company = gather(stack, "Anna", "Ben", deadline=MINUTES)
    stack.sweep()  # none until the deadline
    stack.disturb_streams("reorder", 2)
    company.moves("1x2", "1x3")
    company.waits(MINUTES + 60)
    assert company.moved() == [("Anna", "own"), ("Ben", "own"), ("Anna", "timeout")]


@nightly
def test_the_sweep_finds_a_deadline_whose_record_was_dropped(stack: Stack) -> None:
    company = gather(stack, "Anna", "Ben", deadline=HOUR // 2)
    stack.disturb_streams("drop", 1)
    company.moves("1x2")
    stack.let_time_pass(HOUR)
    assert company.moved() == [("Anna", "own"), ("Ben", "timeout")]


# ---- workers that die ----


@pytest.fixture(scope="module")
def match(stack: Stack) -> Company:
    """A match that goes on, whatever dies meanwhile."""
    return gather(stack, "Anna", "Ben", deadline=0)


@pytest.fixture(scope="module")
def bid() -> Callable[[], str]:
    """A higher one each time."""
    numbers = count(4)

    def higher() -> str:
        dice, face = divmod(next(numbers), 4)
        return f"{dice}x{face + 2}"

    return higher


@nightly
def test_workers_that_were_killed_are_replaced(stack: Stack, match: Company, bid: Callable[[], str]) -> None:
    stack.kill("PlayFunction")
    with stack.paused():
        match.moves(bid())
        for function in FUNCTIONS:
            stack.kill(function)
    _told_of_a_turn(match, at_most=1)


@pytest.mark.costly("a process that dies in the middle of a request")
@pytest.mark.parametrize(
    ("call", "when"),
    [(3, "after"), *[pytest.param(*death, marks=nightly) for death in product((1, 2, 3), ("before", "after"))][:-1]],
)
def test_a_move_whose_worker_dies_is_made_once_when_it_is_sent_again(
    stack: Stack, match: Company, bid: Callable[[], str], call: int, when: str
) -> None:
    page, text, commits = match.page(match.asked()), bid(), match.commits()
    stack.kill("PlayFunction")  # one that starts anew makes all its calls: head, key, commit
    stack.crash("PlayFunction", call, when)
    with pytest.raises(ProblemError) as failed:
        answers(page, text)
    assert failed.value.status == 500
    assert not stack.crash_pending("PlayFunction")
    answers(page, text)
    assert match.commits() == commits + 1
    _told_of_a_turn(match, at_most=1)


@pytest.mark.costly("processes that die on what queues and streams bring them again")
@pytest.mark.parametrize(
    ("function", "call", "when"),
    [
        ("SettleFunction", 2, "after"),
        ("NotifyFunction", 11, "before"),
        pytest.param("SettleFunction", 2, "before", marks=nightly),
        pytest.param("NotifyFunction", 5, "before", marks=nightly),
        pytest.param("NotifyFunction", 5, "after", marks=nightly),
        pytest.param("NotifyFunction", 11, "after", marks=nightly),
    ],
)
def test_what_follows_a_move_is_made_good_when_its_worker_dies(
    stack: Stack, match: Company, bid: Callable[[], str], function: str, call: int, when: str
) -> None:
    stack.kill(function)  # one that starts anew makes all its calls
    stack.crash(function, call, when)
    match.moves(bid())
    for _ in range(3):
        match.waits(200)  # what it left in a queue is visible again
    assert not stack.crash_pending(function)
    _told_of_a_turn(match, at_most=2)


def _told_of_a_turn(match: Company, at_most: int) -> None:
    """Whoever is asked was told so since the last move, and after a sweep nothing more comes."""
    match.waits()
    asked = match.asked()
    sent = [mail for mail in match.mails(asked) if mail.text.startswith(TURN)]
    told = [mail for mail in sent if mail.sent >= _asked_at(match)]
    assert 1 <= len(told) <= at_most
    match.stack.sweep()
    match.waits()
    assert len([mail for mail in match.mails(asked) if mail.text.startswith(TURN)]) == len(sent)


def _asked_at(match: Company) -> float:
    """When the last commit was made."""
    return float(match.page(match.asked()).page["news"][-1]["at"])
