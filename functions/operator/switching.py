"""Switches a deployed stack over to restored tables, without a build."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from engine.kit.value import Value
from functions.operator.waiting import wait

_LOOK = 10
_AT_MOST = 3600

_CAPABILITIES = ["CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"]
"""Needed for the roles, and for the serverless transform without a change set (CloudFormation, UpdateStack)."""


class NotSwitched(Exception):
    """CloudFormation took the change back; its state says why."""


class Switch(Value):
    """The parameters of one stack.

    :param client: of CloudFormation
    """

    client: Any
    stack: str

    def over(self, parameters: Mapping[str, str]) -> Iterator[str]:
        """Changes these parameters and keeps all others.

        :raises NotSwitched: when CloudFormation took it back
        :raises NotYet: when it takes longer than an hour
        """
        if self.busy():
            yield from wait(self.busy, _LOOK, _AT_MOST)
        known = {each["ParameterKey"]: each.get("ParameterValue", "") for each in self._described()["Parameters"]}
        if known.items() >= parameters.items():
            return
        self.client.update_stack(
            StackName=self.stack,
            UsePreviousTemplate=True,
            Parameters=[
                {"ParameterKey": name, "ParameterValue": parameters[name]}
                if name in parameters
                else {"ParameterKey": name, "UsePreviousValue": True}
                for name in known
            ],
            Capabilities=_CAPABILITIES,
        )
        yield f"CloudFormation gives {self.stack} the restored tables."
        yield from wait(self.busy, _LOOK, _AT_MOST)
        state = str(self._described()["StackStatus"])
        if state != "UPDATE_COMPLETE":
            raise NotSwitched(state)

    def busy(self) -> str:
        """CloudFormation's current change in words; empty for none."""
        state = str(self._described()["StackStatus"])
        return f"{self.stack} is in {state}" if state.endswith("_IN_PROGRESS") else ""

    def _described(self) -> dict[str, Any]:
        (described,) = self.client.describe_stacks(StackName=self.stack)["Stacks"]
        return dict(described)


def contradicted(file: Path, parameters: Mapping[str, str]) -> list[str]:
    """Lines of a parameter file that would undo the switch with the next `make deploy`.

    :param file: may be missing
    """
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    names = {line: line.partition("=")[0].strip() for line in lines}
    return [line for line, name in names.items() if name in parameters and line.split('"')[1:2] != [parameters[name]]]
