"""Calls that a service refuses at once, because it was asked too often: tried again for as long as there is time.

A refusal takes milliseconds and nothing was done, so it is no attempt as a lost reply is one, of which two are all that
fit. The pauses are random, so that those who were refused together do not come again together (AWS Builders' Library,
"Timeouts, retries and backoff with jitter").
"""

import random
import time
from typing import Any

from functions.aws.failures import THROTTLED

BUDGET = 4.0
"""Seconds after the first refusal in which a call is tried again."""

SHORTEST, LONGEST = 0.05, 0.5
"""Seconds that a pause is at most: before the second attempt, and before late ones."""


def try_again_when_throttled(client: Any) -> None:
    """Has a client do so; whatever else goes wrong is left to its own retries."""
    service = client.meta.service_model.service_id.hyphenize()
    client.meta.events.register_first(f"needs-retry.{service}", _pause)


def _pause(response: Any, attempts: int, request_dict: dict[str, Any], **_: Any) -> float | None:
    """Seconds until a refused call is tried again; `None` where it is not for us to say, or time is up.

    :param response: of the service, with what botocore read in it; `None` if there was none
    """
    if response is None or response[1].get("Error", {}).get("Code") not in THROTTLED:
        return None
    now = time.monotonic()
    since = request_dict["context"].setdefault("refused_since", now)
    pause = random.uniform(0, min(LONGEST, SHORTEST * 2 ** (attempts - 1)))  # noqa: S311 - no secret
    return pause if now + pause <= since + BUDGET else None
