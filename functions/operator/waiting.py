"""Waits for AWS."""

import time
from collections.abc import Callable, Iterator

SAY_EVERY = 300
"""Seconds between equal lines."""


class NotYet(Exception):
    """It took too long. AWS goes on."""


def wait(look: Callable[[], str], every: int, at_most: int) -> Iterator[str]:
    """Yields new states at once, and the same one every five minutes.

    :param look: the state in words; empty once it is done
    :param every, at_most: seconds
    :raises NotYet: when it is not done by then
    """
    said, said_at = "", 0
    for waited in range(0, at_most + 1, every):
        state = look()
        if not state:
            return
        if state != said or waited - said_at >= SAY_EVERY:
            said, said_at = state, waited
            yield f"{state} ({waited // 60} min)" if waited else state
        time.sleep(every)
    raise NotYet
