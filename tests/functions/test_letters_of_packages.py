"""What `python -m local --check` finds in the letters of a package: words that no reader should get, and answers that
would not be taken."""

from pathlib import Path

import pytest

from engine.registry import GAMES
from functions.screens.letters import letters
from tests.packages import register

CLAIMED = 'f"{self.who(by)} claimed {card}."'
JUDGE = 'f"{self.who(by)} claimed {claim}. Believe it, or doubt it?"'
POINTS = '"""The speaker gets the points."""'
LIES = {
    "a player’s number": (CLAIMED, 'f"Player {by + 1} claimed {card}."'),
    "a value that is not there": (CLAIMED, 'f"{self.who(by)} claimed {None}."'),
    "a gap": (CLAIMED, '"{by} claimed a card."'),
    "a value as Python writes it": (CLAIMED, 'f"{self.who(by)} claimed {(card,)}."'),
    "notation": (CLAIMED, 'f"{self.who(by)} claimed {card}x4."'),
    "an empty sentence": (CLAIMED, '""'),
    "the question and the time": (JUDGE, f"{JUDGE} + 9 * ' Is that so, or is it not?'"),
    "“> believe” would not be taken": (
        POINTS,
        f'{POINTS}\n\n    def __str__(self) -> str:\n        return "> believe"',
    ),
}
SAYS = {
    "a value that is not there": "mail: None",
    "a gap": "mail, HTML: {",
    "a value as Python writes it": "mail: (",
}


def found(name: str) -> list[str]:
    return [fault for _, _, faults in letters(GAMES[name]) for fault in faults]


@pytest.mark.parametrize("lie", LIES)
def test_what_no_reader_should_get_is_found(lie: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = register(tmp_path, monkeypatch, "lying", LIES[lie])
    assert [fault for fault in found(name) if SAYS.get(lie, lie) in fault]


def test_the_letters_of_a_new_game_are_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(register(tmp_path, monkeypatch, "honest")) == []
