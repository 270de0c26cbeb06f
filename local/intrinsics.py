"""CloudFormation's intrinsic functions.

Source: AWS CloudFormation User Guide, "Intrinsic function reference".
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

NO_VALUE = object()
"""`AWS::NoValue`: the member or item that holds it disappears."""

_PLACEHOLDER = re.compile(r"\$\{([^}]+)\}")


class TemplateError(Exception):
    """The template needs something that one machine cannot do."""


class Intrinsics:
    """Evaluates a template's values.

    :param reference: `Ref`: a parameter, pseudo parameter or resource by name
    :param attribute: `Fn::GetAtt`, by logical id and attribute
    """

    def __init__(
        self,
        reference: Callable[[str], Any],
        attribute: Callable[[str, str], Any],
        mappings: Mapping[str, Any],
        conditions: Mapping[str, Any],
    ) -> None:
        self._reference = reference
        self._attribute = attribute
        self._mappings = mappings
        self._conditions = conditions
        self._functions: dict[str, Callable[[Any], Any]] = {
            "Ref": reference,
            "Condition": self.condition,
            "Fn::GetAtt": self._get_attribute,
            "Fn::Sub": self._substitute,
            "Fn::If": self._if,
            "Fn::Equals": lambda sides: self.evaluate(sides[0]) == self.evaluate(sides[1]),
            "Fn::Not": lambda operands: not self.evaluate(operands[0]),
            "Fn::And": lambda operands: all(self.evaluate(operand) for operand in operands),
            "Fn::Or": lambda operands: any(self.evaluate(operand) for operand in operands),
            "Fn::Split": lambda parts: self.evaluate(parts[1]).split(self.evaluate(parts[0])),
            "Fn::Select": lambda parts: self.evaluate(parts[1])[int(self.evaluate(parts[0]))],
            "Fn::FindInMap": self._find_in_map,
        }

    def evaluate(self, value: Any) -> Any:
        """Replaces every intrinsic function by its result."""
        if isinstance(value, dict):
            function = self._function(value)
            return function(next(iter(value.values()))) if function else self._members(value)
        if isinstance(value, list):
            return [item for item in map(self.evaluate, value) if item is not NO_VALUE]
        if isinstance(value, str) and "{{resolve:" in value:
            raise TemplateError("Dynamic references ({{resolve:...}}) have no meaning on one machine.")
        return value

    def condition(self, name: str) -> bool:
        """Whether the named condition holds."""
        if name not in self._conditions:
            raise TemplateError(f"The template has no condition {name}.")
        return bool(self.evaluate(self._conditions[name]))

    def _function(self, value: dict[str, Any]) -> Callable[[Any], Any] | None:
        if len(value) != 1:
            return None
        name = next(iter(value))
        # "Condition" is also an ordinary member, as in a policy statement: a function only with a name.
        if name == "Condition" and not isinstance(value[name], str):
            return None
        if name.startswith("Fn::") and name not in self._functions:
            raise TemplateError(f"{name} is not understood here.")
        return self._functions.get(name)

    def _members(self, value: dict[str, Any]) -> dict[str, Any]:
        evaluated = {name: self.evaluate(member) for name, member in value.items()}
        return {name: member for name, member in evaluated.items() if member is not NO_VALUE}

    def _get_attribute(self, path: Any) -> Any:
        logical_id, attribute = path.split(".", 1) if isinstance(path, str) else path
        return self._attribute(logical_id, self.evaluate(attribute))

    def _if(self, branches: list[Any]) -> Any:
        name, then, otherwise = branches
        return self.evaluate(then if self.condition(name) else otherwise)

    def _find_in_map(self, path: list[Any]) -> Any:
        name, first, second = map(self.evaluate, path)
        return self.evaluate(self._mappings[name][first][second])

    def _substitute(self, argument: Any) -> str:
        text, variables = (argument, {}) if isinstance(argument, str) else argument

        def replacement(match: re.Match[str]) -> str:
            name = match[1].strip()
            if name.startswith("!"):  # ${!Literal} is the text ${Literal}
                return "${" + name[1:] + "}"
            if name in variables:
                return str(self.evaluate(variables[name]))
            return str(self._get_attribute(name) if "." in name else self._reference(name))

        return _PLACEHOLDER.sub(replacement, text)
