"""Reading what may have more than one page: DynamoDB ends a page at a megabyte, and says where to go on."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_dynamodb.type_defs import AttributeValueTypeDef

    Item: TypeAlias = dict[str, AttributeValueTypeDef]


def every_item(client: "DynamoDBClient", operation: Literal["query", "scan"], **request: Any) -> "Iterator[Item]":
    """All items of all pages. One call for each megabyte."""
    for page in client.get_paginator(operation).paginate(**request):
        yield from page["Items"]


def until_gone(client: "DynamoDBClient", **query: Any) -> "Iterator[Item]":
    """All items that a Query finds, again from the start until it finds none: whoever asks deletes each.

    It reads consistently, so what came in the meantime is found, and what the last look misses is not there. One Query
    for each megabyte, and one more.
    """
    while items := client.query(ConsistentRead=True, **query)["Items"]:
        yield from items
