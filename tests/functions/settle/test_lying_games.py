"""A game of a package that does not come back: its table is tried again, and others are settled."""

from collections.abc import Callable
from pathlib import Path

import pytest

from functions.settle import handler as settle
from functions.settle import sweep
from tests.functions.events import stream_record
from tests.functions.world import DAY, HOUR, World
from tests.packages import register

AUTOMATIC = "        return None if after else Believe()"


@pytest.fixture
def endless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game whose default moves never come."""
    for caller in (settle, sweep):
        monkeypatch.setattr(caller, "LONGEST", 1.0)
    changes = (AUTOMATIC, f"        while True:\n            pass\n{AUTOMATIC}")
    return register(tmp_path, monkeypatch, "endless", changes)


def test_a_game_without_end_holds_up_no_other_table_of_its_batch(world: World, endless: str) -> None:
    stuck = world.table("Anna", "Ben", game=endless, deadline=HOUR)
    sound = world.table("Cleo", "Dora", deadline=HOUR)
    world.flows().later(DAY)
    before = len(sound.commits())
    batch = [stream_record(stuck.id, 4), stream_record(sound.id, 4)]
    assert world.settles(*batch) == [batch[0]["dynamodb"]["SequenceNumber"]]
    assert len(sound.commits()) > before


def test_nor_does_it_hold_up_the_sweep(world: World, endless: str, lines: Callable[[], str]) -> None:
    world.table("Anna", "Ben", game=endless, deadline=HOUR)
    sound = world.table("Cleo", "Dora", deadline=HOUR)
    world.flows().later(DAY)
    before = len(sound.commits())
    world.sweep_due()
    assert len(sound.commits()) > before
    assert "TookTooLong" in lines()
