"""What holds for a mailbox, however its address is spelled: how often strangers' first asks reach it, and every no.

Rows hold a hash alone and outlive the address: a no stays a no.
"""

import hashlib
from typing import TYPE_CHECKING, Literal, TypeAlias

from engine.kit.value import Value
from events.directory.limits import DAY
from events.directory.rows import Rows, key, number, text, whole

if TYPE_CHECKING:
    from events.directory.rows import Row

BETWEEN_ASKS = 7 * DAY
YEAR = 365 * DAY
ASKS_A_YEAR = 3
"""First asks that a mailbox gets, whoever types its address how often."""

No: TypeAlias = Literal["paused", "complained", "blocked", "refused"]
"""Its owner unsubscribed, or complained; the operator blocked it; its owner wants no stranger's ask ever again."""
NOES: tuple[No, ...] = ("paused", "complained", "blocked", "refused")


class Mailbox(Value):
    """What is known of a mailbox. All times in seconds since 1970.

    :param asks: when first asks were sent there, within a year of the last
    :param asked_by: what tells the last of them from all others, as a hash: it names a table, which this outlives
    :param noes: since when each no holds
    """

    asks: tuple[int, ...] = ()
    asked_by: str = ""
    noes: tuple[tuple[No, int], ...] = ()

    def was_asked_by(self, message: str) -> bool:
        """Whether that was the last of them."""
        return bool(self.asks) and self.asked_by == _unnamed(message)

    def may_be_asked(self, now: int) -> bool:
        """Whether a stranger's ask may go there."""
        recent = [asked for asked in self.asks if asked > now - YEAR]
        return not self.noes and len(recent) < ASKS_A_YEAR and all(asked <= now - BETWEEN_ASKS for asked in recent)


class Mailboxes(Rows):
    """Mailboxes by `Hashes.mailbox`."""

    def get(self, mailbox: str) -> Mailbox:
        """What is known. One GetItem."""
        row = self._get(_key(mailbox), consistent=True) or {}
        return Mailbox(
            tuple(int(each["N"]) for each in row["asks"]["L"]) if "asks" in row else (),
            row["asked_by"]["S"] if "asked_by" in row else "",
            tuple((no, whole(row, no)) for no in NOES if no in row),
        )

    def count_ask(self, mailbox: str, known: Mailbox, message: str, now: int) -> bool:
        """Counts a first ask; whether nobody else asked at the same moment. One UpdateItem.

        :param known: as it was read
        """
        kept = [asked for asked in known.asks if asked > now - YEAR]
        return self._replace(mailbox, known, [*kept, now], message, not_after_a_no=True)

    def take_back(self, mailbox: str, message: str) -> None:
        """A first ask did not leave: it does not count. GetItem, and UpdateItem if it was the last one."""
        known = self.get(mailbox)
        if known.was_asked_by(message):
            self._replace(mailbox, known, list(known.asks[:-1]), "")

    def say(self, mailbox: str, no: No, since: int) -> None:
        """Remembers a no. One UpdateItem."""
        self._update(_key(mailbox), f"SET {no} = :since", ExpressionAttributeValues={":since": number(since)})

    def take_back_no(self, mailbox: str, no: No) -> None:
        """Its owner, or the operator, changed their mind. One UpdateItem."""
        self._update(_key(mailbox), f"REMOVE {no}")

    def _replace(
        self, mailbox: str, known: Mailbox, asks: list[int], message: str, not_after_a_no: bool = False
    ) -> bool:
        values: Row = {
            ":asks": {"L": [number(each) for each in asks]},
            ":before": {"L": [number(each) for each in known.asks]},
            ":message": text(_unnamed(message)),
        }
        condition = "asks = :before" if known.asks else "(attribute_not_exists(asks) OR asks = :before)"
        if not_after_a_no:
            condition += "".join(f" AND attribute_not_exists({no})" for no in NOES)
        return self._update(
            _key(mailbox),
            "SET asks = :asks, asked_by = :message",
            ConditionExpression=condition,
            ExpressionAttributeValues=values,
        )


def _unnamed(message: str) -> str:
    return hashlib.sha256(message.encode()).hexdigest()[:32] if message else ""


def _key(mailbox: str) -> "Row":
    return key(f"contact/{mailbox}", "mailbox")
