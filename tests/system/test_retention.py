"""What becomes of tables and people when time goes by: closed, deleted, forgotten, or kept a little longer."""

from collections.abc import Callable
from contextlib import suppress

import pytest

from events.directory.address_book import AS_GOOD
from events.directory.tokens import UNSUBSCRIBE_LASTS
from tests.stack import Stack
from tests.system.client import ProblemError, get, post
from tests.system.company import DAY, HOUR, Company, assemble, directory_rows, gather, live_tables, log_items

RETENTION = 30 * DAY
DEADLINE = DAY


def over(stack: Stack) -> Company:
    company = gather(stack, "Anna", "Ben", deadline=DEADLINE)
    company.does("Ben", "resign", confirmed=True)
    company.waits()
    return company


def never_begun(stack: Stack) -> Company:
    company = assemble(stack, "Anna", "Ben", deadline=DEADLINE)
    company.waits()
    return company


@pytest.mark.parametrize(("left", "kept"), [(over, HOUR), (never_begun, DAY)])
def test_a_table_that_everybody_left_is_closed_and_then_deleted(
    stack: Stack, left: Callable[[Stack], Company], kept: int
) -> None:
    """One that was not over is kept a day longer, so that its players can be told that it was closed."""
    company = left(stack)
    phase, messages = get(company.host).page["phase"], len(stack.outbox())
    stack.let_time_pass(RETENTION + DEADLINE - HOUR)
    assert get(company.host).page["phase"] == phase
    stack.let_time_pass(HOUR)
    assert get(company.host).page["phase"] == "closed"
    stack.let_time_pass(kept - HOUR)
    assert get(company.host).page["phase"] == "closed"
    stack.let_time_pass(HOUR)
    for link in (company.host, *company.seats.values()):
        with pytest.raises(ProblemError, match="404"):
            get(link)
    assert log_items(stack, company.id) == []
    assert len(stack.outbox()) == messages


def test_what_a_deleted_table_leaves_behind_expires_by_itself(stack: Stack) -> None:
    """What stays, that a mailbox was asked or said no, is kept by a hash; addresses last as long as links in mails."""
    company = over(stack)
    last_mail = stack.now()
    stack.let_time_pass(RETENTION + DEADLINE)
    stack.let_time_pass(HOUR)
    names = (company.id, company.address("Anna"), company.address("Ben"))
    left = [row for row in directory_rows(stack) if any(name in str(row) for name in names)]
    expiring = [row for row in left if "expires" in row]
    assert {row["pk"]["S"].partition("/")[0] for row in expiring} == {"contact", "token", "limit"}
    assert all(float(row["expires"]["N"]) <= last_mail + UNSUBSCRIBE_LASTS + AS_GOOD for row in expiring)
    assert {row["sk"]["S"] for row in expiring if row["pk"]["S"].startswith("contact/")} == {"contact"}
    assert [row for row in left if row not in expiring] == []


def test_people_are_remembered_as_long_as_their_table_may_last(stack: Stack) -> None:
    company = assemble(stack, "Anna", "Ben", deadline=14 * DAY)
    stack.let_time_pass(20 * DAY)
    spoken = stack.now()
    company.does("Anna", "say", text="Are you still there?")
    stack.quiet()
    rows = company.kept_of("Anna")
    assert sorted(row["sk"]["S"].partition("/")[0] for row in rows) == ["contact", "person", "person"]
    for row in rows:
        assert float(row["expires"]["N"]) >= spoken + 14 * DAY + RETENTION


@pytest.mark.nightly
@pytest.mark.costly("a worker dies at each call of opening a table until one leaves it half made")
def test_a_table_that_was_never_opened_is_forgotten_after_a_day(stack: Stack) -> None:
    unborn = _cut_off_while_opening(stack)
    stack.let_time_pass(HOUR)
    assert unborn in live_tables(stack)
    stack.let_time_pass(DAY)
    assert unborn not in live_tables(stack)


def _cut_off_while_opening(stack: Stack) -> str:
    """A worker dies between the row of a live table and the table's first commit; nobody tries again."""
    for call in range(1, 20):
        form = get(f"{stack.base_url}/").page["commands"]["open"]
        stack.crash("PlayFunction", call, "after")
        with suppress(ProblemError):
            post(f"{stack.base_url}/tables", id=form, game="liars_dice", seats=2)
        for table in live_tables(stack):
            if not log_items(stack, table):
                return table
    raise AssertionError("no crash came between the two")
