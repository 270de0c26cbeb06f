"""The Pythons that are measured: the environment's, and the one that is deployed, with the same packages."""

import sys
from pathlib import Path

_DEPLOYED = Path(__file__).resolve().parents[2] / ".tools/deployed/bin/python"
"""Made by `make bench`, where a Python 3.13 is found."""


def pythons() -> dict[str, str]:
    """By version, those that are here."""
    found = {f"{sys.version_info[0]}.{sys.version_info[1]}": sys.executable}
    if _DEPLOYED.exists():
        found.setdefault("3.13", str(_DEPLOYED))
    return found
