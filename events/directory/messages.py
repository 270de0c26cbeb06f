"""Text messages that left: whose feedback names the message, and nothing that we could have put into it."""

from typing import TYPE_CHECKING

from engine.kit.value import Value
from events.directory.limits import DAY
from events.directory.rows import Rows, key, number, text

if TYPE_CHECKING:
    from events.directory.rows import Row

KEPT = 7 * DAY
"""Seconds: carriers have 72 hours to say what became of one (AWS End User Messaging SMS User Guide)."""


class About(Value):
    """What a message was about.

    :param contact: what stands for its address
    """

    contact: str
    table: str


class Messages(Rows):
    """Text messages by the id that AWS gave them."""

    def remember(self, message: str, about: About, now: int) -> None:
        """Keeps what a message is about for a week. One PutItem.

        :param now: seconds since 1970
        """
        row: Row = {"contact": text(about.contact), "table": text(about.table), "expires": number(now + KEPT)}
        self._client.put_item(TableName=self._name, Item={**_key(message), **row})

    def find(self, message: str) -> About | None:
        """What a message was about; `None` if nobody here sent it, or long ago. One GetItem."""
        row = self._get(_key(message), consistent=True)
        return About(row["contact"]["S"], row["table"]["S"]) if row else None


def _key(message: str) -> "Row":
    return key(f"message/{message}", "message")
