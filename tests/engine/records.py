"""Records of matches, as they are downloaded: material for the tests of `engine.verify`."""

import json
import re
from functools import cache
from typing import Any

import pytest

from engine.kit.options import defaults
from engine.registry import GAMES
from engine.verify import DifferenceError, verify
from events.record import record
from events.store.log import SYSTEM, Commit
from events.store.memory import MemoryLog
from events.table.events import Settings
from events.table.state import Table
from tests.conformance.configurations import Configuration
from tests.events.played import EventfulGame, RandomGame
from tests.events.table.scenario import Scenario

Record = dict[str, Any]

LIARS_DICE = Configuration(GAMES["liars_dice"], 3, GAMES["liars_dice"].options())


class Absentees(EventfulGame):
    """Players who are often away, at a table that discloses everything."""

    settings = Settings(deadline=86_400, max_timeouts=1, disclose="all", objection=0)


@cache
def written(variant: Configuration, seed: int = 1, kind: type[RandomGame] = RandomGame) -> str:
    """The record of a random match, as it is downloaded."""
    log: MemoryLog[Table] = MemoryLog()
    options = {name: getattr(variant.options, name) for name in defaults(variant.game.options)}
    played = kind(log, variant.game.name, variant.seats, options, seed)
    next(table for table in played.play() if table.phase == "over")
    head = log.head(played.table_id, consistent=True)
    assert head
    return json.dumps(record(played.table_id, head.state, log.read(played.table_id, 0, head.commit.n)))


def recorded(variant: Configuration = LIARS_DICE, seed: int = 1, kind: type[RandomGame] = RandomGame) -> Record:
    """The same, to be changed."""
    found: Record = json.loads(written(variant, seed, kind))  # type: ignore[arg-type] # classes can be hashed
    return found


def written_by(table: Scenario) -> Record:
    """The record of a match that was played step by step."""
    commits = [Commit("table", moment.version, SYSTEM, b"", b"", moment.at, events) for moment, events in table.commits]
    found: Record = json.loads(json.dumps(record("table", table.table, commits)))
    return found


def fails(changed: Record, key: str, **facts: str) -> DifferenceError:
    """What is wrong with a record, and how the values begin that say where (regular expressions)."""
    with pytest.raises(DifferenceError) as caught:
        verify(changed)
    found = caught.value
    assert found.key == key, found
    for name, expected in facts.items():
        assert re.match(expected, str(found.values[name])), found
    return found
