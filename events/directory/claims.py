"""A sender claims a notice before it sends it, so that it is sent once (docs/design/notices.md).

A lease ends an unconfirmed claim. Claims live as long as their table, because the head still owes a sent notice.
"""

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import cast

from engine.kit.value import replace
from events.directory.addresses import Channel
from events.directory.notices import Ending, Notice
from events.directory.preferences import NoticeKind
from events.directory.rows import Row, Rows, key, key_of, number, whole

LEASE = 90
"""Seconds until an unconfirmed claim is free: three times a function's limit."""


class Claim(Enum):
    """A claim's result."""

    OURS = "send it now, then confirm"
    HELD = "somebody else is sending it: look again after the lease"
    SENT = "it was sent: nothing to do"


UNSENT = "(attribute_not_exists(sent) AND #until <= :now)"
"""The condition that a claim has ended, and its message was not sent."""


class Claimed(Rows):
    """Rows a sender claims before it sends their message."""

    def _claim(self, row: "Row", condition: str, now: int, **values: int) -> Claim:
        """Writes a row with a lease, if none exists, or the existing one meets the condition."""
        leased = {**row, "until": number(now + LEASE)}
        holder = self._put(leased, f"attribute_not_exists(pk) OR {condition}", now=now, **values)
        if holder is None:
            return Claim.OURS
        return Claim.SENT if "sent" in holder else Claim.HELD


class Claims(Claimed):
    """Claims of notices."""

    def claim(self, notice: Notice, now: int) -> Claim:
        """Claims the notice, if it is free."""
        return self._claim(_key(notice), UNSENT, now)

    def release(self, notice: Notice, since: int) -> None:
        """Gives up a claim before its lease ends.

        :param since: when it was claimed; a later claim stays
        """
        self._delete(_key(notice), _UNSENT_SINCE, until=since + LEASE)

    def leave(self, notice: Notice, since: int, now: int) -> None:
        """As `release`, but keeps the claim for `left`."""
        self._update(_key(notice), "SET #until = :now", _UNSENT_SINCE, until=since + LEASE, now=now)

    def left(self, table: str, kind: NoticeKind, now: int) -> list[Notice]:
        """Claimed notices of a kind, not sent."""
        rows = self._all(f"table/{table}", _CLAIM, consistent=False)
        unsent = [row for row in rows if "sent" not in row and whole(row, "until") <= now]
        return [each for each in (_notice(table, row["sk"]["S"]) for row in unsent) if each.kind == kind]

    def sent(self, notices: Iterable[Notice]) -> dict[Notice, int]:
        """The sent ones with the times when they left, eventually consistent."""
        keys = {(each["pk"]["S"], each["sk"]["S"]): notice for notice in notices for each in (_key(notice),)}
        rows = self._several([key(pk, sk) for pk, sk in keys], consistent=False)
        return {keys[row["pk"]["S"], row["sk"]["S"]]: whole(row, "sent") for row in rows if "sent" in row}

    def told(self, table: str, chair: int, channel: Channel, since: int) -> int:
        """The latest version that a channel's sent notices told a chair; 0 for none.

        :param since: when the reader proved the contact; another reader got earlier notices
        """
        rows = self._all(f"table/{table}", f"{_CLAIM}{chair}/", consistent=False)
        theirs = [row for row in rows if "sent" in row and whole(row, "sent") >= since]
        return max(
            (whole(row, "told") for row in theirs if _notice(table, row["sk"]["S"]).channel == channel), default=0
        )

    def confirm_sent(self, notice: Notice, now: int, told: int = 0) -> None:
        """Marks a notice as sent, unless its claim went with its table.

        :param told: the last version it told
        """
        self._update(_key(notice), "SET sent = :now, told = :told", "attribute_exists(pk)", now=now, told=told)

    def of_table(self, table: str) -> Iterator[Notice]:
        """Every notice that was ever claimed."""
        return (_notice(table, row["sk"]["S"]) for row in self._all(f"table/{table}", _CLAIM))

    def set_back(self, table: str, version: int) -> None:
        """Lowers `told` after the log was set back: new commits take the later numbers."""
        for row in self._all(f"table/{table}", _CLAIM):
            if whole(row, "told") > version:
                self._update(key_of(row), "SET told = :version", "told > :version", version=version)

    def forget(self, notice: Notice) -> None:
        """Forgets a claim: its commit is gone, and another notice may get its name.

        Only for tables that were set back: a sender with the claim would send it again.
        """
        self._delete(_key(notice))


_CLAIM = "claim/"

_UNSENT_SINCE = "#until = :until AND attribute_not_exists(sent)"
"""The condition that the same claim still holds."""


def _notice(table: str, sk: str) -> Notice:
    chair, cause, kind, channel, *which = sk.removeprefix(_CLAIM).split("/")
    notice = Notice(int(chair), cast("NoticeKind", kind), int(cause), table, cast("Channel", channel))
    if kind != "unreached":
        return replace(notice, asks="".join(which))
    ended, _, since = "".join(which).partition("-")
    return replace(notice, ending=Ending(cast("Channel", ended), int(since)))


def _key(notice: Notice) -> "Row":
    which = f"/{notice.asks}" if notice.asks else ""
    if notice.ending:
        which = f"/{notice.ending.channel}-{notice.ending.since}"
    return key(f"table/{notice.table}", f"{_CLAIM}{notice.chair}/{notice.cause}/{notice.kind}/{notice.channel}{which}")
