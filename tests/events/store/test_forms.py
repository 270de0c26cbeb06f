"""Every kind of value that may be stored comes back as it was, whatever its values."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.store.forms import PLAIN, Forms, MisfitError


class Suit(Enum):
    SPADES = "S"
    HEARTS = "H"


@dataclass(frozen=True, slots=True)
class Card:
    rank: int
    suit: Suit


@dataclass(frozen=True, slots=True)
class Joker:
    pass


@dataclass(frozen=True, slots=True)
class Everything:
    """A field of every kind."""

    number: int
    word: str
    flag: bool
    nothing: None
    kind: Literal["own", "timeout"]
    key: bytes
    suit: Suit
    card: Card
    hand: tuple[Card, ...]
    dice: tuple[tuple[int, ...] | None, ...]
    pair: tuple[str, Card]
    maybe: Card | None
    maybe_key: bytes | None
    option: str | int | bool | None
    top: Card | Joker | tuple[Card, ...] | None
    note: str | tuple[int, ...]
    seen: frozenset[int]
    scores: Mapping[str, int]
    holdings: dict[int, tuple[Card, ...]]
    owners: dict[tuple[int, str], Card]
    empty: tuple[()] = ()
    anything: Any = field(default=None)


everything = st.builds(
    Everything,
    scores=st.dictionaries(st.text(), st.integers()),
    anything=st.none() | st.integers() | st.text(),
)


@pytest.mark.parametrize("named", [True, False])
@given(value=everything)
def test_what_is_stored_comes_back(named: bool, value: Everything) -> None:
    form = Forms(named, open_form=PLAIN).of(Everything)
    stored = json.loads(json.dumps(form.encode(value)))
    assert form.decode(stored) == value
    assert _types(form.decode(stored)) == _types(value)


@given(value=everything)
def test_equal_values_have_equal_texts(value: Everything) -> None:
    form = Forms(named=True, open_form=PLAIN).of(Everything)
    copied = form.decode(form.encode(value))
    assert json.dumps(form.encode(copied)) == json.dumps(form.encode(value))


def test_order_that_means_nothing_leaves_no_trace() -> None:
    one = Forms(named=True, open_form=PLAIN)
    by_seat, by_name = one.of(dict[int, str]), one.of(dict[str, int])
    assert by_seat.encode({2: "b", 1: "a"}) == by_seat.encode({1: "a", 2: "b"}) == [[1, "a"], [2, "b"]]
    assert list(by_name.encode({"b": 2, "a": 1})) == ["a", "b"]
    assert one.of(frozenset[int]).encode(frozenset({3, 1, 2})) == [1, 2, 3]


def test_how_it_looks() -> None:
    held = (Card(10, Suit.HEARTS),)
    assert Forms(named=True, open_form=PLAIN).of(tuple[Card, ...]).encode(held) == [{"rank": 10, "suit": "H"}]
    assert Forms(named=False, open_form=PLAIN).of(tuple[Card, ...]).encode(held) == [[10, "H"]]
    assert Forms(named=False, open_form=PLAIN).of(Card | Joker).encode(held[0]) == ["Card", [10, "H"]]


@pytest.mark.parametrize("hint", [float, set[int], bytes | str, Suit | int, list[int]], ids=str)
def test_what_would_not_come_back_is_refused_at_once(hint: Any) -> None:
    with pytest.raises(TypeError):
        Forms(named=True, open_form=PLAIN).of(hint)


@pytest.mark.parametrize(
    ("named", "stored"),
    [
        (True, {"rank": 4}),
        (True, {"rank": 4, "suit": "S", "owner": 1}),
        (False, [4]),
        (False, [4, "S", 1]),
    ],
)
def test_a_form_with_other_fields_is_a_misfit(named: bool, stored: Any) -> None:
    with pytest.raises(MisfitError, match="Card has"):
        Forms(named, open_form=PLAIN).of(Card).decode(stored)


def test_an_unknown_member_of_a_union_is_a_misfit() -> None:
    with pytest.raises(MisfitError, match="no member Deuce"):
        Forms(named=True, open_form=PLAIN).of(Card | Joker).decode(["Deuce", []])


def _types(value: Any) -> Any:
    """The types inside a value: `True == 1`, and a list may equal nothing but must not come instead of a tuple."""
    if isinstance(value, tuple):
        return (tuple, *map(_types, value))
    if isinstance(value, dict):
        return {key: _types(each) for key, each in value.items()}
    if hasattr(value, "__slots__") and not isinstance(value, Enum):
        return type(value), *(_types(getattr(value, name)) for name in value.__slots__)
    return type(value)
