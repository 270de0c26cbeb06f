"""How to play: the rules of every game are told whole, for each variant, and as players read them best."""

import re
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from engine.conformance.english import fault
from engine.kit.options import OptionValue, Setting, settings
from engine.registry import GAMES
from tests.engine.how_to_play import Told, liar_liar, liars_deck, liars_dice, liars_poker, lie21, sentences

RULES = (Path(__file__).parents[2] / "docs/rules.md").read_text(encoding="utf-8")

TOLD: dict[str, Told] = {
    "liar_liar": liar_liar.TOLD,
    "liars_deck": liars_deck.TOLD,
    "liars_dice": liars_dice.TOLD,
    "liars_poker": liars_poker.TOLD,
    "lie21": lie21.TOLD,
}
"""What players have to be told of the games in docs/rules.md."""

NOT_FOR_PLAYERS = {
    "0.1": "how seats are counted in the code; the page lists the players in turn order",
    "0.2": "the page tells it of all games, under fair deals",
    "0.3": "the table page says how long a move may take; what is played then is a rule of each game",
    "0.4": "who sees what is a rule of each game",
    "0.5": "what a page and a log show",
    "0.6": "nobody can act on it",
    "0.7": "the page tells it of all games, where plans are made",
    "0.8": "a setting of the table, which the page tells",
    "0.9": "the page tells it of all games, where players resign",
    "0.10": "notation, which stands by the field it is typed in",
    "0.11": "a refusal says it when it matters",
    "0.12": "the page tells it of all games, where time is given, players nudged, and days away chosen",
    **liar_liar.NOT_FOR_PLAYERS,
    **liars_deck.NOT_FOR_PLAYERS,
    **liars_dice.NOT_FOR_PLAYERS,
    **liars_poker.NOT_FOR_PLAYERS,
    **lie21.NOT_FOR_PLAYERS,
}
"""The other rules, each with the reason why it need not be told."""

MOST_SENTENCES = 3
"""In a paragraph (VOICE)."""

CONTRACTION = re.compile(r"n’t\b|’(?:re|ll|ve|d|m)\b|\b(?:it|that|there|who|what)’s\b", re.IGNORECASE)


def numbers(document: str) -> list[str]:
    """The numbers of all rules and decisions: 0.3, LD.7, L21-D11."""
    return [
        paragraph or row for paragraph, row in re.findall(r"^\*\*(\w+\.\d+) |^\| (\w+-D\d+) ", document, re.MULTILINE)
    ]


def values(setting: Setting) -> tuple[OptionValue, ...]:
    """The values of an option that are tried: every choice; of numbers the first two, the last one and none."""
    some = dict.fromkeys((setting.least, setting.least + setting.step, setting.most))
    return tuple(setting.choices) or (*some, *([None] if setting.optional else []))


def configurations(game: str) -> Iterator[Any]:
    """All house rules that are tried, the standard ones first."""
    declared = settings(GAMES[game].options)
    yield GAMES[game].options()
    for chosen in product(*map(values, declared.values())):
        yield GAMES[game].options(**dict(zip(declared, chosen, strict=True)))


@pytest.mark.parametrize(("game", "number"), [(game, number) for game, told in TOLD.items() for number in told])
def test_a_rule_is_told_under_the_house_rules_it_belongs_to_and_no_others(game: str, number: str) -> None:
    for options in configurations(game):
        rules = list(GAMES[game].rules(options))
        wrong = [fact.pattern for fact in TOLD[game][number] if fact.is_told(rules) != fact.holds(options)]
        assert wrong == [], options


def test_every_numbered_rule_is_told_or_need_not_be() -> None:
    told = [number for numbered in TOLD.values() for number in numbered]
    assert sorted([*told, *NOT_FOR_PLAYERS]) == sorted(numbers(RULES))


def test_a_new_rule_or_decision_would_be_missed() -> None:
    new = "**LD.13 Blind bids.** A bid\n\n**LD.14 Pairs.** |\n\n| LD-D27 | May a bid be blind? | no |\n"
    assert numbers(f"{RULES}\n{new}")[-3:] == ["LD.13", "LD.14", "LD-D27"]


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_a_house_rule_is_told(game: str) -> None:
    """With the other options as they may be: the time to shoot matters in Chaos alone."""
    declared = settings(GAMES[game].options)
    for name, setting in declared.items():
        others = [dict(zip(declared, each, strict=True)) for each in product(*map(values, declared.values()))]
        for one, other in combinations(values(setting), 2):
            assert any(told(game, each | {name: one}) != told(game, each | {name: other}) for each in others), (
                f"{name}={one} reads like {name}={other}"
            )


def told(game: str, options: dict[str, OptionValue]) -> list[str]:
    return list(GAMES[game].rules(GAMES[game].options(**options)))


@pytest.mark.parametrize("game", GAMES)
class TestTheVoice:
    def test_reads_well(self, game: str) -> None:
        paragraphs = {each for options in configurations(game) for each in GAMES[game].rules(options)}
        assert paragraphs
        assert [wrong for each in paragraphs if (wrong := fault(each))] == []
        assert [each for each in paragraphs if not (each[0].isupper() and each.endswith("."))] == []
        assert [each for each in paragraphs if "'" in each or '"' in each or CONTRACTION.search(each)] == []

    def test_takes_a_breath(self, game: str) -> None:
        for options in configurations(game):
            assert [each for each in GAMES[game].rules(options) if len(sentences(each)) > MOST_SENTENCES] == []

    def test_ends_with_the_default_moves(self, game: str) -> None:
        for options in configurations(game):
            says = ["default move" in each for each in GAMES[game].rules(options)]
            assert says.count(True) == 1
            assert any(says[-2:])

    def test_says_nothing_twice(self, game: str) -> None:
        for options in configurations(game):
            said = [sentence for each in GAMES[game].rules(options) for sentence in sentences(each)]
            assert len(said) == len(set(said))
