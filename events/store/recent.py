"""The last commands of each capability, packed: they show that a late command is a repeat (docs/design/log.md)."""

from collections.abc import Iterator
from itertools import islice
from typing import TypeAlias

from engine.kit.value import Value

KEPT = 8
"""For each capability."""

_ID_BYTES = 6
_DIGEST_BYTES = 4


class Repeat(Value):
    """The same command was committed before."""

    version: int


class Conflict(Value):
    """Another command with the same id was committed before."""

    version: int


_Entry: TypeAlias = tuple[bytes, bytes, int]


class Recent(Value):
    """The last commands of every capability, newest first.

    Packed for each capability: a byte with the number of entries and the length of the name (four bits each), the name
    (`_short`), the entries. An entry is 6 bytes of the command's id, 4 of its digest, and the version or its distance
    to the entry before (LEB128). Another layout needs a new `Table.schema`, to fold snapshots anew.

    >>> recent = Recent().remember("seat1", b"identity", b"digest", 5)
    >>> recent.find("seat1", b"identity", b"digest"), recent.find("seat1", b"identity", b"edited")
    (Repeat(version=5), Conflict(version=5))
    """

    packed: bytes = b""

    def remember(self, capability: str, command: bytes, digest: bytes, version: int) -> "Recent":
        """One more command; drops the capability's oldest beyond `KEPT`."""
        kept = dict(_each(self.packed))
        entry = (command[:_ID_BYTES], digest[:_DIGEST_BYTES], version)
        name = _short(capability)
        kept[name] = _packed(name, [entry, *islice(_entries(kept.get(name)), KEPT - 1)])
        return Recent(b"".join(kept.values()))

    def find(self, capability: str, command: bytes, digest: bytes) -> Repeat | Conflict | None:
        """The earlier commit of an incoming command."""
        for known, text, version in _entries(dict(_each(self.packed)).get(_short(capability))):
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


def _each(packed: bytes) -> Iterator[tuple[str, bytes]]:
    begin = 0
    while begin < len(packed):
        count, name_at = packed[begin] >> 4, begin + 1
        at = entries_at = name_at + (packed[begin] & 0xF)
        for _ in range(count):
            at += _ID_BYTES + _DIGEST_BYTES
            while packed[at] > 0x7F:
                at += 1
            at += 1
        yield packed[name_at:entries_at].decode(), packed[begin:at]
        begin = at


def _entries(packed: bytes | None) -> Iterator[_Entry]:
    if packed is None:
        return
    at, newer = 1 + (packed[0] & 0xF), 0
    while at < len(packed):
        digest_at = at + _ID_BYTES
        version_at = digest_at + _DIGEST_BYTES
        distance, end = _read_varint(packed, version_at)
        newer = newer - distance if newer else distance
        yield packed[at:digest_at], packed[digest_at:version_at], newer
        at = end


def _varint(number: int) -> bytes:
    groups = bytearray()
    while number > 0x7F:
        groups.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*groups, number])


def _read_varint(packed: bytes, at: int) -> tuple[int, int]:
    number = shift = 0
    while packed[at] > 0x7F:
        number |= (packed[at] & 0x7F) << shift
        shift += 7
        at += 1
    return number | packed[at] << shift, at + 1
