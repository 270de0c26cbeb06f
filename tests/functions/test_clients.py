"""What no service in memory answers goes to moto where that is listed, and nowhere else."""

from typing import Any

import boto3
import pytest
from moto import mock_aws

from local.memory.clients import Cloud
from local.memory.on_moto import NotInMemoryError
from tests.functions.clients import shared_client
from tests.network import ReachedOut

KEY: dict[str, Any] = {"KeySpec": "ECC_NIST_P256", "KeyUsage": "SIGN_VERIFY"}


def made_elsewhere(service: str) -> Any:
    """A client that knows nothing of this house."""
    return boto3.session.Session("test", "test", region_name="eu-west-1").client(service)  # type: ignore[call-overload]


def test_a_call_that_is_listed_is_answered_by_moto() -> None:
    with Cloud():
        key = shared_client("kms").create_key(**KEY)["KeyMetadata"]["KeyId"]
        assert [each["KeyId"] for each in shared_client("kms").list_keys()["Keys"]] == [key]
    with Cloud():
        assert shared_client("kms").list_keys()["Keys"] == []


@pytest.mark.parametrize(("service", "operation"), [("dynamodb", "list_backups"), ("kms", "list_aliases")])
def test_a_call_that_is_listed_nowhere_fails(service: str, operation: str) -> None:
    with Cloud(), pytest.raises(NotInMemoryError, match=service):
        getattr(shared_client(service), operation)()


def test_a_member_that_no_service_understands_fails() -> None:
    with Cloud(), pytest.raises(NotInMemoryError, match="put_item of dynamodb"):
        shared_client("dynamodb").put_item(TableName="a table", Item={}, ReturnConsumedCapacity="TOTAL")


def test_a_client_that_was_made_elsewhere_reaches_moto_and_not_the_network() -> None:
    with Cloud(), pytest.raises(ReachedOut):
        made_elsewhere("dynamodb").list_tables()
    with mock_aws():
        assert made_elsewhere("dynamodb").list_tables()["TableNames"] == []


def test_without_services_no_client_reaches_the_network() -> None:
    with pytest.raises(ReachedOut):
        shared_client("sqs").list_queues()
