"""Stores for the tests of the log and the directory: moto behind its lock, and the second store."""

from collections.abc import Iterator
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from events.store.dynamo import DynamoLog
from events.store.log import Log
from events.store.memory import MemoryLog
from tests import stores
from tests.events.tally import CODEC, Tally, apply

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient


def new_log_table(client: "DynamoDBClient") -> str:
    name = f"bluffpost-log-{uuid4().hex}"
    stores.create_log_table(client, name)
    return name


@pytest.fixture(scope="session")
def moto_address() -> Iterator[str]:
    with stores.locked_moto() as address:
        yield address


@pytest.fixture(scope="session")
def second_address() -> Iterator[str]:
    with stores.second_store() as address:
        yield address


@pytest.fixture(params=["moto", "second"])
def client(request: pytest.FixtureRequest) -> "DynamoDBClient":
    """A client of each store in turn."""
    address: str = request.getfixturevalue(f"{request.param}_address")
    return stores.dynamodb(address)


@pytest.fixture
def moto_client(moto_address: str) -> "DynamoDBClient":
    """A client of one store, for what does not depend on the store."""
    return stores.dynamodb(moto_address)


@pytest.fixture
def new_tables(moto_client: "DynamoDBClient") -> tuple[str, str]:
    """The names of new DynamoDB tables for a log and a directory, there."""
    directory = f"bluffpost-directory-{uuid4().hex}"
    stores.create_directory_table(moto_client, directory)
    return new_log_table(moto_client), directory


@pytest.fixture
def log_table(client: "DynamoDBClient") -> str:
    """The name of a new DynamoDB table for a log."""
    return new_log_table(client)


@pytest.fixture
def directory_table(client: "DynamoDBClient") -> str:
    """The name of a new DynamoDB table for a directory."""
    name = f"bluffpost-directory-{uuid4().hex}"
    stores.create_directory_table(client, name)
    return name


@pytest.fixture
def log(client: "DynamoDBClient", log_table: str) -> DynamoLog[Tally]:
    return DynamoLog(client, log_table, CODEC, Tally, apply)


@pytest.fixture(params=["memory", "moto", "second"])
def any_log(request: pytest.FixtureRequest) -> Log[Tally]:
    """Every kind of log in turn, for what all of them promise."""
    if request.param == "memory":
        return MemoryLog()
    client = stores.dynamodb(request.getfixturevalue(f"{request.param}_address"))
    return DynamoLog(client, new_log_table(client), CODEC, Tally, apply)
