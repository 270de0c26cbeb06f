"""A match of every game is told, asked, shown and offered in words, to each of its readers."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from engine.arena import Arena, Turn
from engine.game import AnyGame
from engine.kit.scene.controls import Control, Field, Label
from engine.kit.sentence import Sentence
from engine.kit.words import Words
from engine.privacy import tell
from engine.registry import GAMES

MOVES = 40
"""Enough to meet every kind of news in most matches."""


def matches(game: AnyGame) -> Iterator[Turn]:
    """The turns of some random matches."""
    for seats in {game.seats[0], game.seats[-1]}:
        yield from islice(Arena(game, game.options(), seats, "1").play_at_random(Random(seats)), MOVES)


def sentences(game: AnyGame, turn: Turn, reader: int) -> Iterator[Sentence]:
    """What a player is told, asked and shown beside the pieces."""
    view = game.view(turn.after, reader)
    board = game.board(view)
    for event in turn.events:
        yield from game.tells(tell(event, reader))
    yield from [fact.says for fact in (*board.facts, *board.past)]
    if question := game.to_act(view).get(reader):
        yield game.asks(question)
    if outcome := game.outcome(turn.after):
        yield outcome.why


def labels(controls: tuple[Control, ...]) -> Iterator[Label]:
    """What is read on forms."""
    for control in controls:
        yield control.label
        for part in control.parts:
            if isinstance(part, Field):
                yield from (part.label, *[choice.label for choice in part.choices])


def words_of(game: AnyGame, reader: int) -> Words:
    """The words for one player; the others are called by their numbers."""
    return game.words(["you" if seat == reader else f"Player {seat + 1}" for seat in range(max(game.seats))], reader)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_match_is_told_in_whole_sentences(game: AnyGame) -> None:
    for turn in matches(game):
        for reader in (0, 1):
            words = words_of(game, reader)
            said = [words.say(each) for each in sentences(game, turn, reader)]
            said += words.shows(game.board(game.view(turn.after, reader)))
            assert [text for text in said if text[-1:] not in (".", "?", "!") or text[0].islower()] == []


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_label_note_and_claim_of_a_board_is_said(game: AnyGame) -> None:
    for turn in matches(game):
        for reader in (0, 1):
            words = words_of(game, reader)
            assert all(words.say(each) for each in game.board(game.view(turn.after, reader)).sentences)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_form_of_a_match_is_labelled(game: AnyGame) -> None:
    for turn in matches(game):
        for seat in (0, 1):
            words, view = words_of(game, seat), game.view(turn.after, seat)
            for label in labels((*game.legal(view).controls(), *game.orders.controls(view))):
                assert words.say(label) if isinstance(label, Sentence) else str(label)
