"""A time limit for what others wrote: a mail, or a game of a package."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class TookTooLong(Exception):
    """The block exceeded its time."""


@contextmanager
def in_time(seconds: float) -> Iterator[None]:
    """Interrupts the block after so much computing, at any point; waiting for others does not count.

    Uses the process's timer, which interrupts regular expressions; so it needs the main thread.

    :raises TookTooLong: from inside
    """

    def give_up(number: int, frame: FrameType | None) -> None:
        raise TookTooLong(f"more than {seconds:g} seconds of computing")

    before = signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
