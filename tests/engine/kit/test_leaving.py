"""How a match ends that nobody plays out (RULES 0.9)."""

import pytest

from engine.kit.leaving import places_after_leaving


@pytest.mark.parametrize(
    ("left", "standing", "places"),
    [
        ({0, 1}, {1}, (2, 1)),
        ({0, 1, 2}, {0, 2}, (1, 3, 1)),
        ({0, 1, 2, 3}, {3}, (2, 2, 2, 1)),
        ({0, 1, 2}, {1}, (2, 1, 2, 4)),
        ({1, 3}, {1, 3}, (3, 1, 3, 1)),
    ],
    ids=["the other one of two", "two are left", "one of four", "one was eliminated before", "two were"],
)
def test_rules_0_9_who_stands_is_first_and_who_was_eliminated_is_behind_who_gave_up(
    left: set[int], standing: set[int], places: tuple[int, ...]
) -> None:
    assert places_after_leaving(len(places), left, standing) == places
