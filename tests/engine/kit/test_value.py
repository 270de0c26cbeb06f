"""Values: frozen, slotted, compared by their fields."""

from dataclasses import FrozenInstanceError
from typing import ClassVar

import pytest

from engine.kit.value import Value, replace


class Bid(Value):
    schema: ClassVar[int] = 2
    amount: int
    face: int = 6


class Claim(Value):
    amount: int
    face: int = 6


def test_values_with_equal_fields_are_equal_and_those_of_other_types_are_not() -> None:
    assert Bid(3) == Bid(3, 6)
    assert len({Bid(3), Bid(3, 6), Claim(3)}) == 2


def test_a_value_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Bid(3).amount = 4  # type: ignore[misc]


def test_a_value_has_slots_alone() -> None:
    assert not hasattr(Bid(3), "__dict__")


def test_a_copy_has_the_changes_and_the_rest() -> None:
    assert replace(Bid(3, 2), amount=4) == Bid(4, 2)


def test_a_field_that_is_not_there_cannot_be_changed() -> None:
    with pytest.raises(TypeError, match="colour"):
        replace(Bid(3), colour="red")  # type: ignore[call-arg]
