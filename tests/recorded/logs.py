"""The logs of the recorded games: the items of each table as the log stores them.

Those of a version lie in a folder of its own once it is released, which is when CHANGELOG.md gives its date; from then
on they are read for ever, and never changed. Until then a commit may change a format, and says so.
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
from events.store.dynamo import DynamoLog
from events.store.forms import schema_of
from events.store.log import Appended, Head
from events.store.stored import CODEC, apply, types_of_games
from events.table.events import TABLE_EVENTS
from events.table.state import Table
from functions import VERSION
from tests.recorded.recording import Recording, recordings
from tests.recorded.session import replayed
from tests.recorded.sights import Sights

FOLDER = Path(__file__).parent / "stored"
READERS = Path(__file__).parent / "readers"
CHANGELOG = Path(__file__).parents[2] / "CHANGELOG.md"

NEVER_DEPLOYED = frozenset({"1.0.0"})
"""No table was ever opened by it: nothing reads what it stored."""

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

    def append(self, head: Head[Table]) -> Appended[Table] | None:
        """See `Log.append`."""
        item = self._items_of.written(head)
        if head.commit.n > len(self.items):
            self.items.append(item)
            return Appended(head)
        winner = self.items[head.commit.n - 1]
        if all(winner[name] == item[name] for name in ("by", "command", "digest")):
            return Appended(self._head(winner), repeated=True)
        return None

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


def read(path: Path) -> StoredLog:
    """A stored log."""
    return StoredLog([_with_bytes(item) for item in json.loads(path.read_text(encoding="utf-8"))])


def text(log: StoredLog) -> str:
    """A log as it is kept, an item a line."""
    lines = [json.dumps(item, default=lambda value: b64encode(value).decode()) for item in log.items]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def releases() -> dict[str, str]:
    """When each version was released, newest first; "unreleased" for the one in the making."""
    return dict(re.findall(r"^## \[(.+?)\] - (.+)$", CHANGELOG.read_text(encoding="utf-8"), re.MULTILINE))


def deployed() -> list[str]:
    """The versions whose logs are read for ever, newest first."""
    return [version for version, when in releases().items() if when != "unreleased" and version not in NEVER_DEPLOYED]


def files() -> list[Path]:
    """All stored logs."""
    return sorted(FOLDER.glob("*/*.json"))


def keep() -> list[str]:
    """Stores the logs of all recorded games and what is read, once this version is released; what is there stays.

    :returns: the files that were written
    """
    if VERSION not in deployed():
        return []
    lines = [f"  {json.dumps(name)}: {json.dumps(read)}" for name, read in read_now().items()]
    wanted = {READERS / f"{VERSION}.json": "{\n" + ",\n".join(lines) + "\n}\n"}
    wanted |= {FOLDER / VERSION / path.name: text(stored(Recording.read(path))) for path in recordings().values()}
    made = {path: written for path, written in wanted.items() if not path.exists()}
    for path, written in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(written, encoding="utf-8")
    return [path.name for path in made]


def readers(version: str) -> dict[str, Any]:
    """What a version reads: the last schema and the fields of each event, by its name."""
    found: dict[str, Any] = json.loads((READERS / f"{version}.json").read_text(encoding="utf-8"))
    return found


def read_now() -> dict[str, Any]:
    """What this code reads."""
    known = {each.__name__: each for each in TABLE_EVENTS}
    for game in GAMES:
        known |= types_of_games(f"{game}.")
    return {name: [schema_of(cls), [each.name for each in fields(cls)]] for name, cls in sorted(known.items())}


def stored_in(packed: bytes) -> set[tuple[str, int]]:
    """The name and the schema of each event in what was stored."""
    return set(_named_in(unpacked(packed)))


def unpacked(packed: bytes) -> Any:
    """Stored events as JSON values."""
    return json.loads(zlib.decompress(packed, -zlib.MAX_WBITS))


def packed(events: Any) -> bytes:
    """The way back."""
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packer.compress(json.dumps(events).encode()) + packer.flush()


def _named_in(value: Any) -> Iterator[tuple[str, int]]:
    """Every `[name, schema, {...}]`, events of games inside those of the table as well."""
    match value:
        case [str(name), int(schema), dict()]:
            yield name, schema
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _named_in(inner)


def _with_bytes(item: Item) -> Item:
    return {name: {"B": b64decode(value["B"])} if "B" in value else value for name, value in item.items()}
