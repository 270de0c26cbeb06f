"""Invitations by address: to whom a host has us write, what was sent, and what the owners of the addresses said."""

from typing import TYPE_CHECKING, Literal, TypeAlias, cast

from engine.kit.value import Value
from events.directory.claims import LEASE, Claim
from events.directory.limits import DAY
from events.directory.rows import Rows, key, number, text, whole

if TYPE_CHECKING:
    from events.directory.rows import Row

INVITATIONS_LAST = 14 * DAY
"""Seconds for which one can be accepted."""

InvitationAnswer: TypeAlias = Literal["accepted", "declined", "stranger"]
"""`stranger`: its owner is not whom the host means."""


class Invitation(Value):
    """That a host invited the owner of an address to their table.

    :param contact: what stands for the address
    :param shown: the address without its middle, as the host sees it
    :param at: when, in seconds since 1970
    :param sent: when that left, in seconds since 1970; 0 for not yet, which the host is not told
    :param asker: what stands for the host's network (`Hashes.asker`)
    """

    contact: str
    shown: str
    at: int
    answer: InvitationAnswer | None = None
    sent: int = 0
    asker: str = ""


class Invitations(Rows):
    """Invitations by table. They go with time, not with the table."""

    def add(self, table: str, contact: str, shown: str, now: int, asker: str = "") -> None:
        """Invites somebody, once: a repeat changes nothing. One UpdateItem.

        :param now: seconds since 1970
        :param asker: what stands for the host's network
        """
        self._update(
            _key(table, contact),
            "SET shown = :shown, invited = :now, expires = :expires, asker = :asker",
            ConditionExpression="attribute_not_exists(pk)",
            ExpressionAttributeValues={
                ":shown": text(shown),
                ":now": number(now),
                ":expires": number(now + INVITATIONS_LAST),
                ":asker": text(asker),
            },
        )

    def get(self, table: str, contact: str, now: int) -> Invitation | None:
        """An invitation that can be accepted, or was answered. One GetItem."""
        row = self._get(_key(table, contact), consistent=True)
        return _invitation(row) if row and whole(row, "expires") > now else None

    def of_table(self, table: str) -> list[Invitation]:
        """All invitations to a table, the first one first. One Query."""
        found = [_invitation(row) for row in self._all(f"table/{table}", "invitation/", consistent=False)]
        return sorted(found, key=lambda each: (each.at, each.contact))

    def claim(self, table: str, contact: str, now: int) -> Claim:
        """Takes its message for this sender, if nobody has it. One UpdateItem."""
        try:
            self._client.update_item(
                TableName=self._name,
                Key=_key(table, contact),
                UpdateExpression="SET #until = :lease",
                ConditionExpression="attribute_exists(pk) AND attribute_not_exists(sent)"
                " AND (attribute_not_exists(#until) OR #until <= :now)",
                ExpressionAttributeNames={"#until": "until"},
                ExpressionAttributeValues={":now": number(now), ":lease": number(now + LEASE)},
                ReturnValuesOnConditionCheckFailure="ALL_OLD",
            )
        except self._client.exceptions.ConditionalCheckFailedException as failure:
            holder: Row = failure.response.get("Item", {})  # type: ignore[assignment]
            return Claim.HELD if holder and "sent" not in holder else Claim.SENT
        return Claim.OURS

    def confirm_sent(self, table: str, contact: str, now: int) -> None:
        """Its message has left. One UpdateItem."""
        self._update(
            _key(table, contact),
            "SET sent = :now",
            ConditionExpression="attribute_exists(pk)",
            ExpressionAttributeValues={":now": number(now)},
        )

    def release(self, table: str, contact: str, since: int) -> None:
        """Gives up a message of which nothing was sent. One UpdateItem.

        :param since: when it was claimed, which tells it from a later claim
        """
        self._update(
            _key(table, contact),
            "REMOVE #until",
            ConditionExpression="#until = :until AND attribute_not_exists(sent)",
            ExpressionAttributeNames={"#until": "until"},
            ExpressionAttributeValues={":until": number(since + LEASE)},
        )

    def answer(self, table: str, contact: str, answer: InvitationAnswer) -> None:
        """Its owner says what becomes of it. One UpdateItem."""
        self._update(
            _key(table, contact),
            "SET answer = :answer",
            ConditionExpression="attribute_exists(pk)",
            ExpressionAttributeValues={":answer": text(answer)},
        )


def _invitation(row: "Row") -> Invitation:
    answer = cast("InvitationAnswer", row["answer"]["S"]) if "answer" in row else None
    contact, shown = row["sk"]["S"].removeprefix("invitation/"), row["shown"]["S"]
    asker = row["asker"]["S"] if "asker" in row else ""
    return Invitation(contact, shown, whole(row, "invited"), answer, whole(row, "sent"), asker)


def _key(table: str, contact: str) -> "Row":
    return key(f"table/{table}", f"invitation/{contact}")
