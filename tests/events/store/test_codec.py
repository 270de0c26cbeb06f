"""Events of every version are read for ever; a snapshot is read by the version that wrote it."""

import json
import zlib
from dataclasses import dataclass, make_dataclass
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.store.codec import BrokenEvents, BrokenSnapshot, Codec, HeldBack, NewerEvent
from events.table.events import TABLE_EVENTS


@dataclass(frozen=True, slots=True)
class Bid:
    count: int
    face: int


@dataclass(frozen=True, slots=True)
class Rolled:
    dice: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """An event of the table that holds events of its game."""

    seat: int
    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Position:
    bid: Bid | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """The state of a table that holds the state of its game."""

    names: tuple[str, ...]
    position: Any = None


KNOWN: dict[str, type[Any]] = {"Moved": Moved, "dice.Bid": Bid, "dice.Rolled": Rolled, "dice.Position": Position}
CODEC = Codec(KNOWN)

game_events = st.builds(Bid) | st.builds(Rolled)
events = st.lists(st.builds(Moved, events=st.lists(game_events).map(tuple)) | game_events).map(tuple)
boards = st.builds(Board, position=st.none() | st.builds(Position))


@given(happened=events)
def test_events_come_back(happened: tuple[Any, ...]) -> None:
    assert CODEC.unpack_events(CODEC.pack_events(happened)) == happened


@given(happened=events)
def test_the_same_events_are_the_same_bytes(happened: tuple[Any, ...]) -> None:
    assert Codec(KNOWN).pack_events(CODEC.unpack_events(CODEC.pack_events(happened))) == CODEC.pack_events(happened)


@given(board=boards, dictionary=st.binary(max_size=200))
def test_snapshots_come_back(board: Board, dictionary: bytes) -> None:
    codec = Codec(KNOWN, dictionary=dictionary)
    assert codec.unpack_snapshot(codec.pack_snapshot(board), Board) == board


@given(data=st.data(), event_type=st.sampled_from(TABLE_EVENTS))
def test_every_event_of_a_table_comes_back(data: st.DataObject, event_type: type[Any]) -> None:
    codec = Codec({each.__name__: each for each in TABLE_EVENTS} | {"dice.Bid": Bid})
    of_the_game = {"events": st.lists(st.builds(Bid)).map(tuple), "question": st.builds(Bid)}
    held = {name: values for name, values in of_the_game.items() if name in event_type.__slots__}
    event = data.draw(st.builds(event_type, **held))
    assert codec.unpack_events(codec.pack_events([event])) == (event,)


def test_a_dictionary_makes_snapshots_smaller() -> None:
    board = Board(("Anna", "Ben", "Cleo"), Position(Bid(4, 5)))
    plain = Codec(KNOWN).pack_snapshot(board)
    primed = Codec(KNOWN, dictionary=b'["dice.Position",1,[["Anna","Ben","Cleo"],').pack_snapshot(board)
    assert len(primed) < len(plain) / 2


def test_what_is_not_known_is_not_stored() -> None:
    @dataclass(frozen=True, slots=True)
    class Stranger:
        pass

    with pytest.raises(TypeError, match=r"^Stranger "):
        CODEC.pack_events([Stranger()])


# ---- versions ----


@dataclass(frozen=True, slots=True)
class BidByColour:
    """`Bid` two versions later: a field got another name, then a field was added."""

    schema: ClassVar[int] = 3

    quantity: int
    face: int
    colour: str


UPCASTERS = {
    ("dice.Bid", 1): lambda old: {"quantity": old["count"], "face": old["face"]},
    ("dice.Bid", 2): lambda old: {**old, "colour": "white"},
}


def test_an_old_event_passes_through_every_upcaster_wherever_it_stands() -> None:
    newer = Codec({**KNOWN, "dice.Bid": BidByColour}, UPCASTERS)
    stored = CODEC.pack_events([Moved(0, (Bid(4, 5),)), Bid(1, 2)])
    assert newer.unpack_events(stored) == (Moved(0, (BidByColour(4, 5, "white"),)), BidByColour(1, 2, "white"))


def test_an_event_of_a_newer_version_is_not_guessed_at() -> None:
    stored = Codec({"dice.Bid": BidByColour}).pack_events([BidByColour(4, 5, "red")])
    with pytest.raises(NewerEvent, match=r"^dice\.Bid .*\b3\b"):
        CODEC.unpack_events(stored)


def test_an_event_of_a_new_type_is_newer_too() -> None:
    stored = Codec({"dice.Passed": Bid}).pack_events([Bid(1, 2)])
    with pytest.raises(NewerEvent, match=r"dice\.Passed"):
        CODEC.unpack_events(stored)


def test_a_newer_event_inside_an_old_one_is_found() -> None:
    stored = Codec({**KNOWN, "dice.Bid": BidByColour}).pack_events([Moved(0, (BidByColour(4, 5, "red"),))])
    with pytest.raises(NewerEvent):
        CODEC.unpack_events(stored)


def test_the_sentence_about_a_newer_event_holds_nothing_of_it() -> None:
    stored = Codec({"dice.Bid": BidByColour}).pack_events([BidByColour(4, 5, "crimson")])
    with pytest.raises(NewerEvent) as caught:
        CODEC.unpack_events(stored)
    assert "crimson" not in str(caught.value)


def test_a_snapshot_of_another_schema_is_ignored() -> None:
    class NewBoard(Board):
        schema: ClassVar[int] = 2

    stored = CODEC.pack_snapshot(Board(("Anna",)))
    assert CODEC.unpack_snapshot(stored, NewBoard) is None


def test_a_snapshot_with_a_game_of_another_schema_is_ignored() -> None:
    class NewPosition(Position):
        schema: ClassVar[int] = 2

    stored = CODEC.pack_snapshot(Board(("Anna",), Position()))
    assert Codec({**KNOWN, "dice.Position": NewPosition}).unpack_snapshot(stored, Board) is None
    assert Codec({"dice.Bid": Bid}).unpack_snapshot(stored, Board) is None


def test_a_snapshot_written_with_another_dictionary_is_ignored() -> None:
    """Raw deflate would not notice: a shifted copy may well be other values that fit."""
    board = Board(("Anna", "Ben"), Position(Bid(3, 4)))
    stored = Codec(KNOWN, dictionary=b'[["Anna","Ben"]').pack_snapshot(board)
    assert Codec(KNOWN, dictionary=b'[["Cleo","Dan"]').unpack_snapshot(stored, Board) is None


@dataclass(frozen=True, slots=True)
class Seated:
    """A state with a place of a type of its own."""

    place: Bid
    names: tuple[str, ...] = ()


@pytest.mark.parametrize(
    "changed",
    [
        make_dataclass("Seated", [("place", Bid), ("names", tuple[str, ...]), ("hosts", bool)]),
        make_dataclass("Seated", [("names", tuple[str, ...]), ("place", Bid)]),
        make_dataclass("Seated", [("place", Bid), ("names", tuple[int, ...])]),
        make_dataclass("Seated", [("place", Bid), ("nicknames", tuple[str, ...])]),
        make_dataclass(
            "Seated", [("place", make_dataclass("Bid", [("face", int), ("count", int)])), ("names", tuple[str, ...])]
        ),
    ],
)
def test_a_snapshot_of_other_fields_is_ignored_though_nobody_counted_its_schema_up(changed: type[Any]) -> None:
    stored = CODEC.pack_snapshot(Seated(Bid(1, 2), ("Anna",)))
    assert CODEC.unpack_snapshot(stored, changed) is None
    assert CODEC.unpack_snapshot(stored, Seated) == Seated(Bid(1, 2), ("Anna",))


def test_a_snapshot_of_a_game_with_other_fields_is_ignored() -> None:
    stored = CODEC.pack_snapshot(Board(("Anna",), Position()))
    changed = make_dataclass("Position", [("bid", str)])
    assert Codec({**KNOWN, "dice.Position": changed}).unpack_snapshot(stored, Board) is None


# ---- readers ship one release before writers ----


@dataclass(frozen=True, slots=True)
class Raised:
    """A bid that may be a joker's since schema 2."""

    count: int
    joker: bool = False

    schema: ClassVar[int] = 2


def careful(*held_back: tuple[str, int]) -> Codec:
    up = {("Raised", 1): lambda fields: {**fields, "joker": False}}
    down = {("Raised", 2): lambda fields: {"count": fields["count"]}}
    return Codec({"Raised": Raised}, up, downcasters=down, held_back=held_back)


@pytest.mark.parametrize(("event", "version"), [(Raised(3), 1), (Raised(3, joker=True), 2)])
def test_an_event_is_stored_as_the_oldest_schema_that_says_all_of_it(event: Raised, version: int) -> None:
    packed = careful().pack_events([event])
    assert json.loads(zlib.decompress(packed, -zlib.MAX_WBITS))[0][1] == version
    assert careful().unpack_events(packed) == (event,)


def test_what_is_held_back_is_read_and_not_written() -> None:
    stored = careful().pack_events([Raised(3, joker=True)])
    held_back = careful(("Raised", 2))
    assert held_back.unpack_events(stored) == (Raised(3, joker=True),)
    assert held_back.unpack_events(held_back.pack_events([Raised(3)])) == (Raised(3),)
    with pytest.raises(HeldBack, match="Raised of schema version 2"):
        held_back.pack_events([Raised(3, joker=True)])


# ---- what is not as it was written ----


@given(state=boards, at=st.integers(1, 200), bit=st.integers(0, 7))
def test_a_snapshot_with_one_bit_flipped_is_broken(state: Board, at: int, bit: int) -> None:
    stored = bytearray(CODEC.pack_snapshot(state))
    layout = len(CODEC.layout(Board))
    stored[layout + at % (len(stored) - layout)] ^= 1 << bit
    try:
        assert CODEC.unpack_snapshot(bytes(stored), Board) == state, "the padding of the last byte says nothing"
    except BrokenSnapshot:
        return


def test_what_lies_beside_a_snapshot_belongs_to_it() -> None:
    stored = CODEC.pack_snapshot(Board(("Anna",)), b"beside")
    assert CODEC.unpack_snapshot(stored, Board, b"beside") == Board(("Anna",))
    with pytest.raises(BrokenSnapshot):
        CODEC.unpack_snapshot(stored, Board, b"besides")


@pytest.mark.parametrize("stored", [b"", b"\0", CODEC.pack_events([Bid(1, 2)])[:-2]])
def test_events_that_are_not_what_was_written_are_broken(stored: bytes) -> None:
    with pytest.raises(BrokenEvents):
        CODEC.unpack_events(stored)
