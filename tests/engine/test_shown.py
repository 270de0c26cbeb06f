"""All that a match shows is said: pictures, forms with their previews, and what decided it, to each reader, in each
variant."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from engine.arena import Arena
from engine.conformance.configurations import Configuration
from engine.game import AnyGame, Game
from engine.games.liar_liar import GAME as LIAR_LIAR
from engine.games.liar_liar.events import ChipPaid
from engine.games.liars_deck.words import Words as DeckWords
from engine.games.liars_deck.words.gentle import GentleWords
from engine.kit.scene.controls import Control, Field, Label
from engine.kit.sentence import Sentence
from engine.kit.words import Words
from engine.privacy import tell
from engine.registry import GAMES
from tests.engine.every_variant import VARIANTS, every_variant
from tests.engine.games.liar_liar.position import given as liar_liar

SEEDS = 6
MOVES = 90
REVEALS = 60


@cache
def played(configuration: Configuration, seed: int) -> list[tuple[Any, list[tuple[Any, Any, Any]]]]:
    """The positions of a match played at random, each with the events since the last one: before, event, after."""
    arena = Arena(configuration.game, configuration.options, configuration.seats, str(seed))
    turns = islice(arena.play_at_random(Random(seed)), MOVES)
    return [(turn.after, list(turn.steps(arena.game))) for turn in turns]


def words_of(configuration: Configuration, reader: int | None) -> Words:
    names = ["you" if seat == reader else f"Player {seat + 1}" for seat in range(configuration.seats)]
    return configuration.game.words_of(configuration.options)(names, reader)


def labels(control: Control) -> Iterator[Label | None]:
    """All that a form says before and after something is chosen."""
    yield from (control.label, control.preview, control.button, *[each for case in control.outcomes for each in case])
    yield from [warned.says for warned in control.warnings]
    if control.tip:
        yield from (control.tip.head, control.tip.before, control.tip.tap, control.tip.after)
    for part in control.parts:
        if isinstance(part, Field):
            yield part.label
            for choice in part.choices:
                yield from (choice.label, choice.said, choice.said_once, choice.button)


def said(words: Words, label: Label | None) -> str:
    return words.say(label) if isinstance(label, Sentence) else str(label)


def boards_before(game: AnyGame, state: Any, viewer: int | None) -> Any:
    return game.board(game.view(state, viewer))


@every_variant
def test_every_picture_and_form_of_a_match_is_said(variant: Configuration) -> None:
    game = variant.game
    for seed in range(SEEDS):
        for state, steps in played(variant, seed):
            for reader in (0, 1):
                words, view = words_of(variant, reader), game.view(state, reader)
                for control in (*game.legal(view).controls(), *game.orders.controls(view)):
                    assert all(said(words, label) for label in labels(control))
                for before, event, after in steps:
                    if before is None:
                        continue
                    told = tell(event, reader)
                    pictures = game.pictures(game.view(after, reader), told, boards_before(game, before, reader))
                    texts = [text for picture in pictures for text in words.shows(picture.board)]
                    texts += [words.say(each) for picture in pictures for each in picture.says]
                    assert all(texts)


@every_variant
def test_every_short_question_is_said_to_each_reader(variant: Configuration) -> None:
    game = variant.game
    for seed in range(SEEDS):
        for state, _ in played(variant, seed):
            posed = [game.poses(question) for question in game.to_act(game.view(state, None)).values()]
            for reader in (None, *range(variant.seats)) if any(posed) else ():
                assert all(map(words_of(variant, reader).say, filter(None, posed)))


@every_variant
def test_every_reveal_is_said_to_each_reader(variant: Configuration) -> None:
    game = variant.game
    steps = (step for seed in range(3 * SEEDS) for _, steps in played(variant, seed) for step in steps)
    for before, event, after in islice((step for step in steps if isinstance(step[1], game.reveals)), REVEALS):
        for reader in (None, *range(variant.seats)):
            words, board = words_of(variant, reader), boards_before(game, before, reader)
            for picture in game.pictures(game.view(after, reader), tell(event, reader), board):
                if held := picture.held:
                    assert all(map(words.say, (*held.verdict, *held.why, *held.paid, held.onward)))


@every_variant
def test_some_claims_are_lies_and_some_of_these_are_caught(variant: Configuration) -> None:
    game, words = variant.game, words_of(variant, 0)
    happened = [
        (event, after) for seed in range(SEEDS) for _, steps in played(variant, seed) for _, event, after in steps
    ]
    told = {True, False} if type(game).falsehood is not Game.falsehood else {False}
    assert {game.is_lie(after, event) for event, after in happened} == told
    assert {game.catches(event) for event, _ in happened} == told
    assert {game.challenger(event) is not None for event, _ in happened if game.catches(event)} == told - {False}
    for event, after in happened:
        if falsehood := game.falsehood(after, event):
            lie = game.unmasked(event, falsehood)
            assert lie
            assert all(words.say(each) for each in (*lie.says, *([lie.claim] if lie.claim else [])))


@every_variant
def test_what_decided_a_match_is_said(variant: Configuration) -> None:
    game, words = variant.game, words_of(variant, 0)
    for seed in range(SEEDS):
        for _, steps in played(variant, seed):
            moment = game.moment([tell(event, None) for _, event, _ in steps])
            if moment:
                told = [*moment.says, *[each for each in (moment.claim, moment.call) if each]]
                assert all(words.say(each) for each in told)


@pytest.mark.parametrize("words", [Words, GentleWords, *[game.words for game in GAMES.values()]])
def test_what_decides_is_counted(words: type[Words]) -> None:
    assert words(()).moments(1) != words(()).moments(2)


def test_a_shot_is_called_otherwise_with_pens() -> None:
    assert GentleWords(()).bang() != DeckWords(()).bang()


def test_a_chip_alone_decides_nothing() -> None:
    (paid,) = [event for event in liar_liar("7D 7H", "7C 9D").when("ask ben 7", "no", "liar").events if is_chip(event)]
    assert LIAR_LIAR.moment([paid]) is None


def is_chip(event: Any) -> bool:
    return isinstance(event, ChipPaid)


def test_what_is_taken_is_said() -> None:
    asked = liar_liar("3C 7D 7H KS", "7C 7S 9D", "2C 4D", stock="JC JD").when("ask ben 7", "no", "liar")
    forms = LIAR_LIAR.legal(LIAR_LIAR.view(asked.state, 0)).controls()
    assert all(said(LIAR_LIAR.words(("you", "Ben", "Cleo"), 0), label) for form in forms for label in labels(form))


def test_who_is_accused_and_who_is_safe_are_told_apart() -> None:
    assert DeckWords(()).is_safe() != DeckWords(()).accused()


def test_a_game_without_pictures_of_its_own_shows_the_board_after_what_it_tells() -> None:
    state, steps = played(VARIANTS[0], 0)[0]
    game, (_, event, _) = VARIANTS[0].game, steps[-1]
    view, board = game.view(state, 0), game.board(game.view(state, 0))
    shown = Game.pictures(game, view, tell(event, 0), board)
    assert [picture.board for picture in shown] == [board] * bool(game.tells(tell(event, 0)))
    assert Game.moment(game, [event]) is None
    assert [Game.is_lie(game, state, event), Game.catches(game, event)] == [game.is_lie(state, event), False]
    defaults = (Game.falsehood(game, state, event), Game.challenger(game, event), Game.unmasked(game, event, 1))
    assert (*defaults, Game.leaves_open(game, event)) == (0, None, None, False)
