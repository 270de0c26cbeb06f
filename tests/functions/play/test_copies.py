"""Processes that are copies of one do not draw the same chance."""

import random
import sys
from types import ModuleType
from typing import Any

import pytest

from functions.aws import copies


class Runtime(ModuleType):
    """Lambda's own module, as far as it is used."""

    def __init__(self) -> None:
        super().__init__("snapshot_restore_py")
        self.hooks: list[Any] = []

    def register_after_restore(self, hook: Any, *arguments: Any, **named: Any) -> None:
        self.hooks.append(lambda: hook(*arguments, **named))


def test_each_copy_draws_a_chance_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    runtime = Runtime()
    monkeypatch.setitem(sys.modules, "snapshot_restore_py", runtime)
    copies.set_apart()
    snapshot, drawn = random.getstate(), []
    for _ in range(2):
        random.setstate(snapshot)
        for hook in runtime.hooks:
            hook()
        drawn.append(random.random())
    assert drawn[0] != drawn[1]


def test_a_runtime_without_copies_needs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "snapshot_restore_py", None)
    copies.set_apart()
