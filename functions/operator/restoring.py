"""Restores the log, or log and directory, to a second of the past, and makes everything else fit.

Each step detects what is done already, so the operator can repeat an interrupted command:

1. pause the stack, so that no more moves get lost
2. have AWS restore into a new table, and set what a restore forgets (`backups`)
3. make the directory fit the log (`fitting`), before play goes on
4. give the stack the new tables (`switching`)
5. resume, and have every table settled
"""

import time
from collections.abc import Callable, Iterator
from datetime import datetime

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
from functions.operator.switching import NotSwitched, Switch


class OnAws(Value):
    """A stack's switchable parts.

    :param site: the current background work: a switch replaces some
    """

    site: Callable[[Directory], PausableStack]
    switch: Switch


class Restored(Value):
    """The new tables, by the template's parameters."""

    log: str
    directory: str
    is_directory_new: bool
    stream: str

    @property
    def parameters(self) -> dict[str, str]:
        """The stack's new parameters."""
        own = {"AdoptedLogTable": self.log, "AdoptedLogStream": self.stream}
        return {**own, "AdoptedDirectoryTable": self.directory} if self.is_directory_new else own


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
        wanted = self.restored()
        if (wanted.log, wanted.directory) == (known.log_table, known.directory_table):
            yield f"The stack has {wanted.log} already."
        else:
            yield from self._pause(now)
            yield from self._restore(wanted.log)
            yield from self._fit(now)
            if self.on_aws:
                yield from self._switch(self.on_aws, now)
        if self.on_aws:
            yield from self.on_aws.site(self._directory()).resume()

    def restored(self) -> Restored:
        """The stack's tables after the restore."""
        known, target = self.stack.settings, self.backups.target
        directory = target(known.directory_table, self.at) if self.with_directory else known.directory_table
        log = target(known.log_table, self.at)
        return Restored(log, directory, self.with_directory, self.backups.stream(log))

    def _directory(self) -> Directory:
        return Directory(clients.dynamodb(), self.restored().directory)

    def _pause(self, now: int) -> Iterator[str]:
        if self.on_aws is None:
            return
        yield from self.on_aws.site(self.stack.directory).pause(now)
        time.sleep(LONGEST_WORK)
        yield "Everything has stopped."

    def _switch(self, on_aws: OnAws, now: int) -> Iterator[str]:
        """Pauses anew if CloudFormation takes the change back, because it may enable what was disabled."""
        try:
            yield from on_aws.switch.over(self.restored().parameters)
        except NotSwitched:
            yield from on_aws.site(self.stack.directory).pause(now)
            raise

    def _restore(self, log: str) -> Iterator[str]:
        known = self.stack.settings
        yield from self.backups.restore(known.log_table, log, self.at)
        yield from self.backups.complete(known.log_table, log)
        if self.with_directory:
            directory = self.backups.target(known.directory_table, self.at)
            yield from self.backups.restore(known.directory_table, directory, self.at)
            yield from self.backups.complete(known.directory_table, directory)
            yield f"We still don’t write to the {self._carry_over()} addresses that said no."

    def _carry_over(self) -> int:
        """A pause, and every no, outlives a restore. Returns the number of noes."""
        before, after = self.stack.directory, self._directory()
        if stopped := before.standstill.stopped():
            after.standstill.stop(stopped.since, stopped.names)
        return after.contacts.copy_noes(before.contacts)

    def _fit(self, now: int) -> Iterator[str]:
        log, database = self.restored().log, clients.dynamodb()
        fitting = Fitting(self._directory(), Tables(log_of_tables(database, log)), self.stack.tables)
        yield from fitting.fit_all(all_tables(database, log), now).told()
