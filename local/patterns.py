"""Patterns of EventBridge's rules, and filters of event source mappings.

Source: Amazon EventBridge User Guide, "Comparison operators" and "Arrays in event patterns".
"""

from collections.abc import Mapping
from typing import Any

from local.intrinsics import TemplateError


def matches(pattern: Mapping[str, Any], value: Any) -> bool:
    """Whether each member has a listed value; in an array, any element counts."""
    return isinstance(value, Mapping) and all(
        matches(rule, value.get(name)) if isinstance(rule, Mapping) else any(_fits(each, name, value) for each in rule)
        for name, rule in pattern.items()
    )


def _fits(rule: Any, name: str, holder: Mapping[str, Any]) -> bool:
    value = holder.get(name)
    if isinstance(value, list):
        return any(_fits(rule, name, {name: each}) for each in value)
    if not isinstance(rule, Mapping):
        return name in holder and [value] == [rule]
    operator, operand = next(iter(rule.items()))
    if operator == "exists":
        return (name in holder) is bool(operand)
    if operator == "anything-but":
        return name in holder and value not in (operand if isinstance(operand, list) else [operand])
    raise TemplateError(f"The filter operator {operator} is not understood here.")
