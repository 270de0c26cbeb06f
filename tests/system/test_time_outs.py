"""Nobody answers: time-outs, races with them, autopilot, sleep and waking, made by moving the clock."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.said import headline
from tests.stack import Stack
from tests.system.client import ProblemError, Reply, get
from tests.system.company import HOUR, TURN, Company, answers, gather

pytestmark = pytest.mark.costly("a deadline passes on the running stack")

MINUTES = 600
"""A deadline far shorter than the time between two sweeps."""


@pytest.fixture
def duel(stack: Stack) -> Company:
    """Anna is asked; the last sweep was just now, so that no other one follows before time is up."""
    company = gather(stack, "Anna", "Ben", deadline=MINUTES)
    stack.sweep()
    return company


def test_a_missed_deadline_is_a_move_by_rule_and_the_next_one_is_told(duel: Company) -> None:
    duel.waits(MINUTES - 2 * 20)
    assert duel.moved() == []
    duel.waits(60)
    duel.waits()
    assert duel.moved() == [("Anna", "timeout")]
    assert duel.told("Ben")[-1] == TURN


def test_tables_that_are_overdue_together_are_settled_each_by_one_commit(stack: Stack) -> None:
    companies = [gather(stack, "Anna", "Ben", deadline=HOUR) for _ in range(3)]
    before = [company.commits() for company in companies]
    stack.let_time_pass(HOUR)
    assert [company.moved() for company in companies] == [[("Anna", "timeout")]] * 3
    assert [company.commits() for company in companies] == [commits + 1 for commits in before]


def test_a_move_counts_until_its_time_out_is_committed(stack: Stack, duel: Company) -> None:
    with stack.paused():
        stack.move_clock(MINUTES + 60)
        duel.moves("1x2")
        stack.quiet()
        assert duel.moved() == [("Anna", "own")]
    assert duel.asked() == "Ben"


def test_a_move_after_its_time_out_is_told_so(duel: Company) -> None:
    page = duel.page("Anna")
    duel.waits(MINUTES + 60)
    with pytest.raises(ProblemError) as refused:
        answers(page, "9x5")
    assert (refused.value.status, refused.value.problem["code"]) == (409, "prompt_ended")
    assert refused.value.problem["page"]["number"] == duel.page("Anna").page["number"]
    assert duel.moved() == [("Anna", "timeout")]


@pytest.mark.costly("two processes commit at the same moment")
def test_a_move_and_its_time_out_at_the_same_moment(stack: Stack) -> None:
    """Whoever wins: one move, one commit, and a player who lost is told so."""
    company = gather(stack, "Anna", "Ben", deadline=60, max_timeouts=10)
    bids = [f"{count}x{face}" for count in range(1, 7) for face in (2, 3, 4, 5)]
    for number in range(1, 6):
        page, commits = company.page(company.asked()), company.commits()
        with stack.paused(), ThreadPoolExecutor(2) as both:
            stack.move_clock(75)  # so near a wake-up comes at the next full ten seconds after a minute
            settling = both.submit(stack.quiet)
            answering = both.submit(_refusal, page, bids[4 * number])
            settling.result()
        moved = company.moved()
        assert len(moved) == number
        assert moved[-1] == (page.page["you"]["name"], "timeout" if answering.result() else "own")
        assert answering.result() in (0, 409)
        assert company.commits() == commits + 1


def _refusal(page: Reply, text: str) -> int:
    """The status that a move is refused with; 0 when it is accepted."""
    try:
        answers(page, text)
    except ProblemError as problem:
        return problem.status
    return 0


@pytest.fixture
def asleep(stack: Stack) -> Company:
    """Nobody ever answered."""
    company = gather(stack, "Anna", "Ben", deadline=60, max_timeouts=2)
    for _ in range(6):
        company.waits(120)
    return company


@pytest.mark.nightly
def test_when_all_are_gone_autopilot_takes_over_and_the_table_sleeps(asleep: Company) -> None:
    assert [player["presence"] for player in get(asleep.host).page["players"]] == ["autopilot", "autopilot"]
    assert [asleep.told(name)[-1] for name in asleep.seats] == [headline("autopilot")] * 2
    assert not any(asleep.page(name).page["prompt"] for name in asleep.seats)


@pytest.mark.nightly
@pytest.mark.costly("days of real schedules and queues with nothing to do")
def test_a_sleeping_table_does_nothing_for_days(stack: Stack, asleep: Company) -> None:
    commits, told = asleep.commits(), [asleep.told(name) for name in asleep.seats]
    assert commits <= 4 + 4, "opened, two sat down, begun; two time-outs each"
    for _ in range(4):
        asleep.waits(24 * HOUR)
        stack.sweep()
    assert (asleep.commits(), [asleep.told(name) for name in asleep.seats]) == (commits, told)


@pytest.mark.nightly
def test_one_who_comes_back_wakes_it(stack: Stack, asleep: Company) -> None:
    before = asleep.told("Ben")
    asleep.does("Ben", "back")
    asleep.waits()
    assert get(asleep.host).page["players"][1]["presence"] == "here"
    assert asleep.asked() == "Ben", "Anna is still away"
    assert asleep.told("Ben") == [*before, TURN]
    asleep.waits(120)
    assert asleep.moved()[-1] in (("Ben", "timeout"), ("Anna", "autopilot"))
