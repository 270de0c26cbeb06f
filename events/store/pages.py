"""Reads results in pages, which DynamoDB ends at a megabyte."""

import random
import time
from collections.abc import Iterator
from typing import Any, Literal

from events.store.database import DynamoDB, Item

MOST_IN_A_BATCH = 100
"""Keys of a BatchGetItem (DynamoDB)."""

SHORTEST_PAUSE = 0.05
"""Seconds at most until unprocessed keys are requested again; doubled each time DynamoDB processed none."""


def every_item(client: "DynamoDB", operation: Literal["query", "scan"], **request: Any) -> "Iterator[Item]":
    """Of all pages. One call for each megabyte."""
    for page in client.get_paginator(operation).paginate(**request):
        yield from page["Items"]


def until_gone(client: "DynamoDB", **query: Any) -> "Iterator[Item]":
    """All items a Query finds, repeated from the start until it finds none: the caller deletes each. Rows that
    arrive in between are found too. One Query for each megabyte, and one more.
    """
    while items := client.query(ConsistentRead=True, **query)["Items"]:
        yield from items


def items_of(client: "DynamoDB", name: str, keys: "list[Item]", consistent: bool) -> "Iterator[Item]":
    """The existing items with these keys, in any order.

    One BatchGetItem for each 100, more if DynamoDB leaves some out.
    """
    waiting, pause = list(keys), SHORTEST_PAUSE
    while waiting:
        batch, waiting = waiting[:MOST_IN_A_BATCH], waiting[MOST_IN_A_BATCH:]
        reply = client.batch_get_item(RequestItems={name: {"Keys": batch, "ConsistentRead": consistent}})
        yield from reply["Responses"].get(name, ())
        if left := reply["UnprocessedKeys"].get(name, {"Keys": []})["Keys"]:
            waiting += left
            time.sleep(random.uniform(0, pause))  # noqa: S311 - jitter, not a secret
            pause = SHORTEST_PAUSE if len(left) < len(batch) else 2 * pause
