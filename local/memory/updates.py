"""The updates of DynamoDB used here; all others fail.

Source: Amazon DynamoDB Developer Guide, "Using update expressions in DynamoDB".
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from local.memory.expressions import Names, Values, tokens
from local.memory.service_refusals import invalid
from local.memory.values import Item

_Value: TypeAlias = Mapping[str, Any]
_CLAUSES = ("SET", "REMOVE", "ADD", "DELETE")


@dataclass(frozen=True, slots=True)
class _Step:
    """`SET name = value`, `SET name = if_not_exists(unless, value)`, `ADD name value`, `DELETE name value` or `REMOVE
    name`; values by placeholders."""

    does: str
    name: str
    value: str = ""
    unless: str = ""


def updated(expression: str, item: Item, keys: tuple[str, ...], names: Names, values: Values) -> Item:
    """The item after an update, which may change no key."""
    steps = _steps(expression)
    changed = [names.get(step.name, step.name) for step in steps]
    for key in keys:
        if key in changed:
            raise invalid(
                f"One or more parameter values were invalid: Cannot update attribute {key}. "
                "This attribute is part of the key"
            )
    if len(set(changed)) < len(changed):
        raise invalid("Invalid UpdateExpression: Two document paths overlap with each other")
    after = dict(item)
    for name, step in zip(changed, steps, strict=True):
        kept = item.get(name)
        match step.does:
            case "SET":
                after[name] = item.get(names.get(step.unless, step.unless), values[step.value])
            case "ADD":
                after[name] = _added(kept, values[step.value])
            case "DELETE":
                _keep(after, name, _without(kept, values[step.value]))
            case _:
                after.pop(name, None)
    return after


def _keep(item: Item, name: str, value: dict[str, Any] | None) -> None:
    """An empty set removes the attribute."""
    item.pop(name, None)
    if value:
        item[name] = value


def _added(before: _Value | None, more: _Value) -> dict[str, Any]:
    ((kind, added),) = more.items()
    if before is not None and before.keys() != more.keys():
        raise invalid("An operand in the update expression has an incorrect data type")
    match kind:
        case "N":
            return {"N": str(int((before or {"N": "0"})["N"]) + int(added))}
        case "SS":
            return {"SS": sorted({*(before or more)["SS"], *added})}
    raise AssertionError(f"what is {kind} added to?")


def _without(before: _Value | None, less: _Value) -> dict[str, Any] | None:
    if before is None:
        return None
    if before.keys() != less.keys() or "SS" not in less:
        raise invalid("An operand in the update expression has an incorrect data type")
    left = sorted(set(before["SS"]) - set(less["SS"]))
    return {"SS": left} if left else None


@cache
def _steps(expression: str) -> tuple[_Step, ...]:
    left, steps, seen = list(tokens(expression)), list[_Step](), set[str]()
    while left:
        clause = left.pop(0)
        assert clause in _CLAUSES, f"what does {expression} say?"
        if clause in seen:
            raise invalid(f'Invalid UpdateExpression: The "{clause}" section can only be used once')
        seen.add(clause)
        steps.append(_step(clause, left))
        while left[:1] == [","]:
            left.pop(0)
            steps.append(_step(clause, left))
    return tuple(steps)


def _step(clause: str, left: list[str]) -> _Step:
    name = left.pop(0)
    if clause == "REMOVE":
        return _Step(clause, name)
    if clause == "SET":
        assert left.pop(0) == "=", f"what is {name} set to?"
    value = left.pop(0)
    unless = ""
    if value == "if_not_exists":
        _, unless, comma, value, _ = (left.pop(0) for _ in range(5))
        assert comma == ",", f"what is {name} set to?"
    assert value.startswith(":"), f"{value} where a value should be"
    return _Step(clause, name, value, unless)
