"""The stored form of a value, derived from its type hint: plain JSON values from frozen dataclasses and back.

int, str, bool, None, Literal                itself
bytes                                        Base64 text without padding
Enum                                         its value
tuple                                        list
frozenset                                    sorted list
mapping                                      object, if its keys are texts; else list of pairs; sorted by key
dataclass                                    object of its fields, or list of their values (`Forms(named=...)`)
union of one structured type and plain ones  bare
union of several structured types            [type name, form]
Any                                          the caller's own form (events and states)
"""

import hashlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from engine.kit.value import Value

Convert: TypeAlias = Callable[[Any], Any]


class MisfitError(ValueError):
    """A stored form does not fit its type. The message names no value."""


def schema_of(cls: type[Any]) -> int:
    """A type's `schema: ClassVar[int]`; 1 by default."""
    return int(getattr(cls, "schema", 1))


class StoredForm(Value):
    """How values of one type are stored and read."""

    encode: Convert
    decode: Convert


def _same(value: Any) -> Any:
    return value


def _text(value: bytes) -> str:
    return b64encode(value).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return b64decode(text + "=" * (-len(text) % 4))


PLAIN = StoredForm(_same, _same)
"""Values that JSON has itself."""

_BYTES = StoredForm(_text, _bytes)
_PLAIN_TYPES = (int, str, bool, NoneType)


class Forms:
    """The forms of all types, each compiled once.

    :param named: whether a dataclass is an object with field names, or a list
    :param open_form: of fields of type `Any`
    :ivar of: a type's form; raises `TypeError` when its values cannot be stored or not told apart
    """

    def __init__(self, named: bool, open_form: StoredForm) -> None:
        self._named = named
        self._open_form = open_form
        self.of: Callable[[Any], StoredForm] = cache(self._compile)
        self._shapes: dict[tuple[Any, int], str] = {}

    def shape(self, hint: Any) -> str:
        """The stored form of a type as text. Forms of the same text read each other's values."""
        key = hint, schema_of(hint)
        if key not in self._shapes:
            self._shapes[key] = self._shaped(hint)
        return self._shapes[key]

    def _shaped(self, hint: Any) -> str:
        if isinstance(hint, type) and is_dataclass(hint):
            hints = get_type_hints(hint)
            members = ", ".join(f"{each.name}: {self.shape(hints[each.name])}" for each in fields(hint))
            text = f"{hint.__name__} {schema_of(hint)} ({members})"
            return hashlib.sha256(text.encode()).hexdigest()
        if isinstance(hint, type) and issubclass(hint, Enum):
            return f"{hint.__name__} {[each.value for each in hint]}"
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Literal:
            return f"Literal {arguments}"
        if origin is None:
            return str(getattr(hint, "__name__", hint))
        kind = "union" if origin in (Union, UnionType) else origin.__name__
        return f"{kind}[{', '.join(map(self.shape, arguments))}]"

    def _compile(self, hint: Any) -> StoredForm:
        if hint in _PLAIN_TYPES or hint is None or get_origin(hint) is Literal:
            return PLAIN
        if hint is Any:
            return self._open_form
        if hint is bytes:
            return _BYTES
        if isinstance(hint, type) and issubclass(hint, Enum):
            return StoredForm(attrgetter("value"), hint)
        if isinstance(hint, type) and is_dataclass(hint):
            return self._dataclass(hint)
        return self._composed(hint, get_origin(hint), get_args(hint))

    def _composed(self, hint: Any, origin: Any, arguments: tuple[Any, ...]) -> StoredForm:
        if origin in (Union, UnionType):
            return self._union(hint, arguments)
        if origin is tuple and arguments[-1:] == (...,):
            return _sequence(self.of(arguments[0]), tuple)
        if origin is tuple:
            return _row(tuple(self.of(each) for each in arguments), tuple, lambda *values: values, str(hint))
        if origin is frozenset:
            return _sorted(_sequence(self.of(arguments[0]), frozenset))
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return _mapping(self.of(arguments[1])) if arguments[0] is str else self._pairs(arguments)
        raise TypeError(f"{hint} has no stored form")

    def _dataclass(self, cls: type[Any]) -> StoredForm:
        names = tuple(each.name for each in fields(cls))
        hints = get_type_hints(cls)
        forms = tuple(self.of(hints[name]) for name in names)
        if self._named:
            return _object(dict(zip(names, forms, strict=True)), cls)
        return _row(forms, _values(names), cls, cls.__name__)

    def _pairs(self, arguments: tuple[Any, ...]) -> StoredForm:
        pair = _row(tuple(self.of(each) for each in arguments), tuple, lambda *values: values, "a pair")
        pairs = _sequence(pair, dict)
        return StoredForm(lambda value: pairs.encode(sorted(value.items())), pairs.decode)

    def _union(self, hint: Any, members: tuple[Any, ...]) -> StoredForm:
        forms = {member: self.of(member) for member in members if member is not NoneType}
        structured = {member: form for member, form in forms.items() if _is_structured(member)}
        converted = [member for member, form in forms.items() if member not in structured and form is not PLAIN]
        if converted and len(forms) > 1:
            raise TypeError(f"{hint}: {converted[0]} cannot be told from the others once it is stored")
        if len(structured) > 1:
            return _tagged({_runtime_type(member): form for member, form in structured.items()}, hint)
        if structured:
            ((member, form),) = structured.items()
            return _optional(form) if len(forms) == 1 else _one_structured(_runtime_type(member), form)
        return _optional(next(iter(forms.values()))) if converted else PLAIN


def _is_structured(hint: Any) -> bool:
    return get_origin(hint) not in (None, Literal) or is_dataclass(hint)


def _runtime_type(hint: Any) -> type[Any]:
    runtime: type[Any] = get_origin(hint) or hint
    return runtime


def _values(names: tuple[str, ...]) -> Convert:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


def _row(forms: tuple[StoredForm, ...], values: Convert, make: Callable[..., Any], name: str) -> StoredForm:
    """Plain JSON values pass unchanged."""
    encoders = [(place, form.encode) for place, form in enumerate(forms) if form.encode is not _same]
    decoders = [(place, form.decode) for place, form in enumerate(forms) if form.decode is not _same]

    def encode(value: Any) -> list[Any]:
        row = list(values(value))
        for place, convert in encoders:
            row[place] = convert(row[place])
        return row

    def decode(stored: Any) -> Any:
        row = list(stored)
        if len(row) != len(forms):
            raise MisfitError(f"{name} has {len(forms)} values, {len(row)} are stored")
        for place, convert in decoders:
            row[place] = convert(row[place])
        return make(*row)

    return StoredForm(encode, decode)


def _object(forms: dict[str, StoredForm], cls: type[Any]) -> StoredForm:
    names = forms.keys()

    def encode(value: Any) -> dict[str, Any]:
        return {name: form.encode(getattr(value, name)) for name, form in forms.items()}

    def decode(stored: Any) -> Any:
        if stored.keys() != names:
            raise MisfitError(f"{cls.__name__} has the fields {', '.join(names)}; stored are {', '.join(stored)}")
        return cls(**{name: forms[name].decode(value) for name, value in stored.items()})

    return StoredForm(encode, decode)


def _sequence(item: StoredForm, collect: Convert) -> StoredForm:
    if item.encode is _same:
        return StoredForm(list, collect)
    return StoredForm(
        lambda value: [item.encode(each) for each in value],
        lambda stored: collect([item.decode(each) for each in stored]),
    )


def _sorted(form: StoredForm) -> StoredForm:
    return StoredForm(lambda value: sorted(form.encode(value)), form.decode)


def _mapping(item: StoredForm) -> StoredForm:
    return StoredForm(
        lambda value: {key: item.encode(value[key]) for key in sorted(value)},
        lambda stored: {key: item.decode(each) for key, each in stored.items()},
    )


def _optional(form: StoredForm) -> StoredForm:
    return StoredForm(
        lambda value: None if value is None else form.encode(value),
        lambda stored: None if stored is None else form.decode(stored),
    )


def _one_structured(runtime: type[Any], form: StoredForm) -> StoredForm:
    """Plain values and one kind of structured ones, which alone are lists or objects."""
    return StoredForm(
        lambda value: form.encode(value) if isinstance(value, runtime) else value,
        lambda stored: form.decode(stored) if isinstance(stored, list | dict) else stored,
    )


def _tagged(forms: dict[type[Any], StoredForm], hint: Any) -> StoredForm:
    by_name = {runtime.__name__: form for runtime, form in forms.items()}
    if len(by_name) < len(forms):
        raise TypeError(f"{hint}: two of its types have the same name")

    def encode(value: Any) -> Any:
        for runtime, form in forms.items():
            if isinstance(value, runtime):
                return [runtime.__name__, form.encode(value)]
        return value

    def decode(stored: Any) -> Any:
        if not isinstance(stored, list):
            return stored
        name, value = stored
        if name not in by_name:
            raise MisfitError(f"{hint} has no member {name}")
        return by_name[name].decode(value)

    return StoredForm(encode, decode)
