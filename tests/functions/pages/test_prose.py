"""Pieces in sentences, as pages of any game and letters draw them."""

import pytest

from engine.kit.cards import HEARTS, JOKER, card_of
from engine.kit.dice import STAR, dice_in_prose
from engine.kit.prose import cards_in_prose, drawn, pieces_in_prose
from functions.messages.mail import in_a_line
from functions.pages.html import drawing
from tests.functions.pages.markup import DOCTYPE, read

CARDS = cards_in_prose([card_of(10, HEARTS, copy=2), JOKER])
DICE = dice_in_prose([STAR, 3])


@pytest.mark.parametrize(
    ("game", "pieces", "symbols", "words"),
    [
        ("lie21", CARDS, ["#piece-suit-H", "#piece-mask"], "the ten of hearts and a joker"),
        ("liars_dice", DICE, ["#piece-die-star", "#piece-die-3"], "a star and a 3"),
        ("of strangers", CARDS, ["#piece-suit-H", "#piece-mask"], "the ten of hearts and a joker"),
        ("of strangers", pieces_in_prose(["R7"], "the red seven"), [], "the red seven"),
    ],
)
def test_a_page_draws_them_and_says_them(game: str, pieces: str, symbols: list[str], words: str) -> None:
    page = read(f"{DOCTYPE}{drawn(f'<p>Ann showed {pieces}.</p>', drawing(game))}")
    assert [each["href"] for each in page.all("use")] == symbols
    assert page.text == f"Ann showed {words}."


def test_where_no_picture_can_be_seen_there_are_words() -> None:
    html = f'<title>{DICE}</title><p title="{DICE}">{DICE}</p>'
    assert drawn(html, lambda faces, words: "*").count("a star and a 3") == 2


def test_a_mail_has_them_in_cells_without_a_picture() -> None:
    html = drawn(f"<p>{CARDS} {DICE}</p>", in_a_line)
    assert "10♥" in html
    assert "★" in html
    assert "<img" not in html
    assert "<svg" not in html
