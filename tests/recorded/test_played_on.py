"""Recorded games that stop somewhere are read from their stored logs, and go on to their end."""

from pathlib import Path

import pytest

from tests.recorded import logs
from tests.recorded.checks import recorded
from tests.recorded.improvise import played_on


def unfinished() -> list[Path]:
    return [path for path in logs.files() if recorded(path.stem).is_unfinished]


@pytest.mark.parametrize("path", unfinished(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_stopped_goes_on_to_its_end(path: Path) -> None:
    assert played_on(recorded(path.stem), logs.read(path)).phase == "over"
