"""The pictures that are checked in can be made again."""

import struct
import zlib

import pytest
from playwright.sync_api import Browser

from drills.screens.palette import in_few_colours
from drills.screens.previews import PICTURES, Picture, made


@pytest.mark.parametrize("picture", [each for each in PICTURES if max(each.size) < 512], ids=lambda each: each.file)
def test_twice_the_same(browser: Browser, picture: Picture) -> None:
    first = made(browser, picture)
    assert struct.unpack(">II", first[16:24]) == picture.size
    assert made(browser, picture) == first


def test_few_colours_look_the_same(browser: Browser) -> None:
    """Chromium sees the same pixels, where there are no more colours than a palette holds."""
    page = browser.new_page(viewport={"width": 40, "height": 30})
    page.set_content("<body style='margin:0;background:linear-gradient(90deg,#b0241c 25%,#fffaf0 0 60%,#1c4f8f 0)'>")
    png = page.screenshot()
    page.close()
    rows = zlib.decompress(parts(in_few_colours(png))[b"IDAT"])
    palette = parts(in_few_colours(png))[b"PLTE"]
    shown = [palette[3 * place : 3 * place + 3].hex() for place in rows[1:41]]
    assert shown == ["b0241c"] * 10 + ["fffaf0"] * 14 + ["1c4f8f"] * 16
    assert len(rows) == 30 * 41


def parts(png: bytes) -> dict[bytes, bytes]:
    """The parts of a PNG that has one of each kind."""
    found, at = {}, 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        found[png[at + 4 : at + 8]] = png[at + 8 : at + 8 + length]
        at += length + 12
    return found
