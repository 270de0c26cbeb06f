"""How long the reading of a mail may take: what took longer is not read again, and its player gets help."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

LONGEST_READING = 8.0
"""Seconds. A mail is read in two steps, so the function's time-out leaves as much again for all else."""


class TookTooLong(Exception):
    """Reading did not end in its time."""


@contextmanager
def in_time() -> Iterator[None]:
    """Ends what goes on inside after its time. That must be reading alone: it ends at any point of it.

    By the alarm of the process, which ends regular expressions, too; so in its main thread, where handlers run.

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
