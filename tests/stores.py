"""The DynamoDB-compatible stores that tests and the bench run on, each a server on a loopback port of its own."""

import logging
import os
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

import boto3
import pytest
import waitress
from botocore.config import Config
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from waitress import wasyncore

from local import dynoxide
from tests.pages import whole_pages

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_dynamodb.literals import ScalarAttributeTypeType

__all__ = [
    "create_directory_table",
    "create_log_table",
    "dynamodb",
    "locked_moto",
    "required",
    "second_store",
]

_WRITERS = 32


@contextmanager
def locked_moto() -> Iterator[str]:
    """The address of moto, served by a single thread because its DynamoDB has no lock."""
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # it warns of requests that wait: they are meant to
    connections: dict[int, object] = {}
    server = waitress.create_server(
        DomainDispatcherApplication(create_backend_app), host="127.0.0.1", port=0, threads=1, map=connections
    )
    thread = threading.Thread(target=server.run, name="moto")
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.effective_port}"
    finally:
        server.task_dispatcher.shutdown()
        server.trigger.pull_trigger(lambda: wasyncore.close_all(connections))  # in the serving thread, which then ends
        thread.join()


def dynamodb(address: str) -> "DynamoDBClient":
    """A client of a store, for as many threads at once as the tests have writers."""
    return boto3.client(
        "dynamodb",
        endpoint_url=address,
        region_name="eu-west-1",
        aws_access_key_id="test",
        aws_secret_access_key="test",
        config=Config(max_pool_connections=_WRITERS, retries={"mode": "standard", "total_max_attempts": 3}),
    )


def create_log_table(client: "DynamoDBClient", name: str) -> None:
    """A table with the keys of the log. Names of 11 characters and more suit both stores."""
    _create_table(client, name, ("table", "S"), ("n", "N"))


def create_directory_table(client: "DynamoDBClient", name: str) -> None:
    """A table with the keys of the directory."""
    _create_table(client, name, ("pk", "S"), ("sk", "S"))


def items(client: "DynamoDBClient", name: str) -> list[dict[str, Any]]:
    """Everything in a table, in whole pages; attributes have no order of their own."""
    with whole_pages():
        pages = client.get_paginator("scan").paginate(TableName=name, ConsistentRead=True)
        return [dict(sorted(item.items())) for page in pages for item in page["Items"]]


@contextmanager
def second_store() -> Iterator[str]:
    """The address of the second store; a test without it is skipped, where that is allowed."""
    with ExitStack() as stack:
        try:
            address = stack.enter_context(dynoxide.second_store())
        except dynoxide.StoreMissingError as missing:
            if required():
                raise
            pytest.skip(str(missing))
        yield address


def required() -> bool:
    """Whether nothing may be skipped."""
    return bool(os.environ.get("REQUIRE_EVERYTHING"))


def _create_table(client: "DynamoDBClient", name: str, *keys: tuple[str, "ScalarAttributeTypeType"]) -> None:
    client.create_table(
        TableName=name,
        AttributeDefinitions=[{"AttributeName": key, "AttributeType": kind} for key, kind in keys],
        KeySchema=[
            {"AttributeName": keys[0][0], "KeyType": "HASH"},
            {"AttributeName": keys[1][0], "KeyType": "RANGE"},
        ],
        BillingMode="PAY_PER_REQUEST",
    )
