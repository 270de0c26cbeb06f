"""A time limit for reading a mail; after it the player gets help."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

LONGEST_READING = 8.0
"""Seconds. A mail is read in two steps, so the function's time-out leaves as much time again."""


class TookTooLong(Exception):
    """Reading exceeded its time."""


@contextmanager
def in_time() -> Iterator[None]:
    """Interrupts the block after its time, at any point; so the block may only read.

    Uses the process's alarm, which interrupts regular expressions; so it needs the main thread.

    :raises TookTooLong: from inside
    """
    before = signal.signal(signal.SIGALRM, _give_up)
    signal.setitimer(signal.ITIMER_REAL, LONGEST_READING)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _give_up(number: int, frame: FrameType | None) -> None:
    raise TookTooLong
