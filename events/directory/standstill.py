"""The operator’s pause: the flag that pages read, and the stopped parts, to start exactly these again."""

from collections.abc import Iterable

from engine.kit.value import Value
from events.directory.rows import Rows, key, row


class Stopped(Value):
    """A standstill.

    :param since: in words, for the operator
    :param names: parts that ran before
    """

    since: str
    names: tuple[str, ...]


class Standstill(Rows):
    """One row, while the site is paused."""

    def stopped(self) -> Stopped | None:
        """The stopped parts; `None` for a site that runs."""
        found = self._get(_KEY, consistent=True)
        return Stopped(found["since"]["S"], tuple(found["names"]["S"].split())) if found else None

    def is_set(self) -> bool:
        """Whether the site is paused, eventually consistent."""
        return self._get(_KEY) is not None

    def stop(self, since: str, names: Iterable[str]) -> Stopped:
        """Sets the flag, and adds parts about to be stopped. One GetItem and one PutItem.

        :param names: without spaces
        """
        before = self.stopped() or Stopped(since, ())
        stopped = Stopped(before.since, tuple(dict.fromkeys([*before.names, *names])))
        self._put(row(_KEY, since=stopped.since, names=" ".join(stopped.names)))
        return stopped

    def over(self) -> None:
        """Everything runs again."""
        self._delete(_KEY)


_KEY = key("operator", "standstill")
