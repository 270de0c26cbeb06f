"""Who is told what is declared on the fields of an event (RULES 0.4)."""

from dataclasses import field

import pytest

from engine.kit.cards import Card, read_card
from engine.kit.value import Value
from engine.kit.visibility import personal, private, private_each, secret
from engine.privacy import disclose, tell, was_used


class Given(Value):
    by: int
    to: int
    count: int
    card: str | None = private("by", "to")
    drawn: str | None = private("to", default="none")


class Dealt(Value):
    round: int
    hands: tuple[str | None, ...] = private_each()
    stock: tuple[str, ...] | None = secret()


class Passed(Value):
    by: int
    note: str = field(default="", metadata={"anything": "else"})


class Turned(Value):
    by: int
    card: Card | None
    drawn: tuple[Card | None, ...] = private("by")


class Answered(Value):
    by: int
    card: str | None = private("by")
    plan: str | None = personal("by", used_by="Passed")
    person: str | None = personal(default=None)


GIVEN = Given(by=0, to=2, count=1, card="9C", drawn="4H")


@pytest.mark.parametrize(
    ("viewer", "card", "drawn"),
    [(0, "9C", None), (1, None, None), (2, "9C", "4H"), (None, None, None)],
)
def test_a_private_field_is_told_to_the_seats_that_others_name(viewer: int | None, card: str, drawn: str) -> None:
    assert tell(GIVEN, viewer) == Given(0, 2, 1, card, drawn)


def test_each_seat_is_told_its_own_entry_and_nobody_a_secret() -> None:
    dealt = Dealt(3, ("7D", "8S"), ("2C", "3C"))
    assert tell(dealt, 1) == Dealt(3, (None, "8S"), None)
    assert tell(dealt, None) == Dealt(3, (None, None), None)


def test_an_event_without_private_fields_is_told_as_it_is() -> None:
    passed = Passed(1, "with a sigh")
    assert tell(passed, None) is passed


def test_0_10_cards_are_told_as_faces_even_to_who_holds_them() -> None:
    face, first, second = (read_card(word) for word in ("7D", "7D.1", "7D.2"))
    assert tell(Turned(0, second, (first, second)), 0) == Turned(0, face, (face, face))
    assert tell(Turned(0, second, (first,)), 1) == Turned(0, face, None)  # type: ignore[arg-type]


def test_to_tell_twice_is_to_tell_once() -> None:
    assert tell(tell(GIVEN, 1), 0) == Given(0, 2, 1, None, None)


def test_a_private_field_may_have_a_default() -> None:
    assert Given(0, 1, 1, "9C").drawn == "none"


# ---- what is never published ----

ANSWERED = Answered(1, "9C", "keep", "p-7")


def test_a_personal_field_is_told_like_a_private_one() -> None:
    assert tell(ANSWERED, 1) == Answered(1, "9C", "keep", None)
    assert tell(ANSWERED, 0) == tell(ANSWERED, None) == Answered(1, None, None, None)


def test_0_8_when_all_is_disclosed_what_is_personal_is_not() -> None:
    assert disclose(ANSWERED) == disclose(ANSWERED, 0) == Answered(1, "9C", None, None)
    assert disclose(ANSWERED, 1) == Answered(1, "9C", "keep", None)
    assert disclose(GIVEN) is GIVEN


def test_what_is_personal_was_used_if_the_event_came_that_uses_it() -> None:
    assert was_used(ANSWERED, [GIVEN, Passed(0)])
    assert not was_used(ANSWERED, [GIVEN])
    assert not was_used(GIVEN, [GIVEN, Passed(0)])


@pytest.mark.parametrize("value", ["a word", 7, None, (GIVEN,)])
def test_what_has_no_fields_is_disclosed_as_it_is(value: object) -> None:
    assert disclose(value) is value
