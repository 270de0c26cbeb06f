"""Pictures joined to one that moves: an animated PNG (W3C PNG, third edition, 11.3.4), shown wherever PNG is."""

import struct
import zlib
from collections.abc import Iterator, Sequence

from engine.kit.value import Value

SIGNATURE = b"\x89PNG\r\n\x1a\n"

_LEAVE, _OVER = 0, 1
"""What is done to a frame once it was shown, and how it is drawn: it stays, and the next one lies on it."""


class Frame(Value):
    """A part of the picture that changes: a PNG with an alpha channel, clear where nothing changes.

    :param x, y: where it lies, in pixels from the upper left corner
    :param shown: for how long, in milliseconds
    """

    png: bytes
    x: int
    y: int
    shown: int


def animated(frames: Sequence[Frame]) -> bytes:
    """A PNG that plays these frames again and again. The first one is as large as the picture."""
    first, *later = frames
    written = [
        SIGNATURE,
        _chunk(b"IHDR", _part(first.png, b"IHDR")),
        _chunk(b"acTL", struct.pack(">II", len(frames), 0)),
        _chunk(b"fcTL", _control(0, first)),
        _chunk(b"IDAT", _pixels(first.png)),
    ]
    for number, frame in enumerate(later, 1):
        written.append(_chunk(b"fcTL", _control(2 * number - 1, frame)))
        written.append(_chunk(b"fdAT", struct.pack(">I", 2 * number) + _pixels(frame.png)))
    return b"".join([*written, _chunk(b"IEND", b"")])


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The kind and content of each chunk."""
    at = len(SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += length + 12


def size(png: bytes) -> tuple[int, int]:
    """Width and height."""
    width, height = struct.unpack_from(">II", _part(png, b"IHDR"))
    return width, height


def _part(png: bytes, kind: bytes) -> bytes:
    return b"".join(content for each, content in chunks(png) if each == kind)


def _pixels(png: bytes) -> bytes:
    """Compressed as well as can be: browsers write pictures in a hurry."""
    return zlib.compress(zlib.decompress(_part(png, b"IDAT")), 9)


def _control(sequence: int, frame: Frame) -> bytes:
    shape = (*size(frame.png), frame.x, frame.y)
    return struct.pack(">IIIIIHHBB", sequence, *shape, frame.shown, 1000, _LEAVE, _OVER)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
