"""Invitations by address, their messages, and the owners' answers."""

from typing import Literal, TypeAlias

from engine.kit.value import Value
from events.directory.claims import LEASE, Claim
from events.directory.limits import DAY
from events.directory.rows import Row, Rows, key, row, value_of, whole

INVITATIONS_LAST = 14 * DAY
"""Seconds for which one can be accepted."""

InvitationAnswer: TypeAlias = Literal["accepted", "declined", "stranger"]
"""`stranger`: the host means another person."""


class Invitation(Value):
    """A host's invitation of an address's owner to their table.

    :param shown: the address without its middle
    :param sent: when its message left; 0 for not yet, which the host is not told
    """

    contact: str
    shown: str
    at: int
    answer: InvitationAnswer | None = None
    sent: int = 0
    asker: str = ""


class Invitations(Rows):
    """Invitations by table. They expire before the table."""

    def add(self, table: str, contact: str, shown: str, now: int, asker: str = "") -> None:
        """Adds an invitation; a repeat changes nothing."""
        new = row(_key(table, contact), shown=shown, invited=now, expires=now + INVITATIONS_LAST, asker=asker)
        self._put(new, "attribute_not_exists(pk)")

    def get(self, table: str, contact: str, now: int) -> Invitation | None:
        """An invitation that has not expired."""
        found = self._get(_key(table, contact), consistent=True)
        return _invitation(found) if found and whole(found, "expires") > now else None

    def of_table(self, table: str) -> list[Invitation]:
        """All invitations, oldest first."""
        found = [_invitation(each) for each in self._all(f"table/{table}", "invitation/", consistent=False)]
        return sorted(found, key=lambda each: (each.at, each.contact))

    def claim(self, table: str, contact: str, now: int) -> Claim:
        """Claims its message, if it is free."""
        is_free = "attribute_not_exists(#until) OR #until <= :now"
        unsent = f"attribute_exists(pk) AND attribute_not_exists(sent) AND ({is_free})"
        holder = self._update_or_find(_key(table, contact), "SET #until = :lease", unsent, now=now, lease=now + LEASE)
        if holder is None:
            return Claim.OURS
        return Claim.HELD if holder and "sent" not in holder else Claim.SENT

    def confirm_sent(self, table: str, contact: str, now: int) -> None:
        """Marks its message as sent."""
        self._update(_key(table, contact), "SET sent = :now", "attribute_exists(pk)", now=now)

    def release(self, table: str, contact: str, since: int) -> None:
        """Gives up an unsent message's claim.

        :param since: when it was claimed; a later claim stays
        """
        still = "#until = :until AND attribute_not_exists(sent)"
        self._update(_key(table, contact), "REMOVE #until", still, until=since + LEASE)

    def answer(self, table: str, contact: str, answer: InvitationAnswer) -> None:
        """Stores its owner's answer."""
        self._update(_key(table, contact), "SET answer = :answer", "attribute_exists(pk)", answer=answer)


def _invitation(row: "Row") -> Invitation:
    contact = row["sk"]["S"].removeprefix("invitation/")
    return value_of(row, Invitation, contact=contact, at=whole(row, "invited"))


def _key(table: str, contact: str) -> "Row":
    return key(f"table/{table}", f"invitation/{contact}")
