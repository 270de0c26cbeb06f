"""Who plays in a contest."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

Player: TypeAlias = Callable[[Any, Random], Any]
"""Returns a seat's move for its view."""
