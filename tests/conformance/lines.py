"""How much a call does, counted in lines of Python: the same number on every machine, beside whatever else runs."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


class TooManyLinesError(AssertionError):
    """A call that was ended because it ran more lines than it may."""


def lines_run(call: Callable[[], object], most: int) -> int:
    """Counts the lines that run until the call returns, in whatever module. Patterns run none (`tests.patterns`).

    :param most: the call is ended after so many
    :raises TooManyLinesError: when it is; what the call itself raises passes through
    """
    count = 0

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        count += event == "line"
        if count > most:
            raise TooManyLinesError(f"more than {most:,} lines of Python")
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(before)
    return count
