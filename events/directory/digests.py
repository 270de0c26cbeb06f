"""Seats that wait for a contact's next digest, which covers all its tables, and when the last one left."""

from events.directory.rows import key, row
from events.directory.slots import KEPT, Slots
from events.store.database import DynamoDB


class Digests(Slots):
    """Waiting seats, which expire if no digest comes."""

    def __init__(self, client: "DynamoDB", name: str) -> None:
        super().__init__(client, name, "digest")

    def wait(self, contact: str, table: str, chair: int, now: int) -> None:
        """Adds a waiting seat; a repeat changes nothing."""
        self._put(row(key(self._partition_of(contact), f"{_SEAT}{table}/{chair}"), expires=now + KEPT))

    def waiting(self, contact: str) -> list[tuple[str, int]]:
        """Tables and chairs that wait."""
        found = []
        for each in self._all(self._partition_of(contact), _SEAT):
            table, chair = each["sk"]["S"].removeprefix(_SEAT).split("/")
            found.append((table, int(chair)))
        return found

    def told(self, contact: str, table: str, chair: int) -> None:
        """Removes a waiting seat."""
        self._delete(key(self._partition_of(contact), f"{_SEAT}{table}/{chair}"))


_SEAT = "seat/"
