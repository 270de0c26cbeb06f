"""No pattern of the product can take longer than the text is long, and none escapes this test."""

import re

import pytest

from tests.patterns.found import Pattern, UnseenPatternError, patterns_in, patterns_of_product
from tests.patterns.judged import faults

PATTERNS = patterns_of_product()


@pytest.mark.parametrize("pattern", PATTERNS, ids=[pattern.where for pattern in PATTERNS])
def test_a_pattern_takes_no_longer_than_the_text_is_long(pattern: Pattern) -> None:
    assert faults(pattern) == []


def test_the_patterns_of_all_packages_are_found() -> None:
    assert {pattern.where.partition("/")[0] for pattern in PATTERNS} == {"engine", "events", "functions"}


# ---- what is found ----


def found(source: str) -> list[Pattern]:
    def names() -> dict[str, object]:
        namespace: dict[str, object] = {}
        exec(compile(source, "planted", "exec"), namespace)  # noqa: S102 - a module of a test
        return namespace

    return list(patterns_in(source, "planted.py", names))


USED = "import re\n_BLANKS = re.compile(r'\\s+')\ndef read(text): return "


@pytest.mark.parametrize(
    ("source", "line", "searched"),
    [
        (f"{USED}_BLANKS.fullmatch(text)", 2, False),
        (f"{USED}_BLANKS.split(text)", 2, True),
        (f"{USED}_BLANKS.match(text) or _BLANKS.search(text)", 2, True),
        (f"{USED}[_BLANKS]", 2, True),
        ("import re\nBLANKS = re.compile(r'\\s+')", 2, True),  # what others do with it is not known
        ("import re\nclass Reader:\n    _BLANKS = {'all': re.compile(r'\\s+')}", 3, True),
        ("import re\ndef read(text):\n    return re.sub(r'\\s+', '', text)", 3, True),
        ("import re\ndef read(text):\n    return re.fullmatch(string=text, pattern=r'\\s+', flags=re.A)", 3, False),
        ("import re\n_BLANK = r'\\s'\n_BLANKS = re.compile(rf'{_BLANK}+')\n_read = _BLANKS.match", 3, False),
        ("import re, sys\n_BLANKS = r'\\s+'\ndef read(text):\n    return re.split(_BLANKS, text)", 4, True),
    ],
)
def test_a_pattern_is_found_wherever_it_is_written(source: str, line: int, searched: bool) -> None:
    (pattern,) = found(source)
    assert (pattern.where, pattern.text, pattern.searched) == (f"planted.py:{line}", r"\s+", searched)


def test_a_pattern_is_found_wherever_it_is_used() -> None:
    source = "import re\n_BLANKS = re.compile(r'\\s+', re.I)\ndef read(text): return re.split(_BLANKS, text)"
    compiled, used = found(source)
    assert (compiled.text, compiled.flags) == (used.text, used.flags)


@pytest.mark.parametrize(
    "source",
    [
        "from re import compile as pattern\nBLANKS = pattern(r'\\s+')",
        "import sys, re as patterns\nBLANKS = patterns.compile(r'\\s+')",
        "import re\npatterns = re\nBLANKS = patterns.compile(r'\\s+')",
        "import re\nBLANKS = getattr(re, 'compile')(r'\\s+')",
        "import re\nBLANKS = [*map(re.compile, [r'\\s+'])]",
        "import re\ndef read(text, signs):\n    return re.split(f'[{signs}]+', text)",
    ],
)
def test_a_pattern_that_would_escape_is_no_pattern_for_the_product(source: str) -> None:
    with pytest.raises(UnseenPatternError):
        found(source)


# ---- what is wrong ----

NEIGHBOURS = "two neighbouring repeats that can match the same signs"
WITHIN = "a choice or a repeat within a repeat"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (r"(?P<answer>.+?)[\s,]+(?:if )?above (?P<limit>\d{1,2})[.!\s]*", NEIGHBOURS),  # took ten seconds
        (r"\d+\d+", NEIGHBOURS),
        (r"\s*,?\s*", NEIGHBOURS),
        (r"\s*(?:and|)\s*", NEIGHBOURS),
        (r"(?:a+|b)a+", NEIGHBOURS),
        (r"(a+)(?:b?)(a+)", NEIGHBOURS),
        (r"[a-z]+x[a-z]+", NEIGHBOURS),
        (r"[a-z]+(?i:Q)[a-z]+", NEIGHBOURS),
        (r"(?i)k+\u212a+", NEIGHBOURS),  # the Kelvin sign is a k without case
        (r"a{0,61}a{0,61}", NEIGHBOURS),
        (r"a+(?=a+b)", NEIGHBOURS),
        (r"a+a++b", NEIGHBOURS),
        (r"(?: show(?: [2-6*]+)+)*", WITHIN),
        (r"(?:a+)+", WITHIN),
        (r"(?:a?b)*", WITHIN),
        (r"(?:a|ab|b)*", WITHIN),
        (r"(?:a{1,9}){1,9}", WITHIN),
        (r"(a+)\1", "GROUPREF is not known to end soon"),
    ],
)
def test_a_pattern_that_tries_again_and_again_is_named(text: str, fault: str) -> None:
    re.compile(text)
    assert fault in faults(Pattern("", text))


@pytest.mark.parametrize(
    "text",
    [
        r"[\s,]+",
        r"(?:bid )?(\d+)x([2-6])s?",
        r"believe (?:any|up to ([1-3]))(?: (.+))?",
        r"[0-9]+\.[0-9]+",
        r"[a-z]+x[0-9]+",
        r"[a-z]+ [a-z]+",
        r"(?:a+|b+)c",
        r"[a-z](?:[a-z-]{0,61}[a-z])?",
        r"a{1,9}a{1,9}",
        r"(?:ab)*c",
    ],
)
def test_a_pattern_with_one_way_through_is_in_order(text: str) -> None:
    assert faults(Pattern("", text)) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (r"[\s,]+", []),
        (r"\n{3,}", []),
        (r"<[^<>]+>", []),
        (r"x[a-z]*", []),
        (r"\s+$", [NEIGHBOURS]),
        (r"\{([^}]+)\}", [NEIGHBOURS]),
        (r"x[a-z]*y", [NEIGHBOURS]),
    ],
)
def test_where_a_pattern_is_searched_for_the_search_is_a_repeat_too(text: str, fault: list[str]) -> None:
    assert faults(Pattern("", text, searched=True)) == fault
    assert faults(Pattern("", text)) == []
