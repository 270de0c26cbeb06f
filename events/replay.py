"""Replays an ended match step by step, with all hands open or through one seat's eyes.

Plans and conditions never show (RULES 0.8). Without disclosure a viewer has only their own eyes and the public's.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Literal, TypeAlias

from engine.game import AnyGame
from engine.kit.scene.board import Board, Mat, Piece, Place
from engine.kit.scene.moments import Moment
from engine.kit.scene.pictures import Picture
from engine.kit.seats import Seat, Viewer
from engine.kit.value import Value, replace
from engine.privacy import disclose, tell
from events.lies import Lie, answers
from events.match import Match
from events.scenes import reveals
from events.table.events import AutopilotOff, AutopilotOn, Begun, Moved, Over, Resigned, TableEvent
from events.table.evolve.play import moment_of
from events.table.sight import Sight
from events.table.state import Table
from events.table.told import published, replayed, view_replayed

ALL: Literal["all"] = "all"

Eyes: TypeAlias = Seat | Literal["all"] | None
"""The eyes of a replay: a seat's, all seats' together, or the public's (`None`)."""


Mark: TypeAlias = Literal["caught", "believed", "reveal", "round"]
"""A step with a lie, caught or believed, with a reveal, or before a round."""


class ReplayStep(Value):
    """One move and its consequences.

    :param version: of the commit
    :param events: the move, and its commit's later events; the first step is the beginning
    :param position: the game's, after it
    :param before: the game's, before it; `None` at the beginning
    :param moment: its decision, if any
    """

    version: int
    at: int
    events: tuple[TableEvent, ...]
    position: Any
    before: Any = None
    moment: Moment | None = None


def steps(game: AnyGame, match: Match) -> list[ReplayStep]:
    """Every step of a match. Talk, plans, arrivals and departures are none."""
    found: list[ReplayStep] = []
    position = match.before
    for commit in match.commits:
        for event in commit.events:
            if isinstance(event, Begun | Moved):
                before, position = position, game.fold(position, event.events)
                moment = moment_of(game, event) if isinstance(event, Moved) else None
                found.append(ReplayStep(commit.n, commit.at, (event,), position, before, moment))
            elif isinstance(event, AutopilotOn | AutopilotOff | Resigned | Over):
                if found and found[-1].version == commit.n:
                    found[-1] = replace(found[-1], events=(*found[-1].events, event))
                elif position is not None:
                    found.append(ReplayStep(commit.n, commit.at, (event,), position, position))
    return found


class Film(Value):
    """Steps of a match, as many as were read.

    :param first: the number of the first of them
    :param last: the number of the match's last step
    :param moments: of known decisive steps, by number
    :param marks: of the whole match
    :param earlier: whether the match began before its first step
    """

    first: int
    steps: tuple[ReplayStep, ...]
    last: int
    moments: tuple[tuple[int, Moment], ...]
    marks: tuple[tuple[int, Mark], ...] = ()
    earlier: bool = False


def film(game: AnyGame, match: Match, opens: bool) -> Film | None:
    """All steps of a match; `None` if there are none.

    :param opens: all hands are open after it
    """
    found = tuple(steps(game, match))
    decided = tuple([(number, step.moment) for number, step in enumerate(found) if step.moment is not None])
    marked = tuple(marks(game, found, opens))
    return Film(0, found, len(found) - 1, decided, marked, match.before is not None) if found else None


def eyes_of(table: Table, viewer: Viewer) -> tuple[Eyes, ...]:
    """The eyes that a viewer may choose, the default first."""
    if published(table):
        return (ALL, *range(len(table.places)))
    return (None,) if viewer is None else (viewer, None)


def told(sight: Sight, step: ReplayStep, eyes: Eyes, after: int = 0) -> list[TableEvent]:
    """The events of a step, as told to these eyes. Dealt pieces lie open: no sentence names them.

    :param after: so many events of the move, which pictures have told; the last one is always told
    """

    def rest(event: TableEvent) -> TableEvent:
        if not isinstance(event, Begun | Moved):
            return event
        deals = object if isinstance(event, Begun) else sight.game.begins_round
        first = min(after, len(event.events) - 1)
        left = [tell(each, None) if isinstance(each, deals) else each for each in event.events[first:]]
        return replace(event, events=tuple(left))

    found = [replayed(sight, step.version, event, eyes) for event in step.events]
    return [rest(event) for event in found if event is not None]


def board(sight: Sight, position: Any, eyes: Eyes) -> Board:
    """The board of a position, as these eyes see it."""
    if eyes != ALL:
        return sight.game.board(view_replayed(sight, position, eyes))
    return opened(_board(sight, position, None), _own_boards(sight, position))


class StepPictures(Value):
    """The pictures of a step that reveals something, up to the last one that stays; none of others.

    :param tell: so many events of the step's move
    """

    pictures: tuple[Picture, ...] = ()
    tell: int = 0


def pictured(sight: Sight, step: ReplayStep, eyes: Eyes) -> StepPictures:
    """The pictures, through these eyes."""
    if step.before is None or not reveals(sight.game, step.events):
        return StepPictures()
    position, shown, found, staying = step.before, board(sight, step.before, eyes), list[Picture](), StepPictures()
    reader = None if eyes == ALL else eyes
    for event in step.events:
        told = replayed(sight, step.version, event, eyes)
        if not isinstance(event, Moved) or not isinstance(told, Moved):
            continue
        for number, (happened, as_told) in enumerate(zip(event.events, told.events, strict=True), 1):
            position = sight.game.evolve(position, happened)
            for picture in sight.game.pictures(view_replayed(sight, position, reader), as_told, shown):
                hands = _own_boards(sight, position) if eyes == ALL else ()
                shown = replace(picture.board.with_mats(partial(_with_hands, own=hands)), awaited=())
                found.append(replace(picture, board=shown))
                staying = StepPictures(tuple(found), number) if picture.held else staying
    return staying


def marks(game: AnyGame, steps: Sequence[ReplayStep], opens: bool) -> Iterator[tuple[int, Mark]]:
    """The steps of a match at which something was revealed, a round began or, where all is open, a lie was told."""
    standing: Lie | None = None
    for number, step in enumerate(steps):
        moves = [event for event in step.events if isinstance(event, Moved)]
        happened = [each for move in moves for each in move.events]
        for move in moves if opens else ():
            heard = answers(game, step.before, move.seat, move.events, number, standing)
            yield from [(lie.at, "believed") for lie in (heard.believed,) if lie]
            yield from [(lie.at, "caught") for lie in (heard.caught,) if lie]
            standing = heard.lie
        if any(isinstance(each, game.reveals) for each in happened):
            yield number, "reveal"
        if number and any(isinstance(each, game.begins_round) for each in happened):
            yield number, "round"


def opened(public: Board, own: Sequence[Board]) -> Board:
    """The public board with all pieces that any seat knows.

    :param own: the board of each seat
    """
    mats = tuple([_opened(mat, own[mat.seat]) for mat in public.mats])
    middle = [each for board in own for each in board.middle]  # in the same order for everybody
    return replace(public, mats=mats, middle=tuple([_known(place, middle) for place in public.middle]))


def _board(sight: Sight, position: Any, seat: Viewer) -> Board:
    return sight.game.board(disclose(sight.game.view(position, seat)))


def _own_boards(sight: Sight, position: Any) -> list[Board]:
    return [_board(sight, position, seat) for seat in range(len(sight.table.places))]


def _with_hands(mat: Mat, own: Sequence[Board]) -> Mat:
    def known(place: Place) -> Place:
        seen = [same for each in own for other in each.mats if other.seat == mat.seat for same in other.places]
        return replace(_known(place, seen), is_open=True)

    return mat.with_places(known) if own else mat


def _opened(public: Mat, own: Board) -> Mat:
    """Places as their owner sees them, facts as everybody does."""
    mat = next(mat for mat in own.mats if mat.seat == public.seat)
    return replace(public, places=tuple([replace(place, is_open=True) for place in mat.places]))


def _known(place: Place, seen: Sequence[Place]) -> Place:
    """A place with all that is known of it where others see it."""
    same = [each.pieces for each in seen if each.label == place.label and len(each.pieces) == len(place.pieces)]
    rows = zip(place.pieces, *same, strict=True)
    return replace(place, pieces=tuple([_best(row) for row in rows]))


def _best(row: Sequence[Piece]) -> Piece:
    return next((piece for piece in row if piece.face is not None), row[0])
