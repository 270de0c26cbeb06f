"""The record of a match, published after it so that everybody can replay it (`engine.verify`)."""

from collections.abc import Sequence
from typing import Any, TypeVar

from engine.plain import plain
from events.log import Commit
from events.table.events import Begun, Moved, Opened, Over, Resigned, TableEvent
from events.table.state import Table

Kind = TypeVar("Kind")


def published(table: Table) -> bool:
    """Whether the match is over and its table discloses everything (RULES 0.8)."""
    return bool(table.over) and table.settings.disclose == "all"


def record(table_id: str, table: Table, commits: Sequence[Commit]) -> dict[str, Any]:
    """Everything that the match came from and led to, as plain JSON values; no persons, contacts or links.

    :param commits: all of the table
    """
    assert published(table), "nothing is disclosed before the match is over"
    events: list[TableEvent] = [event for commit in commits for event in commit.events]
    (opened,), (begun,), (over,) = _of(events, Opened), _of(events, Begun), _of(events, Over)
    return {
        "engine": begun.engine,
        "table": table_id,
        "commitment": opened.commitment,
        "seed": plain(opened.seed),
        "entropies": plain(begun.entropies),
        "game": opened.game,
        "options": dict(opened.options),
        "seats": len(table.places),
        "bots": [seat for seat, place in enumerate(table.places) if place.bot],
        "names": [place.name for place in table.places],
        "setup": plain(begun.events),
        "moves": [_move(number, event) for number, event in enumerate(_of(events, Moved), start=1)],
        "resigned": [event.seat for event in _of(events, Resigned)],
        "places": plain(over.places),
        "scores": plain(over.scores),
    }


def _of(events: Sequence[TableEvent], kind: type[Kind]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def _move(number: int, event: Moved) -> dict[str, Any]:
    return {
        "number": number,
        "seat": event.seat,
        "how": event.how,
        "text": event.text,
        "events": plain(event.events),
    }
