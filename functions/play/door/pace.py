"""How often open pages may poll: less often while the site is busy.

A process counts its own polls. Of fifty requests a second (template.yaml), over some five processes, `BORNE` polls each
leave half for moves and pages.
"""

from math import ceil, sqrt

WINDOW = 10
"""Seconds."""

BORNE = 50
"""Polls in a window; above, pages should wait longer."""

USUAL = 2
"""Seconds between polls while the table moves (static/script/page.js)."""

SLOWEST = 60


class Pace:
    """A process's measure of the site's load."""

    def __init__(self) -> None:
        self._window = 0
        self._polls = 0
        self._pause: float = USUAL

    def polled(self, now: int) -> int:
        """Counts a poll; returns the seconds its page should wait, 0 for its own choice.

        The pause follows the root of the last window's ratio to `BORNE`, because not all pages know it yet, and they
        come in bursts.
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
