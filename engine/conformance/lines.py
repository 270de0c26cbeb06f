"""The work of a call in lines of Python, which is the same on every machine."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


class TooManyLinesError(AssertionError):
    """A call was ended because it ran too many lines."""


def lines_run(call: Callable[[], object], most: int) -> int:
    """Counts the lines that run in a call. Regular expressions run none.

    :param most: after so many the call is ended
    :raises TooManyLinesError: when it is ended
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
