"""How events and snapshots are stored: compact JSON of their fields, deflated.

Events stay readable for ever, so each is stored with its name, its schema version and the names of its fields:
`["Moved", 1, {"seat": 0, ...}]`. An older version passes through *upcasters*, one per version, before it is read.

A snapshot is a cache, so it is as small as it can be: values in the order of the fields, deflated with a preset
dictionary. It begins with a hash of both, its *layout*, so that nobody has to remember that either changed: one of
another layout is not read at all. One that is not as it was written is known by its checksum: raw deflate has none.

An event is stored as the oldest schema that says all of it, so that an older version reads whatever does not use what
came later. A *downcaster* is the way back of an upcaster.
"""

import hashlib
import json
import zlib
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeAlias, TypeVar

from events.store.forms import Form, Forms, schema_of

Value = TypeVar("Value")

Upcaster: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""The fields of an event as stored by one schema version -> the fields of the next version."""

Downcaster: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""The fields of an event of one schema version -> those of the version before. What that cannot say it may leave out:
the upcaster is asked whether it leads back."""

_UNREADABLE = (zlib.error, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What reading bytes can end in that were not written by this code, or not to their end."""

_LAYOUT_BYTES = 4
_CHECKSUM_BYTES = 4

_RAW_DEFLATE = -zlib.MAX_WBITS  # no header, no checksum: DynamoDB checks for itself (RFC 1951)
_to_json = json.JSONEncoder(ensure_ascii=False, check_circular=False, allow_nan=False, separators=(",", ":")).encode


class NewerEvent(Exception):
    """An event that newer code stored: this code can neither read nor continue the table until the deploy is over."""

    def __init__(self, name: str, version: int) -> None:
        super().__init__(f"{name} of schema version {version} is newer than this code")


class HeldBack(Exception):
    """An event that this version reads and must not write yet: the release before could not read it."""

    def __init__(self, name: str, version: int) -> None:
        super().__init__(f"{name} of schema version {version} is read by this version, and written by the next one")


class BrokenEvents(Exception):
    """Events that cannot be read, whatever the version: the stored bytes are not what was written."""


class BrokenSnapshot(Exception):
    """A snapshot of the code's own layout that cannot be read, or is not what was written."""


class _OtherLayoutError(Exception):
    """A snapshot of another layout than the code's."""


class Codec:
    """Stores values of the known types, and reads them.

    Fields of type `Any` hold values of known types (a table's event holds events of its game), or plain values.

    :param known: the types of events and states that may be stored, by the names that they are stored under;
        a name is never used again for something else
    :param upcasters: by (name, version that they read)
    :param downcasters: by (name, version that they read)
    :param held_back: what is read and not written yet, as (name, version)
    :param dictionary: the preset dictionary of snapshots
    :param more: further known types, asked for with a name that is not known yet, or with none for a value whose type
        is not
    """

    def __init__(
        self,
        known: Mapping[str, type[Any]],
        upcasters: Mapping[tuple[str, int], Upcaster] | None = None,
        dictionary: bytes = b"",
        more: Callable[[str], Mapping[str, type[Any]]] = lambda name: {},
        downcasters: Mapping[tuple[str, int], Downcaster] | None = None,
        held_back: Collection[tuple[str, int]] = (),
    ) -> None:
        self._known = dict(known)
        self._names = {cls: name for name, cls in known.items()}
        self._more = more
        self._upcasters = dict(upcasters or {})
        self._downcasters = dict(downcasters or {})
        self._held_back = frozenset(held_back)
        self._dictionary = dictionary
        self._events = Forms(named=True, open_form=Form(self._encode_event, self._decode_event))
        self._rows = Forms(named=False, open_form=Form(self._encode_row, self._decode_row))
        self._layouts: dict[str, bytes] = {}

    def encode(self, value: Value, as_type: type[Value]) -> Any:
        """The value as JSON values, with the names of fields."""
        return self._events.of(as_type).encode(value)

    def decode(self, stored: Any, as_type: type[Value]) -> Value:
        """What `encode` gave, as a value again.

        :raises MisfitError: when it is not of that type
        """
        value: Value = self._events.of(as_type).decode(stored)
        return value

    def pack_events(self, events: Iterable[Any]) -> bytes:
        """Events as they are stored. The same events always give the same bytes."""
        return _deflate(_to_json([self._encode_event(event) for event in events]))

    def unpack_events(self, stored: bytes) -> tuple[Any, ...]:
        """Stored events of any version.

        :raises NewerEvent: when one is of a type or a version that this code does not know
        :raises BrokenEvents: when they are not what was written
        """
        try:
            return tuple([self._decode_event(each) for each in json.loads(_inflate(stored))])
        except _UNREADABLE as error:
            raise BrokenEvents from error

    def pack_snapshot(self, state: Any, beside: bytes = b"") -> bytes:
        """A state as it is stored: its layout, a checksum (CRC-32), the deflated values.

        :param beside: what is stored next to it, and belongs to it
        """
        values = self.written(state)
        checksum = _checksum(values.encode(), beside)
        return self.layout(type(state)) + checksum + _deflate(values, self._dictionary)

    def layout(self, state_type: type[Any]) -> bytes:
        """Four bytes that tell how states of a type are stored from any other way: their fields down to the last, every
        schema version among them, and the dictionary. What is stored inside under a name of its own says its own."""
        shape = self._rows.shape(state_type)
        if shape not in self._layouts:
            self._layouts[shape] = hashlib.sha256(shape.encode() + self._dictionary).digest()[:_LAYOUT_BYTES]
        return self._layouts[shape]

    def written(self, state: Any) -> str:
        """The values of a state as text: what a snapshot deflates, and the preset dictionary is made of."""
        return _to_json(self._rows.of(type(state)).encode(state))

    def unpack_snapshot(self, stored: bytes, as_type: type[Value], beside: bytes = b"") -> Value | None:
        """A stored state, or `None` if it, or a state inside it, is of another layout.

        :raises BrokenSnapshot: when it, or what lies beside it, is not what was written
        """
        try:
            return self._unpacked(stored, as_type, beside)
        except _OtherLayoutError:
            return None
        except _UNREADABLE as error:
            raise BrokenSnapshot from error

    def _unpacked(self, stored: bytes, as_type: type[Value], beside: bytes) -> Value:
        layout, stored = stored[:_LAYOUT_BYTES], stored[_LAYOUT_BYTES:]
        if layout != self.layout(as_type):
            raise _OtherLayoutError
        checksum, values = stored[:_CHECKSUM_BYTES], _inflate(stored[_CHECKSUM_BYTES:], self._dictionary)
        if checksum != _checksum(values, beside):
            raise BrokenSnapshot
        state: Value = self._rows.of(as_type).decode(json.loads(values))
        return state

    def _encode_event(self, event: Any) -> Any:
        name = self._name_of(event)
        if name is None:
            return event
        return self._oldest(name, schema_of(type(event)), self._events.of(type(event)).encode(event))

    def _oldest(self, name: str, version: int, fields: dict[str, Any]) -> list[Any]:
        """The event in the oldest schema version that says all of it."""
        while lower := self._downcasters.get((name, version)):
            older = lower(fields)
            if self._upcasters[name, version - 1](older) != fields:
                break
            version, fields = version - 1, older
        if (name, version) in self._held_back:
            raise HeldBack(name, version)
        return [name, version, fields]

    def _encode_row(self, value: Any) -> Any:
        name = self._name_of(value)
        if name is None:
            return value
        return [name, self._said_layout(type(value)), self._rows.of(type(value)).encode(value)]

    def _said_layout(self, cls: type[Any]) -> str:
        """Of what is stored inside a state under a name of its own; the dictionary, which is made of such, is none of
        it."""
        return self._rows.shape(cls)[: 2 * _LAYOUT_BYTES]

    def _name_of(self, value: Any) -> str | None:
        """The name that a value is stored under; nothing for one that JSON has itself."""
        if value is None or isinstance(value, int | str):
            return None
        cls = type(value)
        if cls not in self._names:
            self._learn("")
        if cls not in self._names:
            raise TypeError(f"{cls.__name__} is not a known type: it cannot be stored")
        return self._names[cls]

    def _type_named(self, name: str) -> type[Any] | None:
        if name not in self._known:
            self._learn(name)
        return self._known.get(name)

    def _learn(self, name: str) -> None:
        more = self._more(name)
        self._known.update(more)
        self._names.update((cls, each) for each, cls in more.items())

    def _decode_event(self, stored: Any) -> Any:
        if not isinstance(stored, list):
            return stored
        name, version, values = stored
        cls = self._type_named(name)
        if cls is None or version > schema_of(cls):
            raise NewerEvent(name, version)
        for older in range(version, schema_of(cls)):
            values = self._upcasters[name, older](values)
        return self._events.of(cls).decode(values)

    def _decode_row(self, stored: Any) -> Any:
        if not isinstance(stored, list):
            return stored
        name, layout, values = stored
        cls = self._type_named(name)
        if cls is None or layout != self._said_layout(cls):
            raise _OtherLayoutError
        return self._rows.of(cls).decode(values)


def _checksum(values: bytes, beside: bytes) -> bytes:
    return zlib.crc32(values, zlib.crc32(beside)).to_bytes(_CHECKSUM_BYTES)


def _deflate(text: str, dictionary: bytes = b"") -> bytes:
    packer = zlib.compressobj(zlib.Z_BEST_COMPRESSION, zlib.DEFLATED, _RAW_DEFLATE, zdict=dictionary)
    return packer.compress(text.encode()) + packer.flush()


def _inflate(stored: bytes, dictionary: bytes = b"") -> bytes:
    return zlib.decompressobj(_RAW_DEFLATE, zdict=dictionary).decompress(stored)
