"""Values of the core as plain JSON values."""

from dataclasses import dataclass
from typing import Any

import pytest

from engine.kit.plain import plain, plain_object


@dataclass(frozen=True, slots=True)
class Laid:
    by: int
    cards: tuple[int | None, ...]
    after: "Laid | None" = None


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, None),
        (True, True),
        (7, 7),
        ("7x6", "7x6"),
        (b"\x00\xff", "00ff"),
        ((1, (2, None)), [1, [2, None]]),
        ([b"\x01"], ["01"]),
        (frozenset({3, 1, 2}), [1, 2, 3]),
        ({2, 1}, [1, 2]),
        ({1: (2,), "x": {3}}, {"1": [2], "x": [3]}),
        (Laid(0, (4, None)), {"type": "Laid", "by": 0, "cards": [4, None], "after": None}),
    ],
    ids=repr,
)
def test_values_as_json_has_them(value: Any, expected: Any) -> None:
    assert plain(value) == expected


def test_a_value_within_a_value_has_its_type_too() -> None:
    assert plain_object(Laid(1, (), after=Laid(0, ())))["after"] == {
        "type": "Laid",
        "by": 0,
        "cards": [],
        "after": None,
    }


def test_what_json_has_nothing_like_is_refused() -> None:
    with pytest.raises(TypeError, match="complex"):
        plain(1j)
