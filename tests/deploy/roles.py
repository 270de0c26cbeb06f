"""Whether roles allow what functions do and nothing besides: IAM's evaluation, as far as the template uses it.

Source: IAM User Guide, "Policy evaluation logic" (an explicit deny, then an allow, else no) and
"IAM JSON policy elements" (wildcards, conditions).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, TypeAlias

Statement: TypeAlias = Mapping[str, Any]


class UnknownConditionError(Exception):
    """A statement has a condition that the evaluator does not understand."""


@dataclass(frozen=True, slots=True)
class Need:
    """One action on one resource that something must be allowed.

    :param resource: its ARN, or `*` for what has none
    :param context: the condition keys of the request
    """

    action: str
    resource: str
    context: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        """What is needed, and for what."""
        given = f" ({', '.join(self.context.values())})" if self.context else ""
        return f"{self.action} on {self.resource}{given}"


@dataclass(frozen=True, slots=True)
class Grant:
    """One action on one pattern of resources that a statement allows or denies."""

    sid: str
    effect: str
    action: str
    resource: str
    condition: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, hash=False)

    def covers(self, need: Need) -> bool:
        """Whether the grant speaks about what is needed."""
        return (
            fnmatchcase(need.action.lower(), self.action.lower())
            and fnmatchcase(need.resource, self.resource)
            and all(_holds(operator, keys, need.context) for operator, keys in self.condition.items())
        )

    def __str__(self) -> str:
        """What is granted, as in the template."""
        return f"{self.action} on {self.resource} ({self.sid})"


class Role:
    """What the statements of a role's policies add up to."""

    def __init__(self, statements: Iterable[Statement]) -> None:
        self.grants = [
            Grant(statement.get("Sid", ""), statement["Effect"], action, resource, statement.get("Condition", {}))
            for statement in statements
            for action in _listed(statement["Action"])
            for resource in _listed(statement["Resource"])
        ]

    def allowing(self, need: Need) -> list[Grant]:
        """The grants that allow it: none when there is none, or when a statement denies it."""
        covering = [grant for grant in self.grants if grant.covers(need)]
        return [] if any(grant.effect == "Deny" for grant in covering) else covering

    def faults(self, needs: Iterable[Need]) -> list[str]:
        """A sentence for each need that is not allowed, and for each grant that no need uses."""
        allowing = {need: self.allowing(need) for need in needs}
        used = {grant for grants in allowing.values() for grant in grants}
        denied = [f"needs {need}" for need, grants in allowing.items() if not grants]
        unused = [f"does not need {grant}" for grant in self.grants if grant.effect == "Allow" and grant not in used]
        return denied + unused


def _listed(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def _holds(operator: str, keys: Mapping[str, Any], context: Mapping[str, str]) -> bool:
    if operator not in _MATCHES:
        raise UnknownConditionError(f"Say in tests/deploy/roles.py what the condition operator {operator} means.")
    return all(
        key in context and any(_MATCHES[operator](context[key], value) for value in _listed(values))
        for key, values in keys.items()
    )


_MATCHES: Mapping[str, Callable[[str, str], bool]] = {
    "Bool": lambda given, wanted: given == wanted,
    "StringNotEquals": lambda given, unwanted: given != unwanted,
    "StringEquals": lambda given, wanted: given == wanted,
    "StringEqualsIgnoreCase": lambda given, wanted: given.lower() == wanted.lower(),
    # A need is about one of them; for AWS a request without any would do, too, which no request of DynamoDB is.
    "ForAllValues:StringLike": fnmatchcase,
}
"""Whether a value of the request is one that the condition wants."""
