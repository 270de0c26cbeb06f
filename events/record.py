"""A match's record, published after its end so that everybody can replay it (`engine.verify`)."""

from collections.abc import Sequence
from itertools import count
from typing import Any, TypeVar

from engine.history import Entry
from engine.kit.plain import plain
from engine.kit.value import Value
from events.store.log import Commit, Head
from events.table.events import Begun, Moved, Opened, Resigned, TableEvent
from events.table.history import HistoryStep, SaltedText, noted
from events.table.state import History, Table
from events.table.told import published, recorded
from events.tables import Tables

Kind = TypeVar("Kind")


class Material(Value):
    """The sources of a match's record.

    :param begun: the table after the commit by which the match began
    :param commits: from that one on
    """

    seed: bytes
    begun: Table
    commits: tuple[Commit, ...]


def record(table_id: str, table: Table, material: Material) -> dict[str, Any]:
    """The match from its seed to its result, as plain JSON values without persons, contacts or links.

    A match that was cut short has no places or scores.
    """
    assert published(table), "nothing is disclosed before the match has ended"
    events: list[TableEvent] = [event for commit in material.commits for event in commit.events]
    (begun,) = _of(events, Begun)
    return {
        "engine": begun.engine,
        "table": table_id,
        "commitment": table.commitment,
        "seed": material.seed.hex(),
        "entropies": plain(begun.entropies),
        "game": table.game,
        "options": dict(table.options),
        "seats": len(table.places),
        "bots": [seat for seat, place in enumerate(table.places) if place.bot],
        "stand_in": table.settings.stand_in,
        "easy_bots": table.settings.easy_bots,
        "names": [place.name for place in table.places],
        "setup": plain(begun.events),
        "moves": _moves(_of(events, Moved)),
        "resigned": [event.seat for event in _of(events, Resigned)],
        "places": plain(table.results),
        "scores": plain(table.scores),
        **_history(table, material),
    }


def read_record(tables: Tables, head: Head[Table]) -> Material:
    """One read for the first state and the opening, which holds the seed, and one Query for each megabyte."""
    table, table_id = head.state, head.commit.table
    begun, opening = tables.beginning(head)
    (opened,) = _of(opening.events, Opened)
    commits = tables.history(table_id, table.over or table.closed, table.begun - 1)
    return Material(opened.seed or b"", begun, tuple(commits))


def _history(table: Table, material: Material) -> dict[str, Any]:
    """The public history, with the names and talk behind its digests, but without forgotten players' texts."""
    history, steps, texts = History(material.begun.history.salt), list[HistoryStep](), list[dict[str, str]]()
    for commit in material.commits:
        history, step = noted(history, material.begun, commit.events)
        if step:
            steps.append(step)
            left = [each for each in step.texts if not _is_forgotten(table, commit.n, each)]
            texts += [{"text": each.text, "salt": each.salt.hex()} for each in left]
    return {"history": _without_moves(steps), "hash": history.hash.hex(), "texts": texts}


def _is_forgotten(table: Table, version: int, text: SaltedText) -> bool:
    return text.seat is not None and table.forgets(table.chair_then(version, text.seat), version) is not None


def _without_moves(steps: Sequence[HistoryStep]) -> list[dict[str, Any]]:
    numbers = count(1)

    def short(entry: Entry) -> Entry:
        match entry["type"]:
            case "Begun":
                return {"type": "Begun"}
            case "Moved":
                return {"type": "Moved", "number": next(numbers)}
            case _:
                return entry

    return [{"told": [short(entry) for entry in step.told], "hidden": step.hidden.hex()} for step in steps]


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
