"""Restores the log, or log and directory, to a second of the past, and makes everything else fit.

Each step detects what is done already, so the operator can repeat an interrupted command:

1. pause the stack, so that no more moves get lost
2. have AWS restore into a new table, and set what a restore forgets (`backups`)
3. make the directory fit the log (`fitting`), before play goes on
4. give the stack the new tables (`switching`)
5. resume, and have every table settled
"""

import os
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from botocore.config import Config
from botocore.session import get_session

from engine.kit.value import Value
from events.directory import Directory
from events.store.retention import all_tables
from events.store.stored import log_of_tables
from events.tables import Tables
from functions.aws import clients
from functions.operator.backups import Backups
from functions.operator.deployed import Deployed
from functions.operator.fitting import Fitting
from functions.operator.pausing import LONGEST_WORK, PausableStack
from functions.operator.resources import resources
from functions.operator.switching import NotSwitched, Switch, contradicted
from functions.operator.waiting import NotYet
from functions.operator.words import typed


class OnAws(Value):
    """A stack's switchable parts.

    :param site: the current background work: a switch replaces some
    """

    site: Callable[[Directory], PausableStack]
    switch: Switch


class Restoration(Value):
    """One restore.

    :param at: the second to go back to
    :param with_directory: whether the directory is set back, too
    """

    stack: Deployed
    backups: Backups
    on_aws: OnAws | None
    at: datetime
    with_directory: bool = False

    def run(self, now: int) -> Iterator[str]:
        """Does all of it.

        :raises NotYet, NotSwitched: when AWS did not do its part; a repeat goes on
        """
        known = self.stack.settings
        if (self.log, self.directory) == (known.log_table, known.directory_table):
            yield f"The stack has {self.log} already."
        else:
            yield from self._pause(now)
            yield from self._restore()
            yield from self._fit(now)
            if self.on_aws:
                yield from self._switch(self.on_aws, now)
        if self.on_aws:
            yield from self.on_aws.site(self._directory()).resume()

    @property
    def log(self) -> str:
        """The stack's log after the restore, by name."""
        return self.backups.target(self.stack.settings.log_table, self.at)

    @property
    def directory(self) -> str:
        """The stack's directory after it, by name."""
        known = self.stack.settings.directory_table
        return self.backups.target(known, self.at) if self.with_directory else known

    def parameters(self) -> dict[str, str]:
        """The stack's new parameters."""
        own = {"AdoptedLogTable": self.log, "AdoptedLogStream": self.backups.stream(self.log)}
        return {**own, "AdoptedDirectoryTable": self.directory} if self.with_directory else own

    def _directory(self) -> Directory:
        return Directory(clients.dynamodb(), self.directory)

    def _pause(self, now: int) -> Iterator[str]:
        if self.on_aws is None:
            return
        yield from self.on_aws.site(self.stack.directory).pause(now)
        time.sleep(LONGEST_WORK)
        yield "Everything has stopped."

    def _switch(self, on_aws: OnAws, now: int) -> Iterator[str]:
        """Pauses anew if CloudFormation takes the change back, because it may enable what was disabled."""
        try:
            yield from on_aws.switch.over(self.parameters())
        except NotSwitched:
            yield from on_aws.site(self.stack.directory).pause(now)
            raise

    def _restore(self) -> Iterator[str]:
        known = self.stack.settings
        yield from self.backups.restore(known.log_table, self.log, self.at)
        if self.with_directory:
            yield from self.backups.restore(known.directory_table, self.directory, self.at)
            yield f"We still don’t write to the {self._carry_over()} addresses that said no."

    def _carry_over(self) -> int:
        """A pause, and every no, outlives a restore. Returns the number of noes."""
        before, after = self.stack.directory, self._directory()
        if stopped := before.standstill.stopped():
            after.standstill.stop(stopped.since, stopped.names)
        return after.contacts.copy_noes(before.contacts)

    def _fit(self, now: int) -> Iterator[str]:
        database = clients.dynamodb()
        fitting = Fitting(self._directory(), Tables(log_of_tables(database, self.log)), self.stack.tables)
        yield from fitting.fit_all(all_tables(database, self.log), now)


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
    parameters, file = restoration.parameters(), Path("parameters") / f"{stack}.toml"
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
