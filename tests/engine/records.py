"""Records of matches, as they are downloaded: material for the tests of `engine.verify`."""

import json
import re
from functools import cache
from typing import Any

import pytest

from engine.conformance.configurations import Configuration
from engine.differences import DifferenceError
from engine.kit.options import defaults
from engine.registry import GAMES
from engine.verdict import NOTHING, Noted, Verdict
from engine.verify import verify
from events.record import read_record, record
from events.store.log import SYSTEM, Commit, Head, Log
from events.store.memory import MemoryLog
from events.table.events import Settings
from events.table.evolve import evolve_all
from events.table.state import Table
from events.tables import Tables
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
    return json.dumps(record_in(log, played.table_id))


def recorded(variant: Configuration = LIARS_DICE, seed: int = 1, kind: type[RandomGame] = RandomGame) -> Record:
    """The same, to be changed."""
    found: Record = json.loads(written(variant, seed, kind))  # type: ignore[arg-type] # classes can be hashed
    return found


def record_in(log: Log[Table], table_id: str) -> Record:
    """The record of a match in a log."""
    tables = Tables(log)
    head = tables.head(table_id)
    return record(head.commit.table, head.state, read_record(tables, head))


def written_by(table: Scenario) -> Record:
    """The record of a match that was played step by step."""
    log: MemoryLog[Table] = MemoryLog()
    head: Head[Table] | None = None
    for moment, events in table.commits:
        commit = Commit("table", moment.version, SYSTEM, b"", b"", moment.at, events)
        head = Head.after(head, commit, evolve_all(table.game, head.state if head else None, events, moment))
        log.append(head)
    found: Record = json.loads(json.dumps(record_in(log, "table")))
    return found


def noted(record: Record, seat: int = 0) -> Noted:
    """What the player of a seat noted of the match that the record is of."""
    return Noted(record["commitment"], seat, record["entropies"][seat], record["hash"])


def holds(record: Record) -> Verdict:
    """The record is that of the match that its players noted."""
    verdict = verify(record, noted(record))
    assert verdict.holds, verdict
    return verdict


def fails(changed: Record, key: str, **facts: str) -> DifferenceError:
    """What is wrong with a record, and how the values begin that say where (regular expressions)."""
    return fails_against(NOTHING, changed, key, **facts)


def fails_against(known: Noted, changed: Record, key: str, **facts: str) -> DifferenceError:
    """The same for somebody who noted that much."""
    with pytest.raises(DifferenceError) as caught:
        verify(changed, known)
    found = caught.value
    assert found.key == key, found
    for name, expected in facts.items():
        assert re.match(expected, str(found.values[name])), found
    return found
