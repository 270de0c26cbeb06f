"""Clients of AWS for moto in this process, made once: they know nothing of a test, and reading what a service can do is
what costs time. Whoever hooks onto one lets go of it."""

from functools import cache
from typing import Any

import boto3
from botocore.config import Config

from local.memory.light import lighten


@cache
def _session() -> Any:
    return boto3.Session()


@cache
def shared_client(service: str, config: Config | None = None) -> Any:
    """The one of a service that is made so; in place of `functions.aws.clients._client`."""
    return lighten(_session().client(service, config=config))
