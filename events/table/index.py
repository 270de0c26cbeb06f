"""An index of a table's commits, so that readers skip commits that told them nothing.

Plans are hidden commits. If other players' pages read and skipped them, the work would reveal their number. So the
table counts the hidden commits before each public one. Without plans the counts are zeros, which take no room.
"""

from itertools import accumulate

from engine.kit.value import Value

PAGE = 50
"""Public commits in a state's index: two pages of the log."""

MOST_HIDDEN = 10
"""Hidden commits of one seat in a row that a state indexes: a shared limit would reveal the others' plans."""


class Index(Value):
    """Public commits.

    :param last: the last one's version
    :param skipped: number of hidden commits before each of the last `PAGE`, oldest first
    :param pages: the same on each full page, from the first
    """

    last: int = 0
    skipped: tuple[int, ...] = ()
    pages: tuple[int, ...] = ()

    def added(self, version: int, told: int) -> "Index":
        """With one more.

        :param told: public commits with it
        """
        skipped = (*self.skipped, version - self.last - 1)[-PAGE:]
        return Index(version, skipped, (*self.pages, sum(skipped)) if told % PAGE == 0 else self.pages)

    def versions(self) -> list[int]:
        """The last versions, in order; `PAGE` at most."""
        return list(accumulate([skipped + 1 for skipped in self.skipped], initial=self.earlier))[1:]

    @property
    def earlier(self) -> int:
        """The public commit before the indexed ones; 0 for none."""
        return self.last - len(self.skipped) - sum(self.skipped)

    def end_of(self, page: int) -> int:
        """The last version on a full page, from 1; 0 for page 0."""
        return page * PAGE + sum(self.pages[:page])
