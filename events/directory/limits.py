"""How often something may be done in a window of time: limits of rate, and the daily caps on messages."""

from events.directory.rows import Rows, key, number

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
            key(f"limit/{what}", str(start)),
            "SET expires = :end ADD #count :one",
            ConditionExpression="attribute_not_exists(#count) OR #count < :most",
            ExpressionAttributeNames={"#count": "count"},
            ExpressionAttributeValues={
                ":end": number(start + 2 * window),
                ":one": number(1),
                ":most": number(most),
            },
        )
