"""`make audit` says what is known, and never that nothing is where nobody was asked."""

from collections.abc import Mapping
from typing import Any

import pytest

from drills.audit import SERVICES, Answer, UnansweredError, known, main

SOUND = {"name": "jinja2", "version": "3.1.6", "vulns": []}
WEAK = {"name": "idna", "version": "3.6", "vulns": [{"id": "PYSEC-2024-60", "fix_versions": ["3.7"], "aliases": []}]}
SKIPPED = {"name": "segno", "skip_reason": "Dependency not found on PyPI and could not be audited: segno (1.6.6)"}


def answer(*packages: Mapping[str, Any]) -> Answer:
    return {"dependencies": list(packages), "fixes": []}


def test_a_weakness_is_named_with_the_version_that_mends_it() -> None:
    packages, (line,) = known([answer(SOUND, WEAK)])
    assert packages == 2
    assert all(fact in line for fact in ("idna 3.6", "PYSEC-2024-60", "3.7"))


def test_sound_packages_make_no_lines() -> None:
    assert known([answer(SOUND)]) == (1, [])


@pytest.mark.parametrize("nothing", [None, answer(), answer(SOUND, SKIPPED)])
def test_who_does_not_know_every_package_is_not_believed(nothing: Answer | None) -> None:
    assert known([nothing, answer(SOUND)]) == (1, [])
    with pytest.raises(UnansweredError):
        known([nothing, nothing])


def test_the_exit_code_tells_sound_from_weak_from_unknown() -> None:
    assert main(lambda _: answer(SOUND)) == 0
    assert main(lambda _: answer(WEAK)) == 1
    assert main(lambda _: None) == 2


def test_the_second_service_is_asked_only_if_the_first_does_not_know() -> None:
    asked: list[str] = []

    def first_knows(service: str) -> Answer:
        asked.append(service)
        return answer(SOUND)

    assert main(first_knows) == 0
    assert asked == [SERVICES[0]]
