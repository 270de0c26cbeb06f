"""Senders of envelopes, to which bounces come: each names its mail, since a bounce may leave out what it is about."""

import hashlib
import re
from dataclasses import field

from engine.kit.value import Value

_LOCAL_PART = re.compile(r"bounce-(\d{10})-([0-9a-f]{32})")


class ReturnAddress(Value):
    """Where a mail's bounce goes.

    :param at: when the mail left
    :param receipt: of the mail, known to its readers alone, because it is a hash of their links
    """

    at: int
    receipt: str = field(repr=False)

    @property
    def local_part(self) -> str:
        """The part before the `@`."""
        return f"bounce-{self.at}-{self.receipt}"


def return_address(raw: bytes, now: int) -> ReturnAddress:
    """The address of a mail that leaves now."""
    return ReturnAddress(now, hashlib.sha256(b"bounce " + raw).hexdigest()[:32])


def read_return_address(address: str, domain: str) -> ReturnAddress | None:
    """Parses an address of `domain`; `None` for any other."""
    local_part, _, at = address.strip().casefold().rpartition("@")
    found = _LOCAL_PART.fullmatch(local_part)
    return ReturnAddress(int(found[1]), found[2]) if found and at == domain.casefold() else None
