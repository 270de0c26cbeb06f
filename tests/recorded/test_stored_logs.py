"""The stored logs of the recorded games: read with this code they lead to the recorded sights, version for version."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from events.store.codec import NewerEvent
from events.store.stored import CODEC
from events.table.events import Said
from functions import VERSION
from tests.recorded import logs
from tests.recorded.checks import check_reading, recorded
from tests.recorded.logs import StoredLog, stored
from tests.recorded.recording import recordings

TALK = "table-talk"


def test_the_changelog_tells_of_every_version_with_this_one_first() -> None:
    """It alone says which of them are released, so that their logs are never made anew."""
    assert next(iter(logs.releases())) == VERSION
    for when in set(logs.releases().values()) - {"unreleased"}:
        assert date.fromisoformat(when) <= date.today()


@pytest.mark.sampled(12)
@pytest.mark.parametrize("name", recordings())
def test_what_is_stored_of_a_recorded_game_leads_to_its_sights(name: str) -> None:
    check_reading(name, stored(recorded(name)))


@pytest.mark.costly("what was stored is read for ever")
def test_every_released_version_has_its_logs_and_they_are_read() -> None:
    """If they are missing: make stored-logs. A recorded game of which a released version stored the log stays."""
    assert {path.parent.name for path in logs.files()} == {path.stem for path in logs.READERS.glob("*")}
    assert {path.parent.name for path in logs.files()} == set(logs.deployed())
    for path in logs.files():
        check_reading(path.stem, logs.read(path))


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where the logs of this version go; one game is enough."""
    monkeypatch.setattr(logs, "recordings", lambda: {TALK: recordings()[TALK]})
    monkeypatch.setattr(logs, "FOLDER", tmp_path / "stored")
    monkeypatch.setattr(logs, "READERS", tmp_path / "readers")
    return tmp_path / "stored" / VERSION / f"{TALK}.json"


def test_logs_are_kept_once_their_version_is_released_and_never_made_anew(
    monkeypatch: pytest.MonkeyPatch, kept: Path
) -> None:
    monkeypatch.setattr(logs, "releases", lambda: {VERSION: "unreleased"})
    assert logs.keep() == []
    monkeypatch.setattr(logs, "releases", lambda: {VERSION: "2030-01-01"})
    assert logs.keep() == [f"{VERSION}.json", kept.name]
    check_reading(TALK, logs.read(kept))
    kept.write_text("[]")
    assert logs.keep() == []


# ---- an invented older format ----


def joined(fields: dict[str, Any]) -> dict[str, Any]:
    """As talk might have been stored: in one text."""
    return {**{name: value for name, value in fields.items() if name != "lines"}, "text": "\n".join(fields["lines"])}


def parted(fields: dict[str, Any]) -> dict[str, Any]:
    """And as it is read."""
    return {**{name: value for name, value in fields.items() if name != "text"}, "lines": fields["text"].split("\n")}


@pytest.fixture
def older() -> StoredLog:
    """A log in which it was."""
    log = stored(recorded(TALK))
    for item in log.items:
        events = logs.unpacked(item["events"]["B"])
        item["events"]["B"] = logs.packed(
            [[name, schema, joined(fields) if name == "Said" else fields] for name, schema, fields in events]
        )
    return log


@pytest.fixture
def upcast(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Has talk be of schema 2, which is read of schema 1."""

    def doing(*, goes_back: bool = False) -> None:
        monkeypatch.setattr(Said, "schema", 2, raising=False)
        monkeypatch.setitem(CODEC._upcasters, ("Said", 1), parted)
        if goes_back:
            monkeypatch.setitem(CODEC._downcasters, ("Said", 2), joined)

    return doing


def test_a_log_of_an_older_format_leads_to_the_same_sights(older: StoredLog, upcast: Callable[..., None]) -> None:
    upcast()
    check_reading(TALK, older)


def test_what_is_stored_then_is_of_the_newer_format_and_not_read_by_the_release_before(
    upcast: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    upcast()
    newer = stored(recorded(TALK))
    assert ("Said", 2) in schemas(newer)
    monkeypatch.undo()
    with pytest.raises(NewerEvent):
        check_reading(TALK, newer)


def test_with_a_downcaster_it_is_stored_as_before(
    older: StoredLog, upcast: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    upcast(goes_back=True)
    newer = stored(recorded(TALK))
    assert schemas(newer) == schemas(older)
    assert json.dumps(talk(newer)) == json.dumps(talk(older))


def schemas(log: StoredLog) -> set[tuple[str, int]]:
    return {each for item in log.items for each in logs.stored_in(item["events"]["B"])}


def talk(log: StoredLog) -> list[Any]:
    return [each for item in log.items for each in logs.unpacked(item["events"]["B"]) if each[0] == "Said"]
