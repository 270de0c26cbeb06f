"""The pages of a replay, one for each step."""

from collections.abc import Sequence
from typing import Literal

from engine.kit.prose import pieces_in
from engine.kit.scene.following import follow
from engine.kit.scene.pictures import Picture
from engine.kit.seats import Seat, Viewer
from engine.kit.value import Value, replace
from engine.kit.words import Words
from engine.registry import GAMES
from events.replay import ALL, Eyes, Film, board, eyes_of, pictured, told
from events.scenes import reveals
from events.table.events import Over, TableEvent
from events.table.sight import Sight
from events.table.state import Table
from events.table.told import published
from events.table.words import names_for, news, with_name_isolated, words_for
from functions.pages.board import Board, drawn
from functions.pages.links import Visit, links_of
from functions.pages.models.replay import EyesOffer, ReplayPage, Round, StepMark
from functions.pages.models.table import Player, You
from functions.pages.table import facts_of, players_of

PUBLIC = "public"

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
        shown = _pictured(seen, part, words)
    else:
        after = board(sight, step.position, seen_by)
        shown = drawn(after if number < film.last else replace(after, awaited=()), words)
    walk = _Walk(sight, film, number, part, seen)
    return ReplayPage(
        now=visit.now,
        at=step.at,
        you=_you(table, reader),
        near=_near(reader, turned_to, visit.viewer),
        turned_to=turned_to,
        table=facts_of(game, visit.table_id, table),
        players=tuple([_then(player) for player in players_of(sight)]),
        board=shown,
        says=_read(seen[part - 1], words) if part else _says(sight, told(sight, step, seen_by, before.tell), names),
        step=number,
        part=part,
        prev=walk.prev,
        next=walk.next,
        comes=walk.comes,
        last=film.last,
        earlier=film.earlier,
        eyes=value,
        offers=tuple([EyesOffer(value=each, name=_name(table, of)) for each, of in offers.items()]),
        rounds=_rounds(sight, film),
        marks=tuple([StepMark(step=at, kind=kind) for at, kind in film.marks]),
        published=published(table),
        links=links_of(visit),
    )


class _Walk(Value):
    sight: Sight
    film: Film
    number: int
    part: int
    seen: tuple[Picture, ...]

    @property
    def prev(self) -> tuple[int, int] | None:
        """Step and part; a part that a step has not is the step as it ended."""
        if self.part > 1:
            return self.number, self.part - 1
        if self.part == 0 and self.seen:
            return self.number, len(self.seen)
        return (self.number - 1, 0) if self.number else None

    @property
    def next(self) -> tuple[int, int] | None:
        if self.part:
            return self.number, self.part + 1 if self.part < len(self.seen) else 0
        if self.number == self.film.last:
            return None
        return self.number + 1, 1 if self._reveals_next else 0

    @property
    def comes(self) -> Literal["call", "reveal", "price", "round", "move"]:
        if self.part:
            if self.part == len(self.seen):
                return "round"
            held = self.seen[self.part].held
            return "price" if self.part > 1 and held and held.paid else "reveal"
        return "call" if self._reveals_next and self.number < self.film.last else "move"

    @property
    def _reveals_next(self) -> bool:
        """Steps beyond the film may."""
        beside = self.number + 1 - self.film.first
        steps = self.film.steps[beside : beside + 1]
        return all(
            reveals(self.sight.game, [event for event in step.events if not isinstance(event, Over)]) for step in steps
        )


def _pictured(seen: Sequence[Picture], part: int, words: Words) -> Board:
    picture = seen[part - 1]
    origins = follow(seen[part - 2].board, picture.board, picture.paths) if part > 1 else {}
    return drawn(picture.board, words, origins)


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


def _then(player: Player) -> Player:
    """A player as during the match, without its end."""
    later = {"still_in": True, "place": None, "score": None}
    return player.model_copy(update={**later, "presence": "bot" if player.presence == "bot" else "here"})


def _says(sight: Sight, events: Sequence[TableEvent], names: list[str]) -> tuple[str, ...]:
    lines = [line.text for line in news(sight.game, sight.table, map(with_name_isolated, events), names)]
    short = [line for line in lines if pieces_in(line) <= MOST_PIECES]
    return tuple(dict.fromkeys(short or lines))  # the game said already who won


def _rounds(sight: Sight, film: Film) -> tuple[Round, ...]:
    words = words_for(sight.game, sight.table, names_for(sight.table, None, isolated=True))
    return tuple([Round(step=number, says=words.say(moment.says[-1])) for number, moment in film.moments])
