"""Pictures show only told facts, and names of pieces tell no more than the eye.

Only views between a move's events and names of pieces could leak.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from engine.conformance.checks import assert_worded
from engine.conformance.configurations import Configuration
from engine.conformance.leaks import leaves
from engine.conformance.playing import PlayedMove
from engine.game import AnyGame, carry_out
from engine.kit.cards import Card, card_text, with_cards
from engine.kit.dice import FACES, face_text
from engine.kit.plain import plain
from engine.kit.scene.board import Board
from engine.kit.scene.following import follow, named, places_named
from engine.kit.scene.pictures import Picture
from engine.kit.seats import Viewer
from engine.kit.value import Value, replace
from engine.privacy import tell

MOST_PICTURES = 3
"""Of one event."""

LONGEST = 6_000
"""Milliseconds."""


class ShownPicture(Value):
    """A picture and its sources.

    :param views: before and after the event
    """

    picture: Picture
    event: Any
    views: tuple[Any, Any]
    before: Board


def pictured(move: PlayedMove, viewer: Viewer) -> Iterator[ShownPicture]:
    """Yields a move's pictures for one viewer."""
    game, view = move.game, move.game.view(move.before, viewer)
    board = game.board(view)
    for _, event, state in move.steps(game):
        earlier, view, told = view, game.view(state, viewer), tell(event, viewer)
        made = game.pictures(view, told, board)
        assert len(made) <= MOST_PICTURES, f"{type(event).__name__} is shown in {len(made)} pictures"
        for picture in made:
            yield ShownPicture(picture, told, (earlier, view), board)
            board = picture.board


def check_pictures(move: PlayedMove, random: Random) -> None:
    """All checks of a move's pictures, the slow ones for one viewer."""
    reader = random.choice(move.viewers)
    check_positions_within_a_move(move, reader, random)
    check_who_is_told_the_same_is_shown_the_same(move, reader, random)
    for viewer in move.viewers:
        for shown in pictured(move, viewer):
            check_picture(move.configuration, shown)
            check_names_of_pieces(shown)
            check_faces(move.game, shown)


def check_positions_within_a_move(move: PlayedMove, viewer: Viewer, random: Random) -> None:
    """A viewer sees nothing hidden between a move's events."""
    game = move.game
    for _, event, state in move.steps(game):
        view = game.view(state, viewer)
        other = game.view(game.resample(view, random), viewer)
        same = other == view and game.board(other) == game.board(view)
        assert same, f"after {type(event).__name__} viewer {viewer} sees something hidden"


def check_picture(configuration: Configuration, shown: ShownPicture) -> None:
    """A picture says something, for a while, or stays after a reveal."""
    picture, held = shown.picture, shown.picture.held
    assert picture.says, "a picture without a word"
    assert 0 < picture.hold <= LONGEST
    kind = type(shown.event)
    assert held is None or kind in configuration.game.reveals, f"a picture of {kind.__name__} stays"
    read = (*held.verdict, *held.why, *held.paid, held.onward) if held else ()
    for sentence in (*picture.says, *[fact.says for fact in picture.board.facts], *read):
        assert_worded(configuration, sentence)


def check_names_of_pieces(shown: ShownPicture) -> None:
    """Each name occurs once, and each piece comes from a piece or place of the board before, or is a copy."""
    board = shown.picture.board
    names = [each.name for each in named(board)]
    assert len(names) == len(set(names)), "two pieces of one name"
    origins = follow(shown.before, board, shown.picture.paths)
    known = {each.name for each in named(shown.before)} | set(names)
    known |= {name for names in (*places_named(shown.before), *places_named(board)) for name in names}
    assert origins.keys() <= set(names)
    assert {origin.name for origin in origins.values()} <= known, "a piece comes from where nothing was"
    assert all(0 <= origin.at <= shown.picture.hold for origin in origins.values()), "a piece comes too late"


def check_faces(game: AnyGame, shown: ShownPicture) -> None:
    """A picture shows only faces the viewer sees before or after it, or that the event told."""
    allowed = faces_told(shown.event).union(*map(faces_on, (shown.before, *map(game.board, shown.views))))
    seen = faces_on(shown.picture.board) - allowed
    assert not seen, f"{type(shown.event).__name__} shows {sorted(seen)}"


def faces_on(board: Board) -> set[str]:
    """Every visible face."""
    return {each.piece.face for each in named(board) if each.piece.face is not None}


def faces_told(event: Any) -> set[str]:
    """Faces in an event: cards, dice, and figures by their letters."""
    found = [leaf for _, leaf in leaves("", plain(event))]
    cards = map(card_text, cards_in(event))
    return {*cards, *map(str, found), *[face_text(face) for face in FACES if face in found]}


def cards_in(value: Any) -> list[Card]:
    """All cards of a value, as declared."""
    found: list[Card] = []

    def noted(card: Card) -> Card:
        found.append(card)
        return card

    with_cards(value, noted)
    return found


def check_who_is_told_the_same_is_shown_the_same(move: PlayedMove, viewer: Viewer, random: Random) -> None:
    """In another position that fits the view, the same move with the same news has the same pictures."""
    game = move.game
    other = game.resample(game.view(move.before, viewer), random)
    if move.action not in game.legal(game.view(other, move.seat)):
        return
    events = carry_out(game, other, move.seat, move.action, move.chance()).events
    if [tell(event, viewer) for event in events] == [tell(event, viewer) for event in move.events]:
        same = shown_to(viewer, replace(move, before=other, events=tuple(events))) == shown_to(viewer, move)
        assert same, f"“{move.action}” shows viewer {viewer} something hidden"


def shown_to(viewer: Viewer, move: PlayedMove) -> list[Any]:
    """A move's pictures, with names and origins of pieces."""
    return [
        (shown.picture, named(shown.picture.board), follow(shown.before, shown.picture.board, shown.picture.paths))
        for shown in pictured(move, viewer)
    ]
