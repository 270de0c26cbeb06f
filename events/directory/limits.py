"""Rate limits in windows of time, and the daily caps on messages."""

from collections.abc import Iterable, Iterator

from engine.kit.value import Value
from events.directory.rows import Row, Rows, key, texts, whole

HOUR = 3600
DAY = 86_400


class Limit(Value):
    """A limit for one party.

    :param what: the action and its party ("sms/<contact>", "open/site"); no address in clear
    :param most, window: the number of times in a number of seconds
    :param whose: one of many parties with rows read together (a network of "open/network")
    :param table: to note in the row, which is then kept for a day
    """

    what: str
    most: int
    window: int
    whose: str = ""
    table: str = ""

    @property
    def kept(self) -> int:
        """Seconds for which the row outlives its window."""
        return DAY if self.table else self.window

    def ends(self, now: int) -> int:
        """When the window around `now` ends."""
        return now - now % self.window + self.window


class Limits(Rows):
    """Counters of windows, which begin at multiples of their length."""

    def take_all(self, limits: Iterable[Limit], now: int) -> Limit | None:
        """Increments every limit in order, or none. Returns the exhausted limit, if any.

        One UpdateItem for each, and one more for each that is taken back.
        """
        taken: list[Limit] = []
        for limit in limits:
            if not self.take(limit, now):
                self.give_back_all(taken, now)
                return limit
            taken.append(limit)
        return None

    def take(self, limit: Limit, now: int) -> bool:
        """Increments a limit below `most`; whether it did.

        After a lost reply it may count twice.
        """
        if limit.most < 1:
            return False
        return self._update(
            _key(limit, now),
            f"SET expires = :end ADD #count :one{', #tables :tables' if limit.table else ''}",
            "attribute_not_exists(#count) OR #count < :most",
            end=limit.ends(now) + limit.kept,
            one=1,
            most=limit.most,
            **({"tables": {limit.table}} if limit.table else {}),
        )

    def give_back_all(self, limits: Iterable[Limit], now: int) -> None:
        """Takes back one at each limit. One UpdateItem for each."""
        for each in limits:
            self.give_back(each, now)

    def give_back(self, limit: Limit, now: int) -> None:
        """Takes back one count, with the `now` of `take`."""
        self._update(_key(limit, now), "ADD #count :less", "#count > :none", less=-1, none=0)

    def counted(self, limit: Limit, now: int) -> int:
        """The count in the window around `now`."""
        return whole(self._get(_key(limit, now)) or {}, "count")

    def tables(self, what: str, now: int) -> Iterator[tuple[str, str]]:
        """Pairs of party and table, from all kept rows that note tables."""
        return ((whose, table) for whose, row in self._kept(what, now) for table in texts(row, "tables"))

    def counts(self, what: str, now: int) -> Iterator[tuple[str, int]]:
        """Pairs of party and count, from all kept rows."""
        return ((whose, whole(row, "count")) for whose, row in self._kept(what, now))

    def _kept(self, what: str, now: int) -> "Iterator[tuple[str, Row]]":
        for row in self._all(f"limit/{what}", consistent=False):
            if whole(row, "expires") > now:
                yield row["sk"]["S"].partition("/")[2], row


def _key(limit: Limit, now: int) -> "Row":
    start = str(now - now % limit.window)
    return key(f"limit/{limit.what}", f"{start}/{limit.whose}" if limit.whose else start)
