"""Packages of games as other authors make them, in a folder; the registry is as before once the test ends."""

import sys
from pathlib import Path

import pytest

from engine.beginning import begin
from engine.registry import GAMES, in_folder


def apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the test adds to the registry is gone afterwards."""
    for name in ("sources", "broken", "_games"):
        monkeypatch.setattr(GAMES, name, dict(getattr(GAMES, name)))
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "modules", dict(sys.modules))


def register(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, *changes: tuple[str, str]) -> str:
    """The game that an author begins with, under this name, with some of its text changed.

    :param changes: the text before, which is there once or more often, and instead
    """
    apart(monkeypatch)
    begin(name, folder / name)
    rules = folder / name / name / "__init__.py"
    text = rules.read_text()
    for before, instead in changes:
        assert before in text, before
        text = text.replace(before, instead)
    rules.write_text(text)
    for source in in_folder(folder / name):
        GAMES.offer(source)
    return name
