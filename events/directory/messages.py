"""Subjects of text messages: carriers' feedback names only an id."""

from engine.kit.value import Value
from events.directory.limits import DAY
from events.directory.rows import Row, Rows, key, number, text

KEPT = 7 * DAY
"""Seconds: final feedback takes up to 72 hours (AWS End User Messaging SMS User Guide)."""


class About(Value):
    """A message's subject."""

    contact: str
    table: str


class Messages(Rows):
    """Text messages by AWS's id."""

    def remember(self, message: str, about: About, now: int) -> None:
        """Stores a message's subject."""
        row: Row = {"contact": text(about.contact), "table": text(about.table), "expires": number(now + KEPT)}
        self._client.put_item(TableName=self._name, Item={**_key(message), **row})

    def find(self, message: str) -> About | None:
        """A message's subject; `None` for an unknown or old one."""
        row = self._get(_key(message), consistent=True)
        return About(row["contact"]["S"], row["table"]["S"]) if row else None


def _key(message: str) -> "Row":
    return key(f"message/{message}", "message")
