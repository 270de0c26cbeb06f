"""The order of a change: first the table forgets its settled debts, then the people change, last the table is woken."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from events.directory import Directory
from events.directory.address_book import AddressBook
from events.directory.devices import Devices
from events.directory.limits import HOUR
from events.directory.mailboxes import Mailboxes
from events.directory.people import People
from events.people.changes import Changes

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

NOON = 1_700_000_000

FUNCTIONS = Path(__file__).parents[3] / "functions"
ROWS = {"people": People, "contacts": AddressBook, "devices": Devices, "mailboxes": Mailboxes}
OPEN = {
    "people": {"get", "several"},
    "mailboxes": {"get"},
    "contacts": {
        *("get", "hash", "mailbox", "waiting", "mailbox_of", "forbids"),
        *("keep", "delay", "readmitted", "copy_noes"),
    },
}
"""Functions call these: they read, or note a service's word in the one row of an address."""


@pytest.fixture
def directory(client: "DynamoDBClient", directory_table: str) -> Directory:
    return Directory(client, directory_table)


def owed(directory: Directory) -> list[str]:
    """The tables that are to be settled anew."""
    return [table for table in ("one", "other") if directory.live.remembered(table, consistent=True).held]


def test_debts_are_owed_anew_before_the_change_and_the_tables_are_woken_after_it(directory: Directory) -> None:
    woken: list[str] = []
    with Changes(directory, NOON, woken.extend).at("one", "", "other", "one"):
        assert owed(directory) == ["one", "other"]
        assert woken == []
    assert woken == ["one", "other"]


def test_a_change_that_is_cut_off_leaves_the_tables_to_the_sweep(directory: Directory) -> None:
    woken: list[str] = []
    with pytest.raises(ZeroDivisionError), Changes(directory, NOON, woken.extend).at("one"):
        1 / 0  # noqa: B018
    assert woken == []
    assert [each.table for each in directory.live.due(NOON + HOUR)] == ["one"]


def test_functions_leave_the_rows_to_the_commands() -> None:
    call = re.compile(rf"\b({'|'.join(ROWS)})\.(\w+)\(")
    found = {
        (path.name, part, method)
        for path in FUNCTIONS.rglob("*.py")
        for part, method in call.findall(path.read_text(encoding="utf-8"))
        if hasattr(ROWS[part], method) and method not in OPEN.get(part, ())
    }
    assert found == set()
