"""What has to hold of a recorded game and of its stored log."""

from tests.recorded.differences import differences
from tests.recorded.logs import StoredLog, read_back
from tests.recorded.recording import Recording, recordings
from tests.recorded.session import Session, replayed


def recorded(name: str) -> Recording:
    """The recorded game of that name."""
    return Recording.read(recordings()[name])


def check_sights(name: str) -> Session:
    """The recorded commands lead to the recorded sights. If facts are meant to change: make sights, and read which."""
    recording = recorded(name)
    session = replayed(recording)
    assert differences(recording, session.recorded(recording.about)) == []
    return session


def check_reading(name: str, log: StoredLog) -> None:
    """The stored log of a recorded game leads to the recorded sights, with its snapshots and without them."""
    recording = recorded(name)
    assert differences(recording, read_back(log, recording)) == []
