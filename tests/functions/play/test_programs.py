"""The program of docs/programs.md plays by a seat's link, and the same one in the arena."""

import io
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any
from urllib.request import Request

import pytest

from functions.play.door.site import Site
from tests.functions.play.http import JSON
from tests.functions.play.party import PROGRAM, open_party

if TYPE_CHECKING:
    from _pytest.monkeypatch import MonkeyPatch

DOCUMENT = (Path(__file__).parents[3] / "docs/programs.md").read_text(encoding="utf-8")
BY_LINK, IN_ARENA = re.findall(r"^```python\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)


@pytest.fixture
def player(monkeypatch: "MonkeyPatch") -> ModuleType:
    """The program as a module; its requests go to the handler."""
    module = ModuleType("player")
    exec(BY_LINK, vars(module))  # noqa: S102 - it is what the test is about
    monkeypatch.setitem(sys.modules, "player", module)
    monkeypatch.setattr(module, "urlopen", _answered)
    return module


def _answered(request: Request) -> io.StringIO:
    """Follows a redirect with the same headers, as urllib does."""
    assert request.get_header("Accept") == JSON
    assert request.data is None or isinstance(request.data, bytes)
    kind = request.get_header("Content-type") or ""
    answer = PROGRAM.send(request.get_method(), request.full_url, request.data or b"", kind)
    answer = PROGRAM.follow(answer) if request.data else answer
    assert answer.status == 200, answer.body
    return io.StringIO(answer.body)


def test_a_program_of_forty_lines_plays_by_a_link(site: Site, player: Any, monkeypatch: "MonkeyPatch") -> None:
    party, moves, think = open_party(site, 2), list[str](), player.move

    def move(view: Any) -> str:
        moves.append(think(view))
        return moves[-1]

    def wait(_: float) -> None:
        """The other seat moves in the same way, on its page."""
        assert party.move(player.move(party.page(1)["view"]), 1, confirmed=True).status == 303

    monkeypatch.setattr(player, "move", move)
    monkeypatch.setattr(player, "sleep", wait)
    player.play(party.seats[0])
    assert sorted(each["place"] for each in party.host_page()["players"]) == [1, 2]
    assert "liar" in moves, "no match of dice ends without"
    assert len(BY_LINK.splitlines()) <= 40


def test_the_same_program_plays_in_the_arena(player: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    exec(IN_ARENA, {})  # noqa: S102 - it is what the test is about
    assert sorted(map(int, re.findall(r"\d", capsys.readouterr().out))) == [1, 2, 3]
