"""Whoever goes back one release strands no table: readers ship one release before writers."""

from typing import Any

import pytest

from events.store.stored import CODEC, HELD_BACK
from functions import VERSION
from tests.recorded import logs
from tests.recorded.checks import recorded

BEFORE = next((logs.readers(version) for version in logs.deployed() if version != VERSION), None)
"""What the release before this version reads; nothing before the first."""


def readable(reads: dict[str, Any]) -> set[tuple[str, int]]:
    """Each event that is read, and in which schemas."""
    return {(name, n) for name, (last, _) in reads.items() for n in range(1, last + 1)}


def strands(before: dict[str, Any], now: dict[str, Any]) -> set[tuple[str, int]]:
    """What a version may write that the one before does not read; it has to read all else, in the same fields.

    :raises AssertionError: when it does not
    """
    assert readable(before) <= readable(now), "a version reads whatever the one before it read"
    same = [name for name in before if now[name][0] == before[name][0]]
    assert {name: now[name] for name in same} == {name: before[name] for name in same}, "fields change with the schema"
    return readable(now) - readable(before)


def test_what_the_release_before_does_not_read_is_held_back() -> None:
    """See `events.store.stored.HELD_BACK`. Before the first release nothing is."""
    assert (strands(BEFORE, logs.read_now()) if BEFORE else set()) == HELD_BACK
    assert CODEC._held_back == HELD_BACK


def test_an_event_and_a_schema_that_are_new_are_found() -> None:
    before = {"Said": [1, ["by", "text"]], "Moved": [1, ["seat"]]}
    after = {"Said": [2, ["by", "lines"]], "Moved": [1, ["seat"]], "Nudged": [1, ["by"]]}
    assert strands(before, before) == set()
    assert strands(before, after) == {("Said", 2), ("Nudged", 1)}


@pytest.mark.parametrize("after", [{}, {"Said": [1, ["by", "lines"]]}])
def test_an_event_that_is_not_read_any_more_or_has_other_fields_is_found(after: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        strands({"Said": [1, ["by", "text"]]}, after)


def test_every_event_that_is_stored_is_among_those_that_are_read() -> None:
    log = logs.stored(recorded("table-powers"))
    written = {each for item in log.items for each in logs.stored_in(item["events"]["B"])}
    assert written <= readable(logs.read_now())
