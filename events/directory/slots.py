"""Messages a reader gets once per slot of time: claimed before they are sent, as in `claims`."""

from events.directory.claims import UNSENT, Claim, Claimed
from events.directory.rows import Row, key, row
from events.store.database import DynamoDB

_SEAT = "seat/"

KEPT = 14 * 86_400
"""Seconds for which the last one is remembered."""


class Slots(Claimed):
    """A reader's last message of a kind, or its claim, by the reader's hash."""

    def __init__(self, client: "DynamoDB", name: str, what: str) -> None:
        super().__init__(client, name)
        self._what = what

    def claim(self, reader: str, slot: int, now: int) -> Claim:
        """Claims a slot's message, if it is free."""
        sent = row(self._sent(reader), slot=slot, expires=now + KEPT)
        return self._claim(sent, f"slot < :slot OR (slot = :slot AND {UNSENT})", now, slot=slot)

    def sent(self, reader: str, slot: int, now: int) -> None:
        """Marks a slot's message as sent."""
        self._update(self._sent(reader), "SET sent = :now", "slot = :slot", now=now, slot=slot)

    def release(self, reader: str, slot: int) -> None:
        """Gives up an unsent message's claim."""
        self._delete(self._sent(reader), "slot = :slot AND attribute_not_exists(sent)", slot=slot)

    def _partition_of(self, reader: str) -> str:
        return f"{self._what}/{reader}"

    def _sent(self, reader: str) -> "Row":
        return key(self._partition_of(reader), "sent")


class Digests(Slots):
    """Also the seats that wait for a contact's next digest, which covers all its tables. They expire if none comes."""

    def wait(self, contact: str, table: str, chair: int, now: int) -> None:
        """Adds a waiting seat; a repeat changes nothing."""
        self._put(row(key(self._partition_of(contact), f"{_SEAT}{table}/{chair}"), expires=now + KEPT))

    def waiting(self, contact: str) -> list[tuple[str, int]]:
        """Tables and chairs that wait."""
        rows = self._all(self._partition_of(contact), _SEAT)
        seats = [each["sk"]["S"].removeprefix(_SEAT).split("/") for each in rows]
        return [(table, int(chair)) for table, chair in seats]

    def told(self, contact: str, table: str, chair: int) -> None:
        """Removes a waiting seat."""
        self._delete(key(self._partition_of(contact), f"{_SEAT}{table}/{chair}"))
