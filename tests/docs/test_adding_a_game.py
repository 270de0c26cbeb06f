"""The game of docs/adding-a-game.md, built from its code blocks alone, is a whole game."""

import importlib.util
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from mypy import api as mypy

from engine.bots import choose
from engine.chance import KeyedChance
from engine.game import AnyGame
from engine.registry import GAMES
from engine.verify import verify
from events.memory import MemoryLog
from events.record import record
from events.table.state import Table
from functions.play.offers import start_page
from functions.play.pages import html
from functions.play.representation import TablePage
from tests.conformance.configurations import configurations
from tests.conformance.games import traits
from tests.conformance.leaks import check_resample_is_exact
from tests.conformance.suite import run
from tests.engine.playthroughs import playthroughs
from tests.events.played import RandomGame
from tests.functions.play.pages.markup import check
from tests.functions.play.pages.observer import rendered

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs/adding-a-game.md").read_text()
MOST_LINES = 150


def code(kind: str) -> str:
    """The blocks of that kind, in their order, as one file."""
    return "\n\n".join(re.findall(rf"^```{kind}\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL))


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AnyGame]:
    """The game, registered like any other while these tests run."""
    folder = tmp_path_factory.mktemp("high_claim")
    files = {"engine.high_claim": code("python"), "tests.conformance.games.high_claim": code("python traits")}
    for name, written in files.items():
        path = folder / f"{name}.py"
        path.write_text(written)
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec
        assert spec.loader
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    built: AnyGame = sys.modules["engine.high_claim"].GAME
    GAMES[built.name] = built
    yield built
    del GAMES[built.name]
    for name in files:
        del sys.modules[name]


def test_it_is_one_short_file() -> None:
    assert len([line for line in code("python").splitlines() if line.strip()]) < MOST_LINES


def test_its_types_are_strict(tmp_path: Path) -> None:
    path = tmp_path / "high_claim.py"
    path.write_text(code("python"))
    said, errors, status = mypy.run(["--config-file", str(ROOT / "pyproject.toml"), str(path)])
    assert (status, errors) == (0, ""), said


def test_it_conforms(game: AnyGame) -> None:
    tried = list(configurations(game))
    assert len(tried) > 1, "its house rule was not tried"
    for configuration in tried:
        run(configuration, range(50), moves_each=2)
    (small,) = traits(game).small
    assert check_resample_is_exact(game, small, Random(1)) > 0


def test_it_is_on_the_start_page(game: AnyGame) -> None:
    page = check(html(start_page(bytes(32), "nonce", "entropy", game.name)))
    assert game.summary in page.text
    (field,) = page.all("input", name="option.highest")
    assert field["value"] == "10"


def test_its_page_offers_its_moves(game: AnyGame) -> None:
    state = game.fold(None, game.begin(game.options(), 2, KeyedChance(bytes(32), 0)))
    page = TablePage.model_validate_json(rendered(game, game.options(), 2, state, 0).split(b"<!doctype")[0])
    document = check(html(page))
    assert "Claim a card from 1 to 10." in document.text
    assert page.position[0] in document.text
    assert "claim 7" in [option["value"] for option in document.all("option")]


def test_a_table_plays_it_and_its_record_holds(game: AnyGame) -> None:
    log: MemoryLog[Table] = MemoryLog()
    played = RandomGame(log, game.name, 2, {}, seed=1)
    *_, table = played.play()
    commits = log.read(played.table_id, 0, table.version)
    assert "holds" in verify(json.loads(json.dumps(record(played.table_id, table, commits))))


def test_a_bot_plays_it_well(game: AnyGame) -> None:
    wins = 0
    for seed in range(100):
        random = Random(seed)
        state = game.fold(None, game.begin(game.options(), 2, KeyedChance(random.randbytes(32), 0)))
        for seat in (0, 1):
            view = game.view(state, seat)
            action = choose(game, view, seat, random) if seat == seed % 2 else game.legal(view).sample(random)
            state = game.fold(state, game.decide(state, seat, action, KeyedChance(bytes(32), seat + 1)))
        outcome = game.outcome(state)
        assert outcome
        wins += outcome.places[seed % 2] == 1
    assert wins >= 65


def test_it_can_be_kept_as_text(game: AnyGame) -> None:
    (text,) = [text for path, text in playthroughs() if path.name == "high_claim-2.txt"]
    assert "Anna: claim" in text
