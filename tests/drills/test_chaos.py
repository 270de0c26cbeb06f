"""A short drill of one quick game holds, and what does not hold is found."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from drills.chaos.__main__ import chaos
from drills.chaos.checks import Checks
from drills.chaos.drill import SETTLED, Drill, Memory, Plan
from local.dynoxide import StoreMissingError, second_store
from tests import stores
from tests.invariants import Sent, Violation

PLAN = Plan(tables=2, seconds=2, kills=2, seed=7, games=("liars_deck",))


@dataclass(frozen=True)
class Run:
    """A drill that is over, and all that it kept."""

    drill: Drill
    checks: Checks


@pytest.fixture(scope="module")
def run() -> Iterator[Run]:
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("RECORD_AWS_CALLS", raising=False)
        try:
            with second_store() as store:
                yield Run(*chaos(PLAN, store))
        except StoreMissingError as missing:
            if stores.required():
                raise
            pytest.skip(str(missing))


@pytest.mark.cloud
def test_whatever_dies_nothing_is_lost_and_every_match_ends(run: Run) -> None:
    found = run.checks.everything()
    assert found.tables == found.records == len(run.drill.people.opened) >= PLAN.tables
    assert found.commits > 10 * found.tables
    assert run.drill.killed.total() == PLAN.kills
    assert any(each.acknowledged and each.command == "move" for each in run.drill.people.sent)


@pytest.mark.cloud
def test_an_acknowledged_command_that_is_not_in_the_log_is_found(run: Run) -> None:
    table = run.drill.people.opened[0].id
    lost = Sent(table, "move", "never stored", {}, acknowledged=True)
    with pytest.raises(Violation) as found:
        replace(run.checks, sent=[*run.checks.sent, lost]).everything()
    assert found.value.invariant == "acknowledged = once"


@pytest.mark.cloud
def test_mails_that_never_left_and_mails_that_left_twice_are_found(run: Run) -> None:
    mails = run.checks.mails
    assert mails
    too_often = mails * (
        run.checks.killed + 3
    )  # whoever dies may send once more, and a beginning may have been passed over
    for others, invariant in (([], "owed = told"), (too_often, "owed = told once")):
        with pytest.raises(Violation) as found:
            replace(run.checks, mails=others).everything()
        assert found.value.invariant == invariant


@pytest.mark.cloud
@pytest.mark.parametrize("taken", [{"n": {"N": "2"}}, {"n": {"N": "1"}}])
def test_a_commit_that_is_missing_is_found(run: Run, taken: Any) -> None:
    key = {"table": {"S": run.drill.people.opened[0].id}, **taken}
    database, log = run.checks.kept.database, run.checks.log_table
    item = database.get_item(TableName=log, Key=key)["Item"]
    database.delete_item(TableName=log, Key=key)
    try:
        with pytest.raises(Violation) as found:
            run.checks.everything()
    finally:
        database.put_item(TableName=log, Item=item)
    assert found.value.invariant == "acknowledged = once"


def grown(later: int) -> Memory:
    """Samples of three minutes and more."""
    return Memory([(at, 100_000 if at < SETTLED + 30 else later) for at in range(0, SETTLED + 120, 5)])


def test_memory_that_grows_after_two_minutes_is_found() -> None:
    grown(109_000).check()
    with pytest.raises(Violation) as found:
        grown(111_000).check()
    assert found.value.invariant == "memory"


def test_of_a_short_drill_nothing_is_said_about_memory() -> None:
    assert Memory([(float(at), at) for at in range(100)]).growth() is None
