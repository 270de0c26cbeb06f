"""What of an AWS call may be written down."""

from typing import Any

import pytest

from local.calls import naming


@pytest.mark.parametrize(
    ("parameters", "named"),
    [
        ({"TableName": "log", "Item": {"Name": {"S": "Ann"}}}, {"TableName": "log"}),
        ({"RequestItems": {"people": {"Keys": [{"Name": {"S": "Ann"}}]}}}, {"RequestItems": {"people": {}}}),
        (
            {"TransactItems": [{"Put": {"TableName": "log", "Item": {}}}, {"Delete": {"TableName": "log", "Key": {}}}]},
            {"TransactItems": [{"Put": {"TableName": "log"}}, {"Delete": {"TableName": "log"}}]},
        ),
        (
            {"Name": "wake", "Target": {"Arn": "queue", "RoleArn": "role", "Input": "table and secret"}},
            {"Name": "wake", "Target": {"Arn": "queue", "RoleArn": "role"}},
        ),
        (
            {"DestinationPhoneNumber": "+12015550123", "MessageBody": "your link", "OriginationIdentity": "pool"},
            {"DestinationPhoneNumber": "+..", "OriginationIdentity": "pool"},
        ),
        (
            {"FromEmailAddress": "games@example.org", "ConfigurationSetName": "set", "Content": {"Raw": {"Data": b""}}},
            {"FromEmailAddress": "games@example.org", "ConfigurationSetName": "set"},
        ),
        ({"QueueUrl": "queue", "MessageBody": "seat"}, {"QueueUrl": "queue"}),
    ],
)
def test_names_of_resources_are_kept_and_contents_are_not(parameters: dict[str, Any], named: dict[str, Any]) -> None:
    assert naming(parameters) == named
