"""EventBridge's default bus: an event goes to the targets of every rule it matches.

Source: Amazon EventBridge User Guide, "Event patterns" and "Input transformation".
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from local.patterns import matches

_STEP = re.compile(r"\.([\w-]+)|\[(\d+)\]")
_VARIABLE = re.compile(r"<([\w-]+)>")


def handed_on(rules: Iterable[Mapping[str, Any]], event: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Each target's ARN and input.

    :param rules: the properties of each `AWS::Events::Rule`
    """
    for rule in rules:
        if rule.get("State", "ENABLED") == "ENABLED" and matches(rule["EventPattern"], event):
            for target in rule["Targets"]:
                yield target["Arn"], _transformed(target, event)


def _transformed(target: Mapping[str, Any], event: Mapping[str, Any]) -> Any:
    if "InputTransformer" not in target:
        return event
    transformer = target["InputTransformer"]
    values = {name: _found(path, event) for name, path in transformer["InputPathsMap"].items()}
    return json.loads(_VARIABLE.sub(lambda variable: values.get(variable[1], ""), transformer["InputTemplate"]))


def _found(path: str, event: Any) -> str:
    for name, number in _STEP.findall(path.removeprefix("$")):
        try:
            event = event[name] if name else event[int(number)]
        except (KeyError, IndexError, TypeError):
            return ""
    return event if isinstance(event, str) else json.dumps(event)
