"""`make rehearse`: a deployment of the real template to an emulator, the operator's first commands, a game there, and
each optional part.

Left out is what the emulator does not know: alarms that add metrics up, and IAM, which it keeps and does not ask.
Functions run with this machine's Python and processor, so their packages are built for it.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import boto3

from drills.rehearse.door import Door, door
from drills.rehearse.emulator import PROJECT, EmulatorError, emulator
from drills.rehearse.parts import tried
from drills.rehearse.routes import make_routes
from drills.smoke import MailHeldError, smoke

STACK = "rehearsal"
FOLDER = PROJECT / "build/rehearse"
SAM = PROJECT / ".tools/sam/bin/sam"
PARAMETERS = Path(__file__).with_name("parameters.toml")

FOR_THIS_MACHINE = f"-- ARTIFACT={FOLDER.relative_to(PROJECT)}/artifact THIS_MACHINE=yes"
"""What the Makefile takes in place of its own when SAM calls it (GNU make, "The Variable MAKEFLAGS")."""


def main() -> int:
    """The exit code."""
    shutil.rmtree(FOLDER / "emulator", ignore_errors=True)
    (FOLDER / "emulator").mkdir(parents=True)
    try:
        with emulator(FOLDER / "emulator") as reached, door(reached["AWS_ENDPOINT_URL"]) as outside:
            rehearse(reached, outside)
    except (EmulatorError, MailHeldError) as error:
        print(error, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as failed:
        return failed.returncode
    return 0


def rehearse(reached: Mapping[str, str], outside: Door) -> None:
    """Builds, deploys, asks for the host key, and plays.

    :param reached: the environment variables that lead to the emulator
    :param outside: where players come in
    """
    built = FOLDER / "sam"
    _run([SAM, "build", "--build-dir", built], {"MAKEFLAGS": FOR_THIS_MACHINE})
    deploy = partial(_deploy, built / "template.yaml", reached)
    deploy(STACK, {"PublicUrl": outside.url})
    services = "cloudformation", "apigatewayv2", "lambda"
    cloudformation, gateway, functions = (_client(name, reached) for name in services)
    made = make_routes(cloudformation, gateway, functions, STACK)
    (api,) = [each for each in gateway.get_apis()["Items"] if each["Name"].startswith(STACK)]
    outside.api = api["ApiId"]
    print(f"{made} routes were made of the translated template, which the emulator does not read.", flush=True)
    with_numbers(functions)
    operator = [sys.executable, "-m", "functions.operator", "--stack", STACK]
    _run([*operator, "protect"], reached)
    key = _run([*operator, "host-key"], reached, said=True).split()[-1]
    os.environ["HOST_KEY"] = key
    for line in chain(smoke(outside.url), tried(deploy, cloudformation, _client("route53", reached))):
        print(line, flush=True)


def _deploy(template: Path, reached: Mapping[str, str], stack: str, parameters: Mapping[str, str]) -> None:
    """One `sam deploy`. Only that of the stack that is played on shows its progress.

    :raises CalledProcessError: when it fails
    """
    given = FOLDER / "parameters.toml"
    lines = [f'{name} = "{value}"\n' for name, value in parameters.items()]
    given.write_text(PARAMETERS.read_text() + "".join(lines))
    command: list[str | Path] = [SAM, "deploy", "--stack-name", stack, "--no-confirm-changeset", "--no-progressbar"]
    command += ["--template-file", template, "--config-file", PROJECT / "samconfig.toml"]
    _run([*command, "--parameter-overrides", f"file://{given}"], reached, said=stack != STACK)


def with_numbers(functions: Any) -> None:
    """Makes a number of how many workers a queue may have: CloudFormation does so with parameters, and the emulator
    leaves them text."""
    for mapping in functions.list_event_source_mappings()["EventSourceMappings"]:
        if scaling := mapping.get("ScalingConfig"):
            most = {"MaximumConcurrency": int(scaling["MaximumConcurrency"])}
            functions.update_event_source_mapping(UUID=mapping["UUID"], ScalingConfig=most)


def _client(service: str, reached: Mapping[str, str]) -> Any:
    return boto3.client(  # type: ignore[call-overload]
        service,
        endpoint_url=reached["AWS_ENDPOINT_URL"],
        region_name=reached["AWS_REGION"],
        aws_access_key_id=reached["AWS_ACCESS_KEY_ID"],
        aws_secret_access_key=reached["AWS_SECRET_ACCESS_KEY"],
    )


def _run(command: Sequence[str | Path], more: Mapping[str, str], said: bool = False) -> str:
    """Runs a command in the project's folder; what it printed, if that is not for the terminal.

    :raises CalledProcessError: when it fails
    """
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("AWS_", "MAKE"))}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=PROJECT,
        env={**environment, **more, "SAM_CLI_TELEMETRY": "0"},
        stdout=subprocess.PIPE if said else None,
        text=True,
        check=True,
    )
    return done.stdout or ""


if __name__ == "__main__":
    sys.exit(main())
