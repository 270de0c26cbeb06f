"""Conditions and updates of DynamoDB, as far as this house uses them.

Source: Amazon DynamoDB Developer Guide, "Condition and filter expressions, operators, and functions" and "Using update
expressions in DynamoDB".
"""

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

Item: TypeAlias = dict[str, dict[str, Any]]
Names: TypeAlias = Mapping[str, str]
Values: TypeAlias = Mapping[str, dict[str, Any]]
Condition: TypeAlias = Callable[[Item, Names, Values], bool]

_TOKENS = re.compile(r"\s*([#:]?\w+|<=|>=|<>|[=<>(),])")
_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "<>": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def plain(value: dict[str, Any]) -> Any:
    """An attribute's value, so that those of one type can be compared."""
    ((kind, stored),) = value.items()
    return int(stored) if kind == "N" else stored


@cache
def condition(expression: str) -> Condition:
    """Whether an item meets a condition; an item that is not there has no attributes."""
    return _Reader(expression).whole()


class _Reader:
    """Reads a condition from the left: `OR` of `AND` of comparisons, functions and parentheses."""

    def __init__(self, expression: str) -> None:
        self._tokens = _TOKENS.findall(expression)
        assert "".join(self._tokens) == re.sub(r"\s", "", expression), f"what does {expression} say?"

    def whole(self) -> Condition:
        found = self._either()
        assert not self._tokens, f"what does {self._tokens} say?"
        return found

    def _either(self) -> Condition:
        parts = [self._both()]
        while self._tokens[:1] == ["OR"]:
            self._tokens.pop(0)
            parts.append(self._both())
        return lambda item, names, values: any(part(item, names, values) for part in parts)

    def _both(self) -> Condition:
        parts = [self._one()]
        while self._tokens[:1] == ["AND"]:
            self._tokens.pop(0)
            parts.append(self._one())
        return lambda item, names, values: all(part(item, names, values) for part in parts)

    def _one(self) -> Condition:
        match self._tokens.pop(0):
            case "(":
                inner = self._either()
                self._expect(")")
                return inner
            case "attribute_exists":
                name = self._argument()
                return lambda item, names, values: names.get(name, name) in item
            case "attribute_not_exists":
                name = self._argument()
                return lambda item, names, values: names.get(name, name) not in item
            case "begins_with":
                self._expect("(")
                name = self._tokens.pop(0)
                self._expect(",")
                beginning = self._tokens.pop(0)
                self._expect(")")
                return lambda item, names, values: (
                    (found := item.get(names.get(name, name))) is not None
                    and plain(found).startswith(plain(values[beginning]))
                )
            case "NOT":
                inner = self._one()
                return lambda item, names, values: not inner(item, names, values)
            case "size":
                name = self._argument()
                compare, most = _COMPARISONS[self._tokens.pop(0)], self._tokens.pop(0)
                return lambda item, names, values: (
                    (found := item.get(names.get(name, name))) is not None
                    and compare(len(plain(found)), plain(values[most]))
                )
            case "contains":
                self._expect("(")
                name = self._tokens.pop(0)
                self._expect(",")
                part = self._tokens.pop(0)
                self._expect(")")
                return lambda item, names, values: (
                    (found := item.get(names.get(name, name))) is not None and plain(values[part]) in plain(found)
                )
            case name if self._tokens[0] == "IN":
                self._tokens.pop(0)
                self._expect("(")
                among = [self._tokens.pop(0)]
                while self._tokens[0] == ",":
                    self._tokens.pop(0)
                    among.append(self._tokens.pop(0))
                self._expect(")")
                return lambda item, names, values: item.get(names.get(name, name)) in [values[each] for each in among]
            case name:
                return self._comparison(name, _COMPARISONS[self._tokens.pop(0)], self._tokens.pop(0))

    def _comparison(self, name: str, compare: Callable[[Any, Any], bool], value: str) -> Condition:
        def holds(item: Item, names: Names, values: Values) -> bool:
            attribute = item.get(names.get(name, name))
            if attribute is None or attribute.keys() != values[value].keys():
                return False
            return compare(plain(attribute), plain(values[value]))

        return holds

    def _argument(self) -> str:
        self._expect("(")
        name: str = self._tokens.pop(0)
        self._expect(")")
        return name

    def _expect(self, token: str) -> None:
        found = self._tokens.pop(0)
        assert found == token, f"{found} where {token} should be"


@dataclass(frozen=True)
class _Clause:
    """One part of an update: `SET name = value`, `ADD name value` or `REMOVE name`.

    :param unless: of `SET name = if_not_exists(unless, value)`: what stands there already goes before
    """

    does: str
    name: str
    value: str = ""
    unless: str = ""


def updated(expression: str, item: Item, names: Names, values: Values) -> Item:
    """What an update makes of an item."""
    after = dict(item)
    for clause in _clauses(expression):
        name = names.get(clause.name, clause.name)
        match clause.does:
            case "SET":
                after[name] = item.get(names.get(clause.unless, clause.unless), values[clause.value])
            case "ADD":
                after[name] = _added(after.get(name), values[clause.value])
            case _:
                after.pop(name, None)
    return after


def _added(before: Any, more: Any) -> Any:
    """A number that grew, or a set of texts that has these, too."""
    if "SS" in more:
        return {"SS": sorted({*(before or more)["SS"], *more["SS"]})}
    return {"N": str(int((before or {"N": "0"})["N"]) + int(more["N"]))}


@cache
def _clauses(expression: str) -> tuple[_Clause, ...]:
    clauses = []
    for does, parts in re.findall(r"(SET|REMOVE|ADD) (.*?)(?= SET | REMOVE | ADD |$)", expression):
        for part in re.split(r",(?![^(]*\))", parts):
            name, *value = re.sub(r"[=(),]", " ", part).split()
            if value[:1] == ["if_not_exists"]:
                _, unless, otherwise = value
                value = [otherwise, unless]
            clauses.append(_Clause(does, name, *value))
    return tuple(clauses)
