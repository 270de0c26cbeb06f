"""Sizes as in the examples and rules of the DynamoDB Developer Guide, and against a store that counts for itself."""

from typing import TYPE_CHECKING, Any

import pytest

from events.store.capacity import item_size, read_units, write_units
from tests import stores

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient


@pytest.mark.parametrize(
    ("value", "size"),
    [
        ({"S": "shirt-color"}, 11),
        ({"S": "Müller"}, 7),
        ({"B": bytes(20)}, 20),
        ({"N": "0"}, 1),
        ({"N": "27"}, 2),
        ({"N": "-27"}, 3),
        ({"N": "1700000000"}, 2),
        ({"N": "1731234567"}, 6),
        ({"N": "3.14159"}, 4),
        ({"BOOL": True}, 1),
        ({"NULL": True}, 1),
        ({"L": []}, 3),
        ({"L": [{"S": "ab"}, {"N": "1"}]}, 3 + 1 + 2 + 1 + 2),
        ({"M": {"key": {"S": "ab"}}}, 3 + 1 + 3 + 2),
        ({"SS": ["ab", "cde"]}, 5),
    ],
)
def test_the_size_of_a_value(value: dict[str, Any], size: int) -> None:
    assert item_size({"name": value}) == len("name") + size


@pytest.mark.parametrize(("size", "units"), [(1, 1), (1024, 1), (1025, 2), (2048, 2), (2049, 3)])
def test_writing_is_counted_in_kilobytes(size: int, units: int) -> None:
    assert write_units(size) == units


@pytest.mark.parametrize(
    ("size", "consistent", "units"),
    [(0, True, 1), (4096, True, 1), (4097, True, 2), (0, False, 0.5), (4096, False, 0.5), (9000, False, 1.5)],
)
def test_reading_is_counted_in_four_kilobytes(size: int, consistent: bool, units: float) -> None:
    assert read_units(size, consistent) == units


@pytest.mark.parametrize("length", [1, 900, 1010, 1030, 2000, 2100, 5000])
def test_the_second_store_counts_the_same(second_address: str, length: int) -> None:
    client: DynamoDBClient = stores.dynamodb(second_address)
    name = f"bluffpost-capacity-{length}"
    stores.create_log_table(client, name)
    item: dict[str, Any] = {"table": {"S": "a"}, "n": {"N": "17"}, "events": {"B": bytes(length)}}
    put = client.put_item(TableName=name, Item=item, ReturnConsumedCapacity="TOTAL")
    assert put["ConsumedCapacity"]["CapacityUnits"] == write_units(item_size(item))
    for consistent in (True, False):
        query = client.query(
            TableName=name,
            KeyConditionExpression="#table = :table",
            ExpressionAttributeNames={"#table": "table"},
            ExpressionAttributeValues={":table": {"S": "a"}},
            ConsistentRead=consistent,
            ReturnConsumedCapacity="TOTAL",
        )
        assert query["ConsumedCapacity"]["CapacityUnits"] == read_units(item_size(item), consistent)
