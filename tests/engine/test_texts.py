"""Every text of every game is used, well-formed, and fits "Anna" and "you" alike."""

import re
from importlib.util import find_spec
from pathlib import Path
from string import Formatter

import pytest

from engine.game import AnyGame
from engine.registry import GAMES

ALL_GAMES = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
ALL_TEXTS = pytest.mark.parametrize(
    "text",
    {text: None for texts in (game.words.texts for game in GAMES.values()) for text in texts.values()},
)


def source(game: AnyGame) -> str:
    """The game's own code."""
    spec = find_spec(f"engine.games.{game.name}")
    assert spec is not None
    assert spec.origin is not None
    origin = Path(spec.origin)
    files = sorted(origin.parent.glob("*.py")) if spec.submodule_search_locations else [origin]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


@ALL_GAMES
def test_every_sentence_has_a_text(game: AnyGame) -> None:
    said = set(re.findall(r'\bSentence\(\s*"(\w+)"', source(game)))
    assert said
    assert all(map(game.words.knows, said))


@ALL_GAMES
def test_every_text_is_said_somewhere(game: AnyGame) -> None:
    code = source(game)
    own = set(game.words.texts)
    assert {key for key in own if code.count(f'"{key}"') < 2} == set(), "written down and never said"


@ALL_TEXTS
def test_a_text_is_a_sentence(text: str) -> None:
    assert re.match(r"[A-Z{“]", text), "it begins with a capital, a name or a quotation"
    assert re.search(r"[.?!]$", text), "it ends"
    assert "  " not in text


@ALL_TEXTS
def test_the_gaps_of_a_text_are_named(text: str) -> None:
    gaps = [(name, form, conversion) for _, name, form, conversion in Formatter().parse(text) if name is not None]
    assert all(name.isidentifier() and not form and not conversion for name, form, conversion in gaps)


@ALL_TEXTS
def test_no_text_counts_things_by_itself(text: str) -> None:
    """A gap before "dice" would be "1 dice" some day: the value itself says "one die"."""
    assert not re.search(r"\} (?:dice|chips|cards|stars|points|players|turns|hands|wins|tricks|melds)\b", text)
    assert "(s)" not in text


@ALL_TEXTS
def test_no_text_needs_another_verb_for_you(text: str) -> None:
    """Texts are in the past tense, so that "you" and "Anna" take the same words; and neither owns anything."""
    assert not re.search(r"\{(?:by|to|bidder|seats|players|turn)\} (?:is|are|has|have|was|were)\b", text)
    assert not re.search(r"\}[’']s\b", text)
