"""No answer is without an upper bound: Lambda hands on six megabytes, and says nothing of its own if there are more."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from engine.verdict import NOTHING
from engine.verify import verify
from events.names import size_of_talk
from events.ready_match import LARGEST_RECORD, written
from events.table.commands import Say
from events.table.decide import MOST_SAID
from events.table.refusals import Refusals
from functions.play.door import answers
from functions.play.door.answers import LARGEST_ANSWER, fits
from tests.engine.records import recorded
from tests.events.table.scenario import DAY, by, playing
from tests.functions.play.party import BROWSER, Party

PLAY = Path(answers.__file__).parents[1]
WIDEST = "\U0001f3b2"
"""A sign of four bytes."""


def test_every_answer_of_every_route_is_made_where_its_size_is_bounded() -> None:
    """What has a body comes from `_answer`, and nothing else makes a response."""
    for path in PLAY.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        made = [call for call in ast.walk(tree) if isinstance(call, ast.Call) and _name(call) == "Response"]
        if path.name != "answers.py":
            assert made == [], path.name
        with_body = [call for call in made if not any(_is_empty_body(each) for each in call.keywords)]
        assert len(with_body) == (path.name == "answers.py"), "the one in `_answer`, which looks whether it fits"


def _name(call: ast.Call) -> str:
    return getattr(call.func, "id", "")


def _is_empty_body(given: ast.keyword) -> bool:
    return given.arg == "body" and isinstance(given.value, ast.Constant) and given.value.value == ""


@pytest.mark.parametrize("body", ["x" * LARGEST_ANSWER, WIDEST * (LARGEST_ANSWER // 12 + 1), b"x" * LARGEST_ANSWER])
def test_what_lambda_would_not_hand_on_does_not_fit(body: str | bytes) -> None:
    assert not fits(body)
    assert fits(body[: len(body) // 2])


def test_an_answer_that_does_not_fit_is_a_problem_instead(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "LARGEST_ANSWER", 15_000)
    answer = BROWSER.get(party.seats[0])
    assert answer.status == 500
    assert len(answer.body) < 15_000


# ---- talk ----


def test_each_player_talks_so_much_at_a_table_and_leaves_the_others_their_room() -> None:
    table, line = playing("Anna", "Ben"), WIDEST * 500
    for _ in range(MOST_SAID // size_of_talk((line,))):
        assert not table.later(DAY // 24).when(by(0, Say(line))).refused
    assert table.when(by(0, Say(line))).refused == Refusals.talk_full.__name__
    assert table.table.places[0].said <= MOST_SAID
    assert table.when(by(1, Say("Hello"))).table.places[1].said == size_of_talk(("Hello",))


def test_a_record_with_all_the_talk_of_ten_players_and_their_host_fits() -> None:
    record = recorded()
    line = WIDEST * 500
    lines = 11 * MOST_SAID // size_of_talk((line,))
    full = {**record, "texts": [*record["texts"], *({"text": line, "salt": "0" * 64} for _ in range(lines))]}
    assert fits(written(full))
    short = 11 * MOST_SAID // size_of_talk(("a",))
    assert fits(written({**record, "texts": [{"text": "a", "salt": "0" * 64} for _ in range(short)]}))


def test_a_record_that_would_be_too_long_leaves_its_texts_out_and_holds() -> None:
    record: dict[str, Any] = recorded()
    record["texts"] += [{"text": "x" * 100_000, "salt": "0" * 64}] * (LARGEST_RECORD // 100_000)
    kept = json.loads(written(record))
    assert fits(written(record))
    assert kept["texts"] == []
    assert verify(kept, NOTHING).moves == len(record["moves"])
