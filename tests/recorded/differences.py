"""What is not as it was recorded, in words."""

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from tests.recorded.recording import Recording, Step

MOST_SIGNS = 160
"""Of a value or a command; longer ones are cut."""


def differences(before: Recording, now: Recording) -> list[str]:
    """Every fact that differs, after the step where it does."""
    found = [f"link {line}" for line in _of_facts(before.links, now.links)]
    for number, (old, new) in enumerate(zip_longest(before.steps, now.steps)):
        found += [f"step {number}, {line}" for line in _of_steps(old, new)]
    found += [f"in the end, {line}" for line in _of_sights(before.later, now.later)]
    return found


def _of_steps(old: Step | None, new: Step | None) -> Iterator[str]:
    if old is None or new is None:
        yield f"{_command(new)}: is new" if new else f"{_command(old)}: is gone"
        return
    lines = [*_of_facts({"answer": old.answer}, {"answer": new.answer}), *_of_facts(old.opens, new.opens)]
    yield from (f"{_command(old)}: {line}" for line in [*lines, *_of_sights(old.sights, new.sights)])


def _of_sights(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    for viewer in {**old, **new}:
        yield from (f"{viewer}: {line}" for line in _of_facts(old.get(viewer) or {}, new.get(viewer) or {}))


def _of_facts(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    for name in {**old, **new}:
        if (name in old, old.get(name)) != (name in new, new.get(name)):
            yield f"{name}: {_value(name, old)} -> {_value(name, new)}"


def _value(name: str, facts: Mapping[str, Any]) -> str:
    return _cut(repr(facts[name])) if name in facts else "nothing new"


def _command(step: Step | None) -> str:
    if step is None:
        return ""
    said = {name: value for name, value in step.command.items() if name not in ("at", "seed")}
    return _cut(" ".join(" ".join(map(str, said.values())).split()))


def _cut(text: str) -> str:
    return text if len(text) <= MOST_SIGNS else f"{text[:MOST_SIGNS]}…"
