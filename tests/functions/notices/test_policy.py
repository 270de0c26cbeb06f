"""The policy, held to a table that was written by hand before it (`decisions.txt`)."""

import re
from collections.abc import Mapping
from datetime import date, datetime, time
from pathlib import Path
from typing import cast
from zoneinfo import ZoneInfo

import pytest

from events.directory.addresses import Channel
from events.directory.limits import HOUR
from events.directory.preferences import NoticeKind, Preferences, Quiet
from events.table.turns import reminder
from functions.notices.policy import Addressee, At, Decision, Now, Occasion, Seen, Withheld, when

ZONE = "Europe/Berlin"
DAYS = {"Mon": 18, "Tue": 19, "Wed": 20}
CHANNELS: Mapping[str, Channel] = {"mail": "mail", "text": "sms", "push": "push"}


def decisions() -> list[list[str]]:
    lines = (Path(__file__).parent / "decisions.txt").read_text().splitlines()
    return [re.split(r"  +", line) for line in lines if line and not line.startswith("#")]


def moment(text: str) -> int:
    """A time in Berlin, on Monday unless it says another day, in seconds since 1970; 0 for none."""
    if text == "-":
        return 0
    day, _, clock = text.rpartition(" ")
    at = time.fromisoformat(clock)
    return int(datetime.combine(date(2027, 1, DAYS[day or "Mon"]), at, ZoneInfo(ZONE)).timestamp())


def preferences(hours: str, digest: str, off: str) -> Preferences:
    chosen = hours.split("-") if hours not in ("-", "always") else ()
    quiet = Quiet(*map(int, chosen)) if chosen else None
    is_always, off_kinds = hours == "always", frozenset({off} - {"-"})
    return Preferences(ZONE, quiet, off=off_kinds, digest=int(digest.replace("-", "0")), always=is_always)


def verdict(text: str) -> Decision:
    match text:
        case "now":
            return Now()
        case "never":
            return Withheld()
        case _:
            return At(moment(text))


@pytest.mark.parametrize("columns", decisions(), ids=" ".join)
def test_it_decides_as_was_written_by_hand(columns: list[str]) -> None:
    kind, over, of, hours, digest, off, since, due, seen, sent, asked, answer = columns
    kind, own, _ = kind.partition(" by self")
    due_at, now = moment(due), moment(asked)
    happened = now if kind == "nudged" else moment(since)  # the table says what it is nudged about
    channel, left = (*sent.split(), "")[:2]
    notice = Occasion(
        cast("NoticeKind", kind),
        CHANNELS[over],
        happened,
        due_at,
        remind=reminder(due_at, due_at - moment(since)) if due_at else 0,
        own=bool(own),
        asks=bool(due_at),
    )
    reader = Addressee(tuple(CHANNELS[each] for each in of.split("+")), preferences(hours, digest, off))
    known = Seen(moment(seen), {CHANNELS[channel]: moment(left)} if left else {})
    assert when(notice, reader, known, now) == verdict(answer)


def test_the_table_asks_of_all_that_there_is() -> None:
    assert {columns[-1] for columns in decisions()} >= {"now", "never"}
    assert len(decisions()) > 50


@pytest.mark.parametrize(("day", "hours"), [(datetime(2027, 3, 27), 9), (datetime(2027, 10, 30), 11)])
def test_quiet_hours_end_by_the_clock_of_the_reader_when_it_is_put_forward_or_back(day: datetime, hours: int) -> None:
    begin = int(day.replace(hour=22, tzinfo=ZoneInfo(ZONE)).timestamp())
    assert Preferences(ZONE, Quiet(22, 8)).after_quiet(begin) == begin + hours * HOUR
