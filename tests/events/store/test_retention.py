"""Whole logs: deleted by the sweep from the start, and listed for the operator."""

from typing import TYPE_CHECKING, Any

import pytest
from botocore.exceptions import ConnectionClosedError

from events.store.dynamo import DynamoLog
from events.store.log import Head
from events.store.retention import all_tables, delete_table
from tests import stores
from tests.events.tally import Tally, added

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient


def filled(log: DynamoLog[Tally], table: str, commits: int) -> Head[Tally]:
    head: Head[Tally] | None = None
    for number in range(commits):
        head = added(head, number, table=table)
        log.append(head)
    assert head is not None
    return head


def test_a_table_is_deleted_whole_and_alone(client: "DynamoDBClient", log: DynamoLog[Tally], log_table: str) -> None:
    filled(log, "old", 7)
    kept = filled(log, "kept", 3)
    delete_table(client, log_table, "old")
    assert log.head("old", consistent=True) is None
    assert log.head("kept", consistent=True) == kept


@pytest.mark.parametrize("crash_at", [1, 4, 7])
def test_a_crash_leaves_the_head_and_the_next_sweep_finishes(
    client: Any, log: DynamoLog[Tally], log_table: str, crash_at: int
) -> None:
    head = filled(log, "old", 7)
    calls: list[int] = []

    def crash(**_: Any) -> None:
        calls.append(1)
        if len(calls) == crash_at:
            raise ConnectionClosedError(endpoint_url="the store")

    client.meta.events.register("before-call.dynamodb.DeleteItem", crash)
    with pytest.raises(ConnectionClosedError):
        delete_table(client, log_table, "old")
    assert log.head("old", consistent=True) == head
    left = [int(item["n"]["N"]) for item in stores.items(client, log_table)]
    assert sorted(left) == list(range(crash_at, 8))
    delete_table(client, log_table, "old")
    assert log.head("old", consistent=True) is None


def test_every_table_is_listed_once(client: "DynamoDBClient", log: DynamoLog[Tally], log_table: str) -> None:
    for table, commits in (("b", 3), ("a", 5), ("c", 1)):
        filled(log, table, commits)
    assert sorted(all_tables(client, log_table)) == ["a", "b", "c"]
