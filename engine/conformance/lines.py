"""A call's work in lines of Python, the same on every machine."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


class TooManyLinesError(AssertionError):
    """A call was ended after too many lines."""


def lines_run(call: Callable[[], object], most: int) -> int:
    """Counts a call's lines. Regular expressions run none.

    :raises TooManyLinesError: after `most` lines
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
