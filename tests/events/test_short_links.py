"""Rows of short links: a process ends before each call that it makes, and the directory is lost or leaked."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest
from botocore.exceptions import ConnectionClosedError

from events.directory.short_links import ShortLinks
from tests import stores
from tests.events.people.test_crashes import ending_before

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

TABLE = "table"
BEFORE, NOW = frozenset({"anna", "ben"}), frozenset({"ben", "cleo", "dan"})


@pytest.fixture
def links(client: "DynamoDBClient", directory_table: str) -> ShortLinks:
    return ShortLinks(client, directory_table)


def open_now(client: "DynamoDBClient", directory_table: str) -> set[str]:
    """The short links that have a row."""
    keys = [row["pk"]["S"] for row in stores.items(client, directory_table)]
    return {key.removeprefix("short/") for key in keys if key.startswith("short/")}


@pytest.mark.parametrize("before", [frozenset[str](), BEFORE], ids=["new", "changed"])
def test_whatever_a_crash_leaves_is_made_good_even_by_a_later_change(
    client: "DynamoDBClient", directory_table: str, links: ShortLinks, before: frozenset[str]
) -> None:
    for later in (NOW, frozenset({"eve"})):
        for call in count():
            assert links.keep(TABLE, before)
            try:
                with ending_before(client, call):
                    links.keep(TABLE, NOW)
            except ConnectionClosedError:
                links.keep(TABLE, later)
                assert open_now(client, directory_table) == later, call
            else:
                break
        assert call > 3


def test_rows_that_were_lost_come_back_once_they_are_doubted(
    client: "DynamoDBClient", directory_table: str, links: ShortLinks
) -> None:
    links.doubt(TABLE)  # without any yet
    links.keep(TABLE, NOW)
    assert links.leads_to(["cleo"]) == (TABLE, "")
    client.delete_item(TableName=directory_table, Key={"pk": {"S": "short/dan"}, "sk": {"S": "short"}})
    links.doubt(TABLE)
    links.keep(TABLE, NOW)
    assert open_now(client, directory_table) == NOW


def test_a_list_read_a_moment_ago_leaves_no_row_behind(
    client: "DynamoDBClient", directory_table: str, links: ShortLinks
) -> None:
    for before in ((), BEFORE):
        links.keep(TABLE, before)
        with lagging(client):
            links.keep(TABLE, NOW)
            links.keep(TABLE, ())
        assert stores.items(client, directory_table) == []


@pytest.mark.parametrize("writes", [1, 2, 3, 4, 5])
def test_two_calls_side_by_side_leave_no_row_that_no_list_names(
    client: "DynamoDBClient", directory_table: str, links: ShortLinks, writes: int
) -> None:
    links.keep(TABLE, BEFORE)
    with meanwhile(client, writes, lambda: links.keep(TABLE, ())):
        links.keep(TABLE, NOW)
    assert links.keep(TABLE, NOW)
    assert open_now(client, directory_table) == NOW
    links.keep(TABLE, ())
    assert stores.items(client, directory_table) == []


@contextmanager
def lagging(client: "DynamoDBClient") -> Iterator[None]:
    """Whoever does not ask for what is there now gets what was there at first."""
    get_item, first = client.get_item, dict[str, Any]()

    def lags(**request: Any) -> Any:
        answer = get_item(**request)
        return answer if request.get("ConsistentRead") else first.setdefault(str(request["Key"]), answer)

    with patch.object(client, "get_item", lags):
        yield


@contextmanager
def meanwhile(client: "DynamoDBClient", writes: int, other: Callable[[], object]) -> Iterator[None]:
    """Somebody else does that after so many writes."""
    left = [writes]

    def then(method: Callable[..., Any]) -> Callable[..., Any]:
        def call(**request: Any) -> Any:
            answer = method(**request)
            left[0] -= 1
            if left[0] == 0:
                other()
            return answer

        return call

    puts, deletes = then(client.put_item), then(client.delete_item)
    with patch.object(client, "put_item", puts), patch.object(client, "delete_item", deletes):
        yield
