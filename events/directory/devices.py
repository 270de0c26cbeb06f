"""Browsers that take messages for a person, each by its push service's address.

A person's devices are one contact of the channel `push`, and its address is their list. A subscription proves itself.
The hash is of the person, because the address changes with each device.
"""

import hashlib
from collections.abc import Callable, Collection, Mapping
from dataclasses import field
from types import MappingProxyType

from engine.kit.value import Value, replace
from events.directory.contact import contact_key
from events.directory.rows import Rows, Stored, whole

MOST_DEVICES = 3
"""Per person; the oldest goes."""

_TRIES = 8
"""Attempts at a change."""


class Device(Value):
    """A browser that takes messages.

    :param key: `mark_of` the key with which it subscribed; empty if unknown
    :param refused: since when its push service refuses every message; 0 for never
    """

    address: str = field(repr=False)
    key: str = ""
    refused: int = 0

    @property
    def stored(self) -> str:
        """Its line of a contact's address."""
        return " ".join((self.address, self.key, str(self.refused or ""))).rstrip()


class TooManyAtOnce(Exception):
    """Every attempt met another change."""


def mark_of(key: str) -> str:
    """The short hash of a public key."""
    return hashlib.sha256(key.encode()).hexdigest()[:16]


def devices_of(address: str) -> tuple[Device, ...]:
    """The devices of a contact's address, oldest first."""
    return tuple(_device(*line.split(" ")) for line in address.splitlines())


def _device(address: str, key: str = "", refused: str = "") -> Device:
    return Device(address, key, int(refused or 0))


class Devices(Rows):
    """The devices of people, by their contact."""

    def add(self, contact: str, device: Device, now: int, expires: int) -> None:
        """Adds the newest device, and the contact. GetItem and UpdateItem.

        :raises TooManyAtOnce: when others kept changing the list
        """

        def with_newest(before: tuple[Device, ...]) -> tuple[Device, ...]:
            return (*[each for each in before if each.address != device.address], device)

        if self._change(contact, with_newest, now, expires) is None:
            raise TooManyAtOnce

    def note(
        self, contact: str, gone: Collection[str], refused: Mapping[str, int] = MappingProxyType({})
    ) -> tuple[Device, ...] | None:
        """Forgets devices, and stores since when messages to others are refused, 0 for not any more. GetItem and
        UpdateItem.

        :returns: the others; `None` if other writers kept changing the list
        """

        def noted(before: tuple[Device, ...]) -> tuple[Device, ...]:
            left = [each for each in before if each.address not in gone]
            return tuple([replace(each, refused=refused.get(each.address, each.refused)) for each in left])

        return self._change(contact, noted)

    def _change(
        self, contact: str, change: Callable[[tuple[Device, ...]], tuple[Device, ...]], now: int = 0, expires: int = 0
    ) -> tuple[Device, ...] | None:
        """Changes the list, unless the contact is forgotten and no `now` is given."""
        for _ in range(_TRIES):
            row = self._get(contact_key(contact), consistent=True) or {}
            if "address" not in row and not now:
                return ()
            before = row["address"]["S"] if "address" in row else ""
            after = change(devices_of(before))[-MOST_DEVICES:]
            proves = ", channel = :channel, mailbox = :mailbox, expires = :expires, proved = :now" if now else ""
            given: dict[str, Stored] = {"before": before} if "address" in row else {}
            if now:
                until = max(expires, whole(row, "expires"))
                given |= {"channel": "push", "mailbox": contact, "expires": until, "now": now}
            unchanged = "address = :before" if "address" in row else "attribute_not_exists(address)"
            stored = "\n".join(each.stored for each in after)
            if self._update(contact_key(contact), f"SET address = :after{proves}", unchanged, after=stored, **given):
                return after
        return None
