"""Recorded games that stop somewhere are read from their stored logs, and go on to their end."""

import pytest

from tests.recorded.checks import recorded
from tests.recorded.improvise import played_on
from tests.recorded.logs import stored
from tests.recorded.recording import recordings


def unfinished() -> list[str]:
    return [name for name in recordings() if recorded(name).is_unfinished]


@pytest.mark.parametrize("name", unfinished())
def test_what_stopped_goes_on_to_its_end(name: str) -> None:
    assert played_on(recorded(name), stored(recorded(name))).phase == "over"
