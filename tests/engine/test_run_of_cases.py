"""The runner of golden cases finds what is wrong, or it would be worth nothing."""

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import reduce
from importlib import import_module
from operator import getitem
from pathlib import Path
from typing import Any

import pytest

from engine.game import Outcome
from engine.kit.sentence import Sentence, Verbatim, sentence
from engine.kit.words import Words
from engine.registry import GAMES
from tests.engine.cases.__main__ import main
from tests.engine.cases.run import Case, differences, failures, load
from tests.engine.changed import changed as with_parts

CASES = Path(__file__).parent / "cases"

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


def changed(path: str, *value: Any) -> dict[str, Any]:
    """The case with one value put somewhere, or taken away."""
    content: dict[str, Any] = deepcopy(CHALLENGE)
    content["given"]["state"]["rng"] = {}
    *folders, last = path.split(".")
    holder = reduce(getitem, folders, content)
    holder.pop(last, None)
    if value:
        (holder[last],) = value
    return content


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


# ---- every word of a case is one that is read ----

CHOICES = sentence(
    Words.option_choice,
    name=Verbatim("variant"),
    value=Verbatim("chip"),
    choices=(Verbatim("standard"), Verbatim("chips")),
)
NO_SUCH_VARIANT = Words(()).say(CHOICES).rstrip(".")


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("expext", {}, "the case: “expext” is not known here"),
        ("expect.stat", {}, "expect: “stat” is not known here; there is legal, error, state, result, seen_by, auto"),
        ("expect.results", {}, "expect: “results” is not known here"),
        ("expect.result.winer", None, "result.winer: missing"),
        ("expect.state.dicecount", None, "state.dicecount: missing"),
        ("expect.seen_by.al_dice", None, "seen_by.al_dice: missing"),
        ("expect.error", "not_higher", "error: nothing was refused"),
        ("action.type", "challengex", "action: “challengex” is none of bid, challenge, timeout, roll"),
        ("action.type", None, "action: “None” is none of bid, challenge, timeout, roll"),
        ("action.show", [], "action: “show” is not known here; there is type, by"),
        ("action.by", "Z", "“Z” is no player: A, B"),
        ("given.seed", 1, "given: “seed” is not known here; there is state"),
        ("given.state.did", {}, "given.state: “did” is not known here"),
        ("given.state.phase", "RAIZE", "given.state.phase: “RAIZE” is none of ROLL, OPEN, RAISE, OVER"),
        ("given.state.options.varant", "chips", "given.state.options: “varant” is not known here"),
        ("given.state.options.variant", "chip", NO_SUCH_VARIANT),
        ("given.state.dice.C", {}, "given.state.dice: “C” is not known here; there is A, B"),
        ("given.state.dice.A.hiden", [], "given.state.dice.A: “hiden” is not known here; there is hidden, shown"),
        ("given.state.bid.show", [], "given.state.bid: “show” is not known here; there is amount, face, by"),
        ("given.state.rng.pick", [0], "given.state.rng: “pick” is not known here; there is dice"),
        ("given.state.bid", [], "given.state.bid is no object"),
    ],
)
def test_what_would_not_be_read_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], path: str, value: Any, says: str
) -> None:
    assert run(tmp_path, changed(path, value)) == 1
    assert f"six sixes (LD.7): {says}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("id", "case 1 (LD.7): “id” is missing"),
        ("game", "six sixes (LD.7): “game” is missing"),
        ("expect", "six sixes (LD.7): “expect” is missing"),
        ("given", "six sixes (LD.7): “given” is missing"),
        ("expect.legal", "six sixes (LD.7): expect: “legal” is missing"),
        ("given.state.players", "six sixes (LD.7): given.state: “players” is missing"),
        ("given.state.phase", "six sixes (LD.7): 'phase' is missing"),
        ("given.state.bid.amount", "six sixes (LD.7): 'amount' is missing"),
        ("action", "six sixes (LD.7): it must have one of eval, action, actions, and has nothing"),
    ],
)
def test_what_is_missing_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str], path: str, says: str) -> None:
    assert run(tmp_path, changed(path)) == 1
    assert f"{says}\n" in capsys.readouterr().out


def test_a_case_may_be_explained_to_its_reader(tmp_path: Path) -> None:
    assert run(tmp_path, {**CHALLENGE, "note": "LD-D4", "why": "a star counts for everything"}) == 0


def test_a_question_is_given_what_it_asks_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = {"game": "liars_dice", "id": "count", "rule": "LD.4", "eval": "count", "expect": {"count": 1}}
    assert run(tmp_path, {**asked, "given": {"dice": [2, 3], "face": 2}}) == 0
    assert run(tmp_path, {**asked, "given": {"dice": [2, 3], "fase": 2}}) == 1
    assert run(tmp_path, {**asked, "eval": "cound", "given": {}}) == 1
    out = capsys.readouterr().out
    assert "count (LD.4): given: “fase” is not known here; there is dice, face\n" in out
    assert "count (LD.4): eval: “cound” is none of track_index, bid_legal, count, table_view, parse\n" in out


def test_an_item_is_a_meld_or_a_hit_and_not_both(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (case,) = [case for case in load(CASES / "liar_liar.json") if case.name == "ll-play-set-and-run"]
    action = case.content["action"]
    (item, *others) = action["items"]
    both = {**case.content, "action": {**action, "items": [{**item, "hit": "2S"}, *others]}}
    assert run(tmp_path, both) == 1
    assert "an item is a meld or a hit\n" in capsys.readouterr().out


def test_a_refused_action_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    low = {**CHALLENGE, "action": {"type": "bid", "amount": 6, "face": 6}}
    assert run(tmp_path, {**low, "expect": {"legal": False, "state": {"turn": "B"}}}) == 0
    assert run(tmp_path, {**low, "expect": {"legal": False, "state": {"turn": "A"}}}) == 1
    assert run(tmp_path, {**low, "expect": {"legal": False, "result": {"actual": 5}}}) == 1
    out = capsys.readouterr().out
    assert "state.turn: 'B' instead of 'A'" in out
    assert "result: missing" in out


def test_a_game_without_adapter_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, {**CHALLENGE, "game": "ludo"}, {**CHALLENGE, "game": "adapter"}) == 1
    out = capsys.readouterr().out
    assert "there is no adapter for ludo" in out
    assert "there is no adapter for adapter" in out


def test_a_case_that_cannot_be_played_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, changed("given.state.bid.amount", "six")) == 1
    out = capsys.readouterr().out
    assert "six sixes (LD.7): it cannot be played (TypeError: " in out
    assert out.endswith("0 passed, 1 failed\n")


# ---- files ----


@pytest.mark.parametrize(
    ("written", "says"),
    [
        (None, "no file to open: No such file or directory."),
        ("{", "it is not JSON: Expecting property name"),
        ("[" * 100_000, "it is not JSON: maximum recursion depth exceeded"),
        ("[]", "it has no “cases”, a list with one at least."),
        ('{"cases": []}', "it has no “cases”, a list with one at least."),
        ('{"cases": [{}], "case": []}', "the file: “case” is not known here; there is header, cases"),
    ],
)
def test_a_file_without_cases_is_named_and_the_others_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], written: str | None, says: str
) -> None:
    wrong, right = tmp_path / "wrong.json", tmp_path / "right.json"
    if written is not None:
        wrong.write_text(written)
    right.write_text(json.dumps({"cases": [CHALLENGE]}))
    assert main([str(wrong), str(right)]) == 1
    out = capsys.readouterr().out
    assert out.startswith(f"{wrong}: {says}")
    assert out.endswith("\n1 passed, 0 failed\n")


def test_what_is_no_case_is_named_by_its_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, CHALLENGE, []) == 1  # type: ignore[arg-type] # that is what is wrong with it
    assert capsys.readouterr().out == "case 2: “game” is missing\n1 passed, 1 failed\n"


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


# ---- adapters do not judge ----


def won(game: str) -> Iterator[Case]:
    """The cases that expect somebody to have won the match."""
    for path in sorted(CASES.glob(f"{game}*.json")):
        for case in load(path):
            state = case.content["expect"].get("state", {})
            if state.get("match_winner", state.get("winner")):
                yield case


@pytest.mark.parametrize("game", sorted({path.stem.removesuffix("_more") for path in CASES.glob("*.json")}))
def test_who_won_is_what_the_engine_says(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cases find it out when the outcome says that nobody won, or that two did."""
    cases = list(won(game))
    assert len(cases) > 2
    adapter = import_module(f"tests.engine.cases.{game}").ADAPTER
    for outcome in (None, Outcome((1, 1), Sentence("drawn"))):
        monkeypatch.setattr(type(adapter), "game", with_parts(GAMES[game], outcome=lambda state: outcome))  # noqa: B023
        assert all(any("winner: None instead of" in wrong for wrong in failures(case)) for case in cases)
