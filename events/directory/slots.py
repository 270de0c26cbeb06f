"""Messages of which a reader gets one in a time, however often it is wanted: claimed before they are sent, as notices
are (see `claims`)."""

from typing import TYPE_CHECKING

from events.directory.claims import LEASE, Claim
from events.directory.rows import Rows, key, number

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

    from events.directory.rows import Row

KEPT = 14 * 86_400
"""Seconds after which it is forgotten when the last one left."""


class Slots(Rows):
    """When the last message of a kind left, or who sends it, by the hash of its reader.

    :param what: names the kind in the rows
    """

    def __init__(self, client: "DynamoDBClient", name: str, what: str) -> None:
        super().__init__(client, name)
        self._what = what

    def claim(self, reader: str, slot: int, now: int) -> Claim:
        """Takes the message of that time for this sender, if nobody has it. One PutItem.

        :param slot, now: seconds since 1970
        """
        try:
            self._client.put_item(
                TableName=self._name,
                Item={
                    **self._sent(reader),
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

    def sent(self, reader: str, slot: int, now: int) -> None:
        """The message of that time has left. One UpdateItem."""
        self._update(
            self._sent(reader),
            "SET sent = :now",
            ConditionExpression="slot = :slot",
            ExpressionAttributeValues={":now": number(now), ":slot": number(slot)},
        )

    def release(self, reader: str, slot: int) -> None:
        """Gives up a message of which nothing was sent. One DeleteItem."""
        self._delete(
            self._sent(reader),
            ConditionExpression="slot = :slot AND attribute_not_exists(sent)",
            ExpressionAttributeValues={":slot": number(slot)},
        )

    def _partition_of(self, reader: str) -> str:
        return f"{self._what}/{reader}"

    def _sent(self, reader: str) -> "Row":
        return key(self._partition_of(reader), "sent")
