"""A match that has ended is kept ready: steps, pages of the log and the record cost little, and say what they said."""

import json
import zlib
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from drills.bench.meter import Meter, metered
from events import links, ready_match
from events.store.log import Head
from events.store.memory import MemoryLog
from events.table.commands import ForgetMe
from events.table.state import Table
from events.tables import Sender, Submission
from events.who import Who
from functions.aws import clients
from functions.play.door import site as sites
from tests import stores
from tests.engine.records import holds
from tests.events.played import EventfulGame
from tests.functions.crashes import Killed, crash, endings, recording
from tests.functions.events import stream_record
from tests.functions.play.http import JSON, Answer, Client
from tests.functions.play.limited import at_most
from tests.functions.world import DAY, DIRECTORY, PUBLIC_URL, World

KEY = b"key of the links"
STEP_READS, PAGE_READS, RECORD_READS = 10, 30, 30
"""Units that each may read at most."""

GAME = "liar_liar"


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a match of a few commits has many."""
    monkeypatch.setattr(ready_match, "LARGEST_PART", 1500)
    monkeypatch.setattr(ready_match, "LARGEST_PIECE", 4000)
    for thing in ("WATCHING_AGAIN", "READING_LOGS", "DOWNLOADING"):
        at_most(monkeypatch, thing, network=10_000)


@cache
def played(name: str) -> tuple[str, MemoryLog[Table]]:
    """A match in which everything happens: plans, talk, players who are away."""
    log: MemoryLog[Table] = MemoryLog()
    game = EventfulGame(log, name, 3, {}, seed=3)
    list(game.play())
    return game.table_id, log


class Ended:
    """That match in the log of a world, before anybody settled it."""

    def __init__(self, world: World, game: str = GAME) -> None:
        self.world = world
        self.id, memory = played(game)
        last = memory.head(self.id, consistent=True)
        assert last
        for at in range(1, last.state.over + 1):
            state, (commit,) = memory.snapshot(self.id, at), memory.read(self.id, at - 1, 1)
            world.tables.log.append(Head(commit, state))
        self.last = last.state.over
        sites.site.cache_clear()
        world.now = max(world.now, last.commit.at)

    @property
    def table(self) -> Table:
        return self.world.tables.head(self.id).state

    def settles(self) -> None:
        assert self.world.settles(stream_record(self.id, self.world.tables.head(self.id).commit.n)) == []

    def url(self, path: str, seat: int = 0) -> str:
        secret = links.secret(KEY, self.id, links.seat(self.table.places[seat]))
        return f"{PUBLIC_URL}/t/{self.id}/{secret}/{path}"

    def asks(self, path: str, seat: int = 0) -> tuple[Answer, Meter]:
        address = self.url(path, seat)
        with metered([clients.dynamodb()]) as meter:
            answer = Client(accept=JSON).get(address)
        assert answer.status == 200
        return answer, meter

    def says(self, path: str, seat: int = 0) -> Any:
        found = self.asks(path, seat)[0].json
        return {name: value for name, value in found.items() if name not in ("now", "commands")}

    def all_that_is_kept(self) -> str:
        rows = {row["sk"]["S"].split("/", 2)[-1]: row["value"]["B"] for row in self.kept() if "value" in row}
        record = b"".join([value for name, value in sorted(rows.items()) if name.startswith("record")])
        parts = [value for name, value in rows.items() if name.startswith("commits")]
        return "".join([zlib.decompress(each).decode() for each in (record, *parts)])

    def is_lost(self) -> None:
        """Nothing is left of what the directory knows of the table."""
        for row in stores.items(self.world.dynamodb, DIRECTORY):
            if row["pk"]["S"] == f"table/{self.id}":
                self.world.dynamodb.delete_item(TableName=DIRECTORY, Key={"pk": row["pk"], "sk": row["sk"]})

    def kept(self) -> list[dict[str, Any]]:
        rows = stores.items(self.world.dynamodb, DIRECTORY)
        return [row for row in rows if row["pk"]["S"] == f"table/{self.id}" and row["sk"]["S"].startswith("match")]


@pytest.fixture
def ended(world: World) -> Iterator[Ended]:
    yield Ended(world)
    sites.site.cache_clear()


def paths(ended: Ended) -> list[str]:
    last = ended.says("replay?step=1000000")["step"]
    steps = [
        f"replay?step={step}&as={eyes}" for step in range(0, last + 1, 1 + last // 9) for eyes in ("all", "1", "2")
    ]
    pages = [f"log?page={page}" for page in range(1, ended.says("log")["pages"] + 1)]
    return [*steps, *pages, "record"]


def test_every_step_page_and_record_says_what_the_log_says(ended: Ended) -> None:
    before = {path: ended.says(path) for path in paths(ended)}
    ended.settles()
    assert len(ended.kept()) > 10
    assert {path: ended.says(path) for path in before} == before
    holds(json.loads(ended.asks("record")[0].body))


def test_a_step_a_page_and_the_record_cost_little(ended: Ended) -> None:
    ended.settles()
    most = {"replay": STEP_READS, "log": PAGE_READS, "record": RECORD_READS}
    for path in paths(ended):
        _, meter = ended.asks(path)
        assert meter.read <= most[path.partition("?")[0]], path


def test_it_is_written_once(ended: Ended) -> None:
    ended.settles()
    kept = ended.kept()
    with metered([clients.dynamodb()]) as meter:
        ended.settles()
        ended.world.later(DAY).sweep()
    assert ended.kept() == kept
    assert meter.read < 60, "nobody read the log again"


def test_what_a_crash_left_is_made_good(world: World) -> None:
    """Whatever settle wrote before it ended, pages say what they said, and the next one completes it."""
    short = Ended(world, "liars_dice")
    before = {path: short.says(path) for path in ("replay?step=2", "log", "record")}
    short.settles()
    whole = short.kept()
    short.is_lost()
    with recording() as calls:
        short.settles()
    for call, moment in endings(calls):
        short.is_lost()
        with suppress(Killed), crash(call, moment):
            short.settles()
        assert {path: short.says(path) for path in before} == before
        short.settles()
        assert short.kept() == whole


def test_whoever_chooses_to_be_forgotten_is_kept_nowhere(ended: Ended) -> None:
    ended.settles()
    place, said = ended.table.places[1], '["Said",1,{"by":1,'
    assert place.name in ended.all_that_is_kept()
    assert said in ended.all_that_is_kept()
    forgets = Submission(Who("seat", 1), ForgetMe(place.person), Sender("seat1", "forget", "me"), confirmed=True)
    ended.world.tables.run(ended.id, lambda table: forgets, ended.world.now)
    before = {path: ended.says(path) for path in paths(ended)}
    assert place.name not in str(before), "what was kept before that is not shown"
    ended.settles()
    assert {path: ended.says(path) for path in before} == before
    assert place.name not in ended.all_that_is_kept()
    assert said not in ended.all_that_is_kept()


def test_it_goes_with_its_table(ended: Ended) -> None:
    ended.settles()
    ended.world.directory.live.remove(ended.id)
    assert ended.kept() == []


def test_a_network_reads_so_often_and_leaves_others_untouched(ended: Ended, monkeypatch: pytest.MonkeyPatch) -> None:
    ended.settles()
    for thing, path in (("WATCHING_AGAIN", "replay"), ("READING_LOGS", "log"), ("DOWNLOADING", "record")):
        at_most(monkeypatch, thing, network=2)
        here, there = Client(JSON, "192.0.2.1"), Client(JSON, "198.51.100.7")
        assert [here.get(ended.url(path)).status for _ in range(3)] == [200, 200, 429]
        with metered([clients.dynamodb()]) as meter:
            assert here.get(ended.url(path)).json["code"] == "too_many_readings"
        assert meter.read <= 2, "the table alone is read"
        assert there.get(ended.url(path)).status == 200
