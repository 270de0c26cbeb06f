"""The registry of games."""

import json
import sys
from dataclasses import asdict, fields
from pathlib import Path
from runpy import run_module

import pytest

from engine import RULES_VERSION, registry
from engine.game import Game
from engine.kit.options import read_options
from engine.registry import GAMES, BrokenGameError, Games, Source, TwoGamesError, in_folder, of_the_house

LIE21 = GAMES.sources["lie21"]
SKULL = """
[project]
name = "bluffpost-skull"
version = "0.2.0"
[project.entry-points."bluffpost.games"]
skull = "skull_of_a_test:GAME"
"""


def test_a_game_is_loaded_when_it_is_first_asked_for() -> None:
    games = Games(of_the_house())
    assert list(games) == [*GAMES][: len(games)]
    assert games.loaded() == []
    assert games["lie21"] is GAMES["lie21"]
    assert games.loaded() == [GAMES["lie21"]]


def test_two_packages_with_a_game_of_one_name_are_refused_by_both_names() -> None:
    with pytest.raises(TwoGamesError, match=r"bluffpost.* bluffpost-other .*lie21"):
        Games([LIE21, Source("lie21", "other:GAME", "bluffpost-other")])


def test_the_source_of_a_package_takes_the_place_of_the_installed_one() -> None:
    installed, in_work = (Source("skull", module, "bluffpost-skull") for module in ("installed:GAME", "in_work:GAME"))
    assert Games([installed, in_work]).sources == {"skull": in_work}


def test_a_package_is_found_in_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "pyproject.toml").write_text(SKULL)
    (tmp_path / "skull_of_a_test").mkdir()
    (tmp_path / "skull_of_a_test/__init__.py").write_text("class GAME:\n    name = 'skull'")
    (source,) = in_folder(tmp_path)
    assert (source.game, source.package, source.version) == ("skull", "bluffpost-skull", "0.2.0")
    assert source.pages == tmp_path / "skull_of_a_test/pages"
    assert Games([source])["skull"].name == "skull"


def test_a_deployed_copy_has_the_games_of_its_list_and_a_checkout_those_of_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "pyproject.toml").write_text(SKULL)
    monkeypatch.setenv(registry.FOLDERS, str(tmp_path))
    assert [*registry.found()][-1].game == "skull"
    listed = tmp_path / "games.json"
    listed.write_text(json.dumps([asdict(LIE21)]))
    monkeypatch.setattr(registry, "LISTED", listed)
    assert [*registry.found()] == [LIE21]


@pytest.mark.parametrize("project", ["", "[project]\nname = 'other'\n"])
def test_another_folder_has_no_game(tmp_path: Path, project: str) -> None:
    assert in_folder(tmp_path) == []
    (tmp_path / "pyproject.toml").write_text(project)
    assert in_folder(tmp_path) == []


def test_a_record_names_the_package_of_a_game_that_is_not_the_houses() -> None:
    games = Games([LIE21, Source("skull", "skull:GAME", "bluffpost-skull", "0.2.0")])
    assert games.rules("lie21") == RULES_VERSION
    assert games.rules("skull") == f"{RULES_VERSION}, bluffpost-skull 0.2.0"


@pytest.mark.parametrize(
    ("reference", "why"),
    [
        ("nowhere.at_all:GAME", "ModuleNotFoundError"),
        ("engine.games.lie21:NO_GAME", "AttributeError"),
        ("engine.games.lie21:GAME", "it calls itself lie21"),
    ],
)
def test_a_broken_game_is_none_of_them_and_its_error_is_kept(reference: str, why: str) -> None:
    games = Games([LIE21, Source("skull", reference, "bluffpost-skull", "0.2.0")])
    assert [*games] == ["lie21"]
    for _ in range(2):
        with pytest.raises(BrokenGameError, match=why):
            games["skull"]
    (missing,) = games.all_missing()
    assert missing == games.why_missing("skull")
    assert missing.startswith("the game skull of bluffpost-skull 0.2.0 is broken: ")
    assert games.why_missing("another") == "the game another is not installed"
    assert not Source("skull", "nowhere.at_all:GAME", "bluffpost-skull", "0.2.0").pages.exists()


def test_a_game_can_be_added_and_taken_away() -> None:
    games = Games()
    games["another"] = GAMES["lie21"]
    assert games["another"] is GAMES["lie21"]
    del games["another"]
    with pytest.raises(KeyError):
        games["another"]


def test_every_game_has_the_name_that_it_is_found_by() -> None:
    assert all(game.name == name for name, game in GAMES.items())


def test_all_are_still_in_by_default_if_only_so_many_can_play() -> None:
    assert Game.still_in(GAMES["lie21"], None) == {0, 1}
    with pytest.raises(AssertionError, match="several numbers"):
        Game.still_in(GAMES["liars_dice"], None)


def test_every_short_form_is_played_by_any_number() -> None:
    for game in GAMES.values():
        short = game.short_form()
        given = {each.name: getattr(short, each.name) for each in fields(short)}
        assert read_options(game.options, given) == short
        assert {game.refuse_options(short, seats) for seats in game.seats} == {None}


def test_the_list_for_a_build_has_the_house_and_the_packages_of_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "bluffpost_skull-0.2.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: bluffpost-skull\nVersion: 0.2.0\n")
    (folder / "entry_points.txt").write_text("[bluffpost.games]\nskull = skull:GAME\n")
    monkeypatch.setattr(sys, "argv", ["registry", str(tmp_path)])
    monkeypatch.delitem(sys.modules, "engine.registry")
    run_module("engine.registry", run_name="__main__")
    *house, skull = [Source(**each) for each in json.loads(capsys.readouterr().out)]
    assert house == [*of_the_house()]
    assert skull == Source("skull", "skull:GAME", "bluffpost-skull", "0.2.0")
