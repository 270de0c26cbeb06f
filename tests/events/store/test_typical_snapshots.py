"""The preset dictionary of snapshots holds snapshots as they are today; if it does not: `make typical-snapshots`."""

import zlib

from engine.registry import GAMES
from events.store.stored import CODEC, TYPICAL
from events.table.state import Table
from tests.house import OF_THE_HOUSE


def read(line: str) -> Table | None:
    """A snapshot that was written without the help of a dictionary."""
    packer, checksum = zlib.compressobj(wbits=-zlib.MAX_WBITS), zlib.crc32(line.encode()).to_bytes(4)
    return CODEC.unpack_snapshot(
        CODEC.layout(Table) + checksum + packer.compress(line.encode()) + packer.flush(),
        Table,
    )


TABLES = [read(line) for line in TYPICAL.read_text().splitlines()]


def test_it_holds_a_snapshot_of_each_game_that_can_be_read() -> None:
    """A new game does well without one: it is in there from when the next one is made."""
    games = [table.game for table in TABLES if table]
    assert len(games) == len(TABLES) == len(set(games))
    assert set(OF_THE_HOUSE) <= set(games) <= set(GAMES)


def test_its_questions_are_those_that_are_asked_today() -> None:
    for table in TABLES:
        assert table
        game = GAMES[table.game]
        prompts = {seat: place.prompt.question for seat, place in enumerate(table.places) if place.prompt}
        assert prompts == dict(game.to_act(game.view(table.position, None))), table.game
