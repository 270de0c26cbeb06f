"""A planted fault: whatever has several pages is read to the end of its first one, and nobody looks again."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from events.store import pages

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

_REPLIES = ("Query", "Scan", "BatchGetItem")


@contextmanager
def first_page_only(client: "DynamoDBClient") -> Iterator[None]:
    """Within the block no code that uses the client asks for what is left."""

    def forget_the_rest(parsed: dict[str, Any], **_: Any) -> None:
        parsed.pop("LastEvaluatedKey", None)
        parsed |= {"UnprocessedKeys": {}} if "UnprocessedKeys" in parsed else {}

    def one_look(asked: "DynamoDBClient", **query: Any) -> Iterator[Any]:
        yield from asked.query(ConsistentRead=True, **query)["Items"]

    names = [f"after-call.dynamodb.{reply}" for reply in _REPLIES]
    for name in names:
        client.meta.events.register_last(name, forget_the_rest)
    try:
        with patch.object(pages, "until_gone", one_look):
            yield
    finally:
        for name in names:
            client.meta.events.unregister(name, forget_the_rest)
