"""Crash points of the directory's people: a process ends before each call that it makes, and an operator erases an
address. Nothing of it remains in clear, whatever was going on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest
from botocore.exceptions import ConnectionClosedError

from events.directory import Directory
from events.directory.addresses import Channel
from events.directory.limits import DAY
from events.directory.person import Person, Reference
from events.people.ending import block, end
from events.people.forgetting import erase
from events.people.giving import keep
from events.people.proving import prove_address
from tests import stores

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

NOON = 1_700_000_000
LATER = NOON + 30 * DAY
MAIL, OTHER_MAIL, PHONE = "anna@example.org", "anna@example.net", "+447400123456"
ADDRESSES: tuple[tuple[Channel, str], ...] = (("mail", MAIL), ("mail", OTHER_MAIL), ("sms", PHONE))

Action: TypeAlias = Callable[[Directory], object]


def anna(directory: Directory, expires: int = LATER) -> Person:
    """Anna, whose addresses are known."""
    met = directory.contacts.meet
    contacts = {channel: Reference(met(channel, address, expires)) for channel, address in (ADDRESSES[0], ADDRESSES[2])}
    return Person("p1", "Anna", contacts=contacts)


def _changes(directory: Directory) -> None:
    directory.people.set_contact("p1", "mail", directory.contacts.meet("mail", OTHER_MAIL, LATER), LATER)


def _forgets(directory: Directory) -> None:
    known = anna(directory)
    directory.people.forget_contact(known, "mail")
    directory.contacts.forget(known.contacts["mail"].contact)


ACTIONS: dict[str, Action] = {
    "adding": lambda directory: directory.people.add(anna(directory), LATER, "table"),
    "keeping": lambda directory: keep(directory, anna(directory), LATER),
    "changing an address": _changes,
    "forgetting an address": _forgets,
    "erasing": lambda directory: directory.people.erase("p1"),
    "erasing an address": lambda directory: erase(directory, "mail", MAIL),
    "proving an address": lambda directory: prove_address(directory, directory.contacts.hash("mail", MAIL), NOON),
    "bouncing": lambda directory: end(directory, directory.contacts.hash("mail", MAIL), "bounced", NOON),
    "blocking": lambda directory: block(directory, "mail", MAIL, NOON),
}


@pytest.fixture
def directory(client: "DynamoDBClient", directory_table: str) -> Directory:
    directory = Directory(client, directory_table)
    directory.contacts.hash("mail", MAIL)  # the key is there
    return directory


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


def after_each_crash(client: "DynamoDBClient", directory: Directory, action: Action) -> Iterator[int]:
    """Anna is known, or about to be, and the action ends before each of its calls in turn: how many it made."""
    for call in count():
        if action is not ACTIONS["adding"]:
            directory.people.add(anna(directory, NOON), NOON)
        try:
            with ending_before(client, call):
                action(directory)
        except ConnectionClosedError:
            yield call
        else:
            return


ALL_ACTIONS = pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS)


@pytest.mark.sampled(6)
@ALL_ACTIONS
def test_an_address_is_erased_after_a_crash_at_any_call(
    client: "DynamoDBClient", directory: Directory, rows: Callable[[], list[Any]], action: Action
) -> None:
    crashes = 0
    for call in after_each_crash(client, directory, action):
        for channel, address in ADDRESSES:
            erase(directory, channel, address)
        left = str(rows())
        assert "example" not in left, f"before call {call}"
        assert PHONE not in left, f"before call {call}"
        crashes += 1
    assert crashes >= 2


@pytest.mark.sampled(6)
@ALL_ACTIONS
def test_every_address_is_found_as_long_as_it_is_kept(
    client: "DynamoDBClient", directory: Directory, rows: Callable[[], list[Any]], action: Action
) -> None:
    """What leads to an address expires with it and not before."""
    for call in after_each_crash(client, directory, action):
        found = {(row["pk"]["S"], row["sk"]["S"]): int(row["expires"]["N"]) for row in rows() if "expires" in row}
        person = directory.people.get("p1")
        for reference in person.contacts.values() if person else ():
            for sk in ("person/p1", "contact"):
                assert found[f"contact/{reference.contact}", sk] >= found["person/p1", "person"], f"before call {call}"
        directory.people.erase("p1")


@pytest.mark.parametrize("call", [1, 2])
def test_when_erasing_is_cut_off_the_person_is_gone_first(
    client: "DynamoDBClient", directory: Directory, rows: Callable[[], list[Any]], call: int
) -> None:
    directory.people.add(anna(directory), LATER)
    with pytest.raises(ConnectionClosedError), ending_before(client, call):
        directory.people.erase("p1")
    left = [row for row in rows() if row["pk"]["S"] != "operator"]
    assert {row["pk"]["S"].partition("/")[0] for row in left} == {"contact"}
    assert all("expires" in row for row in left), "and what led there expires"
    directory.people.erase("p1")
    assert [erase(directory, channel, address) for channel, address in ADDRESSES] == [0, 0, 0]
    assert [row["pk"]["S"] for row in rows()] == ["operator"], "the key of the hashes"


def test_who_is_erased_while_being_kept_leaves_nothing(
    client: "DynamoDBClient", directory: Directory, rows: Callable[[], list[Any]]
) -> None:
    directory.people.add(anna(directory, NOON), NOON)

    def erased(**_: object) -> None:
        client.meta.events.unregister("before-call.dynamodb.UpdateItem", erased)
        directory.people.erase("p1")

    client.meta.events.register("before-call.dynamodb.UpdateItem", erased)
    keep(directory, anna(directory), LATER)
    assert "person/p1" not in str(rows())
