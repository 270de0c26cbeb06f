"""Two games as of other authors, of shapes that the house has not: reactions of all, and a grid of places. They are
written by the guides alone, and no line of the house is for them."""

import pytest

from engine.registry import GAMES, Source
from tests.packages import apart

NAMES = ("court", "market")


def offer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Adds them for a test."""
    apart(monkeypatch)
    for name in NAMES:
        GAMES.offer(Source(name, f"tests.shapes.{name}:GAME", f"bluffpost-{name}", "0.1.0"))
