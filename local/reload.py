"""Detects changes of the functions' code."""

import os
import time
from pathlib import Path

_OTHER_FOLDERS = frozenset({"tests", "docs", "local", "build", "node_modules", "__pycache__"})
_LOOK_SECONDS = 1.0


class CodeVersion:
    """A folder's newest change, looked up at most once a second."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
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
        for folder, folders, files in os.walk(self._folder):
            folders[:] = [name for name in folders if name not in _OTHER_FOLDERS and not name.startswith(".")]
            newest = max([newest, *((Path(folder) / name).stat().st_mtime for name in files)])
        return newest
