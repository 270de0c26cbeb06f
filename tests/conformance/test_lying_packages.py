"""A package that lies is found by `python -m engine check`, which ends however the game goes on."""

import re
from pathlib import Path
from typing import Any

import pytest

from engine.conformance import check, leaks, suite, worlds
from engine.registry import GAMES
from tests.packages import register

ENDLESS = "        while True:\n            pass\n"
DECIDES = "        state = course.state\n        match action:\n"
BOARD = "        state, mats = view.state, []\n"
RULES = "    # ---- what it tells ----\n"
RESAMPLES = "        state = view.state\n        return replace(state, card"

LIES: dict[str, tuple[Any, ...]] = {
    "a secret in the view": (
        ("View(viewer, tell(state, viewer))", "View(viewer, state)"),
        "something hidden|than was told",
    ),
    "a secret in an event": (
        ('    target: int\n    card: int | None = private("by")', "    target: int\n    card: int | None = None"),
        "does not keep",
    ),
    "a move without end": ((DECIDES, ENDLESS + DECIDES), "seconds of computing .decide,"),
    "a board without end": ((BOARD, ENDLESS + BOARD), "seconds of computing .board,"),
    "draws without end": ((RESAMPLES, ENDLESS + RESAMPLES), "seconds of computing .resample,"),
    "a huge board": (("pieces([state.card])", "pieces([state.card] * 9999)"), "9999 pieces"),
    "the name of another game": (('name = "lying"', 'name = "liars_dice"'), "calls itself liars_dice"),
    "a module that is not there": (
        ("from random import Random", "from nowhere import Random"),
        "No module named 'nowhere'",
    ),
    "a silence that nobody could choose": (
        ("else Claim(1)", "else Claim(7)"),
        (RULES, f"    def is_optional(self, question: Question) -> bool:\n        return True\n\n{RULES}"),
        "silence answers what nobody could",
    ),
    "a default move that says the card": (
        ("else Claim(1)", "else Claim(view.state.card or 1)"),
        "silence on NameCard tells",
    ),
    "a message that is missing": (("def judged(", "def judge_d("), "has no attribute 'judged'"),
    "a deal with a card too much": (
        ('chance.pick("card", CARDS)', 'chance.pick("card", range(1, 8))'),
        "the card is lost",
    ),
    "too many deals": (('pick("first", range(seats))', 'shuffle("first", range(9))[0] % 2'), "in more than 1,000 ways"),
    "an end of the process": (("CARDS = range(1, 7)", "raise SystemExit(0)"), "is broken: SystemExit"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_found(
    lie: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for bounded in (suite, leaks, worlds) if "without end" in lie else ():
        monkeypatch.setattr(bounded, "LONGEST", 0.5)
    monkeypatch.setattr(worlds, "MOST_COURSES", 1_000)
    *changes, says = LIES[lie]
    register(tmp_path, monkeypatch, "lying", *changes)
    assert check.main(["lying", "--seconds", "0.1"]) == 1
    assert re.search(says, capsys.readouterr().out)


def test_others_are_listed_beside_a_broken_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = [*GAMES]
    register(tmp_path, monkeypatch, "lying", ("CARDS = range(1, 7)", "CARDS = range("))
    assert [*GAMES] == house
    assert GAMES.get("lying") is None
    assert ["lying of bluffpost-lying 0.1.0 is broken: SyntaxError" in why for why in GAMES.all_missing()] == [True]
