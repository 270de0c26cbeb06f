"""The picture of the README that moves, and how it is joined."""

import struct
from pathlib import Path

from drills.screens.animation import Frame, animated, chunks, size
from functions.screens.screen import PHONES

CHECKED_IN = Path(__file__).parents[2] / "docs" / "screens" / "liars_dice.png"
LARGEST = 400_000
"""Bytes that a reader of the README loads for it."""


def frames(png: bytes) -> list[tuple[int, ...]]:
    """Sequence number, width, height, x, y and milliseconds of each frame."""
    return [struct.unpack(">IIIIIH", content[:22]) for kind, content in chunks(png) if kind == b"fcTL"]


def numbers(png: bytes) -> list[int]:
    """The sequence numbers of all chunks that have one (PNG, third edition, 11.3.4.1)."""
    return [struct.unpack(">I", content[:4])[0] for kind, content in chunks(png) if kind in (b"fcTL", b"fdAT")]


def test_it_moves_and_is_light() -> None:
    png = CHECKED_IN.read_bytes()
    assert len(png) <= LARGEST
    assert size(png) == PHONES[0]
    assert len(frames(png)) > 20
    assert 3_000 <= sum(each[-1] for each in frames(png)) <= 12_000


def test_frames_stand_in_their_order_within_the_picture() -> None:
    png = CHECKED_IN.read_bytes()
    (counted,) = [struct.unpack(">II", content) for kind, content in chunks(png) if kind == b"acTL"]
    assert counted == (len(frames(png)), 0)
    assert numbers(png) == list(range(len(numbers(png))))
    width, height = size(png)
    assert frames(png)[0][1:5] == (width, height, 0, 0)
    assert all(x + wide <= width and y + high <= height for _, wide, high, x, y, _ in frames(png))


def test_pictures_are_joined_as_they_are() -> None:
    """A picture that is joined to itself has the same pixels twice."""
    whole = CHECKED_IN.read_bytes()
    twice = animated([Frame(whole, 0, 0, 100), Frame(whole, 0, 0, 200)])
    kinds = [kind for kind, _ in chunks(twice)]
    assert kinds == [b"IHDR", b"acTL", b"fcTL", b"IDAT", b"fcTL", b"fdAT", b"IEND"]
    parts = dict(chunks(twice))
    assert parts[b"fdAT"][4:] == parts[b"IDAT"]
    assert [each[-1] for each in frames(twice)] == [100, 200]
