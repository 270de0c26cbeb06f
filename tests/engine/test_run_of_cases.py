"""The runner of golden cases finds what is wrong, or it would be worth nothing."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.engine.cases.__main__ import main
from tests.engine.cases.run import differences

CHALLENGE = {
    "game": "liars_dice",
    "id": "six sixes",
    "rule": "LD.7",
    "given": {
        "state": {
            "players": ["A", "B"],
            "options": {"variant": "standard"},
            "phase": "RAISE",
            "turn": "B",
            "dice": {"A": {"hidden": [5, 6, 6], "shown": []}, "B": {"hidden": [6, 6, 2], "shown": ["*"]}},
            "bid": {"amount": 6, "face": 6, "by": "A"},
        }
    },
    "action": {"type": "challenge"},
    "expect": {
        "legal": True,
        "result": {"actual": 5, "lost": {"A": 1}},
        "state": {"dice_count": {"A": 2, "B": 4}},
        "seen_by": {"all_dice": ["*"]},
    },
}


def case(**expected: Any) -> dict[str, Any]:
    return {**CHALLENGE, "expect": {**CHALLENGE["expect"], **expected}}  # type: ignore[dict-item]


def run(path: Path, *cases: dict[str, Any]) -> int:
    file = path / "cases.json"
    file.write_text(json.dumps({"header": {}, "cases": cases}))
    return main([str(file)])


def test_a_right_case_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, CHALLENGE) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


@pytest.mark.parametrize(
    ("expected", "says"),
    [
        ({"legal": False, "error": "not_higher"}, "legal: True instead of False"),
        ({"result": {"actual": 6}}, "result.actual: 5 instead of 6"),
        ({"result": {"lost": {"A": 1, "B": 1}}}, "result.lost.B: missing"),
        ({"result": {"lost": {}}}, "result.lost.A: not expected"),
        ({"state": {"dice_count": {"A": 3}}}, "state.dice_count.A: 2 instead of 3"),
        ({"seen_by": {"all_dice": ["A"]}}, "seen_by.all_dice: ['*'] instead of ['A'] in any order"),
        ({"auto": [{"type": "challenge"}]}, "auto: [] instead of [{'type': 'challenge'}]"),
    ],
)
def test_a_wrong_expectation_fails_and_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], expected: Any, says: str
) -> None:
    assert run(tmp_path, CHALLENGE, case(**expected)) == 1
    out = capsys.readouterr().out
    assert f"six sixes (LD.7): {says}" in out
    assert out.endswith("1 passed, 1 failed\n")


def test_a_sequence_is_judged_by_its_last_action(tmp_path: Path) -> None:
    raised = {"type": "bid", "amount": 7, "face": 2}
    state = {"bid": {"amount": 7, "face": 2, "by": "B"}, "turn": "A"}
    sequence = {**case(), "actions": [raised, {"type": "bid", "amount": 7, "face": 2}]}
    del sequence["action"]
    assert run(tmp_path, {**sequence, "expect": {"legal": False, "error": "not_higher"}}) == 0
    assert run(tmp_path, {**sequence, "actions": [raised], "expect": {"legal": True, "state": state}}) == 0


def test_a_refusal_need_not_be_named(tmp_path: Path) -> None:
    low = {**case(), "action": {"type": "bid", "amount": 6, "face": 6}}
    assert run(tmp_path, {**low, "expect": {"legal": False}}) == 0
    assert run(tmp_path, {**low, "expect": {"legal": False, "error": "not_your_turn"}}) == 1


def test_a_name_can_stand_for_several_refusals_of_the_engine(tmp_path: Path) -> None:
    highest = {"current": {"amount": 40, "face": 6}, "bid": {"amount": 40, "face": 6}}
    refused = {"legal": False, "error": "not_higher"}
    asked = {"game": "liars_dice", "id": "highest", "rule": "LD.3", "eval": "bid_legal", "given": highest}
    assert run(tmp_path, {**asked, "expect": refused}) == 0


def test_a_round_is_rolled_from_the_script_where_the_case_rolls_it(tmp_path: Path) -> None:
    given = {"state": {**CHALLENGE["given"]["state"], "rng": {"dice": [2, 3, 4, 5, 6, 2]}}}  # type: ignore[index] # nested
    sequence = {**case(), "given": given, "actions": [{"type": "challenge"}, {"type": "roll"}]}
    del sequence["action"]
    dice = {"A": {"hidden": [2, 3], "shown": []}, "B": {"hidden": [4, 5, 6, 2], "shown": []}}
    assert run(tmp_path, {**sequence, "expect": {"legal": True, "state": {"phase": "OPEN", "dice": dice}}}) == 0


def test_a_game_without_adapter_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, {**CHALLENGE, "game": "ludo"}) == 1
    assert "there is no adapter for ludo" in capsys.readouterr().out


def test_a_case_that_cannot_be_read_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, {**CHALLENGE, "given": {}}) == 1
    assert capsys.readouterr().out.endswith("0 passed, 1 failed\n")


def test_a_file_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "CASES=" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("expected", "actual", "differs"),
    [
        ({"dice": {"A": {"hidden": [3, 2]}}}, {"dice": {"A": {"hidden": [2, 3]}}}, False),
        ({"bids": [3, 2]}, {"bids": [2, 3]}, True),
        ({"hands": {"A": ["7D", "9C"]}}, {"hands": {"A": ["9C", "7D"]}}, False),
        ({"plays": [{"cards": ["L", "I"]}]}, {"plays": [{"cards": ["I", "L"]}]}, False),
        ({"legal": 1}, {"legal": True}, True),
        ({"dice": 2}, {"dice": {"hidden": 2}}, True),
    ],
)
def test_cards_and_dice_that_lie_together_are_compared_without_order_and_nothing_else_is(
    expected: Any, actual: Any, differs: bool
) -> None:
    assert bool(list(differences(expected, actual, "", whole=True))) == differs


def test_of_each_thing_in_a_list_what_is_given_must_be_equal() -> None:
    melds = {"melds": [{"id": 1, "hits": 0}, {"id": 2, "hits": 1}]}
    assert not list(differences({"melds": [{"id": 1}, {"hits": 1}]}, melds, "", whole=False))
    assert list(differences({"melds": [{"id": 1}, {"hits": 2}]}, melds, "", whole=False)) == [
        "melds.1.hits: 1 instead of 2"
    ]
    assert list(differences({"melds": [{"id": 1}]}, melds, "", whole=False))
