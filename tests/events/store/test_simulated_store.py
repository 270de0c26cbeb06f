"""The store of the simulation is as good as the others: they give the same reply to every request that a run makes."""

from collections.abc import Mapping
from contextlib import nullcontext
from copy import deepcopy
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest
from botocore.exceptions import ClientError

from tests.pages import whole_pages
from tests.simulation.simulation import Run
from tests.simulation.surroundings import DIRECTORY, LOG

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

Recorded: TypeAlias = tuple[str, dict[str, Any], dict[str, Any]]

STEPS = 200
OPERATIONS = {"query", "get_item", "batch_get_item", "put_item", "update_item", "delete_item"}
"""All that play, settle, notify and bots ask."""


@cache
def recorded(seed: int) -> list[Recorded]:
    """The requests of a run in which nothing goes wrong, and their replies."""
    run, calls = Run(seed, ()), list[Recorded]()
    run.world.crew.recorded = calls
    with run.world.running():
        for _ in range(STEPS):
            run.step()
    return deepcopy([call for call in calls if call[0] in OPERATIONS])


def at(request: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """The request for tables of other names."""
    if "RequestItems" in request:
        ((name, wanted),) = request["RequestItems"].items()
        return {"RequestItems": {names[name]: wanted}}
    return {**request, "TableName": names[request["TableName"]]}


def said(reply: dict[str, Any]) -> dict[str, Any]:
    """What counts of a reply: in a batch the order does not, nor whether a page that was the last says so, nor whether
    an item that was not there had a key."""
    found = {name: reply[name] for name in ("Item", "Items", "Attributes") if reply.get(name)}
    if not found.get("Attributes", {}).keys() - {"pk", "sk"}:
        found.pop("Attributes", None)
    (batch,) = reply.get("Responses", {"": []}).values() or [[]]
    (left,) = reply.get("UnprocessedKeys", {}).values() or [{"Keys": []}]
    failed = reply.get("Error", {}).get("Code")
    return {**found, "batch": sorted(batch, key=_key), "left": left["Keys"], "failed": failed}


def _key(item: dict[str, Any]) -> tuple[str, str]:
    partition, order = ("table", "n") if "table" in item else ("pk", "sk")
    return item[partition]["S"], *item[order].values()


def asked(client: "DynamoDBClient", operation: str, request: dict[str, Any]) -> dict[str, Any]:
    try:
        reply: dict[str, Any] = getattr(client, operation)(**request)
    except ClientError as error:
        return dict(error.response)
    return reply


@pytest.mark.parametrize("seed", [5, 6], ids=["whole pages", "small pages"])
def test_it_replies_to_every_request_of_a_run_as_the_others_do(
    client: "DynamoDBClient", log_table: str, directory_table: str, seed: int
) -> None:
    names = {LOG: log_table, DIRECTORY: directory_table}
    with whole_pages() if seed % 2 else nullcontext():
        for operation, request, reply in recorded(seed):
            assert said(asked(client, operation, at(request, names))) == said(reply), (operation, request)
    assert len(recorded(seed)) > 300
    assert {operation for operation, _, _ in recorded(seed)} >= OPERATIONS - {"delete_item"}
