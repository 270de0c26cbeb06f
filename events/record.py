"""The record of a match, published after it so that everybody can replay it (`engine.verify`)."""

from collections.abc import Sequence
from typing import Any, TypeVar

from engine.game import AnyGame
from engine.kit.plain import plain
from engine.registry import GAMES
from engine.verify import AUTOMATIC
from events.log import Commit
from events.table.events import Begun, Moved, Opened, Over, Resigned, TableEvent, as_own_move
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
        "stand_in": opened.settings.stand_in,
        "names": [place.name for place in table.places],
        "setup": plain(begun.events),
        "moves": _moves(GAMES[opened.game], _of(events, Moved)),
        "resigned": [event.seat for event in _of(events, Resigned)],
        "places": plain(over.places),
        "scores": plain(over.scores),
    }


def _of(events: Sequence[TableEvent], kind: type[Kind]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def _moves(game: AnyGame, moves: Sequence[Moved]) -> list[dict[str, Any]]:
    """Without instructions that were not used (RULES 0.8); what is done for the absent is no secret."""
    found = []
    for number, move in enumerate(moves, start=1):
        assert move.text is not None, "it is withheld from others, and not in the log"
        said: tuple[str, Sequence[Any]] = move.text, move.events
        if move.how not in AUTOMATIC:
            said = game.recorded(*said, moves[number].events if number < len(moves) else ())
        text, events = said
        how = as_own_move(move, None).how  # whether it was made in advance is for its player to know (RULES 0.7)
        found.append({"number": number, "seat": move.seat, "how": how, "text": text, "events": plain(events)})
    return found
