"""How often open pages may poll: less often for all while the site is busy.

Nothing is asked to find that out. A process counts the polls that it answers, and no site is less busy than one of its
processes. The API lets fifty requests a second through (template.yaml), which some five processes answer: if each
answers `BORNE` polls, half of that is left for moves and pages.
"""

from math import ceil, sqrt

WINDOW = 10
"""Seconds for which polls are counted."""

BORNE = 50
"""Polls of a window that one process answers before it asks pages to be slower."""

USUAL = 2
"""Seconds between the polls of a page on which something moves (static/script/page.js)."""

SLOWEST = 60


class Pace:
    """What one process knows of how busy the site is."""

    def __init__(self) -> None:
        self._window = 0
        self._polls = 0
        self._pause: float = USUAL

    def polled(self, now: int) -> int:
        """Counts a poll; returns for how many seconds its page is asked to wait, 0 for as it likes.

        How long that is follows from how long it was in the window before and by how much there were too many polls,
        half as strongly: not all pages have heard of it yet, and they come in bursts.

        :param now: seconds since 1970
        """
        window = now // WINDOW
        if window == self._window + 1:
            change = min(max(self._polls / BORNE, 0.5), 2)
            self._pause = min(max(self._pause * sqrt(change), USUAL), SLOWEST)
        elif window != self._window:
            self._pause = USUAL
        if window != self._window:
            self._window, self._polls = window, 0
        self._polls += 1
        return ceil(self._pause) if self._pause > USUAL else 0
