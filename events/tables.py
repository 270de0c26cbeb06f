"""Loads the head, decides, appends; again if another commit took the version (docs/design/table.md)."""

import random
import time
from collections.abc import Callable
from dataclasses import field
from functools import cache
from typing import TypeAlias

from engine.game import AnyGame
from engine.kit.notation import Refused
from engine.kit.sentence import Sentence, Verbatim, sentence
from engine.kit.value import Value
from engine.registry import GAMES
from events.reading import Reading
from events.store.log import SYSTEM, Commit, Head, Log, fingerprint
from events.store.recent import Conflict, Repeat
from events.table.commands import Command, Open
from events.table.decide import DrawSources, decide, may_begin, open_table
from events.table.events import Moved, Opened, SeatTaken, TableEvent
from events.table.evolve import CommitHeader
from events.table.refusals import Refusals, RefusedForNow
from events.table.state import Table
from events.who import Who

TRIES = 8
"""Attempts when other commits come first."""

FIRST_PAUSE = 0.02
"""Seconds at most before the second try, doubled before each further one: 2.54 in all."""


class Busy(Exception):
    """Other commits came first each time. Nothing was written; a retry in a moment succeeds."""


class AlreadyAnswered(RefusedForNow):
    """The same form was sent with another text."""


class Sender(Value):
    """A command's sender.

    :param by: the capability, as `recent` keeps it: "host", "seat3", "open3" (with the chair)
    :param said: the whole content, which tells an edited repeat from a true one
    """

    by: str
    id: str = field(repr=False)
    said: str = field(repr=False)


class Submission(Value):
    """A command with its caller.

    :param sender: `None` for the system, which never sends a command twice
    """

    who: Who
    command: Command
    sender: Sender | None = None
    confirmed: bool = False


Submits: TypeAlias = Callable[[Table], Submission]
"""Needs the present table, because links change hands; raises `NoSuchTable` for another table's link."""


class CommandResult(Value):
    """A command that was accepted, now or (`repeated`) earlier.

    :param version: of its commit
    """

    head: Head[Table]
    version: int
    repeated: bool = False


class Tables(Reading):
    """Reads a log's tables, and commits to them.

    :param pause: sleeps so many seconds
    """

    def __init__(self, log: Log[Table], pause: Callable[[float], None] = time.sleep) -> None:
        super().__init__(log)
        self._pause = pause

    def open(
        self, table_id: str, sender: Sender, command: Open, now: int, register: Callable[[], None] = lambda: None
    ) -> CommandResult:
        """Opens a table under its command's id, so that a repeat opens no second one.

        One Query and one PutItem, and the calls of `register`.

        :param register: makes the table known to the sweep, or raises; called once the command is in order, before the
            first commit, and not for a repeat
        :raises Refused: out of bounds
        :raises AlreadyAnswered: as `run`
        """
        game = game_named(command.game)
        decided = open_table(game, command, CommitHeader(1, now))
        head = Head.after(None, _commit(table_id, 1, sender, now, decided.events), decided.table)
        known = self.log.head(table_id, consistent=True)
        if known is None:
            register()
        appended = self.log.append(head)  # a repeat, too: `recent` may have forgotten it, the first commit has not
        if appended is None:  # the id is the command's own: it made that commit
            raise AlreadyAnswered(sentence(Refusals.already_done))
        now_there = (known or self.head(table_id)) if appended.repeated else head
        return CommandResult(now_there, 1, appended.repeated)

    def run(
        self,
        table_id: str,
        submits: Submits,
        now: int,
        admit: Callable[[], None] = lambda: None,
        known: Head[Table] | None = None,
    ) -> CommandResult:
        """Runs a command: one Query and one PutItem, without a race.

        :param now: a commit gets at least its predecessor's time
        :param admit: may refuse a command that is in order, by raising; called once, before the first attempt to write
        :param known: the head, if just read: the first attempt saves its Query
        :raises NoSuchTable: when there is none, or the link is another table's
        :raises AskFirst: when it is odd or final and not confirmed
        :raises Refused: by the table or the game
        :raises AlreadyAnswered: when the same id was committed with another text
        :raises Busy: when other commits came first every time
        """
        admit_once = cache(admit)
        for attempt in range(TRIES):
            if attempt:
                self._pause(random.uniform(0, FIRST_PAUSE * 2 ** (attempt - 1)))  # noqa: S311 - jitter, not a secret
            head = self.head(table_id) if known is None or attempt else known
            submission = submits(head.state)
            if submission.sender and (repeated := self._repeated(head, submission.sender)):
                return repeated
            if result := self._try(head, submission, now, admit_once):
                return result
        raise Busy

    def _try(
        self, head: Head[Table], submission: Submission, now: int, admit: Callable[[], None]
    ) -> CommandResult | None:
        table, version = head.state, head.commit.n + 1
        at = max(now, head.commit.at)  # this worker's clock may be behind the last committer's
        sender = submission.sender
        moment = CommitHeader(version, at, by_person=sender is not None, by=sender.by if sender else SYSTEM)
        origins = self._origins(head) if may_begin(table, submission.command) else None
        decided = decide(
            game_named(table.game), table, submission.who, submission.command, moment, origins, submission.confirmed
        )
        commit = _commit(head.commit.table, version, sender, at, decided.events)
        after = Head.after(head, commit, decided.table)
        admit()
        appended = self.log.append(after)
        return CommandResult(appended.head, version, appended.repeated) if appended else None

    def _repeated(self, head: Head[Table], sender: Sender) -> CommandResult | None:
        match head.recent.find(sender.by, fingerprint(sender.id), fingerprint(sender.said)):
            case Repeat(version):
                return CommandResult(head, version, repeated=True)
            case Conflict(version):
                (commit,) = self.history(head.commit.table, version, version - 1)
                raise AlreadyAnswered(_already(commit.events))
            case None:
                return None

    def _origins(self, head: Head[Table]) -> DrawSources:
        """One BatchGetItem, however long the lobby was."""
        taken = {place.taken: seat for seat, place in enumerate(head.state.places) if place.taken and not place.open}
        seed, entropies = b"", {}
        for commit in self.log.commits(head.commit.table, sorted({1, *taken})):
            for event in commit.events:
                match event:
                    case Opened():
                        seed = event.seed or b""
                    case SeatTaken():
                        entropies[event.seat] = event.entropy or ""
        return DrawSources(seed, entropies)

    def accepted_at(self, result: CommandResult) -> int:
        """The commit's time; a Query if others followed."""
        last = result.head.commit
        if result.version == last.n:
            return last.at
        return self.history(last.table, result.version, result.version - 1)[0].at


def game_named(name: str) -> AnyGame:
    """A game of the registry.

    :raises Refused:
    """
    game = GAMES.get(name)
    if game is None:
        raise Refused(sentence(Refusals.no_such_game, game=Verbatim(name), games=tuple(map(Verbatim, GAMES))))
    return game


def _commit(table: str, n: int, sender: Sender | None, at: int, events: tuple[TableEvent, ...]) -> Commit:
    if sender is None:
        return Commit(table, n, SYSTEM, b"", b"", at, events)
    return Commit(table, n, sender.by, fingerprint(sender.id), fingerprint(sender.said), at, events)


def _already(events: tuple[TableEvent, ...]) -> Sentence:
    own = [event for event in events if isinstance(event, Moved) and event.how == "own" and event.planned is None]
    if own:
        return sentence(
            Refusals.already_answered, text=Verbatim("; ".join([event.whole or event.text or "" for event in own]))
        )
    return sentence(Refusals.already_done)
