"""Every message of every catalogue is said somewhere, takes no finished words, and is no one else's."""

import ast
import inspect
import re
from dataclasses import fields
from functools import cache
from itertools import combinations
from pathlib import Path
from textwrap import dedent

import pytest

from engine.kit.sentence import Says, name_of_message
from engine.kit.words import Words
from engine.registry import GAMES
from events.table.events import TABLE_EVENTS
from events.table.words import telling
from tests.said import CATALOGUES

ROOT = Path(__file__).parents[1]
MESSAGES = [(of, key) for of, words in CATALOGUES.items() for key in words.messages() if not hasattr(Words, key)]


def says_the_same(of: str, key: str) -> bool:
    """Whether it has no values."""
    return isinstance(CATALOGUES[of].messages()[key], Says)


@cache
def names_of_values(of: str) -> set[str]:
    """Messages of events, questions and tips, by their names."""
    values = TABLE_EVENTS if of == "table" else (*GAMES[of].events, *GAMES[of].questions) if of in GAMES else ()
    tips = GAMES[of].tips if of in GAMES else ()
    return {name_of_message(value, before) for value in values for before in ("", "short_", "pose_")} | {
        each.key for tip in tips for each in (tip.head, tip.tap, tip.before, tip.after) if each
    }


@cache
def code() -> str:
    folders = ("engine", "events", "functions")
    return "\n".join(path.read_text(encoding="utf-8") for each in folders for path in (ROOT / each).rglob("*.py"))


@pytest.mark.parametrize(("of", "key"), [*MESSAGES, *[("problem", key) for key in Words.messages()]])
def test_a_message_is_said_somewhere(of: str, key: str) -> None:
    is_said = re.search(rf"(?:Words|Refusals|Problems|News|self|words)\.{key}\b", code())
    assert is_said or key in names_of_values(of), f"{of}: {key} is never said"


@pytest.mark.parametrize(("of", "key"), [(of, key) for of, key in MESSAGES if not says_the_same(of, key)])
def test_a_message_takes_values_and_no_finished_words(of: str, key: str) -> None:
    (message,) = ast.parse(dedent(inspect.getsource(CATALOGUES[of].messages()[key]))).body
    assert isinstance(message, ast.FunctionDef)
    written = {each.arg: ast.unparse(each.annotation) for each in message.args.args if each.annotation}
    assert [name for name, kind in written.items() if re.search(r"\bstr\b", kind)] == [], (
        "English would come in by these"
    )


def test_programs_find_news_by_the_names_of_a_released_version() -> None:
    released = {tuple(line.split()) for line in (ROOT / "tests/engine/released_news.txt").read_text().splitlines()}
    assert released - set(MESSAGES) == set(), "`keys` in the JSON of news (functions/pages/models/table.py)"


@pytest.mark.parametrize("event", TABLE_EVENTS, ids=lambda each: each.__name__)
def test_an_event_of_a_table_has_words_of_its_own_or_those_of_its_name(event: type) -> None:
    if f"events.{event.__name__}(" not in inspect.getsource(telling.tells):
        message = CATALOGUES["table"].messages()[name_of_message(event, "")]
        takes = [] if isinstance(message, Says) else list(inspect.signature(message).parameters)[1:]
        assert {*takes} <= {each.name for each in fields(event)}


@pytest.mark.parametrize(("one", "other"), list(combinations(("refusal", "problem", "answer"), 2)))
def test_two_catalogues_that_answer_for_each_other_share_no_message(one: str, other: str) -> None:
    assert set(own(one)) & set(own(other)) == set()


@pytest.mark.parametrize(
    "game", sorted(CATALOGUES.keys() - {"table", "refusal", "problem", "letter", "answer", "bulletin"})
)
def test_no_message_of_a_game_is_one_of_the_table_or_the_door(game: str) -> None:
    assert set(own(game)) & {*own("refusal"), *own("problem")} == set()


def own(of: str) -> list[str]:
    return [key for key in CATALOGUES[of].messages() if key not in Words.messages()]


def test_messages_belong_to_their_catalogue() -> None:
    for words in CATALOGUES.values():
        for key, message in words.messages().items():
            assert inspect.isfunction(message) or isinstance(message, Says)
            assert message.__name__ == key
