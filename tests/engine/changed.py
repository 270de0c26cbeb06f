"""A game with some of its parts changed, for tests that plant a fault."""

from copy import copy
from typing import Any, TypeVar

Part = TypeVar("Part")


def changed(whole: Part, **parts: Any) -> Part:
    """A copy of a game, or of a part of one, with other attributes; methods are given as functions without `self`."""
    other = copy(whole)
    for name, part in parts.items():
        assert hasattr(whole, name), name
        setattr(other, name, part)
    return other
