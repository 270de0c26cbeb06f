"""Restore log and directory."""

import os
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from botocore.config import Config
from botocore.session import get_session

from events.directory import Directory
from functions.operator.backups import Backups
from functions.operator.deployed import Deployed
from functions.operator.pausing import PausableStack
from functions.operator.resources import resources
from functions.operator.restoring import OnAws, Restoration
from functions.operator.switching import NotSwitched, Switch, contradicted
from functions.operator.waiting import NotYet
from functions.operator.words import typed


def restore(stack: Deployed, arguments: Namespace) -> Iterator[str]:
    """Sets all tables back to a second of the last 35 days. Takes minutes to hours; interrupted, the same again goes
    on."""
    backups = Backups(patient())
    restoration = Restoration(
        stack, backups, _on_aws(arguments.stack), arguments.to, with_directory=arguments.directory
    )
    if restoration.on_aws and (busy := restoration.on_aws.switch.busy()):
        sys.exit(f"{busy}. Once that’s over, say the same again. Nothing was changed.")
    if refused := backups.refused(stack.settings.log_table, arguments.to):
        sys.exit(refused)
    yield f"What happened at any table after {arguments.to:%Y-%m-%d %H:%M:%S} UTC will be gone."
    if typed(f"Type the stack’s name ({arguments.stack}) to go on: ") != arguments.stack:
        sys.exit("That’s another name. Nothing was changed.")
    try:
        yield from restoration.run(int(time.time()))
    except (NotYet, KeyboardInterrupt):
        sys.exit("It isn’t done yet, and the site stays paused. Say the same again: it goes on from here.")
    except NotSwitched as error:
        sys.exit(
            f"CloudFormation took it back ({error}); the stack’s events name the cause. The site is paused again. Say "
            "the same again: it goes on from here."
        )
    yield from _what_is_left(restoration, arguments.stack)


def patient() -> Any:
    """A client that waits longer than functions may, because making a table takes its time."""
    return get_session().create_client("dynamodb", config=Config(read_timeout=60, retries={"mode": "standard"}))


def _what_is_left(restoration: Restoration, stack: str) -> Iterator[str]:
    parameters, file = restoration.restored().parameters, Path("parameters") / f"{stack}.toml"
    if restoration.on_aws is None:
        yield "Give the functions these tables now:"
        yield from [f'{name} = "{value}"' for name, value in parameters.items()]
    elif wrong := contradicted(file, parameters):
        yield f"Before the next `make deploy`, change these lines of {file}: {'; '.join(wrong)} to"
        yield from [f'{name} = "{value}"' for name, value in parameters.items()]
    yield "The old tables stay. Delete them when you’re sure, and tell your players what is gone."


def _on_aws(stack: str) -> OnAws | None:
    if "LOG_TABLE" in os.environ:
        return None
    session = get_session()
    functions, cloudformation = session.create_client("lambda"), session.create_client("cloudformation")

    def site(directory: Directory) -> PausableStack:
        return PausableStack(directory, resources(stack), functions)

    return OnAws(site, Switch(cloudformation, stack))


def takes_time(parser: ArgumentParser) -> None:
    """Which second."""
    parser.add_argument("--to", required=True, type=_time, metavar="2026-11-21T12:00:00Z", help="the second, with zone")
    parser.add_argument("--directory", action="store_true", help="set the directory back, too")


def _time(text: str) -> datetime:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        at = datetime.min
    if at.tzinfo is None:
        raise ArgumentTypeError("Say it like 2026-11-21T12:00:00Z, with its zone.")
    return at.astimezone(UTC).replace(microsecond=0)
