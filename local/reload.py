"""Detects changes of the functions' code."""

import os
import time
from itertools import chain
from pathlib import Path

_OTHER_FOLDERS = frozenset({"tests", "docs", "local", "build", "node_modules", "__pycache__"})
_LOOK_SECONDS = 1.0


class CodeVersion:
    """The newest change in some folders, looked up at most once a second."""

    def __init__(self, *folders: Path) -> None:
        self._folders = folders
        self._looked = 0.0
        self._version = 0.0

    def __call__(self) -> float:
        """Seconds since the epoch."""
        if time.monotonic() - self._looked > _LOOK_SECONDS:
            self._version = self._newest()
            self._looked = time.monotonic()
        return self._version

    def _newest(self) -> float:
        newest = 0.0
        for folder, folders, files in chain.from_iterable(map(os.walk, self._folders)):
            folders[:] = [name for name in folders if name not in _OTHER_FOLDERS and not name.startswith(".")]
            newest = max([newest, *((Path(folder) / name).stat().st_mtime for name in files)])
        return newest
