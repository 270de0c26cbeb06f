"""Run by `make test` after all others: memory is as good as the other stores, for they reply the same to every request
that the run made of it. RECORD_REQUESTS names its file."""

import os
from pathlib import Path
from typing import Any

import pytest

from local.memory.values import Item
from tests.memory.requests import DIRECTORY, LOG, OPERATIONS, Example, recorded, replay, scratch
from tests.pages import whole_pages

ENOUGH = 150


@pytest.fixture(scope="module")
def examples() -> list[Example]:
    return recorded(Path(os.environ["RECORD_REQUESTS"]))


def test_another_store_replies_as_memory_does(other: Any, examples: list[Example]) -> None:
    wrong = list[tuple[Example, object, object]]()
    with whole_pages():
        for example in examples:
            theirs, mine = said(replay(other, example)), said(replay(scratch(), example))
            if theirs != mine:
                wrong.append((example, theirs, mine))
            empty(other, example)
    assert not wrong


def test_the_run_asked_for_all_that_a_store_can_do(examples: list[Example]) -> None:
    assert {each.operation for each in examples} == set(OPERATIONS)
    assert len(examples) > ENOUGH


def said(reply: dict[str, Any]) -> dict[str, Any]:
    """What counts of a reply: in a batch the order does not, nor whether a page that was the last says so, nor whether
    an item that was not there had a key."""
    found = {name: reply[name] for name in ("Item", "Items", "Attributes") if reply.get(name)}
    if not found.get("Attributes", {}).keys() - {"pk", "sk"}:
        found.pop("Attributes", None)
    batches = reply.get("Responses", {}).values()
    items = sorted((item for batch in batches for item in batch), key=repr)
    left = [each["Keys"] for each in reply.get("UnprocessedKeys", {}).values()]
    return {**found, "batch": items, "left": left, "failed": reply.get("Error", {}).get("Code")}


def empty(client: Any, example: Example) -> None:
    """Nothing is left of what was replayed."""
    request = example.request
    seen: list[Item] = [*example.before]
    seen += [request[name] for name in ("Key", "Item") if name in request and example.operation != "get_item"]
    for item in seen:
        name, keys = (LOG, ("table", "n")) if "table" in item and "pk" not in item else (DIRECTORY, ("pk", "sk"))
        client.delete_item(TableName=name, Key={key: item[key] for key in keys})
