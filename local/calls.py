"""Watches a process's AWS calls by botocore's hooks, to record them or to end the process at one."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import botocore.handlers

CRASHED = 86
"""The exit status of a worker ordered to die."""

# Parameters that name resources. Others may hold contents no file should have.
_NAMING = frozenset(
    {
        "Arn",
        "ConfigurationSetName",
        "DestinationPhoneNumber",
        "FromEmailAddress",
        "GroupName",
        "IndexName",
        "KeyId",
        "Name",
        "OriginationIdentity",
        "ProtectConfigurationId",
        "QueueUrl",
        "RoleArn",
        "SecretId",
        "StreamArn",
        "TableName",
        "TopicArn",
    }
)
_HOLDING = frozenset({"ConditionCheck", "DeadLetterConfig", "Delete", "Put", "Target", "TransactItems", "Update"})


def naming(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters that name resources; a phone number is masked."""
    named: dict[str, Any] = {}
    for name, value in parameters.items():
        if name in _NAMING:
            named[name] = "+.." if name == "DestinationPhoneNumber" else value
        elif name == "RequestItems":
            named[name] = {table: {} for table in value}
        elif name in _HOLDING:
            named[name] = [naming(item) for item in value] if isinstance(value, list) else naming(value)
    return named


class Watch:
    """Counts, records (as lines of JSON) and ends one worker's calls."""

    def __init__(self, function: str, record: Path | None) -> None:
        self._function = function
        self._record = record
        self.count = 0
        self.crash: tuple[int, str] | None = None
        """The call to die at in this invocation, from 1, and `before` or `after`."""

    def install(self) -> None:
        """Watches every later botocore session: before a call is sent, and before its caller gets the answer."""
        botocore.handlers.BUILTIN_HANDLERS += [
            ("before-parameter-build.*.*", self._before),
            ("after-call.*.*", self._after),
        ]

    def _before(self, params: Mapping[str, Any], model: Any, **_: Any) -> None:
        self.count += 1
        if self._record:
            line = {"function": self._function, "service": model.service_model.service_name, "operation": model.name}
            with self._record.open("a") as file:
                file.write(json.dumps({**line, "parameters": naming(params)}) + "\n")
        self._die("before")

    def _after(self, **_: Any) -> None:
        self._die("after")

    def _die(self, when: str) -> None:
        if self.crash == (self.count, when):
            os._exit(CRASHED)
