"""The stored logs of the recorded games: read with this code they lead to the recorded sights, version for version."""

from pathlib import Path

import pytest

from tests.recorded import logs
from tests.recorded.checks import check_reading, check_storing
from tests.recorded.recording import recordings

FILES = logs.files()
OF_THIS_VERSION = [path for path in FILES if path.parent == logs.folder()]


def name_of(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


def test_every_recorded_game_has_its_stored_log() -> None:
    """If one is missing: make stored-logs. A recorded game of which a released version stored the log stays."""
    assert {path.stem for path in OF_THIS_VERSION} == set(recordings())
    assert {path.stem for path in FILES} <= set(recordings())


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_stored_log_leads_to_the_recorded_sights(path: Path) -> None:
    check_reading(path)


@pytest.mark.parametrize("path", OF_THIS_VERSION, ids=name_of)
def test_this_code_stores_what_its_version_stored(path: Path) -> None:
    check_storing(path)
