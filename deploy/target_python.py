"""Prints the Python that compiles what is deployed, if this machine has it: `python -m deploy.target_python`."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

VERSION = "3.13"
"""Of the functions' runtime, and so of the bytecode."""

MISSING = (
    f"No Python {VERSION} was found to compile with: every cold start is half a second slower. "
    "TARGET_PYTHON=... names one."
)


def target_python() -> str:
    """Returns the Python named by TARGET_PYTHON, or else the first found; empty if there is none."""
    named = os.environ.get("TARGET_PYTHON")
    return next(filter(_fits, _candidates()), "") if named is None else named


def _candidates() -> Iterator[str]:
    """From the path, and from the folders of Homebrew, pyenv, uv and mise."""
    yield from (f"python{VERSION}", "python3", f"/opt/homebrew/bin/python{VERSION}")
    home = Path.home()
    pyenv = Path(os.environ.get("PYENV_ROOT") or home / ".pyenv")
    for folder in (pyenv / "versions", home / ".local/share/uv/python", home / ".local/share/mise/installs/python"):
        yield from map(str, sorted(folder.glob(f"*{VERSION}.*/bin/python{VERSION}")))


def _fits(python: str) -> bool:
    asks = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        return subprocess.run([python, "-c", asks], capture_output=True, text=True).stdout.strip() == VERSION
    except OSError:
        return False


if __name__ == "__main__":
    print(target_python())
