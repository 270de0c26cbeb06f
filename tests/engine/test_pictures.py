"""What is turned up in a game is shown where it lay, to everybody: in matches played at random."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

import pytest

from engine.arena import Arena
from engine.game import AnyGame
from engine.games import liar_liar, liars_deck, liars_poker, lie21
from engine.games.liar_liar.events import HandShown, TurnedUp
from engine.games.liars_deck.events import Called, RoulettePlayed
from engine.games.liars_poker.events import Doubted, PileTaken
from engine.kit.cards import card_text
from engine.kit.scene.board import Board
from engine.kit.scene.pictures import Picture
from engine.privacy import tell
from engine.registry import GAMES
from tests.engine.every_variant import untraced

MOVES = 120


@dataclass(frozen=True, slots=True)
class Reveal:
    """What an event turns up.

    :param key: of the place where that lies
    :param faces: of the event
    """

    game: AnyGame
    event: type[Any]
    key: str
    faces: Callable[[Any], Sequence[str]]


REVEALS = (
    Reveal(liars_deck.GAME, Called, "last_play", lambda event: list(event.cards)),
    Reveal(liars_poker.GAME, Doubted, "on_top", lambda event: [card_text(card) for card in event.cards]),
    Reveal(liar_liar.GAME, TurnedUp, "answer_of", lambda event: [card_text(event.card)]),
    Reveal(liar_liar.GAME, HandShown, "laid_open", lambda event: [card_text(card) for card in event.cards]),
    Reveal(lie21.GAME, lie21.values.Challenged, "answer_of", lambda event: [card_text(card) for card in event.answer]),
)


def happened(game: AnyGame, kind: type[Any]) -> Iterator[tuple[Any, Any, Any]]:
    """The positions before and after each event of that type, with the event, in some matches."""
    for seed in range(8):
        seats = game.seats[-1] if game is not liar_liar.GAME else 4
        arena = Arena(game, game.options(), seats, str(seed))
        for turn in islice(arena.play_at_random(Random(seed)), 1, MOVES):
            yield from (step for step in turn.steps(game) if isinstance(step[1], kind))


def shown(game: AnyGame, before: Any, event: Any, after: Any, viewer: int | None) -> tuple[Picture, ...]:
    board = game.board(game.view(before, viewer))
    return game.pictures(game.view(after, viewer), tell(event, viewer), board)


def faces(board: Board, key: str) -> list[str | None]:
    places = [*board.middle, *[place for mat in board.mats for place in mat.places]]
    return [piece.face for place in places if place.label.key == key for piece in place.pieces if not piece.covered]


@untraced
@pytest.mark.parametrize("reveal", REVEALS, ids=lambda reveal: f"{reveal.game.name} {reveal.event.__name__}")
def test_what_is_turned_up_is_seen_by_all(reveal: Reveal) -> None:
    found = list(happened(reveal.game, reveal.event))
    assert found
    for before, event, after in found:
        for viewer in (None, 0, 1):
            pictures = shown(reveal.game, before, event, after, viewer)
            seen = [faces(picture.board, reveal.key) for picture in pictures]
            assert sorted(reveal.faces(tell(event, viewer))) in [sorted(filter(None, each)) for each in seen]


def test_who_pulls_is_seen_with_what_came_out() -> None:
    for before, event, after in happened(liars_deck.GAME, RoulettePlayed):
        (picture,) = shown(liars_deck.GAME, before, event, after, None)
        drawn = [(fact.by, fact.pieces[0].face) for mat in picture.board.mats for fact in mat.facts if fact.pieces]
        assert drawn == sorted(event.pulls, key=lambda pull: [mat.seat for mat in picture.board.mats].index(pull[0]))


def test_a_pile_goes_to_whoever_takes_it() -> None:
    game = liars_poker.GAME
    for before, event, after in happened(game, PileTaken):
        (picture,) = shown(game, before, event, after, None)
        assert {path.end for path in picture.paths} == {f"in_hand-{event.by}"}


@untraced
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_an_event_that_tells_nothing_is_no_picture(game: AnyGame) -> None:
    silent = [
        (before, event, after)
        for kind in game.events
        for before, event, after in [next(happened(game, kind), (None, None, None))]
        if event is not None and not game.tells(tell(event, None))
    ]
    for before, event, after in silent:
        assert shown(game, before, event, after, None) == ()
