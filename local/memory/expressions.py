"""The expressions of DynamoDB used here; all others fail.

Source: Amazon DynamoDB Developer Guide, "Condition and filter expressions, operators, and functions", "Using update
expressions in DynamoDB" and "Reserved words in DynamoDB".
"""

import operator
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from local.memory.service_refusals import invalid
from local.memory.values import Item, check_value, plain, value_size

Names: TypeAlias = Mapping[str, str]
Values: TypeAlias = Mapping[str, dict[str, Any]]

RESERVED = frozenset(Path(__file__).with_name("reserved_words.txt").read_text().split())
"""Words that may not name attributes."""

_TOKENS = re.compile(r"\s*([#:]?\w+|<=|>=|<>|[=<>(),])")
_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "<>": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_FUNCTIONS = {"attribute_exists": 1, "attribute_not_exists": 1, "begins_with": 2, "contains": 2}
"""The number of arguments."""

_WORDS = frozenset(("AND", "OR", "NOT", "IN", "BETWEEN", "SET", "REMOVE", "ADD", "DELETE"))
_CALLED = frozenset((*_FUNCTIONS, "size", "if_not_exists"))


@cache
def tokens(expression: str) -> tuple[str, ...]:
    """An expression's words and signs."""
    found = tuple(_TOKENS.findall(expression))
    assert "".join(found) == re.sub(r"\s", "", expression), f"what does {expression} say?"
    return found


# ---- what an expression mentions ----


def check_mentioned(expressions: Mapping[str, str | None], names: Names | None, values: Values | None) -> None:
    """Refuses unused and missing names and values.

    :param expressions: by the member of the request
    """
    given = {member: text for member, text in expressions.items() if text is not None}
    for kind, there in (("Names", names), ("Values", values)):
        if there is not None and not given:
            raise invalid(f"ExpressionAttribute{kind} can only be specified when using expressions")
    mentioned = set[str]()
    for member, text in given.items():
        words = _mentioned(text)
        _check_words(member, words, names or {}, values or {})
        mentioned |= words
    for kind, there in (("Names", names), ("Values", values)):
        if unused := sorted(set(there or ()) - mentioned):
            raise invalid(
                f"Value provided in ExpressionAttribute{kind} unused in expressions: keys: {{{', '.join(unused)}}}"
            )
    for value in (values or {}).values():
        check_value(value)


@cache
def _mentioned(expression: str) -> frozenset[str]:
    return frozenset(each for each in tokens(expression) if each[-1].isalnum() or "_" in each) - _WORDS - _CALLED


def _check_words(member: str, words: Iterable[str], names: Names, values: Values) -> None:
    for word in sorted(words):
        kind = {"#": "name", ":": "value"}.get(word[0])
        if kind and word not in (names if kind == "name" else values):
            what = f"An expression attribute {kind} used in"
            where = "the document path" if kind == "name" else "expression"
            raise invalid(f"Invalid {member}: {what} {where} is not defined; attribute {kind}: {word}")
        if not kind and word.upper() in RESERVED:
            raise invalid(f"Invalid {member}: Attribute name is a reserved keyword; reserved keyword: {word}")


def projected(expression: str | None, names: Names | None, item: Item) -> Item:
    """The attributes a projection keeps."""
    if expression is None:
        return item
    wanted = {(names or {}).get(name, name) for name in expression.replace(",", " ").split()}
    return {name: value for name, value in item.items() if name in wanted}


# ---- conditions ----


@dataclass(frozen=True, slots=True)
class Test:
    """One test of an item.

    :param does: a comparison, a function, or `IN`
    :param name: of the attribute; of its size, if `sized`
    :param others: the placeholders of the values to compare with
    """

    does: str
    name: str
    others: tuple[str, ...] = ()
    sized: bool = False

    def __call__(self, item: Item, names: Names, values: Values) -> bool:
        found = item.get(names.get(self.name, self.name))
        if self.does.startswith("attribute_"):
            return (found is not None) == (self.does == "attribute_exists")
        if self.sized and found is not None:
            found = {"N": str(_length(found))}
        others = [values[each] for each in self.others]
        match self.does:
            case "IN":
                return found in others
            case "<>":
                return found != others[0]
            case "contains":
                return found is not None and _contains(found, others[0])
        if found is None or found.keys() != others[0].keys():
            return False
        if self.does == "begins_with":
            return bool(plain(found).startswith(plain(others[0])))
        return _COMPARISONS[self.does](plain(found), plain(others[0]))


def _length(value: dict[str, Any]) -> int:
    ((kind, stored),) = value.items()
    return value_size(value) if kind in ("S", "B") else len(stored)


def _contains(found: dict[str, Any], part: dict[str, Any]) -> bool:
    ((kind, stored),) = found.items()
    ((part_kind, wanted),) = part.items()
    if kind == "L":
        return part in stored
    return kind in (part_kind, f"{part_kind}S") and wanted in stored


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite."""

    part: "Condition"

    def __call__(self, item: Item, names: Names, values: Values) -> bool:
        return not self.part(item, names, values)


@dataclass(frozen=True, slots=True)
class Several:
    """Conditions that must all hold, or one of them."""

    quantifier: Callable[[Iterable[bool]], bool]
    parts: "tuple[Condition, ...]"

    def __call__(self, item: Item, names: Names, values: Values) -> bool:
        return self.quantifier(part(item, names, values) for part in self.parts)


Condition: TypeAlias = Test | Not | Several


@cache
def condition(expression: str) -> Condition:
    """Parses a condition."""
    return _Reader(expression).whole()


class _Reader:
    """Reads from the left: `OR` of `AND` of comparisons, functions and parentheses."""

    def __init__(self, expression: str) -> None:
        self._tokens = list(tokens(expression))

    def whole(self) -> Condition:
        found = self._joined("OR", any)
        assert not self._tokens, f"what does {self._tokens} say?"
        return found

    def _joined(self, word: str, quantifier: Callable[[Iterable[bool]], bool]) -> Condition:
        parts = [self._part(word)]
        while self._tokens[:1] == [word]:
            self._tokens.pop(0)
            parts.append(self._part(word))
        return parts[0] if len(parts) == 1 else Several(quantifier, tuple(parts))

    def _part(self, word: str) -> Condition:
        return self._joined("AND", all) if word == "OR" else self._one()

    def _one(self) -> Condition:
        word = self._tokens.pop(0)
        if word == "(":
            inner = self._joined("OR", any)
            self._expect(")")
            return inner
        if word == "NOT":
            return Not(self._one())
        if word in _FUNCTIONS:
            name, *others = self._arguments()
            assert len(others) == _FUNCTIONS[word] - 1, f"what is {word} given?"
            return Test(word, name, tuple(others))
        name, sized = (self._arguments()[0], True) if word == "size" else (word, False)
        does = self._tokens.pop(0)
        assert does in _COMPARISONS or does == "IN", f"what does {does} say?"
        others = self._arguments() if does == "IN" else [self._tokens.pop(0)]
        assert all(each.startswith(":") for each in others), f"{others} where values should be"
        return Test(does, name, tuple(others), sized)

    def _arguments(self) -> list[str]:
        self._expect("(")
        found = [self._tokens.pop(0)]
        while self._tokens[0] == ",":
            self._tokens.pop(0)
            found.append(self._tokens.pop(0))
        self._expect(")")
        return found

    def _expect(self, token: str) -> None:
        found = self._tokens.pop(0)
        assert found == token, f"{found} where {token} should be"
