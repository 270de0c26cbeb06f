"""SES's suppression list of an account, which moto does not have.

Source: Amazon SES API v2 Reference, "DeleteSuppressedDestination".
"""

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

from botocore.exceptions import ClientError

from functions.aws import clients

TAKEN_OFF = "DeleteSuppressedDestination"


@contextmanager
def suppressing(*addresses: str) -> Iterator[set[str]]:
    """The list while the block lasts, with these addresses on it."""
    suppressed, asked = set(addresses), list[str]()

    def note(params: Any, **_: Any) -> None:
        asked.append(params["EmailAddress"])

    def answer(model: Any, **_: Any) -> Any:
        if model.name != TAKEN_OFF:
            return None
        if asked[-1] not in suppressed:
            raise ClientError({"Error": {"Code": "NotFoundException"}}, TAKEN_OFF)
        suppressed.remove(asked[-1])
        return SimpleNamespace(status_code=200), {}

    events: Any = clients.mail().meta.events
    hooks: list[tuple[str, Any]] = [(f"provide-client-params.sesv2.{TAKEN_OFF}", note), ("before-call", answer)]
    for name, hook in hooks:
        events.register_last(name, hook)  # what records calls hears of it first
    try:
        yield suppressed
    finally:
        for name, hook in hooks:
            events.unregister(name, hook)
