"""Whoever goes back one release strands no table: readers ship one release before writers."""

from events.store.stored import CODEC, HELD_BACK, TOO_NEW_FOR_1_0_0
from events.table.events import Opened, Settings
from functions import VERSION
from tests.recorded import logs

BEFORE = next(version for version in logs.releases() if version != VERSION)
"""The release before this version."""

EXCEPTED = TOO_NEW_FOR_1_0_0 if BEFORE == "1.0.0" else frozenset[tuple[str, int]]()


def readable(version: str) -> set[tuple[str, int]]:
    """Each event that a version reads, and in which schemas."""
    return {(name, n) for name, (last, _) in logs.readers(version).items() for n in range(1, last + 1)}


def test_what_this_version_reads_is_written_down() -> None:
    """If it is not: make stored-logs. Of a released version it is never made anew."""
    assert logs.readers(VERSION) == logs.read_now()


def test_whatever_the_release_before_does_not_read_is_not_written() -> None:
    new = readable(VERSION) - readable(BEFORE)
    assert new == HELD_BACK | EXCEPTED, "new: hold it back for one release (events.store.stored)"
    assert not HELD_BACK & EXCEPTED


def test_what_is_stored_can_be_read_by_the_release_before() -> None:
    written = logs.written_now()
    assert written - EXCEPTED <= readable(BEFORE)
    assert written >= EXCEPTED, "the recorded games show all that is excepted"


def test_fields_change_with_their_schema_alone() -> None:
    before, now = logs.readers(BEFORE), logs.readers(VERSION)
    same = [name for name in before if now[name][0] == before[name][0]]
    assert {name: now[name] for name in same} == {name: before[name] for name in same}


def test_what_a_version_read_the_next_one_reads() -> None:
    assert readable(BEFORE) <= readable(VERSION)


def opened(game: str, away_days: int, **options: str) -> Opened:
    return Opened(game, tuple(options.items()), 2, Settings(away_days=away_days), "1", "commitment", None, None)


def schema(event: Opened) -> int:
    """In which it is stored; it is read as what it was."""
    packed = CODEC.pack_events([event])
    assert CODEC.unpack_events(packed) == (event,)
    ((name, version),) = logs.stored_in(packed)
    assert name == "Opened"
    return version


def test_a_table_is_opened_in_the_oldest_schema_that_says_all_of_it() -> None:
    assert schema(opened("lie21", away_days=0)) == 1
    assert schema(opened("lie21", away_days=3)) == 2
    assert schema(opened("liars_deck", away_days=0, skin="revolver")) == 1
    assert schema(opened("liars_deck", away_days=0, skin="pen")) == 2
    assert schema(opened("liars_deck", away_days=0)) == 2
