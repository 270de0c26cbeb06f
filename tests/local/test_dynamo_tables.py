"""Tables in memory, and what their streams tell."""

from collections.abc import Iterator, Mapping
from typing import Any

import boto3
import pytest
from botocore.exceptions import ClientError

from local.door import Door
from local.dynamo_tables import DynamoTables
from local.serving import Server, listen
from local.template import REGION

DAY = 86_400
KEYS: list[Mapping[str, str]] = [
    {"AttributeName": "pk", "KeyType": "HASH"},
    {"AttributeName": "sk", "KeyType": "RANGE"},
]


class Now:
    """A clock that a test sets."""

    seconds = 1_800_000_000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def now() -> Now:
    return Now()


@pytest.fixture
def tables(now: Now) -> DynamoTables:
    made = DynamoTables(now)
    kinds = [{"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "sk", "AttributeType": "N"}]
    made.create_table("notes", KEYS, kinds, StreamSpecification={"StreamEnabled": True, "StreamViewType": "KEYS_ONLY"})
    return made


def item(number: int, text: str = "a note") -> dict[str, Any]:
    return {"pk": {"S": "note"}, "sk": {"N": str(number)}, "text": {"S": text}}


def read(tables: DynamoTables, where: str = "TRIM_HORIZON", iterator: str = "") -> tuple[list[tuple[str, str]], str]:
    """What the stream tells from there on, and where it goes on."""
    arn = tables.describe_table("notes")["Table"]["LatestStreamArn"]
    (shard,) = tables.describe_stream(arn)["StreamDescription"]["Shards"]
    begin = iterator or tables.get_shard_iterator(arn, shard["ShardId"], where)["ShardIterator"]
    page = tables.get_records(begin)
    told = [(record["eventName"], record["dynamodb"]["Keys"]["sk"]["N"]) for record in page["Records"]]
    return told, page["NextShardIterator"]


def test_a_stream_tells_of_each_change_once_and_of_what_stays_the_same_nothing(tables: DynamoTables) -> None:
    for text in ("one", "one", "two"):
        tables.put_item("notes", Item=item(1, text))
    tables.delete_item("notes", Key={"pk": {"S": "note"}, "sk": {"N": "1"}})
    tables.delete_item("notes", Key={"pk": {"S": "note"}, "sk": {"N": "1"}})
    told, iterator = read(tables)
    assert told == [("INSERT", "1"), ("MODIFY", "1"), ("REMOVE", "1")]
    assert read(tables, iterator=iterator)[0] == []


def test_a_reader_who_begins_at_the_end_is_told_of_what_comes_later(tables: DynamoTables) -> None:
    tables.put_item("notes", Item=item(1))
    told, iterator = read(tables, "LATEST")
    tables.put_item("notes", Item=item(2))
    assert (told, read(tables, iterator=iterator)[0]) == ([], [("INSERT", "2")])


def test_records_older_than_a_day_are_gone_and_readers_go_on_behind_them(tables: DynamoTables, now: Now) -> None:
    tables.put_item("notes", Item=item(1))
    _, iterator = read(tables)
    tables.put_item("notes", Item=item(2))
    now.seconds += DAY + 1
    tables.put_item("notes", Item=item(3))
    assert read(tables)[0] == read(tables, iterator=iterator)[0] == [("INSERT", "3")]


@pytest.fixture
def client(tables: DynamoTables) -> Iterator[Any]:
    """A client that comes through the door."""

    def nobody(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        start_response("404 Not Found", [("content-length", "0")])
        return [b""]

    server = Server(Door({"dynamodb": tables}).in_front_of(nobody), listen(), threads=1)
    yield boto3.client("dynamodb", REGION, endpoint_url=server.url, aws_access_key_id="a", aws_secret_access_key="b")
    server.stop()


def test_a_client_is_told_which_item_was_in_the_way(client: Any) -> None:
    client.put_item(TableName="notes", Item=item(1))
    with pytest.raises(client.exceptions.ConditionalCheckFailedException) as refused:
        client.put_item(
            TableName="notes",
            Item=item(1, "another"),
            ConditionExpression="attribute_not_exists(pk)",
            ReturnValuesOnConditionCheckFailure="ALL_OLD",
        )
    assert refused.value.response["Item"] == item(1)


def test_bytes_come_back_as_they_were(client: Any) -> None:
    client.put_item(TableName="notes", Item={**item(1), "raw": {"B": b"\x00\xff"}})
    found = client.get_item(TableName="notes", Key={"pk": {"S": "note"}, "sk": {"N": "1"}})["Item"]
    assert found["raw"] == {"B": b"\x00\xff"}


@pytest.mark.parametrize(
    ("operation", "asked", "code"),
    [
        ("get_item", {"TableName": "nothing", "Key": item(1)}, "ResourceNotFoundException"),
        ("list_backups", {}, "ValidationException"),
    ],
)
def test_what_is_not_there_is_refused(
    client: Any, operation: str, asked: dict[str, Any], code: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ClientError) as refused:
        getattr(client, operation)(**asked)
    assert refused.value.response["Error"]["Code"] == code
