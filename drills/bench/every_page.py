"""What every page costs at a table with thousands of commits: as much as at a short one, but for a whole match."""

from collections.abc import Iterator
from random import Random

from drills.bench.meter import Meter, metered
from drills.bench.requests import KEY, small_world
from engine.chance import commitment
from engine.registry import GAMES
from events import links
from events.reading import pages_of
from events.store.log import Head
from events.store.memory import MemoryLog
from events.table.commands import Command, Move, Open, Resign, SwitchTalk, TakeSeat
from events.table.events import Settings
from events.table.state import Table
from events.tables import Sender, Submission, Tables
from functions.aws import clients
from tests.events.played import any_move, asked
from tests.events.table.scenario import HOUR, NOON, SEED, whose
from tests.functions.events import stream_record
from tests.functions.play.http import JSON, Client
from tests.functions.world import PUBLIC_URL, World
from tests.pages import whole_pages

SIZES = (3_000, 5_000)
"""Commits of a table."""

NAMES = ("Anna", "Ben", "Cleo", "Dan")
LONG = GAMES["liar_liar"]


def rows() -> Iterator[str]:
    """Rows of a Markdown table: page, then calls and read units for each of the sizes."""
    with small_world() as world:
        found = [costs(world, size) for size in SIZES]
    for page in found[0]:
        cells = [cell for each in found for cell in (each[page].named, f"{each[page].read:g}")]
        yield f"| {page} | {' | '.join(cells)} |"


def costs(world: World, size: int) -> dict[str, Meter]:
    """What each page costs at tables of that size."""
    match = LongTable(f"match of {size}").sits(*NAMES).plays(size)
    found = _while_it_goes_on(Reader(world, match))
    match.ends()
    found |= _when_it_is_over(_settled(world, match))
    lobby = LongTable(f"lobby of {size}").sits(*NAMES[:-1]).waits(size).sits(NAMES[-1])
    lobby.plays(lobby.version + 20).ends()
    reader = _settled(world, lobby)
    after = "of a short match after so long a lobby"
    return found | {f"the log {after}": reader.costs("/log"), f"the record {after}": reader.costs("/record")}


def _while_it_goes_on(reader: "Reader") -> dict[str, Meter]:
    number = reader.table.table.places[0].told
    reader.costs("")  # a worker looks for a pause once in ten seconds
    return {
        "a poll": reader.costs("/poll"),
        "the table, for a player": reader.costs(""),
        "the table, for whoever watches": reader.costs("", links.watch(reader.table.table)),
        "the pictures of what happened since": reader.costs(f"/steps?after={number - 12}"),
        "the last page of the log": reader.costs("/log"),
        "a page in the middle of it": reader.costs(f"/log?page={pages_of(reader.table.table) // 2}"),
        "its first page": reader.costs("/log?page=1"),
    }


def _when_it_is_over(reader: "Reader") -> dict[str, Meter]:
    return {
        "the table after the match": reader.costs(""),
        "the postcard": reader.costs("", links.POSTCARD),
        "the last page of the log, with seed and entropies": reader.costs("/log"),
        "a step of the replay": reader.costs("/replay?step=100"),
        "the record": reader.costs("/record"),
    }


def _settled(world: World, table: "LongTable") -> "Reader":
    """Once `settle` has kept the match ready."""
    reader = Reader(world, table)
    assert world.settles(stream_record(table.id, table.version)) == []
    return reader


class LongTable:
    """A table that is made in memory."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id.replace(" ", "")
        self.log: MemoryLog[Table] = MemoryLog()
        self._tables, self._random, self._now = Tables(self.log), Random(table_id), NOON
        opening = Open("liar_liar", {"match": 5000}, len(NAMES), Settings(), "1", SEED, commitment(self.id, SEED))
        self._tables.open(self.id, Sender("host", "opening", "opening"), opening, NOON)

    @property
    def head(self) -> Head[Table]:
        return self._tables.head(self.id)

    @property
    def table(self) -> Table:
        return self.head.state

    @property
    def version(self) -> int:
        return self.table.version

    def sits(self, *names: str) -> "LongTable":
        for name in names:
            self._does(NAMES.index(name), TakeSeat(name, f"entropy of {name}", f"person {name}"))
        return self

    def waits(self, size: int) -> "LongTable":
        """The host switches talk off and on, until there are so many commits."""
        while self.version < size:
            self._does(None, SwitchTalk(on=not self.table.talking))
        return self

    def plays(self, size: int) -> "LongTable":
        """Random moves, until there are so many commits."""
        while self.version < size:
            table, seat = self.table, asked(self.table)
            prompt = table.places[seat].prompt
            assert prompt
            self._does(seat, Move(prompt.number, any_move(table, self._random)))
        return self

    def ends(self) -> "LongTable":
        """All resign but one."""
        for seat in range(len(NAMES) - 1):
            self._does(seat, Resign())
        assert self.table.over
        return self

    def _does(self, seat: int | None, command: Command) -> None:
        self._now += HOUR  # talk has a rate
        sender = Sender("host" if seat is None else f"seat{seat}", f"command {self.version}", str(command))
        submission = Submission(whose(seat, command), command, sender, confirmed=True)
        self._tables.run(self.id, lambda table: submission, self._now)


class Reader:
    """The player of the first seat, at a table as it is now."""

    def __init__(self, world: World, table: LongTable) -> None:
        self.table = table
        written = world.tables.log.head(table.id, consistent=True)
        for n in range(written.commit.n + 1 if written else 1, table.version + 1):
            state, (commit,) = table.log.snapshot(table.id, n), table.log.commits(table.id, [n])
            world.tables.log.append(Head(commit, state))

    def costs(self, rest: str, link: links.Link | None = None) -> Meter:
        """Of a page behind the own link, or another."""
        secret = links.secret(KEY, self.table.id, link or links.seat(self.table.table.places[0]))
        client = Client(accept="text/html" if "steps" in rest else JSON)
        with whole_pages(), metered([clients.dynamodb()]) as meter:
            answer = client.get(f"{PUBLIC_URL}/t/{self.table.id}/{secret}{rest}")
        assert answer.status == 200, (rest, answer.status, answer.body)
        return meter
