"""The operator's pause."""

from events.directory.standstill import Standstill

KNOWN = 10
"""Seconds for which a worker trusts what it read."""


class PauseFlag:
    """A worker's knowledge of it."""

    def __init__(self, standstill: Standstill) -> None:
        self._standstill = standstill
        self._read_at = 0
        self._is_set = False

    def is_set(self, now: int) -> bool:
        """Whether the site is paused. At most one GetItem in ten seconds.

        :param now: the request's time in seconds since 1970: a worker's own clock may stand still between requests
        """
        if not 0 <= now - self._read_at < KNOWN:
            self._is_set, self._read_at = self._standstill.is_set(), now
        return self._is_set
