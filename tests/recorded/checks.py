"""What has to hold of a recorded game and of its stored log."""

from pathlib import Path

from tests.recorded import logs
from tests.recorded.differences import differences
from tests.recorded.recording import Recording, recordings
from tests.recorded.session import Session, replayed


def recorded(name: str) -> Recording:
    """The recorded game of that name."""
    return Recording.read(recordings()[name])


def stored_log(name: str) -> Path:
    """The log that this version stored of a recorded game."""
    return logs.folder() / f"{name}.json"


def check_sights(name: str) -> Session:
    """The recorded commands lead to the recorded sights. If facts are meant to change: make sights, and read which."""
    recording = recorded(name)
    session = replayed(recording)
    assert differences(recording, session.recorded(recording.about)) == []
    return session


def check_reading(path: Path) -> None:
    """A stored log leads to the recorded sights, with its snapshots and without them."""
    recording = recorded(path.stem)
    assert differences(recording, logs.read_back(logs.read(path), recording)) == []


def check_storing(path: Path) -> None:
    """This code stores what its version stored. If a format is meant to change: make stored-logs, and say so in the
    commit; once this version is released, under a new one."""
    now = logs.stored(recorded(path.stem))
    assert [logs.contents(item) for item in now.items] == [logs.contents(item) for item in logs.read(path).items]
