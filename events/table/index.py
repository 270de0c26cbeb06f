"""Which commits told whom something, as a table keeps it: so those that told a viewer nothing need not be read.

Whoever plans ahead commits what no other is told of. If others’ pages read such commits to leave them out, the work
would show how many there are, and those who look would pay for it. A count before each commit that told the public
something gives the versions of all that did; where nobody plans it is a row of zeros, which takes no room when stored.
"""

from collections.abc import Iterator
from itertools import islice

from engine.kit.value import Value

PAGE = 50
"""Public commits that one state gives the versions of, and on a page of the log."""

MOST_HIDDEN = 10
"""Commits in a row that tell one seat something and the public nothing, and that a state gives the versions of. Each
seat has its own: by a limit that is shared one could tell what others do."""


class Index(Value):
    """The commits that told the public something.

    :param last: the version of the last one
    :param skipped: how many commits lay before each of the last `PAGE` since the one before it, oldest first
    :param pages: how many lay on each full page, from the first
    """

    last: int = 0
    skipped: tuple[int, ...] = ()
    pages: tuple[int, ...] = ()

    def added(self, version: int, told: int) -> "Index":
        """With one more.

        :param told: how many there are with it
        """
        skipped = (*self.skipped, version - self.last - 1)[-PAGE:]
        return Index(version, skipped, (*self.pages, sum(skipped)) if told % PAGE == 0 else self.pages)

    def versions(self, most: int = PAGE) -> list[int]:
        """The versions of the last of them, in order; `PAGE` at most."""
        return list(islice(self._backwards(), most))[::-1]

    @property
    def earlier(self) -> int:
        """The version of the last one before them; 0 for none."""
        return self.last - len(self.skipped) - sum(self.skipped)

    def end_of(self, page: int) -> int:
        """The version of the last commit on a full page, from 1; 0 for the beginning."""
        return page * PAGE + sum(self.pages[:page])

    def _backwards(self) -> Iterator[int]:
        version = self.last
        for skipped in reversed(self.skipped):
            yield version
            version -= skipped + 1
