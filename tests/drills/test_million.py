"""What is simulated of a million tables, in small."""

from collections import Counter

import pytest

from drills.bench import bill, million
from drills.bench.meter import Meter
from tests.functions.world import HOUR

LOOK = 0.06
PARTS = {
    "POST": Meter(Counter({"Query": 1, "PutItem": 1}), 1, 1),
    "settle": Meter(Counter({"Query": 1, "GetItem": 1, "CreateSchedule": 1}), 1, 0),
    "notify": Meter(Counter({"Query": 1, "SendEmail": 1}), 1, 4),
    "wake-up": Meter(Counter({"Query": 1, "GetItem": 1}), 1, 0),
    "page": Meter(Counter({"Query": 1}), 0.5, 0),
}


def test_a_million_tables_are_swept_within_the_hour_by_the_parts_of_the_largest_size() -> None:
    found = million.settings(1_000_000)
    assert million.swept(1_000_000, found["SweepParts"], 60 * found["SweepEvery"], LOOK) < HOUR
    assert million.swept(1_000_000, 1, 300, LOOK) > HOUR


def test_workers_that_are_too_few_are_late_and_enough_are_not() -> None:
    few, enough = (million.queued(100, workers, LOOK, 10, spread=million.PRECISION) for workers in (2, 30))
    assert few.worst > million.AIM > enough.worst
    assert few.median > enough.median


def test_a_bill_is_amounts_times_prices_and_wake_ups_are_part_of_it() -> None:
    without = {**PARTS, "settle": Meter(Counter({"Query": 1, "GetItem": 1}), 1, 0)}
    assert bill.total(bill.bill(PARTS)) > bill.total(bill.bill(without)) + 2
    assert bill.bill(PARTS)[0].dollars == pytest.approx(1)
    assert million.month(2_000, PARTS, PARTS["page"], mail=False) == pytest.approx(
        2 * million.month(1_000, PARTS, PARTS["page"], mail=False)
    )
