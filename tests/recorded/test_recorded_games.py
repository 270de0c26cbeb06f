"""Recorded games, played anew: the same commands with the same chance lead to the same sights."""

from functools import cache

import pytest

from tests.recorded.checks import check_sights, recorded
from tests.recorded.lens.inventory import everything
from tests.recorded.recording import recordings
from tests.recorded.session import Session

NAMES = list(recordings())


@cache
def checked(name: str) -> Session:
    return check_sights(name)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_commands_lead_to_the_same_sights(name: str) -> None:
    checked(name)


@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_written_as_it_is_read(name: str) -> None:
    assert recorded(name).text() == recordings()[name].read_text(encoding="utf-8")


def test_everything_that_there_is_is_shown() -> None:
    """Each game, option, phase, command, event, answer and kind of link. For a new one: add a recorded game."""
    shown = set[str]().union(*[checked(name).shown_in_all for name in NAMES])
    assert sorted(everything() - shown) == []
