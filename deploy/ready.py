"""What `make deploy` looks for before it builds: `python -m deploy.ready STACK`."""

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from botocore import exceptions as aws
from botocore.session import get_session

from functions import VERSION
from functions.operator.deployed import advice

EXAMPLES = ("example.org", "example.com", "example.net")
"""Nobody's domains (RFC 2606)."""


def missing(file: Path) -> Iterator[str]:
    """What a parameter file lacks, in sentences."""
    if not file.exists():
        yield f"There is no {file} yet: copy parameters/example.toml there (docs/deploy.md, 2)."
        return
    try:
        parameters = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        yield f"{file} cannot be read: {error}."
        return
    if not parameters.get("SenderAddress"):
        yield f"{file} needs SenderAddress."
    for name, value in parameters.items():
        if str(value).endswith(EXAMPLES):
            yield f"{name} in {file} is still the example’s: put in yours."


def standing(stack: str) -> str:
    """What is deployed where, in a sentence.

    :raises BotoCoreError, ClientError: when region or credentials do not lead there
    """
    session: Any = get_session()
    cloudformation = session.create_client("cloudformation")
    account = session.create_client("sts").get_caller_identity()["Account"]
    place = f"{stack} in {cloudformation.meta.region_name}, account {account}"
    try:
        (described,) = cloudformation.describe_stacks(StackName=stack)["Stacks"]
    except aws.ClientError as error:
        if error.response["Error"]["Code"] != "ValidationError":
            raise
        return f"to {place}, where nothing stands"
    outputs = {each["OutputKey"]: each["OutputValue"] for each in described.get("Outputs", ())}
    return f"to {place}, where {outputs.get('Version', 'no version')} stands"


def source() -> str:
    """The commit, with a mark for changes of one's own."""
    try:
        told = subprocess.run(["git", "describe", "--always", "--dirty", "--tags"], capture_output=True, text=True)
    except FileNotFoundError:
        return "files without git"
    return told.stdout.strip() or "files without git"


def main(stack: str) -> None:
    """Says what is deployed where, or what is missing.

    :raises SystemExit: with a sentence for each thing that is missing
    """
    if lacks := list(missing(Path("parameters") / f"{stack}.toml")):
        sys.exit("\n".join(lacks))
    try:
        print(f"Bluffpost {VERSION} ({source()}) goes {standing(stack)}.")
    except (aws.BotoCoreError, aws.ClientError) as error:
        sys.exit(advice(error, stack))


if __name__ == "__main__":
    main(*sys.argv[1:])
