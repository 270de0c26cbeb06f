"""How often something may be done in a window of time: limits of rate, and the daily caps on messages."""

from typing import TYPE_CHECKING

from events.directory.rows import Rows, key, number

if TYPE_CHECKING:
    from events.directory.rows import Row

HOUR = 3600
DAY = 86_400


class Limits(Rows):
    """Counters of fixed windows, which begin at multiples of their length."""

    def take(self, what: str, most: int, window: int, now: int) -> bool:
        """Counts one more, if that does not exceed `most`; whether it was counted. One UpdateItem.

        A call whose reply was lost may count twice: a limit errs on the side of less.

        :param what: the thing and whose it is ("mail", "sms/<contact>", "open/<network>"); no address in clear
        :param window: seconds
        :param now: seconds since 1970
        """
        if most < 1:
            return False
        start = now - now % window
        return self._update(
            _key(what, window, now),
            "SET expires = :end ADD #count :one",
            ConditionExpression="attribute_not_exists(#count) OR #count < :most",
            ExpressionAttributeNames={"#count": "count"},
            ExpressionAttributeValues={
                ":end": number(start + 2 * window),
                ":one": number(1),
                ":most": number(most),
            },
        )

    def give_back(self, what: str, window: int, now: int) -> None:
        """Takes back one that was counted, because the thing was not done after all. One UpdateItem.

        :param what, window, now: as it was taken
        """
        self._update(
            _key(what, window, now),
            "ADD #count :less",
            ConditionExpression="#count > :none",
            ExpressionAttributeNames={"#count": "count"},
            ExpressionAttributeValues={":less": number(-1), ":none": number(0)},
        )


def _key(what: str, window: int, now: int) -> "Row":
    """The row of the window that `now` is in."""
    return key(f"limit/{what}", str(now - now % window))
