"""A table that recorded commands are sent to, by the way that all commands take: link, door, `Tables.run`, log."""

from collections.abc import Iterable, Mapping

from events.store.log import Head, Log
from events.store.memory import MemoryLog
from events.table.state import Table
from events.tables import CommandResult, Submission, Tables
from tests.recorded.lens import door
from tests.recorded.lens.inventory import occurred, phases_asked
from tests.recorded.recording import Command, Recording, Step
from tests.recorded.sights import Sights


class Session:
    """One table while commands come in.

    :param key: of its links
    :param began: the moment that all times count from, in seconds since 1970
    :param links: those that people have, by name; a link that is not among them is the one that is given out now
    :param looks: whether sights are recorded
    :ivar given: every link that was given out, by name
    :ivar steps: what was sent and what came of it
    :ivar shown: what each step shows of all that there is (`lens.inventory`)
    """

    def __init__(
        self, key: str, began: int, links: Mapping[str, str], log: Log[Table] | None = None, looks: bool = True
    ) -> None:
        self.tables = Tables(log or MemoryLog(), pause=lambda seconds: None)
        self.table_id = ""
        self.key = key
        self.began = began
        self.given: dict[str, str] = {}
        self.steps: list[Step] = []
        self.shown: list[set[str]] = []
        self._links = links
        self._shared: tuple[str, ...] = ()
        self._opens: dict[str, str] = {}
        self._sights = Sights() if looks else None
        self._sent = 0
        self._asked: type[object] = type(None)

    @classmethod
    def resumed(cls, recording: Recording, log: Log[Table]) -> "Session":
        """Where a recorded game stopped, from its log alone."""
        session = cls(recording.key, recording.began, recording.links, log, looks=False)
        session.table_id = log.read("", 0, 1)[0].table
        session.given = dict(recording.links)
        session._shared = tuple(recording.opening.get("share", ()))
        session._sent = len(recording.steps)
        session._opened(session.head.state)
        return session

    @property
    def head(self) -> Head[Table]:
        """The table as it is now."""
        return self.tables.head(self.table_id)

    @property
    def stops(self) -> set[str]:
        """The phases in which the game stops now, as `lens.inventory` names them."""
        table = self.head.state
        return {f"{table.game}: stops in {phase}" for phase in phases_asked(table)}

    @property
    def shown_in_all(self) -> set[str]:
        """What all steps show, and where they stop."""
        return self.stops.union(*self.shown)

    def link_of(self, place: str) -> str:
        """The name of the link that opens "seat 2" or "open 2" now."""
        return next(name for name, opened in self._opens.items() if opened == place)

    def recorded(self, about: str) -> Recording:
        """All of it."""
        assert self._sights is not None, "nobody looked"
        later = self._sights.later(self.head.state)
        return Recording(about, self.key, self.began, self.given, tuple(self.steps), later)

    def send(self, command: Command) -> Step:
        """Sends one command; the first one that is not refused opens the table."""
        self.shown.append(set() if "by" in command else {f"link {self._scope(command)}"})
        before = self.head.commit.n if self.table_id else 0
        step = Step(command, self._answer(command))
        self.shown[-1].add(f"answer {step.answer}")
        if self.table_id and self.head.commit.n > before:
            assert self.head.commit.n == before + 1, "one command is one commit"
            step = self._done(command, self.head)
        self.steps.append(step)
        self._sent += 1
        return step

    def _answer(self, command: Command) -> str:
        try:
            result = self._open(command) if command["do"] == "open" else self._run(command)
        except Exception as error:
            return door.refusal(error)
        return "again" if result.repeated else "done"

    def _open(self, command: Command) -> CommandResult:
        table_id, sender, asked = door.opening(command, self.key.encode())
        self._asked = type(asked)
        opened = self.tables.open(table_id, sender, asked, self.began + command["at"])
        self.table_id = table_id
        self._shared = tuple(command.get("share", ()))
        return opened

    def _run(self, command: Command) -> CommandResult:
        def submits(table: Table) -> Submission:
            submission = self._read(command, table)
            self._asked = type(submission.command)
            return submission

        return self.tables.run(self.table_id, submits, self.began + command["at"])

    def _read(self, command: Command, table: Table) -> Submission:
        if "by" in command:
            return door.of_nobody(command)
        link = command["with"]
        secret = self._links.get(link) or self.given.get(link) or link
        return door.of_link(command, self._sent, self.table_id, table, secret, door.key_of(self.key, table))

    def _done(self, command: Command, head: Head[Table]) -> Step:
        self.shown[-1] |= {f"command {self._asked.__name__}", *occurred(head.state, head.commit)}
        sights = self._sights.after(head.state, head.commit) if self._sights else {}
        return Step(command, "done", self._opened(head.state), sights)

    def _scope(self, command: Command) -> str:
        """What the command's link opens, without the seat."""
        return self._opens.get(command["with"], "nothing" if self.table_id else "host").partition(" ")[0]

    def _opened(self, table: Table) -> dict[str, str]:
        """Tries every link that anybody ever had: what those open with which it changed."""
        key = door.key_of(self.key, table)
        for kind, secret in door.links_given(self.table_id, table, key, self._shared).items():
            if secret not in self.given.values():
                self.given[_unused(kind, self.given)] = secret
        tried = {**self.given, **self._links}
        opens = {name: door.opens(self.table_id, table, secret, key) for name, secret in tried.items()}
        changed = {name: what for name, what in opens.items() if self._opens.get(name, "nothing") != what}
        self._opens = opens
        return changed


def replayed(recording: Recording, log: Log[Table] | None = None) -> Session:
    """A table that was sent the recorded commands, with the links that were recorded."""
    session = Session(recording.key, recording.began, recording.links, log)
    for command in recording.commands:
        session.send(command)
    return session


def _unused(kind: str, names: Iterable[str]) -> str:
    """The name of a link: "seat 2", the next one for that chair "seat 2, link 2" and so on."""
    count = sum(name.partition(",")[0] == kind for name in names) + 1
    return kind if count == 1 else f"{kind}, link {count}"
