"""Which seats have something that waits for the next digest of a contact, and when the last one left.

A digest tells of all tables at once, so it belongs to a contact. A seat that waits stands here so that whoever sends
the digest finds it; what it waits with, its table says.
"""

from typing import TYPE_CHECKING

from events.directory.claims import LEASE, Claim
from events.directory.rows import Rows, key, number

if TYPE_CHECKING:
    from events.directory.rows import Row

KEPT = 14 * 86_400
"""Seconds after which a seat that waited is forgotten, where no digest came for it."""


class Digests(Rows):
    """Digests by the hash of a contact."""

    def wait(self, contact: str, table: str, chair: int, now: int) -> None:
        """A seat has something for the next digest. One PutItem, which is the same again.

        :param now: seconds since 1970
        """
        row = key(_digest(contact), f"{_SEAT}{table}/{chair}")
        self._client.put_item(TableName=self._name, Item={**row, "expires": number(now + KEPT)})

    def waiting(self, contact: str) -> list[tuple[str, int]]:
        """Tables and chairs that wait. One Query."""
        found = []
        for row in self._all(_digest(contact), _SEAT):
            table, chair = row["sk"]["S"].removeprefix(_SEAT).split("/")
            found.append((table, int(chair)))
        return found

    def claim(self, contact: str, slot: int, now: int) -> Claim:
        """Takes the digest of that time for this sender, if nobody has it. One PutItem.

        :param slot, now: seconds since 1970
        """
        try:
            self._client.put_item(
                TableName=self._name,
                Item={
                    **_sent(contact),
                    "slot": number(slot),
                    "until": number(now + LEASE),
                    "expires": number(now + KEPT),
                },
                ConditionExpression="attribute_not_exists(pk) OR slot < :slot OR "
                "(slot = :slot AND attribute_not_exists(sent) AND #until <= :now)",
                ExpressionAttributeNames={"#until": "until"},
                ExpressionAttributeValues={":slot": number(slot), ":now": number(now)},
                ReturnValuesOnConditionCheckFailure="ALL_OLD",
            )
        except self._client.exceptions.ConditionalCheckFailedException as failure:
            holder: Row = failure.response.get("Item", {})  # type: ignore[assignment]
            return Claim.SENT if "sent" in holder else Claim.HELD
        return Claim.OURS

    def sent(self, contact: str, slot: int, now: int) -> None:
        """The digest of that time has left. One UpdateItem."""
        self._update(
            _sent(contact),
            "SET sent = :now",
            ConditionExpression="slot = :slot",
            ExpressionAttributeValues={":now": number(now), ":slot": number(slot)},
        )

    def release(self, contact: str, slot: int) -> None:
        """Gives up a digest of which nothing was sent. One DeleteItem."""
        self._delete(
            _sent(contact),
            ConditionExpression="slot = :slot AND attribute_not_exists(sent)",
            ExpressionAttributeValues={":slot": number(slot)},
        )

    def told(self, contact: str, table: str, chair: int) -> None:
        """A seat waits with nothing any more. One DeleteItem."""
        self._delete(key(_digest(contact), f"{_SEAT}{table}/{chair}"))


_SEAT = "seat/"


def _digest(contact: str) -> str:
    return f"digest/{contact}"


def _sent(contact: str) -> "Row":
    return key(_digest(contact), "sent")
