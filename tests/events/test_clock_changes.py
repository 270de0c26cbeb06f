"""Quiet hours and digests by the clocks of all zones, wherever and by whatever step they are put forward or back.

What happens depends on the time of day of a change and its step alone, so one zone is tried for each pair of them.
"""

from bisect import bisect_left
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

import pytest

from engine.kit.value import Value
from events.directory.limits import DAY, HOUR
from events.directory.preferences import Preferences, Quiet

BEGIN, END = (int(datetime(year, 1, 1, tzinfo=UTC).timestamp()) for year in (2026, 2031))
STEP = 25 * DAY
"""No zone changes its clock twice within it; Morocco does in a month."""

QUARTER = HOUR // 4
AROUND = [*range(-2 * HOUR, 2 * HOUR + 1, QUARTER), -1, 1, HOUR - 1]
"""Moments before and after a change."""


class Change(Value):
    """A change of clocks.

    :param shown: the second of the day that they would have shown
    :param step: seconds by which they are put forward
    """

    shown: int
    step: int


@cache
def changes() -> dict[Change, tuple[str, int]]:
    """All kinds of changes from 2026 to 2030, with a zone and a moment each."""
    found = dict[Change, tuple[str, int]]()
    for name in available_timezones():
        for at in range(BEGIN, END, STEP):
            before, after = ahead(name, at), ahead(name, at + STEP)
            if before != after:
                quarters = range(at, at + STEP + 1, QUARTER)
                moment = quarters[bisect_left(quarters, True, key=lambda each: ahead(name, each) != before)]
                found.setdefault(Change((moment + before) % DAY, after - before), (name, moment))
    return found


def ahead(zone: str, at: int) -> int:
    offset = datetime.fromtimestamp(at, ZoneInfo(zone)).utcoffset()
    assert offset is not None
    return int(offset.total_seconds())


def quiet_near(change: Change) -> Iterator[Quiet]:
    """Hours that begin or end near a change, and some of the night around it."""
    near = [(change.shown // HOUR + hours) % 24 for hours in range(-2, 3)]
    for one in near:
        yield from (Quiet(one, other) for other in (*near, (one + 12) % 24) if other != one)
        yield Quiet((one + 12) % 24, one)


def test_the_changes_of_all_zones_are_found() -> None:
    assert {Change(2 * HOUR, HOUR), Change(3 * HOUR, -HOUR)} <= changes().keys()
    assert {change.step for change in changes()} >= {2 * HOUR, -2 * HOUR, HOUR // 2, -HOUR // 2}
    assert Change(3 * HOUR - QUARTER, HOUR) in changes()  # Chatham


def test_quiet_hours_begin_and_end_where_clocks_say_so() -> None:
    for change, (zone, moment) in changes().items():
        grid = range(moment - 2 * DAY, moment + 2 * DAY, QUARTER)
        hours = {at: (at + ahead(zone, at)) % DAY // HOUR for at in grid}
        for quiet in quiet_near(change):
            told = Preferences(zone, quiet)
            silent = {at for at, hour in hours.items() if (hour - quiet.begin) % 24 < (quiet.end - quiet.begin) % 24}
            for at in AROUND:
                now = moment + at
                first = last = now - now % QUARTER
                if first not in silent:
                    assert told.after_quiet(now) == told.before_quiet(now) == now
                    continue
                while first - QUARTER in silent:
                    first -= QUARTER
                while last in silent:
                    last += QUARTER
                assert (told.before_quiet(now), told.after_quiet(now)) == (first, last), (zone, quiet, now)


@pytest.mark.parametrize("digest", [3, 6, 12, 24])
def test_the_digest_that_goes_out_was_due_and_none_came_since(digest: int) -> None:
    for zone, moment in changes().values():
        told = Preferences(zone, digest=digest)
        for at in range(moment - DAY, moment + DAY, HOUR):
            last = told.last_digest(at)
            assert last <= at < told.next_digest(last), (zone, at)
