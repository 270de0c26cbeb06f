"""The last commands of each capability, packed: how a command that comes again late is known (DESIGN §5)."""

from collections.abc import Iterator
from itertools import islice
from typing import TypeAlias

from engine.kit.value import Value

KEPT = 8
"""Commands that are kept for each capability."""

_ID_BYTES = 6
_DIGEST_BYTES = 4


class Repeat(Value):
    """The same command was committed as that version: its result is given again."""

    version: int


class Conflict(Value):
    """Another command with the same id was committed as that version: the player already answered."""

    version: int


_Entry: TypeAlias = tuple[bytes, bytes, int]


class Recent(Value):
    """The last commands of every capability of a table, newest first.

    Packed for each capability as: a byte with the number of entries (four bits) and the length of the name (four bits),
    the short name ("s3" for "seat3"), then per entry 6 bytes of the command's id, 4 of its digest and the version, or
    how far it lies before that of the entry before, in 7-bit groups, lowest first (LEB128). Another layout needs a new
    `Table.schema`: what is stored under an older one is folded anew.

    >>> recent = Recent().remember("seat1", b"identity", b"digest", 5)
    >>> recent.find("seat1", b"identity", b"digest"), recent.find("seat1", b"identity", b"edited")
    (Repeat(version=5), Conflict(version=5))
    """

    packed: bytes = b""

    def remember(self, capability: str, command: bytes, digest: bytes, version: int) -> "Recent":
        """With one more command; the oldest of the capability beyond `KEPT` is forgotten."""
        kept = dict(_unpacked(self.packed))
        entry = (command[:_ID_BYTES], digest[:_DIGEST_BYTES], version)
        name = _short(capability)
        kept[name] = [entry, *islice(kept.get(name, ()), KEPT - 1)]
        return Recent(b"".join(_packed(each, entries) for each, entries in kept.items()))

    def find(self, capability: str, command: bytes, digest: bytes) -> Repeat | Conflict | None:
        """What is known of a command that comes in."""
        for each, entries in _unpacked(self.packed):
            if each == _short(capability):
                for known, text, version in entries:
                    if known == command[:_ID_BYTES]:
                        return Repeat(version) if text == digest[:_DIGEST_BYTES] else Conflict(version)
        return None


def _short(capability: str) -> str:
    """The scope's first letter and the chair: a scope has four letters (host, seat, open, free)."""
    return capability[:1] + capability[4:]


def _packed(capability: str, entries: list[_Entry]) -> bytes:
    name = capability.encode()
    body, newer = b"", 0
    for command, digest, version in entries:
        body += command + digest + _varint(abs(newer - version))
        newer = version
    return bytes([len(entries) << 4 | len(name)]) + name + body


def _unpacked(packed: bytes) -> Iterator[tuple[str, list[_Entry]]]:
    at = 0
    while at < len(packed):
        count, length = packed[at] >> 4, packed[at] & 0xF
        capability = packed[at + 1 : at + 1 + length].decode()
        entries: list[_Entry] = []
        at += 1 + length
        for _ in range(count):
            digest_at = at + _ID_BYTES
            version_at = digest_at + _DIGEST_BYTES
            distance, end = _read_varint(packed, version_at)
            version = entries[-1][2] - distance if entries else distance
            entries.append((packed[at:digest_at], packed[digest_at:version_at], version))
            at = end
        yield capability, entries


def _varint(number: int) -> bytes:
    groups = bytearray()
    while number > 0x7F:
        groups.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*groups, number])


def _read_varint(packed: bytes, at: int) -> tuple[int, int]:
    """The number that begins at `at`, and where it ends."""
    number = shift = 0
    while packed[at] > 0x7F:
        number |= (packed[at] & 0x7F) << shift
        shift += 7
        at += 1
    return number | packed[at] << shift, at + 1
