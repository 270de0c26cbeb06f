"""Frozen values, the only data in a game's rules.

Dataclasses with faster methods, made on first use, for bots and cold starts.
"""

from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from inspect import Parameter, Signature
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias, dataclass_transform

from engine.kit.visibility import personal, private, private_each, secret

if TYPE_CHECKING:
    from dataclasses import replace as replace  # type checkers know its named arguments
else:

    def replace(value, /, **changes):
        """Copies a value with changes."""
        try:
            return value._with(changes)
        except AttributeError:
            unknown = sorted(changes.keys() - {each.name for each in fields(value)})
            raise TypeError(f"{type(value).__name__} has no field {', '.join(unknown)}") from None


def _to_be_written(name: str) -> Callable[..., Any]:
    """A method that generates its class's methods, then calls the real one."""

    def first(self: Any, *args: Any, **named: Any) -> Any:
        _write(type(self))
        return getattr(self, name)(*args, **named)

    return first


_METHODS = {name: _to_be_written(name) for name in ("__init__", "_with", "__eq__", "__hash__")}


class _Frozen(type):
    """Makes every subclass of `Value` a dataclass with slots."""

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Any:
        made = super().__new__(mcs, name, bases, _METHODS | namespace)
        if "__slots__" in namespace:  # `dataclass` makes the class again for slots
            return made
        decorate: Any = dataclass(init=False, repr=False, eq=False, slots=True)
        return decorate(made)

    @property
    def __signature__(cls) -> Signature:
        """The fields before the first value is made, for `help` and Hypothesis."""
        return Signature([_as_parameter(each) for each in _fields(cls)])


@dataclass_transform(frozen_default=True, field_specifiers=(field, personal, private, private_each, secret))
class Value(metaclass=_Frozen):
    """A frozen value.

    >>> class Bid(Value):
    ...     amount: int
    ...     face: int = 6
    >>> Bid(3), replace(Bid(3), face=2) == Bid(3, 2)
    (Bid(amount=3, face=6), True)
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __repr__(self) -> str:
        shown = [f"{each.name}={getattr(self, each.name)!r}" for each in _fields(type(self)) if each.repr]
        return f"{type(self).__qualname__}({', '.join(shown)})"

    def __reduce__(self) -> Any:
        return type(self), tuple([getattr(self, each.name) for each in _fields(type(self))])


def _as_parameter(each: Field[Any]) -> Parameter:
    default = each.default if _has_default(each) else Parameter.empty
    return Parameter(each.name, Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=each.type)


# ---- the methods of a class ----

_Fields: TypeAlias = tuple[Field[Any], ...]


def _fields(kind: type[Any]) -> _Fields:
    return fields(kind)


def _write(kind: type[Any]) -> None:
    """Generates a class's methods without loops over fields.

    Slot writers fill a frozen value; a copy is filled in an open class, and then changes its class.
    """
    declared = _fields(kind)
    for before, each in pairwise(declared):
        if _has_default(before) and not _has_default(each):
            raise TypeError(
                f"{kind.__name__}.{each.name} needs a default, or a place before {before.name}, which has one"
            )
    opened = {name: getattr(object, name) for name in ("__setattr__", "__delattr__")}
    known: dict[str, Any] = {"_new": object.__new__, "_absent": object()}
    known["_open"] = _Frozen(kind.__name__, kind.__bases__, {"__slots__": kind.__slots__, **opened})
    for each in declared:
        known[f"_write_{each.name}"] = getattr(kind, each.name).__set__
        known[f"_default_{each.name}"] = each.default if each.default_factory is MISSING else each.default_factory
    exec("\n".join([*_making(declared), *_copying(declared), *_comparing(declared)]), known)  # noqa: S102 # as `dataclass`
    for name, to_be_written in _METHODS.items():
        if vars(kind)[name] is to_be_written:
            known[name].__qualname__ = f"{kind.__qualname__}.{name}"
            setattr(kind, name, known[name])


def _has_default(each: Field[Any]) -> bool:
    return each.default is not MISSING or each.default_factory is not MISSING


def _making(declared: _Fields) -> Iterator[str]:
    yield f"def __init__({', '.join(['self', *map(_parameter, declared)])}):"
    for each in declared:
        if each.default_factory is not MISSING:
            yield f" if {each.name} is _absent: {each.name} = _default_{each.name}()"
        yield f" _write_{each.name}(self, {each.name})"
    yield " pass"


def _parameter(each: Field[Any]) -> str:
    if each.default_factory is not MISSING:
        return f"{each.name}=_absent"
    return each.name if each.default is MISSING else f"{each.name}=_default_{each.name}"


def _copying(declared: _Fields) -> Iterator[str]:
    yield "def _with(self, changes):"
    yield " made = _new(_open)"
    for each in declared:
        yield f" made.{each.name} = self.{each.name}"
    yield " for name in changes: setattr(made, name, changes[name])"
    yield " made.__class__ = self.__class__"
    yield " return made"


def _comparing(declared: _Fields) -> Iterator[str]:
    own, others = (
        "".join([f"{value}.{each.name}, " for each in declared if each.compare]) for value in ("self", "other")
    )
    yield "def __eq__(self, other):"
    yield " if self.__class__ is not other.__class__: return NotImplemented"
    yield f" return self is other or ({own}) == ({others})"
    yield "def __hash__(self):"
    yield f" return hash(({own}))"
