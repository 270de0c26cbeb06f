"""Clients of the AWS services, each made once per process when it is first needed.

They give up long before the function does, so that it can still say so: after seven seconds or so at worst, when two
attempts take three each and the pause between them one. What is refused at once is tried more often (`throttling`). The
standard retries repeat only what may be repeated: what sends a message is never repeated by a client, because a lost
reply would send it twice.

They are made by botocore: boto3 is these clients and, beside them, what a cold start would load for nothing. A third of
what a call takes of the processor is spared by botocore's own settings: on AWS it does not check anew the shape of what
is asked (the tests do, for every kind of call), it writes its user agent once, and it does not look for the account's
own endpoint before each call.
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


class Objects(Protocol):
    """What is used of S3."""

    meta: Any

    def get_object(self, *, Bucket: str, Key: str, Range: str) -> Any:  # noqa: N803 - as botocore calls them
        """Reads a part of an object."""


class Functions(Protocol):
    """What is used of Lambda."""

    def invoke(self, *, FunctionName: str, InvocationType: str, Payload: str) -> Any:  # noqa: N803
        """Has a function called."""


class SigningKeys(Protocol):
    """What is used of KMS."""

    meta: Any

    def get_public_key(self, *, KeyId: str) -> Any:  # noqa: N803
        """The public half of a key."""

    def sign(self, *, KeyId: str, Message: bytes, MessageType: str, SigningAlgorithm: str) -> Any:  # noqa: N803
        """Signs with a key."""


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
"""Seconds that sending a message may take: a third of what `notify` may run."""

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
    """The log and the directory."""
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
def objects() -> "Objects":
    """S3, for mail that was received."""
    return cast("Objects", _client("s3", _REPEATED))


@cache
def keys() -> "SigningKeys":
    """KMS, for the signature of push messages."""
    return cast("SigningKeys", _client("kms", _REPEATED))


@cache
def mail() -> "SESV2Client":
    """SES."""
    return cast("SESV2Client", _client("sesv2", _ONCE))


@cache
def texts() -> "PinpointSMSVoiceV2Client":
    """AWS End User Messaging, for text messages."""
    return cast("PinpointSMSVoiceV2Client", _client("pinpoint-sms-voice-v2", _ONCE))
