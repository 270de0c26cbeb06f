"""Values: frozen, slotted, compared by their fields."""

import pickle
from copy import deepcopy
from dataclasses import FrozenInstanceError, field
from inspect import signature
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


def test_a_class_below_a_class_compares_and_copies_its_own_fields() -> None:
    class Shown(Bid):
        show: int = 0

    first = Shown(1, 2, 3)
    assert Bid(1, 2) != first
    assert replace(first, show=4) != first
    assert replace(first, show=4) == Shown(1, 2, 4)


def test_what_is_declared_of_a_field_counts() -> None:
    class Noted(Value):
        names: list[str] = field(default_factory=list)
        at: int = field(default=0, compare=False)
        secret: str = field(default="", repr=False)

    assert Noted().names is not Noted().names
    assert Noted(at=1) == Noted(at=2)
    assert "secret" not in repr(Noted())


def test_a_value_with_an_own_equality_keeps_it() -> None:
    class Loose(Value):
        amount: int

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Loose)

        def __hash__(self) -> int:
            return 0

    assert Loose(1) == Loose(2)


def test_values_are_copied_and_stored_like_all_data() -> None:
    assert deepcopy(Bid(3)) == pickle.loads(pickle.dumps(Bid(3))) == Bid(3)  # noqa: S301 # it is our own


def test_a_field_cannot_be_deleted() -> None:
    with pytest.raises(FrozenInstanceError):
        del Bid(3).amount


def test_the_fields_are_the_parameters_also_of_a_class_without_values() -> None:
    assert list(signature(Claim).parameters) == ["amount", "face"]
    assert signature(Claim).parameters["face"].default == 6


def test_a_field_without_a_default_after_one_that_has_it_is_named() -> None:
    class Mixed(Value):
        face: int = 6
        amount: int  # type: ignore[misc] # an author without a type checker

    with pytest.raises(TypeError, match=r"Mixed\.amount .* before face"):
        Mixed(1)  # type: ignore[call-arg]
