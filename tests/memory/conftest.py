"""The stores that memory is held to, each with a log and a directory."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from moto import mock_aws

from tests import stores
from tests.functions.clients import shared_client
from tests.memory.requests import DIRECTORY, LOG

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient


@pytest.fixture(scope="module")
def moto_tables() -> Iterator["DynamoDBClient"]:
    with mock_aws():
        yield tables(shared_client("dynamodb"))


@pytest.fixture(scope="module")
def second_tables() -> Iterator["DynamoDBClient"]:
    with stores.second_store() as address:
        yield tables(stores.dynamodb(address))


def tables(client: "DynamoDBClient") -> "DynamoDBClient":
    stores.create_log_table(client, LOG)
    stores.create_directory_table(client, DIRECTORY)
    return client


@pytest.fixture(params=["moto", "second"])
def other(request: pytest.FixtureRequest) -> Any:
    """Each of the other stores in turn."""
    return request.getfixturevalue(f"{request.param}_tables")
