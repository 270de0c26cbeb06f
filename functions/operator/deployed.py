"""The deployed stack, as the operator's commands reach it."""

import os
from dataclasses import dataclass
from typing import Any

from botocore.session import get_session

from events.directory import Directory
from events.log import DynamoLog
from events.stored import CODEC, apply
from events.table.state import Table
from events.tables import Tables
from functions import clients
from functions.link_keys import LinkKeys
from functions.settings import Settings


class OperatorSettings(Settings):
    """What the commands must know: environment variables as the functions have them, or the stack's outputs."""

    log_table: str
    directory_table: str
    link_keys_id: str


@dataclass(frozen=True, slots=True)
class Deployed:
    """What is kept on AWS."""

    settings: OperatorSettings
    tables: Tables
    directory: Directory
    keys: LinkKeys


def deployed(stack: str) -> Deployed:
    """The stack of that name; the environment comes first, for stacks that are not on AWS."""
    settings = _settings(stack)
    database = clients.dynamodb()
    return Deployed(
        settings,
        Tables(DynamoLog(database, settings.log_table, CODEC, Table, apply)),
        Directory(database, settings.directory_table),
        LinkKeys(clients.secrets(), settings.link_keys_id),
    )


def _settings(stack: str) -> OperatorSettings:
    if "LOG_TABLE" in os.environ:
        known = {name: os.environ.get(name.upper(), "") for name in OperatorSettings.model_fields}
        return OperatorSettings.model_validate(known)
    cloudformation: Any = get_session().create_client("cloudformation")
    (described,) = cloudformation.describe_stacks(StackName=stack)["Stacks"]
    outputs = {each["OutputKey"]: each["OutputValue"] for each in described.get("Outputs", ())}
    return OperatorSettings(
        log_table=outputs["LogTable"], directory_table=outputs["DirectoryTable"], link_keys_id=outputs["LinkKeys"]
    )
