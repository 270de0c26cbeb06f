"""Tests refer to keys and facts: no sentence of the product stands in a test whose subject is not the words.

So the words can be edited without looking for their copies. A test names a refusal by its key and values, a problem by
its code, a form by what it sends, a part of a page by its id; and what it has to read it makes with `tests.said`.
"""

import ast
import inspect
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.kit.sentence import Sentence
from engine.kit.words import Words
from tests.house import OF_THE_HOUSE
from tests.said import CATALOGUES

ROOT = Path(__file__).resolve().parents[1]
TESTS = ROOT / "tests"

ABOUT_WORDS = {
    **{
        test: purpose
        for game in OF_THE_HOUSE
        for test, purpose in (
            (
                f"tests/engine/games/{game}/test_words.py",
                "what a game says to a reader, and that it is good English",
            ),
            (f"tests/engine/how_to_play/{game}.py", "that players are told every rule"),
        )
    },
    "tests/docs/links.py": "what docs/links.md says of each kind of link, in words of its own",
    "tests/engine/test_labels.py": "that each form is called by what it sends",
    "tests/functions/pages/test_prose.py": "that pieces in a sentence are words, or pictures",
    "tests/functions/operator/test_why.py": "that an operator reads why a message has not left",
    "tests/functions/talk.py": "that talk which copies the words of our news is not taken for them",
    "tests/functions/test_promises.py": "that a test holds us to each promise",
    "tests/functions/test_letters_of_packages.py": "what in a sentence no reader should get",
    "tests/functions/notify/test_channels.py": "what AWS says, which is not ours, in AWS's own words",
}
"""The tests that may hold sentences, and what for."""

IN_A_ROW = 4
"""Words of a sentence in a row that no test says by chance."""

GAP = "\0"
"""A value in a text."""

_WORD = re.compile(r"[A-Z]?[a-z]+(?:['’-][a-z]+)*|I|A")
_WORDS = re.compile(r"[A-Za-z][a-z’'-]+")
_EDGES = '.,;:!?“”"()[]{}<>\\^$*|…·–'
_INLINE = re.compile(r"</?(?:a|b|bdi|code|small|span|strong|time)\b[^>]*>")
_COMMENT, _EXPRESSION, _STATEMENT = (
    re.compile(pattern, re.DOTALL) for pattern in (r"\{#.*?#\}", r"\{\{.*?\}\}", r"\{%.*?%\}")
)
_QUOTED = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'")
_READ_ALOUD = re.compile(r'(?:alt|aria-label|data-hint|placeholder|title)="([^"]*)"')


# ---- what the product says ----


def product() -> Iterator[str]:
    """Every text in the code, in templates and in the script of the pages, with gaps; notation among them.

    What conformance finds is told to authors.
    """
    for area in ("engine", "events", "functions"):
        for path in (ROOT / area).rglob("*.py"):
            if "conformance" not in path.parts and path.name != "traits.py":
                yield from (re.sub(r"\{\w*\}", GAP, text) for _, text in literals(path))
        for path in [*(ROOT / area).rglob("templates/**/*.html"), *(ROOT / area).rglob("templates/**/*.txt")]:
            yield from _texts_of_template(path.read_text(encoding="utf-8"))
    for path in (ROOT / "functions").rglob("static/*.js"):
        yield from (one or other for one, other in _QUOTED.findall(path.read_text(encoding="utf-8")))
    yield from _texts_of_template((ROOT / "local/outbox.html").read_text(encoding="utf-8"))


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """The strings of a module with their lines, f-strings with gaps; without docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield node.lineno, "".join([_constant(part) for part in node.values])
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts | told:
            yield node.lineno, node.value


def _constant(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else GAP


def _texts_of_template(source: str) -> Iterator[str]:
    source = _COMMENT.sub("", source)
    for code in [*_EXPRESSION.findall(source), *_STATEMENT.findall(source)]:
        yield from (one or other for one, other in _QUOTED.findall(code))
    source = _STATEMENT.sub("<br>", _EXPRESSION.sub(GAP, source))
    yield from _READ_ALOUD.findall(source)
    yield from re.split(r"<[^>]*>", _INLINE.sub("", source))


# ---- what of it is a sentence, or a label ----


@cache
def rows() -> dict[tuple[str, ...], str]:
    """Words in a row, and a text that has them. What is quoted in it is notation."""
    return {row: text for text in product() for row in in_rows(re.sub("“[^”]*”", GAP, text))}


def in_rows(text: str) -> Iterator[tuple[str, ...]]:
    row: list[str] = []
    for each in text.replace(GAP, f" {GAP} ").split():
        word = each.strip(_EDGES)
        row = [*row[1 - IN_A_ROW :], word.lower()] if _WORD.fullmatch(word) else []
        if len(row) == IN_A_ROW:
            yield tuple(row)


@cache
def wholes() -> dict[str, list[tuple[re.Pattern[str], str]]]:
    """Whole short texts by their longest word: what begins like a sentence, or ends like one."""
    found = defaultdict(list)
    for text in {" ".join(each.split()) for each in product()}:
        words = _WORDS.findall(text)
        ends = text[-1:] in (".", "!", "?", ":")
        if not words or all(word[0].isupper() for word in words):  # a name
            continue
        if len(words) > 1 and (text[0].isupper() or text[0] == "“" or ends):
            before, after = r"(?<!\w)", "" if ends else r"(?!\w)"
        elif ends and GAP in text and len(words[0]) > 2:
            before, after = r"^(?![a-z])", "$"
        else:
            continue
        pattern = re.escape(text).replace(GAP, "[^.?!]{1,40}?").replace(r"\ ", r"\s+")
        found[max(words, key=len)].append((re.compile(before + pattern + after), text))
    return found


@cache
def notation() -> frozenset[str]:
    """What players type in several words stands in the code as they type it."""
    return frozenset(text for text in product() if re.fullmatch(r"[a-z ]+", text))


def said_in(literal: str) -> str | None:
    """The text of the product that a literal holds, or `None`."""
    if literal.lower().strip(_EDGES) in notation():
        return None
    return next(filter(None, map(_said_in_piece, re.split(r"<[^>]*>", literal))), None)


def _said_in_piece(text: str) -> str | None:
    for row in in_rows(text):
        if row in rows():
            return rows()[row]
    text = text.replace("\\", "").strip()
    candidates = [each for word in set(_WORDS.findall(text)) for each in wholes().get(word, ())]
    return next((whole for pattern, whole in candidates if " " in text and pattern.search(text)), None)


# ---- and where it stands ----


def held_by(path: Path) -> list[str]:
    """The sentences that a test holds."""
    found = [(line, literal, said_in(literal)) for line, literal in literals(path)]
    return [f"{path}:{line}: {literal!r} says {text!r}" for line, literal, text in found if text]


@pytest.mark.costly("every file of tests against every sentence")
def test_no_test_holds_a_sentence_of_the_product_unless_it_is_about_the_words() -> None:
    others = [path for path in sorted(TESTS.rglob("*.py")) if str(path.relative_to(ROOT)) not in ABOUT_WORDS]
    assert [sentence for path in others for sentence in held_by(path)] == []


@pytest.mark.parametrize("path", ABOUT_WORDS)
def test_a_test_that_is_about_the_words_holds_some(path: str) -> None:
    assert held_by(ROOT / path)


def texts_of(words: type[Words]) -> list[str]:
    """The texts of a catalogue, with gaps."""
    source = Path(inspect.getsourcefile(words) or "")
    return [text.replace(GAP, "{gap}") for _, text in literals(source) if text.endswith((".", "?", "!"))]


@pytest.mark.parametrize("of", CATALOGUES)
def test_every_text_of_a_catalogue_is_found_whatever_fills_its_gaps(of: str) -> None:
    filled = [re.sub(r"\{\w+\}", "Ben", text) for text in texts_of(CATALOGUES[of])]
    worded = [text for text in filled if text.lower().strip(_EDGES) not in notation()]
    several_words = [text for text in worded if len(re.findall(r"\b(?!Ben\b)\w+", text)) > 1]
    assert several_words
    assert [text for text in several_words if not said_in(text) or not said_in(f"<p>{text}</p>")] == []


def test_a_sentence_is_named_with_its_file_and_line(tmp_path: Path) -> None:
    sentence = CATALOGUES["problem"](()).say(Sentence("busy"))
    test = tmp_path / "test_busy.py"
    test.write_text(f'def test_busy() -> None:\n    """{sentence}"""\n    assert page() == "{sentence}"\n')
    (found,) = held_by(test)
    assert found.startswith(f"{test}:3: ")
    assert sentence in found


@pytest.mark.parametrize(
    "literal",
    ["play I L L", "pass until the pile is swept", "Liar’s Dice", "2C 3C 4C", "a whole game", "#form-take button", ""],
)
def test_notation_names_and_own_words_are_none(literal: str) -> None:
    assert said_in(literal) is None
