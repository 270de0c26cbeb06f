"""Logs as released versions stored them. They must be readable for ever, so a file here is never changed.

`python -m tests.events.corpus` adds the logs of this version, in which every type of event occurs. Run it for each
release. Until the first release of a version its files may be written again.
"""

import json
from base64 import b64decode, b64encode
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from events.table.state import Table

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class StoredLog:
    """The items of one table, and what is true after them whatever the code.

    :param items: in DynamoDB's JSON, in order
    """

    table: str
    items: list[dict[str, Any]]
    facts: dict[str, Any]

    @classmethod
    def read(cls, path: Path) -> "StoredLog":
        """A file of the corpus."""
        stored = json.loads(path.read_text())
        return cls(stored["table"], [_with_bytes(item) for item in stored["items"]], stored["facts"])

    def write(self, path: Path) -> None:
        """Adds a file to the corpus."""
        items = ",\n".join(json.dumps(item, default=lambda value: b64encode(value).decode()) for item in self.items)
        facts = json.dumps(self.facts)
        path.write_text(f'{{"table": {json.dumps(self.table)},\n"facts": {facts},\n"items": [\n{items}\n]}}\n')


def facts(table: Table) -> dict[str, Any]:
    """What must stay true of a table when its state takes another shape."""
    return {
        "version": table.version,
        "phase": table.phase,
        "names": table.names(),
        "places": list(table.results),
        "moves": table.moves,
        "told": [table.told, *(place.told for place in table.places)],
    }


def _with_bytes(item: dict[str, Any]) -> dict[str, Any]:
    return {
        name: {"B": b64decode(value["B"])} if "B" in value else value  # JSON has no bytes
        for name, value in item.items()
    }
