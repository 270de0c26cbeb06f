"""Retries of calls a service refused because of their rate.

A refusal has no effect and takes milliseconds, so it does not count as one of the two attempts. Pauses are random, so
that clients do not return together (AWS Builders' Library, "Timeouts, retries and backoff with jitter").
"""

import random
import time
from typing import Any

from functions.aws.failures import THROTTLED

BUDGET = 4.0
"""Seconds for retries after the first refusal."""

SHORTEST, LONGEST = 0.05, 0.5
"""The longest pauses in seconds: before the second attempt, and before late ones."""


def try_again_when_throttled(client: Any) -> None:
    """Adds these retries to a client's own."""
    service = client.meta.service_model.service_id.hyphenize()
    client.meta.events.register_first(f"needs-retry.{service}", _pause)


def _pause(response: Any, attempts: int, request_dict: dict[str, Any], **_: Any) -> float | None:
    """Seconds before a retry; `None` for other errors, and when the budget is spent.

    :param response: as botocore parsed it, if there was one
    """
    if response is None or response[1].get("Error", {}).get("Code") not in THROTTLED:
        return None
    now = time.monotonic()
    since = request_dict["context"].setdefault("refused_since", now)
    pause = random.uniform(0, min(LONGEST, SHORTEST * 2 ** (attempts - 1)))  # noqa: S311 - no secret
    return pause if now + pause <= since + BUDGET else None
