"""The deployed stack, or advice when a command does not reach it."""

import os
import sys
from typing import Any

from botocore import exceptions as aws
from botocore.session import get_session

from engine.kit.value import Value
from events.directory import Directory
from events.store.stored import log_of_tables
from events.tables import Tables
from functions.aws import clients
from functions.aws.link_keys import LinkKeys
from functions.aws.settings import FunctionSettings, Own, from_environment

_NO_CREDENTIALS = (
    aws.CredentialRetrievalError,
    aws.NoCredentialsError,
    aws.PartialCredentialsError,
    aws.ProfileNotFound,
    aws.SSOError,
    aws.TokenRetrievalError,
)
_NOT_ACCEPTED = frozenset(
    {
        "ExpiredToken",
        "ExpiredTokenException",
        "IncompleteSignature",
        "InvalidClientTokenId",
        "InvalidSignatureException",
        "RequestExpired",
        "SignatureDoesNotMatch",
        "UnrecognizedClientException",
    }
)
"""Codes of errors common to all services, and of Signature Version 4 (AWS General Reference, "Common Errors")."""


_OUTPUTS = {
    "log_table": "LogTable",
    "directory_table": "DirectoryTable",
    "link_keys_id": "LinkKeys",
    "notify_function": "NotifyFunction",
}
"""The stack's outputs for the settings."""


class OperatorSettings(FunctionSettings):
    """Environment variables like the functions', or the stack's outputs.

    :param notify_function: sends messages; empty for a stack off AWS
    """

    link_keys_id: str
    notify_function: str


class Deployed(Value):
    """The stack's data and keys."""

    settings: OperatorSettings
    tables: Tables
    directory: Directory
    keys: LinkKeys


def deployed(stack: str) -> Deployed:
    """The stack on AWS, unless the environment names one."""
    settings = _settings(stack)
    database = clients.dynamodb()
    return Deployed(
        settings,
        Tables(log_of_tables(database, settings.log_table)),
        Directory(database, settings.directory_table),
        LinkKeys(clients.secrets(), settings.link_keys_id),
    )


def function_settings(settings: OperatorSettings, kind: type[Own]) -> Own:
    """The environment of the sending function; off AWS, the command's own. One GetFunctionConfiguration."""
    if not settings.notify_function:
        return from_environment(kind)
    functions: Any = get_session().create_client("lambda")
    configuration = functions.get_function_configuration(FunctionName=settings.notify_function)
    return from_environment(kind, configuration["Environment"]["Variables"])


def advice(error: aws.BotoCoreError | aws.ClientError, stack: str) -> str:
    """The error's cause, and what the operator can do."""
    match error:
        case aws.NoRegionError():
            return "No AWS region is set. Set AWS_DEFAULT_REGION, or run `aws configure`."
        case _ if isinstance(error, _NO_CREDENTIALS):
            return f"We found no AWS credentials to use ({error}). Set AWS_PROFILE, or run `aws configure`."
        case aws.HTTPClientError() | aws.ConnectionError():
            return f"We can’t reach AWS ({error}). Check the network and AWS_DEFAULT_REGION."
        case aws.ClientError(operation_name="DescribeStacks", response={"Error": {"Code": "ValidationError"}}):
            return (
                f"This region of this AWS account has no stack {stack}. Deploy it (`make deploy`), or name yours "
                "with --stack, its region with AWS_DEFAULT_REGION and its account with AWS_PROFILE."
            )
        case aws.ClientError(response={"Error": {"Code": code}}) if code in _NOT_ACCEPTED:
            return f"AWS rejected the credentials ({code}). Sign in again, or set AWS_PROFILE to others."
        case aws.ClientError(response={"Error": {"Code": "AccessDenied" | "AccessDeniedException"}}):
            return (
                f"The credentials don’t allow {error.operation_name}. Set AWS_PROFILE to those you deployed the stack "
                "with."
            )
        case _:
            return f"AWS refused: {error}"


def _settings(stack: str) -> OperatorSettings:
    if "LOG_TABLE" in os.environ:
        known = {name: os.environ.get(name.upper(), "") for name in OperatorSettings.model_fields}
        return OperatorSettings.model_validate(known)
    cloudformation: Any = get_session().create_client("cloudformation")
    (described,) = cloudformation.describe_stacks(StackName=stack)["Stacks"]
    outputs = {each["OutputKey"]: each["OutputValue"] for each in described.get("Outputs", ())}
    if not outputs.keys() >= set(_OUTPUTS.values()):
        sys.exit(
            f"The stack {stack} lacks the outputs of a Bluffpost. If it’s yours, finish deploying it "
            "(`make deploy`). If not, name yours with --stack."
        )
    return OperatorSettings.model_validate({name: outputs[output] for name, output in _OUTPUTS.items()})
