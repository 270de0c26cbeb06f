"""Pictures of recent events, for the script of a table's page.

They hold no text of players, because their length would tell (BREACH): the script replaces seats by names.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from engine.kit.scene.pictures import Held
from engine.kit.seats import Seat, Viewer
from engine.kit.value import Value, replace
from engine.kit.words import Words
from engine.registry import GAMES
from events.names import isolate
from events.reading import Stretch
from events.scenes import Scene, scenes
from events.table.sight import Sight
from events.table.state import Phase, Table
from events.table.words import names_for, news, words_for
from functions.pages.board import Board, Piece, moving, shown
from functions.pages.links import Visit
from functions.pages.models.table import Player, TableFacts, You
from functions.pages.table import during, facts_of, players_of, you_of

MOST_COMMITS = 12
"""Commits played at once."""


class HeldStep(Value):
    """The text to a picture that stays, in words (`engine.kit.scene.pictures.Held`)."""

    verdict: tuple[str, ...]
    onward: str
    is_good: bool | None
    why: tuple[str, ...]
    paid: tuple[str, ...]
    pieces: tuple[Piece, ...]
    gains: tuple[tuple[Seat, int], ...]


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
    held: HeldStep | None
    phase: Phase = "playing"
    prompt: None = None
    result: None = None


class StepsPage(Value):
    """Events since a viewer's last look."""

    table: TableFacts
    steps: tuple[Step, ...]
    kind: Literal["steps"] = "steps"


class MomentPage(Value):
    """A picture that stays, as a page of its own.

    :param again: its address
    :param onward: the address after it
    """

    table: TableFacts
    step: Step
    held: HeldStep
    again: str
    onward: str
    kind: Literal["moment"] = "moment"


def steps_after(table: Table, viewer: Viewer) -> int:
    """The version after which pictures may begin: the beginning of the match, the viewer's arrival, or just before
    their last move."""
    if viewer is None:
        return table.begun
    place = table.places[viewer]
    return max(table.begun, place.taken, place.last_move - 1)


def steps_page(visit: Visit, stretch: Stretch, most: int) -> StepsPage:
    """Pictures of the last commits with news for the viewer."""
    return StepsPage(*_steps(visit, stretch, most, says_names=False))


def moment_page(visit: Visit, stretch: Stretch, number: int, part: int) -> MomentPage | None:
    """The commit's picture that stays; `None` if it has fewer.

    :param number: of the viewer's news
    :param part: the picture, from 0
    """
    facts, found = _steps(visit, stretch, 1, says_names=True)
    steps = [step for step in found if step.held]
    if part >= len(steps) or not (held := steps[part].held):
        return None
    again = f"{visit.page}?moment={number}"
    onward = f"{again}&part={part + 1}" if part + 1 < len(steps) else visit.page
    return MomentPage(facts, steps[part], held, f"{again}&part={part}", onward)


def _steps(visit: Visit, stretch: Stretch, most: int, *, says_names: bool) -> tuple[TableFacts, tuple[Step, ...]]:
    table, viewer = visit.table, visit.viewer
    sight = Sight(GAMES[table.game], table)
    names = names_for(table, viewer, isolated=True) if says_names else seats_named(table, viewer)
    facts, you = facts_of(sight.game, visit.table_id, table), you_of(table, visit.who, visit.now)
    shared = {
        "you": you if says_names else you.model_copy(update={"name": ""}),
        "table": facts,
        "players": tuple([_then(player, says_names) for player in players_of(sight)]),
    }
    found = scenes(sight, stretch.before, stretch.commits, viewer, most)
    return facts, _without_repeats([_step(sight, scene, names, shared) for scene in found])


def _then(player: Player, says_name: bool) -> Player:
    """The player without the match's end, or a typed name."""
    name = player.name if says_name or player.presence == "bot" else seat_name(player.seat)
    return during(player, awaited=False, due=0, name=name)


def _without_repeats(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Each sentence once; the last one keeps what stays with its repeat."""
    found: list[Step] = []
    for step in steps:
        if found and step.says and step.says == found[-1].says[-1:]:
            found[-1] = replace(found[-1], held=found[-1].held or step.held)
        else:
            found.append(step)
    return tuple(found)


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
    lines = [line.text for line in news(sight.game, sight.table, scene.says, names)]
    said = (*lines, *map(words.say, picture.says))
    held = _held(picture.held, said, words) if picture.held else None
    return Step(scene.number, said, picture.hold, moving(picture, scene.before, words), held=held, **shared)


def _held(held: Held, said: tuple[str, ...], words: Words) -> HeldStep:
    return HeldStep(
        verdict=tuple(map(words.say, held.verdict)) or said,
        onward=words.say(held.onward),
        is_good=held.is_good,
        why=tuple(map(words.say, held.why)),
        paid=tuple(map(words.say, held.paid)),
        pieces=shown(held.pieces),
        gains=held.gains,
    )
