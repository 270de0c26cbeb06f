"""The stored logs of the recorded games: the items of each table as the log stores them, in a folder per version.

The logs of a version that is not released yet may be made anew, by a commit that says that it breaks a format. From its
release on a log is never changed: what a released version stored is read for ever. A version is released once
CHANGELOG.md gives its date.
"""

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, TypeAlias

from engine.registry import GAMES
from events.store.codec import schema_of
from events.store.dynamo import DynamoLog
from events.store.log import AlreadyOurs, Appended, Head, Outcome, SlotTaken
from events.store.stored import CODEC, TYPICAL_SNAPSHOTS, apply, types_of_games
from events.table.events import TABLE_EVENTS
from events.table.state import Table
from functions import VERSION
from tests.recorded.recording import Recording, recordings
from tests.recorded.session import replayed
from tests.recorded.sights import Sights

FOLDER = Path(__file__).parent / "stored"
READERS = Path(__file__).parent / "readers"
CHANGELOG = Path(__file__).parents[2] / "CHANGELOG.md"

Item: TypeAlias = dict[str, Any]
"""In DynamoDB's JSON."""


class StoredLog(DynamoLog[Table]):
    """The log of one table as a list of items: everything of a real one but DynamoDB."""

    def __init__(self, items: list[Item]) -> None:
        super().__init__(None, "", CODEC, Table, apply)  # type: ignore[arg-type] # whatever calls it is replaced here
        self.items = items

    def head(self, table: str, consistent: bool) -> Head[Table] | None:
        """See `Log.head`."""
        return self._head(self.items[-1]) if self.items else None

    def append(self, head: Head[Table]) -> Outcome[Table]:
        """See `Log.append`."""
        item = self._items_of.written(head)
        if head.commit.n > len(self.items):
            self.items.append(item)
            return Appended()
        winner = self.items[head.commit.n - 1]
        if all(winner[name] == item[name] for name in ("by", "command", "digest")):
            return AlreadyOurs(self._head(winner))
        return SlotTaken()

    def _items(self, table: str, after: int, limit: int, consistent: bool) -> Iterator[Item]:
        return iter(self.items[after : after + limit])

    def _picked(self, table: str, versions: Sequence[int]) -> list[Item]:
        return [self.items[n - 1] for n in versions if n <= len(self.items)]


def stored(recording: Recording) -> StoredLog:
    """The log of a recorded game as this code stores it."""
    log = StoredLog([])
    replayed(recording, log)
    return log


def read_back(log: StoredLog, recording: Recording) -> Recording:
    """The recorded game with the sights that the stored log leads to, version by version."""
    sights, steps = Sights(), list(recording.steps)
    folded: Head[Table] | None = None
    done = [number for number, step in enumerate(steps) if step.answer == "done"]
    for version, commit in enumerate(log.read("", 0, len(log.items)), start=1):
        folded = Head.after(folded, commit, apply(folded.state if folded else None, commit))
        head = StoredLog(log.items[:version]).head("", consistent=True)
        assert head == folded, f"what is stored with {version} is not the fold of its commits"
        number = done[version - 1]
        steps[number] = replace(steps[number], sights=sights.after(head.state, commit))
    assert folded is not None
    assert folded.commit.n == len(done), "the log has not all that was done"
    return replace(recording, steps=tuple(steps), later=sights.later(folded.state))


def contents(item: Item) -> Item:
    """What an item says, without how it is packed: other libraries deflate to other bytes."""
    schema, snapshot = item["state"]["B"][:1], item["state"]["B"][1:]
    events = _unpacked(item["events"]["B"])
    state = zlib.decompressobj(-zlib.MAX_WBITS, zdict=TYPICAL_SNAPSHOTS).decompress(snapshot[4:])
    return {**item, "events": events, "state": [*schema, snapshot[:4].hex(), json.loads(state)]}


def read(path: Path) -> StoredLog:
    """A stored log."""
    return StoredLog([_with_bytes(item) for item in json.loads(path.read_text(encoding="utf-8"))])


def write(log: StoredLog, path: Path) -> None:
    """Stores a log, an item a line."""
    lines = [json.dumps(item, default=lambda value: b64encode(value).decode()) for item in log.items]
    path.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def releases() -> dict[str, str]:
    """When each version was released, newest first; "unreleased" for the one in the making."""
    return dict(re.findall(r"^## \[(.+?)\] - (.+)$", CHANGELOG.read_text(encoding="utf-8"), re.MULTILINE))


def folder() -> Path:
    """Where the logs are that this version stored."""
    return FOLDER / VERSION


def is_released(folder: Path) -> bool:
    """Whether the logs there have to be read for ever."""
    return releases().get(folder.name, "unreleased") != "unreleased"


def files() -> list[Path]:
    """All stored logs, those of older versions too."""
    return sorted(FOLDER.glob("*/*.json"))


def remake() -> list[str]:
    """Stores the logs of all recorded games: those that are missing, and what was never released anew.

    :returns: the files that were written or removed
    """
    wanted = {folder() / path.name: path for path in recordings().values()}
    made = [path for path in wanted if not (path.exists() and is_released(path.parent))]
    gone = [path for path in files() if not is_released(path.parent) and path not in wanted]
    for path in gone:
        path.unlink()
    folder().mkdir(parents=True, exist_ok=True)
    before = {path: path.read_bytes() for path in made if path.exists()}
    for path in made:
        write(stored(Recording.read(wanted[path])), path)
    if not is_released(folder()):
        lines = [f"  {json.dumps(name)}: {json.dumps(read)}" for name, read in read_now().items()]
        (READERS / f"{VERSION}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    changed = [path for path in made if before.get(path) != path.read_bytes()]
    return [*(f"{path.name}: gone" for path in gone), *(f"{path.name}: stored" for path in changed)]


def readers(version: str) -> dict[str, Any]:
    """What a version reads: the last schema and the fields of each event, by its name."""
    found: dict[str, Any] = json.loads((READERS / f"{version}.json").read_text(encoding="utf-8"))
    return found


def read_now() -> dict[str, Any]:
    """What this code reads."""
    known = {each.__name__: each for each in TABLE_EVENTS}
    for game in GAMES:
        known |= types_of_games(game)
    return {name: [schema_of(cls), [each.name for each in fields(cls)]] for name, cls in sorted(known.items())}


def written_now() -> set[tuple[str, int]]:
    """Each event that this version stored of the recorded games, and in which schema."""
    items = [item for path in folder().glob("*.json") for item in read(path).items]
    return {each for item in items for each in stored_in(item["events"]["B"])}


def stored_in(packed: bytes) -> set[tuple[str, int]]:
    """The name and the schema of each event in what was stored."""
    return set(_named_in(_unpacked(packed)))


def _unpacked(packed: bytes) -> Any:
    return json.loads(zlib.decompress(packed, -zlib.MAX_WBITS))


def _named_in(value: Any) -> Iterator[tuple[str, int]]:
    """Every `[name, schema, {...}]`, events of games inside those of the table as well."""
    match value:
        case [str(name), int(schema), dict()]:
            yield name, schema
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _named_in(inner)


def _with_bytes(item: Item) -> Item:
    return {name: {"B": b64decode(value["B"])} if "B" in value else value for name, value in item.items()}
