"""Protect what is kept."""

from argparse import Namespace
from collections.abc import Iterator

from functions.aws import clients
from functions.operator.deployed import Deployed


def protect(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Protects both tables from deletion, once the first deployment has succeeded. Safe to repeat."""
    for name in (stack.settings.log_table, stack.settings.directory_table):
        if not clients.dynamodb().describe_table(TableName=name)["Table"].get("DeletionProtectionEnabled"):
            clients.dynamodb().update_table(TableName=name, DeletionProtectionEnabled=True)
        yield f"{name} can’t be deleted by accident."
