"""Games of other shapes keep the contract, on pages and in messages too."""

import pytest

from engine.conformance.check import check
from engine.conformance.configurations import variants
from engine.registry import GAMES
from tests import shapes
from tests.conformance.house import run


@pytest.mark.costly("games of other shapes conform")
@pytest.mark.parametrize("name", shapes.NAMES)
def test_a_game_of_another_shape_conforms(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shapes.offer(monkeypatch)
    check(GAMES[name], seconds=0)
    for each in variants(GAMES[name]):
        run(each, [1], moves_each=5)
