"""The stored logs of the recorded games: read with this code they lead to the recorded sights, version for version."""

from datetime import date
from pathlib import Path

import pytest

from functions import VERSION
from tests.recorded import logs
from tests.recorded.checks import check_reading, check_storing
from tests.recorded.recording import recordings

FILES = logs.files()
OF_THIS_VERSION = [path for path in FILES if path.parent == logs.folder()]


def test_the_changelog_tells_of_every_version_with_this_one_first() -> None:
    """It alone says which of them are released, so that their logs are never made anew."""
    assert next(iter(logs.releases())) == VERSION
    assert {path.parent.name for path in FILES} <= set(logs.releases())
    for when in set(logs.releases().values()) - {"unreleased"}:
        assert date.fromisoformat(when) <= date.today()


def test_logs_of_a_released_version_are_not_made_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    name = min(recordings())
    monkeypatch.setattr(logs, "recordings", lambda: {name: recordings()[name]})
    monkeypatch.setattr(logs, "FOLDER", tmp_path)
    log = logs.folder() / f"{name}.json"
    log.parent.mkdir()
    log.write_text("[]")
    monkeypatch.setattr(logs, "releases", lambda: {VERSION: "2030-01-01"})
    assert logs.remake() == []
    monkeypatch.setattr(logs, "releases", lambda: {VERSION: "unreleased"})
    assert logs.remake() == [f"{log.name}: stored"]


def name_of(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


def test_every_recorded_game_has_its_stored_log() -> None:
    """If one is missing: make stored-logs. A recorded game of which a released version stored the log stays."""
    assert {path.stem for path in OF_THIS_VERSION} == set(recordings())
    assert {path.stem for path in FILES} <= set(recordings())


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_stored_log_leads_to_the_recorded_sights(path: Path) -> None:
    check_reading(path)


def test_a_table_of_the_first_version_keeps_its_rule_that_nobody_is_away() -> None:
    head = logs.read(logs.FOLDER / "1.0.0/table-away.json").head("", consistent=True)
    assert head is not None
    assert head.state.settings.away_days == 0


@pytest.mark.parametrize("path", OF_THIS_VERSION, ids=name_of)
def test_this_code_stores_what_its_version_stored(path: Path) -> None:
    check_storing(path)
