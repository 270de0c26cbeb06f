"""Pictures of recent events, for the script of a table's page.

The answer repeats its boards and is compressed, so a player could infer them from its length by choosing names
(BREACH). So it contains no text of other players, and the script replaces seats by names. Talk, links and command ids
are only in the page.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from engine.kit.scene.following import follow
from engine.kit.seats import Viewer
from engine.kit.value import Value
from engine.registry import GAMES
from events.names import isolate
from events.reading import Stretch
from events.scenes import Scene, scenes
from events.table.sight import Sight
from events.table.state import Phase, Table
from events.table.words import names_for, news, words_for
from functions.pages.board import Board, drawn
from functions.pages.links import Visit
from functions.pages.models.table import Player, TableFacts, You
from functions.pages.table import facts_of, players_of, you_of

MOST_COMMITS = 12
"""Commits played at once."""


class Step(Value):
    """A picture; for the games' templates, a page without commands.

    :param number: the viewer's number after its events
    :param hold: milliseconds
    """

    number: int
    says: tuple[str, ...]
    hold: int
    board: Board
    you: You
    table: TableFacts
    players: tuple[Player, ...]
    phase: Phase = "playing"
    prompt: None = None
    result: None = None


class StepsPage(Value):
    """Events since a viewer's last look."""

    table: TableFacts
    steps: tuple[Step, ...]
    kind: Literal["steps"] = "steps"


def steps_after(table: Table, viewer: Viewer) -> int:
    """The version after which pictures may begin: the beginning of the match, the viewer's arrival, or just before
    their last move."""
    if viewer is None:
        return table.begun
    place = table.places[viewer]
    return max(table.begun, place.taken, place.last_move - 1)


def steps_page(visit: Visit, stretch: Stretch, most: int) -> StepsPage:
    """Pictures of the last commits with news for the viewer."""
    table = visit.table
    sight = Sight(GAMES[table.game], table)
    names = seats_named(table, visit.viewer)
    found = scenes(sight, stretch.before, stretch.commits, visit.viewer, most)
    facts = facts_of(sight.game, visit.table_id, table)
    shared = {
        "you": you_of(table, visit.who, visit.now).model_copy(update={"name": ""}),
        "table": facts,
        "players": tuple([player.model_copy(update=_then(player)) for player in players_of(sight)]),
    }
    return StepsPage(facts, _without_repeats([_step(sight, scene, names, shared) for scene in found]))


def _then(player: Player) -> dict[str, Any]:
    """The player without name or the match's end, which pictures must not show."""
    later = {"awaited": False, "due": 0, "still_in": True, "place": None, "score": None}
    return {"name": seat_name(player.seat), **later}


def _without_repeats(steps: Sequence[Step]) -> tuple[Step, ...]:
    said = [(), *[step.says[-1:] for step in steps]]
    return tuple([step for before, step in zip(said, steps, strict=False) if not step.says or step.says != before])


def seat_name(seat: int) -> str:
    """A name's placeholder for the script; no name is a bare number."""
    return isolate(str(seat))


def seats_named(table: Table, viewer: Viewer) -> list[str]:
    """Placeholders, and the viewer's own name."""
    own = names_for(table, viewer)
    return [name if seat == viewer else seat_name(seat) for seat, name in enumerate(own)]


def _step(sight: Sight, scene: Scene, names: list[str], shared: Mapping[str, Any]) -> Step:
    words = words_for(sight.game, sight.table, names)
    picture = scene.picture
    origins = follow(scene.before, picture.board, picture.paths) if scene.before else {}
    lines = [line.text for line in news(sight.game, sight.table, scene.says, names)]
    said = (*lines, *map(words.say, picture.says))
    return Step(scene.number, said, picture.hold, drawn(picture.board, words, origins), **shared)
