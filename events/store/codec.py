"""How events and snapshots are stored: compact JSON of their fields, deflated.

Each event carries its name, its schema version and its fields' names: `["Moved", 1, {"seat": 0, ...}]`. *Upcasters*,
one per version, bring an older version up to date. An event is stored in the oldest schema that says all of it, for
older code; a *downcaster* reverses an upcaster.

A snapshot has values in the order of the fields, deflated with a preset dictionary. It begins with its *layout*, a hash
of fields and dictionary, and has a checksum, because raw deflate has none.
"""

import hashlib
import json
import zlib
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeAlias, TypeVar

from events.store.forms import Forms, StoredForm, schema_of

Value = TypeVar("Value")

Upcaster: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""Stored fields -> the fields of the next schema version."""

Downcaster: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""Fields -> the fields of the schema version before. It may lose data: the codec uses its result only if the upcaster
restores the fields.
"""

_UNREADABLE = (zlib.error, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""Errors from damaged or foreign bytes."""

_LAYOUT_BYTES = 4
_CHECKSUM_BYTES = 4

_RAW_DEFLATE = -zlib.MAX_WBITS  # no header, no checksum (RFC 1951): DynamoDB has its own
_to_json = json.JSONEncoder(ensure_ascii=False, check_circular=False, allow_nan=False, separators=(",", ":")).encode


class NewerEvent(Exception):
    """This code cannot read or continue the table."""

    def __init__(self, name: str, version: int) -> None:
        super().__init__(f"{name} of schema version {version} is newer than this code")


class UnknownGame(NewerEvent):
    """The table's game is not installed."""

    def __init__(self, game: str) -> None:
        Exception.__init__(self, f"the game {game} is not installed")
        self.game = game


class HeldBack(Exception):
    """Unreadable for the release before, so this version only reads it."""

    def __init__(self, name: str, version: int) -> None:
        super().__init__(f"{name} of schema version {version} is read by this version, and written by the next one")


class BrokenEvents(Exception):
    """The stored bytes are damaged."""


class BrokenSnapshot(Exception):
    """A damaged snapshot of the code's own layout."""


class _OtherLayoutError(Exception):
    """A snapshot of another layout."""


class Codec:
    """Stores and reads values of known types.

    Fields of type `Any` hold values of known types, or plain ones.

    :param known: the storable types by stored name; a name is never reused
    :param upcasters, downcasters: by (name, version they read)
    :param held_back: (name, version) of events that are not written yet
    :param more: loads further types for an unknown name, or for "" when a value's type is unknown
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
        self._events = Forms(named=True, open_form=StoredForm(self._encode_event, self._decode_event))
        self._rows = Forms(named=False, open_form=StoredForm(self._encode_row, self._decode_row))
        self._layouts: dict[str, bytes] = {}

    def encode(self, value: Value, as_type: type[Value]) -> Any:
        """JSON values with fields' names."""
        return self._events.of(as_type).encode(value)

    def decode(self, stored: Any, as_type: type[Value]) -> Value:
        """The inverse of `encode`.

        :raises MisfitError: when it does not fit the type
        """
        value: Value = self._events.of(as_type).decode(stored)
        return value

    def pack_events(self, events: Iterable[Any]) -> bytes:
        """The same events always give the same bytes."""
        return _deflate(_to_json([self._encode_event(event) for event in events]))

    def unpack_events(self, stored: bytes) -> tuple[Any, ...]:
        """Stored events of any version.

        :raises NewerEvent, BrokenEvents:
        """
        try:
            return tuple([self._decode_event(each) for each in json.loads(_inflate(stored))])
        except _UNREADABLE as error:
            raise BrokenEvents from error

    def pack_snapshot(self, state: Any, beside: bytes = b"") -> bytes:
        """A state as stored: its layout, a checksum (CRC-32), the deflated values.

        :param beside: stored next to it, and covered by the checksum
        """
        values = self.written(state)
        checksum = _checksum(values.encode(), beside)
        return self.layout(type(state)) + checksum + _deflate(values, self._dictionary)

    def layout(self, state_type: type[Any]) -> bytes:
        """Four bytes of a hash over a type's fields at every depth, with their schema versions, and the dictionary.
        Inner values with names of their own carry their own layout.
        """
        shape = self._rows.shape(state_type)
        if shape not in self._layouts:
            self._layouts[shape] = hashlib.sha256(shape.encode() + self._dictionary).digest()[:_LAYOUT_BYTES]
        return self._layouts[shape]

    def written(self, state: Any) -> str:
        """A state as text, for a snapshot or the preset dictionary."""
        return _to_json(self._rows.of(type(state)).encode(state))

    def unpack_snapshot(self, stored: bytes, as_type: type[Value], beside: bytes = b"") -> Value | None:
        """A stored state, or `None` if it, or a state inside it, has another layout.

        :raises BrokenSnapshot: when it, or `beside`, is damaged
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
        """The event in the oldest schema that says all of it."""
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
        """The layout without the dictionary, which is made of such states."""
        return self._rows.shape(cls)[: 2 * _LAYOUT_BYTES]

    def _name_of(self, value: Any) -> str | None:
        """The stored name; `None` for plain JSON values."""
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
