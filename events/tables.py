"""Commands on tables: load the head, decide, append; again if another commit took the slot (DESIGN §6)."""

import random
import time
from bisect import bisect_left
from collections.abc import Callable, Iterable
from dataclasses import field
from typing import TypeAlias

from engine.game import AnyGame
from engine.kit.notation import Refused
from engine.kit.seats import Viewer
from engine.kit.sentence import Sentence, Verbatim, sentence
from engine.kit.value import Value
from engine.registry import GAMES
from events.store.log import SYSTEM, AlreadyOurs, Appended, Commit, Head, Log, fingerprint
from events.store.recent import Conflict, Repeat
from events.table.commands import Command, Open
from events.table.decide import Origins, decide, may_begin, open_table
from events.table.events import Moved, Opened, SeatTaken, TableEvent, concerns
from events.table.evolve import Moment
from events.table.refusals import NotNow, Refusals
from events.table.state import Table
from events.who import Who

TRIES = 8
"""How often a command is decided because another commit came first."""

FIRST_PAUSE = 0.02
"""Seconds at most before the second try, and twice as many before each further one: 2.54 in all."""

COMMITS_PER_READ = 50


class NoSuchTable(Exception):
    """There is no table with that id, or no such link at it: nobody is told which."""


class NotStored(Exception):
    """The state after a commit was stored by other code."""


class Busy(Exception):
    """Others took the slot `TRIES` times. Nothing was written; trying again in a moment will do."""


class AlreadyAnswered(NotNow):
    """The same form was sent before with another text, and that one counts."""


class Sender(Value):
    """Who sends a command.

    :param by: the capability it is sent with, as `recent` keeps it: "host", "seat3", "open3" (with the chair)
    :param id: the command's id; the same id means the same command
    :param said: everything that the command says, so that an edited repeat is told from a true one
    """

    by: str
    id: str = field(repr=False)
    said: str = field(repr=False)


class Submission(Value):
    """A command, and who asks for it.

    :param sender: `None` for the system, which never sends a command twice
    :param confirmed: whether they know that it is odd or final; otherwise that is asked first
    """

    who: Who
    command: Command
    sender: Sender | None = None
    confirmed: bool = False


Submits: TypeAlias = Callable[[Table], Submission]
"""Reads what is asked off whoever asks, given the table as it is now: links change hands. Raises `NoSuchTable` when the
link is none of the table's."""


class Result(Value):
    """A command that has been accepted: now, or (`repeated`) when it came first.

    :param version: of the commit by which it was
    """

    head: Head[Table]
    version: int
    repeated: bool = False


class Tables:
    """All tables of a log.

    :param pause: sleeps so many seconds between two tries
    """

    def __init__(self, log: Log[Table], pause: Callable[[float], None] = time.sleep) -> None:
        self.log = log
        self._pause = pause

    def head(self, table_id: str, consistent: bool = True) -> Head[Table]:
        """The last commit of a table and its state.

        :raises NoSuchTable: when there is none
        :raises NewerEvent: when newer code wrote it
        """
        head = self.log.head(table_id, consistent)
        if head is None:
            raise NoSuchTable
        return head

    def open(
        self, table_id: str, sender: Sender, command: Open, now: int, register: Callable[[], None] = lambda: None
    ) -> Result:
        """Opens a table under an id that belongs to the command, so that a repeat opens no second one.

        One Query and one PutItem, and what `register` does.

        :param now: seconds since 1970
        :param register: makes the table known to the sweep, or refuses it by raising; called before its first commit,
            if it is in order, and not for a repeat
        :raises Refused: when the command is out of bounds
        :raises AlreadyAnswered: when the same id was committed with other contents
        """
        game = game_named(command.game)
        decided = open_table(game, command, Moment(1, now))
        head = Head.after(None, _commit(table_id, 1, sender, now, decided.events), decided.table)
        known = self.log.head(table_id, consistent=True)
        if known is None:
            register()
        match self.log.append(head):  # a repeat's too: `recent` forgets it in time, the first commit does not
            case Appended():
                return Result(head, 1)
            case AlreadyOurs():
                return Result(known or self.head(table_id), 1, repeated=True)
            case _:  # the id is the command's own: whoever was first, it was this command
                raise AlreadyAnswered(sentence(Refusals.already_done))

    def run(self, table_id: str, submits: Submits, now: int, admit: Callable[[], None] = lambda: None) -> Result:
        """Runs a command: one Query and one PutItem, if nobody else commits at the same moment.

        :param now: seconds since 1970; a commit is never older than the one before it, so this counts if it is later
        :param admit: may still refuse a command that is in order, by raising; called before each attempt to write
        :raises NoSuchTable: when there is no such table, or the link is not one of its
        :raises AskFirst: when it is in order, but odd or final, and not confirmed
        :raises Refused: when the table or the game refuses it
        :raises AlreadyAnswered: when the same id was committed with another text
        :raises Busy: when others were faster every time
        """
        for attempt in range(TRIES):
            if attempt:
                self._pause(random.uniform(0, FIRST_PAUSE * 2 ** (attempt - 1)))  # noqa: S311 - jitter, not a secret
            head = self.head(table_id)
            submission = submits(head.state)
            if submission.sender and (repeated := self._repeated(head, submission.sender)):
                return repeated
            if result := self._try(head, submission, now, admit):
                return result
        raise Busy

    def _try(self, head: Head[Table], submission: Submission, now: int, admit: Callable[[], None]) -> Result | None:
        table, version = head.state, head.commit.n + 1
        at = max(now, head.commit.at)  # this worker's clock may be behind that of whoever committed last
        sender = submission.sender
        moment = Moment(version, at, by_person=sender is not None, by=sender.by if sender else SYSTEM)
        origins = self._origins(head) if may_begin(table, submission.command) else None
        decided = decide(
            game_named(table.game), table, submission.who, submission.command, moment, origins, submission.confirmed
        )
        commit = _commit(head.commit.table, version, sender, at, decided.events)
        after = Head.after(head, commit, decided.table)
        admit()
        match self.log.append(after):
            case Appended():
                return Result(after, version)
            case AlreadyOurs(ours):
                return Result(ours, version, repeated=True)
            case _:
                return None

    def _repeated(self, head: Head[Table], sender: Sender) -> Result | None:
        match head.recent.find(sender.by, fingerprint(sender.id), fingerprint(sender.said)):
            case Repeat(version):
                return Result(head, version, repeated=True)
            case Conflict(version):
                commits = self.log.read(head.commit.table, version - 1, 1)
                raise AlreadyAnswered(_already(commits[0].events if commits else ()))
            case None:
                return None

    def _origins(self, head: Head[Table]) -> Origins:
        """Seed and entropies from the events that hold them."""
        seed, entropies = b"", {}
        for commit in self.history(head.commit.table, head.commit.n):
            for event in commit.events:
                match event:
                    case Opened():
                        seed = event.seed or b""
                    case SeatTaken():
                        entropies[event.seat] = event.entropy or ""
        return Origins(seed, entropies)

    def accepted_at(self, result: Result) -> int:
        """When a command was accepted, in seconds since 1970: one Query more if others followed."""
        last = result.head.commit
        if result.version == last.n:
            return last.at
        return self.history(last.table, result.version, result.version - 1)[0].at

    def history(self, table_id: str, until: int, after: int = 0) -> list[Commit]:
        """The commits with versions `after + 1` to `until`."""
        commits: list[Commit] = []
        while after < until:
            page = self.log.read(table_id, after, min(COMMITS_PER_READ, until - after))
            if not page:
                raise NoSuchTable  # it is being deleted
            commits.extend(page)
            after = page[-1].n
        return commits

    def told(self, head: Head[Table], viewer: Viewer, after: int, most: int) -> list[Commit]:
        """The last `most` commits with versions above `after` that tell the viewer something, in order.

        One Query, and more only if many of them tell the viewer nothing: how many others there are must not show.
        """
        last = head.commit
        table = head.state
        commits, before = _telling(table, [last] if last.n > after else [], viewer), last.n - 1
        while before > after and len(commits) < most:
            start = max(after, before - most)
            commits = [*_telling(table, self.log.read(last.table, start, before - start), viewer), *commits]
            before = start
        return commits[-most:]

    def told_next(self, head: Head[Table], viewer: Viewer, number: int, most: int) -> list[Commit]:
        """The next `most` commits that tell the viewer something, after the first `number` of them.

        A Query for each halving of the log, until it is found where they begin, and one or more for them.
        """
        last, commits = head.commit, list[Commit]()
        after = self._version_told(head, viewer, number)
        if after is None:
            return _telling(head.state, self.history(last.table, last.n), viewer)[number : number + most]
        while after < last.n and len(commits) < most:
            until = min(last.n, after + most)
            commits += _telling(head.state, self.history(last.table, until, after), viewer)
            after = until
        return commits[:most]

    def _version_told(self, head: Head[Table], viewer: Viewer, number: int) -> int | None:
        """The version that told the viewer something for that time; `None` when other code stored what is needed."""
        chair = head.state.places[viewer].chair if viewer is not None else None

        def told(version: int) -> int:
            table = self.log.snapshot(head.commit.table, version) if version < head.commit.n else head.state
            if table is None:
                raise NotStored
            return table.told_to(viewer if chair is None else table.seat_of(chair))

        try:
            return bisect_left(range(head.commit.n + 1), number, lo=1, key=told) if number else 0
        except NotStored:
            return None


def game_named(name: str) -> AnyGame:
    """The game of the registry.

    :raises Refused: when there is none
    """
    game = GAMES.get(name)
    if game is None:
        raise Refused(sentence(Refusals.no_such_game, game=Verbatim(name), games=tuple(map(Verbatim, GAMES))))
    return game


def _telling(table: Table, commits: Iterable[Commit], viewer: Viewer) -> list[Commit]:
    """Those of the commits that tell the viewer something.

    :param table: as it is now
    """
    return [commit for commit in commits if concerns(commit.events, table.seat_then(commit.n, viewer))]


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
