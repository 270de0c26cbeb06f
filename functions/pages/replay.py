"""The pages of a replay, one for each step."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from engine.kit.prose import pieces_in
from engine.kit.scene.pictures import Picture
from engine.kit.seats import Seat, Viewer
from engine.kit.value import replace
from engine.kit.words import Words
from engine.registry import GAMES
from events.replay import ALL, Eyes, Film, board, eyes_of, pictured, told
from events.scenes import reveals
from events.table.events import Over, TableEvent
from events.table.sight import Sight
from events.table.state import Table
from events.table.told import published
from events.table.words import names_for, news, with_name_isolated, words_for
from functions.pages.board import drawn, moving
from functions.pages.links import Visit, links_of
from functions.pages.models.replay import EyesOffer, ReplayPage, Round, StepMark
from functions.pages.models.table import You
from functions.pages.table import during, facts_of, players_of

PUBLIC = "public"

_Stop: TypeAlias = tuple[int, int]
"""A step, and the number of its picture; 0 for the step as it ended."""

MOST_PIECES = 10
"""In a sentence of a step: more lie open on the table, and leave no room for the others."""


def replay_page(visit: Visit, film: Film, number: int, eyes: str, near: int | None = None, part: int = 0) -> ReplayPage:
    """A step of the match.

    :param number: of the step, from 0; the last one if there are fewer
    :param eyes: an offer's value; any other text means the first offer
    :param near: the seat at the near edge, from 1, where all hands are open
    :param part: of the step's pictures, from 1; 0 for the step as it ended
    """
    table, game = visit.table, GAMES[visit.table.game]
    sight = Sight(game, table, now=visit.now)
    number = min(number, film.last)
    offers = {_value(each): each for each in eyes_of(table, visit.viewer)}
    value = eyes if eyes in offers else next(iter(offers))
    seen_by, step = offers[value], film.steps[number - film.first]
    reader = seen_by if isinstance(seen_by, int) else None
    turned_to = near - 1 if seen_by == ALL and near and 0 < near <= len(table.places) else None
    names = names_for(table, reader, isolated=True)
    words = words_for(game, table, names)
    before = pictured(sight, step, seen_by)
    seen = before.pictures
    part = min(part, len(seen))
    if part:
        shown = moving(seen[part - 1], seen[part - 2].board if part > 1 else None, words)
    else:
        after = board(sight, step.position, seen_by)
        shown = drawn(after if number < film.last else replace(after, awaited=()), words)
    reveals_next = _reveals(sight, film, number + 1)
    previous, following = _beside(film, number, part, len(seen), reveals_next)
    return ReplayPage(
        now=visit.now,
        at=step.at,
        you=_you(table, reader),
        near=_near(reader, turned_to, visit.viewer),
        turned_to=turned_to,
        table=facts_of(game, visit.table_id, table),
        players=tuple(
            [during(each, presence="bot" if each.presence == "bot" else "here") for each in players_of(sight)]
        ),
        board=shown,
        says=_read(seen[part - 1], words) if part else _says(sight, told(sight, step, seen_by, before.tell), names),
        step=number,
        part=part,
        prev=previous,
        next=following,
        comes=_comes(seen, part, reveals_next),
        last=film.last,
        earlier=film.earlier,
        eyes=value,
        offers=tuple([EyesOffer(value=each, name=_name(table, of)) for each, of in offers.items()]),
        rounds=_rounds(sight, film),
        marks=tuple([StepMark(step=at, kind=kind) for at, kind in film.marks]),
        published=published(table),
        links=links_of(visit),
    )


def _beside(film: Film, number: int, part: int, parts: int, reveals_next: bool) -> tuple[_Stop | None, _Stop | None]:
    """The stops before and after one: a step's pictures, then the step as it ended. Back from a step leads to the end
    of the step before it."""
    pictures = [(number, each) for each in range(1, parts + 1)]
    stops = [(number - 1, 0), *pictures, (number, 0), (number + 1, int(reveals_next))]
    at = stops.index((number, part))
    before, after = stops[at - 1], stops[at + 1]
    return before if before[0] >= 0 else None, after if after[0] <= film.last else None


def _reveals(sight: Sight, film: Film, number: int) -> bool:
    """Whether a step has pictures; those beyond the film may."""
    at = number - film.first
    return number <= film.last and all(
        reveals(sight.game, [event for event in step.events if not isinstance(event, Over)])
        for step in film.steps[at : at + 1]
    )


def _comes(
    seen: Sequence[Picture], part: int, reveals_next: bool
) -> Literal["call", "reveal", "price", "round", "move"]:
    """What the next stop shows."""
    if not part:
        return "call" if reveals_next else "move"
    if part == len(seen):
        return "round"
    held = seen[part].held
    return "price" if part > 1 and held and held.paid else "reveal"


def _read(picture: Picture, words: Words) -> tuple[str, ...]:
    held = picture.held
    if held is None or not held.verdict:
        return tuple(map(words.say, picture.says))
    return tuple(map(words.say, (*held.verdict, *held.why, *held.paid)))


def _value(eyes: Eyes) -> str:
    match eyes:
        case None:
            return PUBLIC
        case int(seat):
            return str(seat + 1)
        case _:
            return ALL


def _name(table: Table, eyes: Eyes) -> str:
    return table.places[eyes].name if isinstance(eyes, int) else ""


def _you(table: Table, seat: Viewer) -> You:
    if seat is None:
        return You(scope="watch", seat=None, name="")
    return You(scope="seat", seat=seat, name=table.places[seat].name)


def _near(*seats: Viewer) -> Seat:
    """The seat at the near edge: the eyes' own, else the chosen one, else the viewer's."""
    return next((seat for seat in seats if seat is not None), 0)


def _says(sight: Sight, events: Sequence[TableEvent], names: list[str]) -> tuple[str, ...]:
    lines = [line.text for line in news(sight.game, sight.table, map(with_name_isolated, events), names)]
    short = [line for line in lines if pieces_in(line) <= MOST_PIECES]
    return tuple(dict.fromkeys(short or lines))  # the game said already who won


def _rounds(sight: Sight, film: Film) -> tuple[Round, ...]:
    words = words_for(sight.game, sight.table, names_for(sight.table, None, isolated=True))
    return tuple([Round(step=number, says=words.say(moment.says[-1])) for number, moment in film.moments])
