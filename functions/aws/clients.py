"""Clients of the AWS services, one each per process.

A client gives up after about seven seconds (two attempts of three seconds, a pause of one), so that the function can
report it; `throttling` retries refused calls more often. Calls that send a message are never retried, because after a
lost reply it would leave twice.

Plain botocore loads faster than boto3. Three settings save a third of a call's CPU time: no validation of parameters on
AWS (tests validate every call), a fixed user agent, no account-based endpoint.
"""

import os
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, cast

from botocore.config import Config
from botocore.session import Session, get_session

from functions import VERSION
from functions.aws.service_models import bring
from functions.aws.throttling import try_again_when_throttled

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_pinpoint_sms_voice_v2 import PinpointSMSVoiceV2Client
    from mypy_boto3_scheduler import EventBridgeSchedulerClient
    from mypy_boto3_secretsmanager import SecretsManagerClient
    from mypy_boto3_sesv2 import SESV2Client
    from mypy_boto3_sqs import SQSClient


class ObjectStorage(Protocol):
    """The used part of S3."""

    meta: Any

    def get_object(self, *, Bucket: str, Key: str, Range: str) -> Any:  # noqa: N803 - as botocore calls them
        """Reads a range of an object."""


class Functions(Protocol):
    """The used part of Lambda."""

    def invoke(self, *, FunctionName: str, InvocationType: str, Payload: str) -> Any:  # noqa: N803
        """Invokes a function."""


class SigningKeys(Protocol):
    """The used part of KMS."""

    meta: Any

    def get_public_key(self, *, KeyId: str) -> Any:  # noqa: N803
        """The public key of a key pair."""

    def sign(self, *, KeyId: str, Message: bytes, MessageType: str, SigningAlgorithm: str) -> Any:  # noqa: N803
        """Signs a message."""


def _config(connect: int, read: int, attempts: int) -> Config:
    return Config(
        connect_timeout=connect,
        read_timeout=read,
        retries={"mode": "standard", "total_max_attempts": attempts},
        parameter_validation="AWS_LAMBDA_FUNCTION_NAME" not in os.environ,
        user_agent=f"bluffpost/{VERSION}",
        account_id_endpoint_mode="disabled",
    )


_REPEATED = _config(connect=1, read=2, attempts=2)

SEND_TIMEOUT = 10
"""Seconds for sending one message: a third of the run time of `notify`."""

_ONCE = _config(connect=2, read=SEND_TIMEOUT - 2, attempts=1)


@cache
def _session() -> Session:
    session = get_session()
    bring(session)
    return session


def _client(service: str, config: Config) -> Any:
    client = _session().create_client(service, config=config)
    if config is _REPEATED:
        try_again_when_throttled(client)
    return client


@cache
def dynamodb() -> "DynamoDBClient":
    """DynamoDB."""
    return cast("DynamoDBClient", _client("dynamodb", _REPEATED))


@cache
def queues() -> "SQSClient":
    """SQS."""
    return cast("SQSClient", _client("sqs", _REPEATED))


@cache
def schedules() -> "EventBridgeSchedulerClient":
    """EventBridge Scheduler."""
    return cast("EventBridgeSchedulerClient", _client("scheduler", _REPEATED))


@cache
def functions() -> Functions:
    """Lambda."""
    return cast("Functions", _client("lambda", _REPEATED))


@cache
def secrets() -> "SecretsManagerClient":
    """Secrets Manager."""
    return cast("SecretsManagerClient", _client("secretsmanager", _REPEATED))


@cache
def objects() -> "ObjectStorage":
    """S3, for received mail."""
    return cast("ObjectStorage", _client("s3", _REPEATED))


@cache
def keys() -> "SigningKeys":
    """KMS, for push messages."""
    return cast("SigningKeys", _client("kms", _REPEATED))


@cache
def mail() -> "SESV2Client":
    """SES."""
    return cast("SESV2Client", _client("sesv2", _ONCE))


@cache
def texts() -> "PinpointSMSVoiceV2Client":
    """AWS End User Messaging, for text messages."""
    return cast("PinpointSMSVoiceV2Client", _client("pinpoint-sms-voice-v2", _ONCE))
