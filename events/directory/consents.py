"""What the owner of an address agreed to. Rows hold a hash of the address and survive its erasure: a no stays a no."""

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING

from engine.kit.value import Value
from events.directory.rows import Rows, key, number, text, whole
from events.store import pages

if TYPE_CHECKING:
    from events.directory.rows import Row


class Asking(Enum):
    """Whether a message may ask an address to be confirmed."""

    FIRST = "send it: nobody tried before"
    AGAIN = "send it: it was tried before, and may have been sent"
    NO = "the address had its one message, or its owner or the operator said no"


class Consent(Value):
    """What is known of an address. All times in seconds since 1970, 0 for never.

    :param asked: when it got the one message that an unconfirmed address may get
    :param confirmed: when its owner last confirmed it
    :param refused: when its owner unsubscribed
    :param blocked: when the operator blocked it
    """

    asked: int = 0
    confirmed: int = 0
    refused: int = 0
    blocked: int = 0

    @property
    def forbids(self) -> bool:
        """Whether nothing may be sent, whoever asks."""
        return bool(self.refused or self.blocked)


class Consents(Rows):
    """Consents by `contact_hash`."""

    def get(self, contact: str, consistent: bool = True) -> Consent:
        """One GetItem.

        :param consistent: whether as last written; otherwise as of a moment ago, at half the price
        """
        row = self._get(_key(contact), consistent) or {}
        return Consent(
            asked=whole(row, "asked"),
            confirmed=whole(row, "confirmed"),
            refused=whole(row, "refused"),
            blocked=whole(row, "blocked"),
        )

    def ask(self, contact: str, message: str, now: int) -> Asking:
        """Whether `message` may be sent to an address that this person has not confirmed. One UpdateItem.

        An address that nobody ever confirmed gets one message in all; the same message may be tried again after a
        crash, so it is named. One that was confirmed may be asked again for another person.

        :param message: what tells this message from all others
        """
        try:
            before = self._client.update_item(
                TableName=self._name,
                Key=_key(contact),
                UpdateExpression="SET asked = :now, asked_by = :message",
                ConditionExpression=(
                    "attribute_not_exists(refused) AND attribute_not_exists(blocked)"
                    " AND (attribute_not_exists(asked) OR attribute_exists(confirmed) OR asked_by = :message)"
                ),
                ExpressionAttributeValues={":now": number(now), ":message": text(message)},
                ReturnValues="ALL_OLD",
            ).get("Attributes", {})
        except self._client.exceptions.ConditionalCheckFailedException:
            return Asking.NO
        return Asking.AGAIN if before.get("asked_by") == text(message) else Asking.FIRST

    def take_back(self, contact: str, message: str) -> None:
        """The message did not leave: an address of which nothing else is known is unknown again. One DeleteItem.

        Only after `Asking.FIRST`: what was tried before may have been sent.
        """
        self._delete(
            _key(contact),
            ConditionExpression=(
                "asked_by = :message AND attribute_not_exists(confirmed)"
                " AND attribute_not_exists(refused) AND attribute_not_exists(blocked)"
            ),
            ExpressionAttributeValues={":message": text(message)},
        )

    def confirm(self, contact: str, now: int) -> bool:
        """The owner agreed; `False` if the operator blocked the address. One UpdateItem."""
        return self._update(
            _key(contact),
            "SET confirmed = :now REMOVE refused",
            ConditionExpression="attribute_not_exists(blocked)",
            ExpressionAttributeValues={":now": number(now)},
        )

    def refuse(self, contact: str, now: int) -> None:
        """The owner unsubscribed. Stays until the owner confirms again. One UpdateItem."""
        self._update(_key(contact), "SET refused = :now", ExpressionAttributeValues={":now": number(now)})

    def block(self, contact: str, now: int) -> None:
        """Nothing is sent there any more, whatever its owner does. For the operator. One UpdateItem."""
        self._update(_key(contact), "SET blocked = :now", ExpressionAttributeValues={":now": number(now)})

    def refused(self) -> Iterator[tuple[str, Consent]]:
        """Every contact whose owner or the operator said no, by its hash. Scans all: for restoring."""
        for row in pages.every_item(
            self._client,
            "scan",
            TableName=self._name,
            FilterExpression="sk = :consent AND (attribute_exists(refused) OR attribute_exists(blocked))",
            ExpressionAttributeValues={":consent": text("consent")},
        ):
            contact = row["pk"]["S"].removeprefix("contact/")
            yield contact, Consent(refused=whole(row, "refused"), blocked=whole(row, "blocked"))

    def unblock(self, contact: str) -> None:
        """Takes `block` back. One UpdateItem."""
        self._update(_key(contact), "REMOVE blocked")


def _key(contact: str) -> "Row":
    return key(f"contact/{contact}", "consent")
