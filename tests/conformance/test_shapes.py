"""Games of other shapes keep the contract, on pages and in messages too; their matches are recorded and verified."""

import pytest

from engine.conformance.check import check
from engine.conformance.configurations import variants
from engine.registry import GAMES
from tests import shapes
from tests.conformance.house import run
from tests.engine.records import Absentees, holds, recorded


@pytest.mark.costly("games of other shapes conform")
@pytest.mark.parametrize("name", shapes.NAMES)
def test_a_game_of_another_shape_conforms(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shapes.offer(monkeypatch)
    check(GAMES[name], seconds=0)
    for each in variants(GAMES[name]):
        run(each, [1], moves_each=5)


@pytest.mark.parametrize("name", shapes.NAMES)
def test_its_record_is_verified_with_silence_and_moves_for_the_absent(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shapes.offer(monkeypatch)
    (variant, *_) = variants(GAMES[name])
    holds(recorded(variant, kind=Absentees))
