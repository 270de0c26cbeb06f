"""Subjects of text messages, and of mail by a relay: feedback names only an id."""

from engine.kit.value import Value
from events.directory.limits import DAY
from events.directory.rows import Row, Rows, key, row, value_of

KEPT = 7 * DAY
"""Seconds: carriers' last feedback takes up to 72 hours (AWS End User Messaging SMS User Guide), and a mail is given up
after four to five days (RFC 5321, 4.5.4.1)."""


class About(Value):
    """A message's subject."""

    contact: str
    table: str


class Messages(Rows):
    """Messages by AWS's id, or by their receipt."""

    def remember(self, message: str, about: About, now: int) -> None:
        """Stores a message's subject."""
        self._put(row(_key(message), contact=about.contact, table=about.table, expires=now + KEPT))

    def find(self, message: str) -> About | None:
        """A message's subject; `None` for an unknown or old one."""
        found = self._get(_key(message), consistent=True)
        return value_of(found, About) if found else None


def _key(message: str) -> "Row":
    return key(f"message/{message}", "message")
