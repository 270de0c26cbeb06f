"""The DynamoDB-compatible stores that tests and the bench run on, each a server on a loopback port of its own."""

import logging
import os
import platform
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import boto3
import waitress
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from waitress import wasyncore

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_dynamodb.literals import ScalarAttributeTypeType

SECOND_STORE = Path(__file__).parents[1] / "local/second_store/node_modules/@dynoxide/linux-x64/dynoxide"
"""The binary that `make second-store` fetches."""

_WRITERS = 32


class StoreMissingError(Exception):
    """This machine has no second store."""


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


@contextmanager
def second_store() -> Iterator[str]:
    """The address of a new, empty second store.

    :raises StoreMissingError: where it cannot run, or was not fetched
    """
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        raise StoreMissingError("the second store runs on x86-64 Linux only")
    if not SECOND_STORE.exists():
        raise StoreMissingError("the second store is missing: `make second-store` fetches it")
    port = _free_port()
    server = subprocess.Popen(
        [SECOND_STORE, "serve", "--host", "127.0.0.1", "--port", str(port)], stdout=subprocess.DEVNULL
    )
    try:
        address = f"http://127.0.0.1:{port}"
        _wait_for(address, server)
        yield address
    finally:
        server.terminate()
        server.wait()


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
    """Everything in a table."""
    pages = client.get_paginator("scan").paginate(TableName=name, ConsistentRead=True)
    return [item for page in pages for item in page["Items"]]


def required() -> bool:
    """Whether nothing may be skipped."""
    return os.environ.get("REQUIRE_EVERYTHING") == "1"


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


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(address: str, server: "subprocess.Popen[bytes]") -> None:
    client = dynamodb(address)
    for _ in range(100):
        try:
            client.list_tables()
        except (BotoCoreError, ClientError):
            assert server.poll() is None, "the second store ended while it started"
            time.sleep(0.05)
        else:
            return
    raise TimeoutError("the second store did not start")
