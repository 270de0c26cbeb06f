"""docs/fairness.md describes the draws so exactly that they can be made without our program."""

import re
from collections import defaultdict
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import history
from engine.arena import Arena
from engine.chance import KeyedChance, commitment, game_key
from engine.history import Entry
from engine.registry import GAMES
from tests.engine.scripted import Listening

DOCUMENT = (Path(__file__).parents[2] / "docs/fairness.md").read_text()
SEED = bytes(range(32))
MOST_MOVES = 2_000


@pytest.fixture(scope="module")
def program() -> dict[str, Any]:
    """The names that the document's program defines."""
    (code,) = re.findall(r"^```python\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)  # noqa: S102 - it is what the test is about
    return names


def test_its_program_commits_and_makes_keys_as_the_engine_does(program: dict[str, Any]) -> None:
    for entropies in ([], ["one"], ["one", "", "drei Würfel ⚂"]):
        assert program["key_of_game"](SEED, entropies) == game_key(SEED, entropies)
    assert program["commitment"]("table", SEED) == commitment("table", SEED)


@pytest.mark.parametrize("sides", [1, 2, 6, 52, 127, 128, 129, 1000, 32_768, 32_769, 100_000])
def test_its_program_draws_as_the_engine_does(program: dict[str, Any], sides: int) -> None:
    for move in range(5):
        ours, theirs = KeyedChance(SEED, move), program["Draws"](SEED, move)
        for count in (1, 3, 40):
            assert theirs.roll("dice", sides, count) == list(ours.roll("dice", sides, count))
        assert theirs.shuffle("deck", range(60)) == list(ours.shuffle("deck", range(60)))
        assert theirs.roll("seat", sides, 1) == [ours.pick("seat", range(sides))]


def test_its_program_hashes_as_the_engine_does(program: dict[str, Any]) -> None:
    entry: Entry = {"type": "Said", "by": None, "words": history.digest(SEED, "Würfel ⚂"), "places": [1, 2]}
    assert program["digest"](SEED, "Würfel ⚂") == entry["words"]
    sealed = history.sealed(SEED, 7, [entry])
    assert program["sealed"](SEED, 7, [entry]) == sealed
    assert program["hash_after_step"](SEED, 7, [entry], sealed, b"") == history.step(SEED, 7, [entry], sealed, b"")


def test_its_example_is_right(program: dict[str, Any]) -> None:
    key = game_key(SEED, ["one", "two"])
    values = [
        commitment("tableoftests", SEED),
        key.hex(),
        " ".join(map(str, KeyedChance(key, 0).roll("dice", 6, 10))),
        " ".join(map(str, KeyedChance(key, 3).shuffle("deck", range(10)))),
        name := history.digest(SEED, "Zoë"),
        history.step(b"", 1, [{"type": "SeatTaken", "seat": 0, "bot": False, "name": name}], b"", bytes(32)).hex(),
    ]
    assert re.findall(r"^\| [^|]+ \| `([0-9a-f ]+)` \|$", DOCUMENT, re.MULTILINE) == values


def documented() -> dict[str, set[str]]:
    """The purposes of each game, by its title."""
    purposes, title = defaultdict[str, set[str]](set), ""
    for game, words in re.findall(r"^\| ([^|]*) ?\| (`[a-z`, ]+) \| [^|]+ \| [^|]+ \|$", DOCUMENT, re.MULTILINE):
        title = game.strip() or title
        purposes[title] |= set(re.findall("[a-z]+", words))
    return purposes


@pytest.mark.parametrize("name", GAMES)
def test_it_lists_what_is_drawn(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game in which half of the moves are made for the absent."""
    game, random, heard = GAMES[name], Random(name), set[str]()
    monkeypatch.setattr("engine.arena.KeyedChance", partial(Listening, heard))
    arena = Arena(game, game.options(), game.seats[0], "1")
    for _ in islice(arena.play_at_random(random), MOST_MOVES // 2):
        for seat in arena.awaited[:1]:
            arena.default(seat)
    assert heard
    assert heard <= documented()[game.title]
