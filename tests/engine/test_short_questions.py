"""The question of a text message is shorter than that of a page, and tells as much: in matches played at random."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

import pytest

from engine.conformance.configurations import Configuration, configurations
from engine.conformance.english import fault
from engine.conformance.playing import NAMES, play_at_random
from engine.game import AnyGame
from engine.games.liars_poker.values import AddOrSweep
from engine.registry import GAMES

MATCHES = 2
OF_OWN_PLAY = AddOrSweep
"""It is asked who put the last cards on the pile, and then everyone passed: its rank and size are known."""

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


@cache
def asked(game: AnyGame) -> frozenset[tuple[type, str, str]]:
    """What players are asked: the type of the question, its words on a page, and those in short."""
    return frozenset([each for configuration in configurations(game) for each in asked_of(configuration)])


def asked_of(configuration: Configuration) -> Iterator[tuple[type, str, str]]:
    game = configuration.game
    for number in range(MATCHES):
        for move in play_at_random(configuration, number).moves:
            for seat, question in game.to_act(game.view(move.before, None)).items():
                names = ["you" if each == seat else name for each, name in enumerate(NAMES)]
                words = game.words_of(configuration.options)(names, seat)
                yield type(question), words.say(game.asks(question)), words.say(game.asks_in_short(question))


@every_game
def test_every_question_is_asked(game: AnyGame) -> None:
    assert {kind for kind, _, _ in asked(game)} == set(game.questions)


@every_game
def test_in_short_it_is_no_longer_and_a_whole_sentence(game: AnyGame) -> None:
    for _, full, short in asked(game):
        assert len(short) <= len(full)
        assert re.fullmatch(r"[A-Z].*[.?!]", short)
        assert fault(short) is None


@every_game
def test_in_short_it_names_the_same_players(game: AnyGame) -> None:
    for _, full, short in asked(game):
        assert [name for name in NAMES if name in short] == [name for name in NAMES if name in full]


@every_game
def test_questions_that_differ_in_a_name_a_card_or_a_number_differ_in_short(game: AnyGame) -> None:
    told = defaultdict(set)
    for kind, full, short in asked(game):
        told[short].add(kind if kind is OF_OWN_PLAY else full)
    assert {short: several for short, several in told.items() if len(several) > 1} == {}
