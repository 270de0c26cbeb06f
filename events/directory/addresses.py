"""Compares and counts addresses by hashes with the stack's own key.

Two spellings are two contacts, but case does not count. Counts and refusals hold for the *mailbox*: without plus signs,
and without dots where the provider ignores them.
"""

import hashlib
import hmac
import secrets
from functools import cached_property
from typing import Literal, TypeAlias

from events.directory.domains import organisation
from events.directory.rows import Row, Rows, key, row

Channel: TypeAlias = Literal["mail", "sms", "push"]
"""`push` goes to devices, through a browser (`events.directory.devices`)."""

CHANNELS: tuple[Channel, ...] = ("mail", "sms", "push")
ADDRESSED: tuple[Channel, ...] = ("mail", "sms")

_SAME_DOMAINS = {"googlemail.com": "gmail.com"}
_WITHOUT_DOTS = frozenset({"gmail.com"})


def is_nobodys(address: str) -> bool:
    """Whether the address belongs to SES's mailbox simulator (SES Developer Guide, "Using the mailbox simulator")."""
    return address.casefold().endswith("@simulator.amazonses.com")


def counting_form(channel: Channel, address: str) -> str:
    """The common form of a mailbox's spellings. Nothing is sent there.

    >>> counting_form("mail", "A.n.n+dice@GoogleMail.com"), counting_form("mail", "a.n.n+dice@example.org")
    ('ann@gmail.com', 'a.n.n@example.org')
    """
    folded = address.strip().casefold()
    if channel == "sms" or "@" not in folded or is_nobodys(folded):  # a simulator's label is an address of its own
        return folded
    local, _, domain = folded.rpartition("@")
    domain = _SAME_DOMAINS.get(domain, domain)
    local = local.split("+", 1)[0] or local
    return f"{local.replace('.', '') if domain in _WITHOUT_DOTS else local}@{domain}"


class Hashes(Rows):
    """32 hexadecimal digits, with a random key from the directory, which costs a process one GetItem."""

    def hash(self, channel: Channel, address: str) -> str:
        """An address's hash, as written."""
        return self._hash(f"{channel}:{address.strip().casefold()}")

    def mailbox(self, channel: Channel, address: str) -> str:
        """The hash of all its spellings."""
        return self._hash(f"{channel}:{counting_form(channel, address)}")

    def asker(self, channel: Channel, address: str, network: str) -> str:
        """A network's hash for one mailbox or organisation: two reveal no common network.

        :param network: its hash
        """
        mailbox = counting_form(channel, address)
        whose = organisation(mailbox) if channel == "mail" else ""
        return self._hash(f"asker:{channel}:{whose or mailbox}:{network}")[:16]

    def copy_key(self, other: "Hashes") -> None:
        """Takes over another directory's key, unless this one has its own: for restoring."""
        if (theirs := other._get(_KEY, consistent=True)) and not self._get(_KEY, consistent=True):
            self._put_secret(theirs["secret"]["S"])

    def _hash(self, named: str) -> str:
        return hmac.new(self._secret, named.encode(), hashlib.sha256).hexdigest()[:32]

    @cached_property
    def _secret(self) -> bytes:
        found = self._get(_KEY, consistent=True)
        if found is None:
            self._put_secret(secrets.token_hex(32))
            found = self._get(_KEY, consistent=True)
        assert found, "it is never deleted"
        return bytes.fromhex(found["secret"]["S"])

    def _put_secret(self, secret: str) -> None:
        """Unless another process did."""
        self._put(row(_KEY, secret=secret), "attribute_not_exists(pk)")


_KEY: "Row" = key("operator", "contact-key")
