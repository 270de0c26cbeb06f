"""The record of a match, published when it has ended so that everybody can replay it (`engine.verify`)."""

from collections.abc import Sequence
from typing import Any, TypeVar

from engine.kit.plain import plain
from events.store.log import Commit
from events.table.events import Begun, Moved, Opened, Resigned, TableEvent
from events.table.state import Table
from events.table.told import published, recorded

Kind = TypeVar("Kind")


def record(table_id: str, table: Table, commits: Sequence[Commit]) -> dict[str, Any]:
    """Everything that the match came from and led to, as plain JSON values; no persons, contacts or links.

    A match that was cut short has no places and no scores.

    :param commits: all of the table
    """
    assert published(table), "nothing is disclosed before the match has ended"
    events: list[TableEvent] = [event for commit in commits for event in commit.events]
    (opened,), (begun,) = _of(events, Opened), _of(events, Begun)
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
        "stand_in": opened.settings.stand_in,
        "names": [place.name for place in table.places],
        "setup": plain(begun.events),
        "moves": _moves(_of(events, Moved)),
        "resigned": [event.seat for event in _of(events, Resigned)],
        "places": plain(table.results),
        "scores": plain(table.scores),
    }


def _of(events: Sequence[TableEvent], kind: type[Kind]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def _moves(moves: Sequence[Moved]) -> list[dict[str, Any]]:
    found = []
    for number, move in enumerate(moves, start=1):
        assert move.text is not None, "it is withheld from others, and not in the log"
        told = recorded(move, moves[number].events if number < len(moves) else ())
        text, events = told.whole or told.text, plain(told.events)
        found.append({"number": number, "seat": move.seat, "how": move.how, "text": text, "events": events})
    return found
