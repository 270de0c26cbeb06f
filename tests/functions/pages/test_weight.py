"""What a telephone has to load for a seat's page, compressed: the page and the files it needs."""

import gzip
import re
from random import Random

import pytest

from engine.registry import GAMES
from events.reach import Reach
from functions.pages import assets
from functions.pages.html import html
from functions.pages.models.contacts import ContactFact, Contacts
from tests.functions.pages.stage import NOW, Stage

MOST = 48_000
"""Bytes (docs/design/limits.md)."""

MOVES = 9

LATER = re.compile(r'<link rel="(?:manifest|apple-touch-icon)"[^>]*>')
"""What is loaded to install the site alone."""


def packed(content: bytes) -> int:
    return len(gzip.compress(content, mtime=0))


def weight(page: str) -> int:
    """The page and its files."""
    names = set(re.findall(r'(?:href|src)="/static/([^"]+)"', LATER.sub("", page)))
    files = [asset.content for name in names if (asset := assets.asset(name))]
    assert len(files) == 3
    return packed(page.encode()) + sum(map(packed, files))


@pytest.mark.parametrize(
    ("game", "seats"), [*[(game, min(4, GAMES[game].seats[-1])) for game in GAMES], ("liar_liar", 6)]
)
def test_a_hosts_seat_in_the_first_round(game: str, seats: int) -> None:
    """The host's controls, plans for a turn to come, mail and phone, and how each is told; two decks weigh most."""
    stage = Stage().open(seats, host="Anna", game=game)
    stage.seat(*["Ben", "Cleo", "Dora", "Ed", "Fay"][: seats - 1])
    mail = ContactFact(address="a…@example.org", state="unconfirmed", last_message="sent")
    phone = ContactFact(address="+44…56", state="unconfirmed", last_message="sent")
    contacts = Contacts(channels=("mail", "sms"), mail=mail, sms=phone)
    stage.reached = {0: Reach("told", "sms"), 1: Reach("lost", "mail", NOW), 2: Reach("none")}
    for _ in stage.turns(Random(1), MOVES):
        page = stage.page("seat", 0).model_copy(update={"contacts": contacts})
        assert weight(html(page)) <= MOST


def test_a_page_brings_no_sign_that_it_does_not_draw() -> None:
    page = html(Stage().open(3).seat("Anna", "Ben", "Cleo").page("seat", 0))
    drawn = set(re.findall(r'<use href="#(piece-icon-[^"]+)"', page))
    assert set(re.findall(r'<symbol id="(piece-icon-[^"]+)"', page)) == drawn
