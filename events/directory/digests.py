"""Which seats have something that waits for the next digest of a contact, and when the last one left.

A digest tells of all tables at once, so it belongs to a contact. A seat that waits stands here so that whoever sends
the digest finds it; what it waits with, its table says.
"""

from typing import TYPE_CHECKING

from events.directory.rows import key, number
from events.directory.slots import KEPT, Slots

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient


class Digests(Slots):
    """Digests by the hash of a contact. A seat that waited is forgotten after a while where no digest came for it."""

    def __init__(self, client: "DynamoDBClient", name: str) -> None:
        super().__init__(client, name, "digest")

    def wait(self, contact: str, table: str, chair: int, now: int) -> None:
        """A seat has something for the next digest. One PutItem, which is the same again.

        :param now: seconds since 1970
        """
        row = key(self._partition_of(contact), f"{_SEAT}{table}/{chair}")
        self._client.put_item(TableName=self._name, Item={**row, "expires": number(now + KEPT)})

    def waiting(self, contact: str) -> list[tuple[str, int]]:
        """Tables and chairs that wait. One Query."""
        found = []
        for row in self._all(self._partition_of(contact), _SEAT):
            table, chair = row["sk"]["S"].removeprefix(_SEAT).split("/")
            found.append((table, int(chair)))
        return found

    def told(self, contact: str, table: str, chair: int) -> None:
        """A seat waits with nothing any more. One DeleteItem."""
        self._delete(key(self._partition_of(contact), f"{_SEAT}{table}/{chair}"))


_SEAT = "seat/"
