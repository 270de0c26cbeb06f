"""Clients of AWS for services in this process, made once: they know nothing of a test, and reading what a service can
do is what costs time. A test that hooks onto one lets go of it."""

from functools import cache
from typing import Any

import boto3
from botocore.config import Config

from local.memory.clients import in_memory


@cache
def _session() -> Any:
    return boto3.Session("test", "test", region_name="eu-west-1")


@cache
def shared_client(service: str, config: Config | None = None) -> Any:
    """The one of a service that is made so; in place of `functions.aws.clients._client`."""
    return in_memory(_session().client(service, config=config))
