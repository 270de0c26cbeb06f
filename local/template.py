"""template.yaml as plain CloudFormation."""

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from local.intrinsics import NO_VALUE, Intrinsics, TemplateError

ACCOUNT = "123456789012"
REGION = "us-east-1"
STACK = "bluffpost"

_KEPT = Path(__file__).parents[1] / "build" / "templates"

_PSEUDO_PARAMETERS = {
    "AWS::AccountId": ACCOUNT,
    "AWS::NoValue": NO_VALUE,
    "AWS::Partition": "aws",
    "AWS::Region": REGION,
    "AWS::StackId": f"arn:aws:cloudformation:{REGION}:{ACCOUNT}:stack/{STACK}/local",
    "AWS::StackName": STACK,
    "AWS::URLSuffix": "amazonaws.com",
}


@dataclass(frozen=True, slots=True)
class Template:
    """A translated template.

    :param code: the folder of all functions; the translation would replace it
    """

    sections: Mapping[str, Any]
    parameters: Mapping[str, Any]
    code: Path

    def intrinsics(self, reference: Callable[[str], Any], attribute: Callable[[str, str], Any]) -> Intrinsics:
        """Knows parameters, mappings and conditions, and asks the caller about resources."""

        def parameter_or_resource(name: str) -> Any:
            if name in self.parameters:
                return self.parameters[name]
            return _PSEUDO_PARAMETERS[name] if name in _PSEUDO_PARAMETERS else reference(name)

        mappings, conditions = self.sections.get("Mappings", {}), self.sections.get("Conditions", {})
        return Intrinsics(parameter_or_resource, attribute, mappings, conditions)

    def resources(self) -> dict[str, dict[str, Any]]:
        """Resources the conditions let exist, by logical id, not yet evaluated."""
        conditions = self.intrinsics(_no_resource, _no_resource)
        return {
            logical_id: resource
            for logical_id, resource in self.sections["Resources"].items()
            if "Condition" not in resource or conditions.condition(resource["Condition"])
        }


def load(path: Path, parameters: Mapping[str, str], defaults: Mapping[str, str] | None = None) -> Template:
    """Translates a SAM template, like CloudFormation's Serverless transform.

    :param defaults: override the template's defaults, for parameters it has
    :raises TemplateError: when a parameter has no value, or is given and not declared
    """
    kept = _translated(path.read_bytes())
    declared = kept["sections"].get("Parameters", {})
    usable = {name: value for name, value in (defaults or {}).items() if name in declared}
    values = _parameter_values(declared, {**usable, **parameters})
    return Template(kept["sections"], values, (path.parent / kept["code"]).resolve())


def _translated(source: bytes) -> Any:
    """Cached by its input, because a translation takes longer than the rest of a start."""
    maker = Path(__file__).with_name("translation.py")
    made_of = [source, maker.read_bytes(), version("aws-sam-translator").encode()]
    kept = _KEPT / f"{sha256(b''.join(sha256(part).digest() for part in made_of)).hexdigest()}.json"
    if not kept.exists():
        from local.translation import translate  # takes a second to import

        kept.parent.mkdir(parents=True, exist_ok=True)
        own = kept.with_suffix(f".{os.getpid()}")  # another process may translate the same right now
        own.write_text(json.dumps(translate(source.decode(), REGION)))
        own.replace(kept)
    return json.loads(kept.read_text())


def _parameter_values(declared: Mapping[str, Any], given: Mapping[str, str]) -> dict[str, Any]:
    unknown = given.keys() - declared.keys()
    if unknown:
        raise TemplateError(f"The template has no parameter {', '.join(sorted(unknown))}.")
    values = {name: given.get(name, declaration.get("Default")) for name, declaration in declared.items()}
    missing = [name for name, value in values.items() if value is None]
    if missing:
        raise TemplateError(f"The template's parameter {', '.join(missing)} has no default: give it a value.")
    return {
        name: str(value).split(",") if declared[name]["Type"] == "CommaDelimitedList" else str(value)
        for name, value in values.items()
    }


def _no_resource(*names: str) -> Any:
    raise TemplateError(f"A condition cannot depend on a resource ({'.'.join(names)}).")
