"""Crash points of the directory's people: a process ends before each call that it makes, and an operator erases an
address. Nothing of it remains in clear, whatever was going on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest
from botocore.exceptions import ConnectionClosedError

from events.directory.limits import DAY
from events.directory.people import Channel, Contact, People, Person, contact_hash
from tests import stores

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

NOON = 1_700_000_000
LATER = NOON + 30 * DAY
MAIL, OTHER_MAIL, PHONE = "anna@example.org", "anna@example.net", "+447400123456"
ADDRESSES: tuple[tuple[Channel, str], ...] = (("mail", MAIL), ("mail", OTHER_MAIL), ("sms", PHONE))
ANNA = Person("p1", "Anna", contacts={"mail": Contact(MAIL), "sms": Contact(PHONE)})

Action: TypeAlias = Callable[[People], object]

ACTIONS: dict[str, Action] = {
    "adding": lambda people: people.add(ANNA, LATER),
    "keeping": lambda people: people.keep(ANNA, LATER),
    "changing an address": lambda people: people.set_contact("p1", "mail", OTHER_MAIL, LATER),
    "forgetting an address": lambda people: people.forget_contact(ANNA, "mail"),
    "erasing": lambda people: people.erase("p1"),
    "erasing an address": lambda people: people.erase_contact("mail", MAIL),
}


@pytest.fixture
def people(client: "DynamoDBClient", directory_table: str) -> People:
    return People(client, directory_table)


@pytest.fixture
def rows(client: "DynamoDBClient", directory_table: str) -> Callable[[], list[Any]]:
    """Everything that is stored."""
    return lambda: stores.items(client, directory_table)


@contextmanager
def ending_before(client: "DynamoDBClient", call: int) -> Iterator[None]:
    """The process ends before that call, counted from 0."""
    calls = count()

    def end(**_: object) -> None:
        if next(calls) == call:
            raise ConnectionClosedError(endpoint_url="the store")

    client.meta.events.register("before-call.dynamodb", end)
    try:
        yield
    finally:
        client.meta.events.unregister("before-call.dynamodb", end)


def after_each_crash(client: "DynamoDBClient", people: People, action: Action) -> Iterator[int]:
    """Anna is known, or about to be, and the action ends before each of its calls in turn: how many it made."""
    for call in count():
        if action is not ACTIONS["adding"]:
            people.add(ANNA, NOON)
        try:
            with ending_before(client, call):
                action(people)
        except ConnectionClosedError:
            yield call
        else:
            return


ALL_ACTIONS = pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS)


@ALL_ACTIONS
def test_an_address_is_erased_after_a_crash_at_any_call(
    client: "DynamoDBClient", people: People, rows: Callable[[], list[Any]], action: Action
) -> None:
    crashes = 0
    for call in after_each_crash(client, people, action):
        for channel, address in ADDRESSES:
            people.erase_contact(channel, address)
        left = str(rows())
        assert "example" not in left, f"before call {call}"
        assert PHONE not in left, f"before call {call}"
        crashes += 1
    assert crashes >= 2


@ALL_ACTIONS
def test_every_address_is_found_as_long_as_it_is_kept(
    client: "DynamoDBClient", people: People, rows: Callable[[], list[Any]], action: Action
) -> None:
    """What leads to an address expires with it and not before."""
    for call in after_each_crash(client, people, action):
        found = {(row["pk"]["S"], row["sk"]["S"]): int(row["expires"]["N"]) for row in rows()}
        person = people.get("p1")
        for channel, contact in person.contacts.items() if person else ():
            assert found[link(channel, contact)] >= found["person/p1", "person"], f"before call {call}"
        people.erase("p1")


def link(channel: Channel, contact: Contact) -> tuple[str, str]:
    """The row that leads from an address to Anna."""
    return f"contact/{contact_hash(channel, contact.address)}", "person/p1"


@pytest.mark.parametrize("call", [1, 2])
def test_when_erasing_is_cut_off_the_address_is_gone_first(
    client: "DynamoDBClient", people: People, rows: Callable[[], list[Any]], call: int
) -> None:
    people.add(ANNA, LATER)
    with pytest.raises(ConnectionClosedError), ending_before(client, call):
        people.erase("p1")
    left = rows()
    assert {row["pk"]["S"].partition("/")[0] for row in left} == {"contact"}
    assert all("expires" in row for row in left), "and what led to it expires"
    people.erase("p1")
    assert [people.erase_contact(channel, address) for channel, address in ADDRESSES] == [0, 0, 0]
    assert rows() == []


def test_who_is_erased_while_being_kept_leaves_nothing(
    client: "DynamoDBClient", people: People, rows: Callable[[], list[Any]]
) -> None:
    people.add(ANNA, NOON)

    def erased(**_: object) -> None:
        client.meta.events.unregister("before-call.dynamodb.UpdateItem", erased)
        people.erase("p1")

    client.meta.events.register("before-call.dynamodb.UpdateItem", erased)
    people.keep(ANNA, LATER)
    assert rows() == []
