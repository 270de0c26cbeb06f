"""Recorded games that stop somewhere are read from their stored logs, and go on to their end."""

from collections.abc import Iterator

import pytest
from _pytest.mark import ParameterSet

from tests.recorded.checks import recorded
from tests.recorded.improvise import played_on
from tests.recorded.logs import stored
from tests.recorded.recording import recordings


def unfinished() -> Iterator[ParameterSet]:
    """One of each game; the others at night."""
    seen = set()
    for name in recordings():
        if recorded(name).is_unfinished:
            game = recorded(name).game
            yield pytest.param(name, marks=[pytest.mark.nightly] if game in seen else [])
            seen.add(game)


@pytest.mark.parametrize("name", list(unfinished()))
def test_what_stopped_goes_on_to_its_end(name: str) -> None:
    assert played_on(recorded(name), stored(recorded(name))).phase == "over"
