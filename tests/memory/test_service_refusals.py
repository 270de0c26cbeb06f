"""Tables in memory refuse what DynamoDB refuses, and give and keep copies.

Where moto or the second store lets something pass, DynamoDB's documents say that it doesn't: Developer Guide, "Service,
account, and table quotas"; API Reference, each operation's errors.
"""

from typing import Any

import pytest
from botocore.exceptions import ClientError

from events.store import capacity
from local.memory.expressions import RESERVED
from local.memory.store import Store
from local.memory.values import LARGEST_ITEM, size
from tests.memory.requests import DIRECTORY, LOG, scratch
from tests.pages import whole_pages

KEY: dict[str, Any] = {"pk": {"S": "p"}, "sk": {"S": "s"}}
PUT = {"TableName": DIRECTORY}
SET = {**PUT, "Key": KEY, "UpdateExpression": "SET a = :a"}
ONE = {"ExpressionAttributeValues": {":a": {"N": "1"}}}
QUERY = {**PUT, "ExpressionAttributeValues": {":pk": {"S": "p"}}}


def keys(*numbers: int) -> dict[str, Any]:
    return {"RequestItems": {DIRECTORY: {"Keys": [{**KEY, "sk": {"S": f"s{number}"}} for number in numbers]}}}


REFUSED: dict[str, tuple[str, dict[str, Any]]] = {
    "an item of more than 400 KB": ("put_item", {**PUT, "Item": {**KEY, "a": {"B": bytes(LARGEST_ITEM)}}}),
    "an update to more than 400 KB": (
        "update_item",
        {**SET, "ExpressionAttributeValues": {":a": {"S": "a" * LARGEST_ITEM}}},
    ),
    "an item without its key": ("put_item", {**PUT, "Item": {"pk": {"S": "p"}}}),
    "an empty key": ("put_item", {**PUT, "Item": {**KEY, "sk": {"S": ""}}}),
    "a look for an empty key": ("get_item", {**PUT, "Key": {**KEY, "sk": {"S": ""}}}),
    "a key of another kind": ("put_item", {**PUT, "Item": {**KEY, "sk": {"N": "1"}}}),
    "a look for a key of another kind": ("get_item", {"TableName": LOG, "Key": {"table": {"S": "t"}, "n": {"S": "1"}}}),
    "half a key": ("get_item", {**PUT, "Key": {"pk": {"S": "p"}}}),
    "a key and more": ("delete_item", {**PUT, "Key": {**KEY, "a": {"S": "a"}}}),
    "a hash key of more than 2048 bytes": ("put_item", {**PUT, "Item": {**KEY, "pk": {"S": "p" * 2049}}}),
    "a range key of more than 1024 bytes": ("put_item", {**PUT, "Item": {**KEY, "sk": {"S": "s" * 1025}}}),
    "a number that is none": ("put_item", {**PUT, "Item": {**KEY, "a": {"N": "one"}}}),
    "a number without end": ("put_item", {**PUT, "Item": {**KEY, "a": {"N": "Infinity"}}}),
    "a number of 39 digits": ("put_item", {**PUT, "Item": {**KEY, "a": {"N": "1" * 39}}}),
    "an empty set": ("put_item", {**PUT, "Item": {**KEY, "a": {"SS": []}}}),
    "a set that has something twice": ("put_item", {**PUT, "Item": {**KEY, "a": {"SS": ["a", "a"]}}}),
    "a batch that names a key twice": ("batch_get_item", keys(1, 2, 1)),
    "a batch of more than a hundred": ("batch_get_item", keys(*range(101))),
    "a name that is not used": ("update_item", {**SET, **ONE, "ExpressionAttributeNames": {"#b": "b"}}),
    "a name that is not there": ("update_item", {**SET, **ONE, "ConditionExpression": "attribute_exists(#b)"}),
    "a value that is not used": (
        "update_item",
        {**SET, "ExpressionAttributeValues": {":a": {"N": "1"}, ":b": {"N": "1"}}},
    ),
    "a value that is not there": ("update_item", {**SET, **ONE, "ConditionExpression": "b = :b"}),
    "values without an expression": ("put_item", {**PUT, **ONE, "Item": KEY}),
    "names without an expression": ("get_item", {**PUT, "Key": KEY, "ExpressionAttributeNames": {"#a": "a"}}),
    "a reserved word in an update": ("update_item", {**SET, **ONE, "UpdateExpression": "SET count = :a"}),
    "a reserved word in a condition": (
        "put_item",
        {**PUT, **ONE, "Item": KEY, "ConditionExpression": "count = :a"},
    ),
    "an update of the key": ("update_item", {**SET, **ONE, "UpdateExpression": "SET sk = :a"}),
    "an update of one thing twice": ("update_item", {**SET, **ONE, "UpdateExpression": "SET a = :a REMOVE a"}),
    "an update with two parts of a kind": ("update_item", {**SET, **ONE, "UpdateExpression": "SET a = :a SET b = :a"}),
    "a query for no partition": ("query", {**QUERY, "KeyConditionExpression": "sk = :pk"}),
    "a query for several partitions": ("query", {**QUERY, "KeyConditionExpression": "begins_with(pk, :pk)"}),
    "a query by what is no key": ("query", {**QUERY, "KeyConditionExpression": "pk = :pk AND a = :pk"}),
    "a query for a key of another kind": (
        "query",
        {**PUT, "ExpressionAttributeValues": {":pk": {"N": "1"}}, "KeyConditionExpression": "pk = :pk"},
    ),
    "a table that is not there": ("get_item", {"TableName": "bluffpost-nothing", "Key": KEY}),
}
ELSEWHERE: dict[str, set[str]] = {
    "moto": {
        "a look for a key of another kind",
        "a number of 39 digits",
        "a query for a key of another kind",
        "a set that has something twice",
        "values without an expression",
    },
    "second": {"a query for a key of another kind"},
}
"""What another store lets pass."""


def code(client: Any, operation: str, request: dict[str, Any]) -> str:
    """The error that a store answers with; empty if it does what it is asked."""
    try:
        getattr(client, operation)(**request)
    except ClientError as error:
        return str(error.response["Error"]["Code"])
    except KeyError:  # moto, of a name that is not there
        return "KeyError"
    return ""


@pytest.fixture
def store() -> Store:
    return scratch()


@pytest.mark.parametrize("what", REFUSED)
def test_memory_refuses(store: Store, what: str) -> None:
    expected = "ResourceNotFoundException" if "table" in what else "ValidationException"
    assert code(store, *REFUSED[what]) == expected
    assert not list(store.items(DIRECTORY))


def test_the_other_stores_refuse_it_too(other: Any, request: pytest.FixtureRequest) -> None:
    with whole_pages():
        passed = {what for what, asked in REFUSED.items() if not code(other, *asked)}
    assert passed == ELSEWHERE[request.node.callspec.params["other"]]


def test_a_condition_that_is_not_met_changes_nothing(store: Store) -> None:
    store.put_item(DIRECTORY, Item={**KEY, "a": {"N": "1"}})
    wrong = {"ConditionExpression": "a > :a", **ONE}
    assert code(store, "put_item", {**PUT, "Item": KEY, **wrong}) == "ConditionalCheckFailedException"
    assert code(store, "delete_item", {**PUT, "Key": KEY, **wrong}) == "ConditionalCheckFailedException"
    assert list(store.items(DIRECTORY)) == [{**KEY, "a": {"N": "1"}}]


def test_replies_and_requests_can_be_changed_and_the_table_is_not(store: Store) -> None:
    kept: dict[str, Any] = {**KEY, "a": {"L": [{"S": "a"}]}, "b": {"SS": ["b"]}}
    given = {**kept, "a": {"L": [{"S": "a"}]}, "b": {"SS": ["b"]}}
    store.put_item(DIRECTORY, Item=given)
    replies = [
        given,
        store.get_item(DIRECTORY, Key=KEY)["Item"],
        *store.batch_get_item({DIRECTORY: {"Keys": [KEY]}})["Responses"][DIRECTORY],
        *store.scan(DIRECTORY)["Items"],
        *store.query(DIRECTORY, "pk = :pk", ExpressionAttributeValues={":pk": {"S": "p"}})["Items"],
    ]
    for reply in replies:
        reply["a"]["L"].append({"S": "another"})
        reply["b"]["SS"].append("another")
        reply["c"] = {"S": "c"}
    assert list(store.items(DIRECTORY)) == [kept]


@pytest.mark.parametrize(
    "value",
    [
        {"S": "Müller"},
        {"N": "-1700000000"},
        {"B": bytes(20)},
        {"BOOL": True},
        {"NULL": True},
        {"SS": ["ab", "cde"]},
        {"L": [{"S": "ab"}, {"N": "3.14"}]},
        {"M": {"key": {"L": []}}},
    ],
)
def test_it_counts_an_items_size_as_the_product_does(value: dict[str, Any]) -> None:
    assert size({"name": value}) == capacity.item_size({"name": value})


def test_reserved_words_are_those_that_moto_has() -> None:
    from moto.dynamodb.parsing.reserved_keywords import ReservedKeywords

    assert set(ReservedKeywords.get_reserved_keywords()) == RESERVED
