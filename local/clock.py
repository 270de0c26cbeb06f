"""One clock for the whole machine, which tests and developers can move forward."""

import mmap
import struct
import time
from pathlib import Path

_OFFSET = struct.Struct("=d")
_real_time = time.time


class Clock:
    """The time of day plus an offset, which every process shares in a file (seconds, one double)."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if not path.exists():
            path.write_bytes(_OFFSET.pack(0.0))
        with path.open("r+b") as file:
            self._shared = mmap.mmap(file.fileno(), _OFFSET.size)

    @property
    def offset(self) -> float:
        """Seconds ahead of the machine's clock."""
        seconds: float = _OFFSET.unpack_from(self._shared)[0]
        return seconds

    def now(self) -> float:
        """Seconds since the epoch."""
        return _real_time() + self.offset

    def move(self, seconds: float) -> None:
        """Moves the clock forward.

        :raises ValueError: for a negative number: going back would undo due work
        """
        if not seconds >= 0:
            raise ValueError(f"The clock moves forward only, not by {seconds} seconds.")
        _OFFSET.pack_into(self._shared, 0, self.offset + seconds)
