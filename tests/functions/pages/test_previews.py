"""The pictures that are checked in: cards for chats, one of each game, and the icons of the app."""

import json
import struct

import pytest

from drills.screens.previews import CARD, PICTURES, Picture
from functions.pages import assets
from functions.pages.html import html
from functions.pages.start import start_page
from tests.functions.pages.markup import check
from tests.functions.pages.stage import KEY
from tests.house import OF_THE_HOUSE

PNG = b"\x89PNG\r\n\x1a\n"
MOST_BYTES = 60_000
"""Far below what any chat refuses, and soon there."""


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.file)
def test_it_is_served_in_its_size(picture: Picture) -> None:
    served = assets.asset(assets.address(picture.file).removeprefix("/static/"))
    assert served
    assert served.content_type == "image/png"
    assert served.content.startswith(PNG)
    assert struct.unpack(">II", served.content[16:24]) == picture.size
    assert len(served.content) < MOST_BYTES


def test_the_site_can_be_installed() -> None:
    """Its manifest names a page to start with, and an icon of each size that is there as it says."""
    served = assets.asset(assets.address("app.webmanifest").removeprefix("/static/"))
    assert served
    assert served.content_type == "application/manifest+json"
    manifest = json.loads(served.content)
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    assert {each.get("purpose", "any") for each in manifest["icons"]} == {"any", "maskable"}
    for each in manifest["icons"]:
        icon = assets.asset(each["src"].removeprefix("/static/"))
        assert icon
        width, height = struct.unpack(">II", icon.content[16:24])
        assert each["sizes"] == f"{width}x{height}"


def test_pages_name_the_manifest_and_may_load_it() -> None:
    head = check(html(start_page(KEY, "nonce", "entropy")))
    assert [each["href"] for each in head.all("link", rel="manifest")] == [assets.address("app.webmanifest")]
    assert "manifest-src 'self'" in assets.CONTENT_SECURITY_POLICY


def test_there_is_a_card_of_each_game_and_one_of_the_house() -> None:
    cards = [each.file for each in PICTURES if each.size == CARD]
    assert cards == ["preview.png", *[f"preview-{game}.png" for game in OF_THE_HOUSE]]
    assert len(OF_THE_HOUSE) == 5
