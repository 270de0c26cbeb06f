"""Links made before are still the same: what was sent to people keeps working."""

import pytest

from engine.kit.value import replace
from events import links
from events.links import Link
from events.table.state import SeatState

KEY, TABLE = b"key of the links", "table00000000000"

KNOWN = {
    Link("host"): "sqg2ravpbf23ohm5kyuqhmu7em",
    Link("watch"): "qeq2rtyc2o6kowexvl3espozfy",
    Link("seat", 0, 1): "jpswksk76c2rmlelbnletkmie4",
    Link("seat", 2, 3): "km6kelxugasnbmobeojxksk2qm",
    Link("open", 1, 0): "xjsgehpsbthxl5rm6yyjqvq32m",
}
"""Secrets as the first version made them."""


@pytest.mark.parametrize("link", KNOWN, ids=str)
def test_a_link_is_made_as_it_always_was(link: Link) -> None:
    assert links.secret(KEY, TABLE, link) == KNOWN[link]


def test_what_else_is_made_with_a_key_is_made_as_it_always_was() -> None:
    assert links.message_secret(KEY, "confirm", TABLE, "p", "h") == "zx2orbqqi34c65csoysplgv5m4"
    assert links.new_table_id(KEY, "cmd") == "viohye6banf47cjy"
    assert links.host_key(KEY) == "5uv5n3roh7uluhwnrlbhbaxtfm"
    assert links.command_id(KEY, "take", "0123456789abcdef") == "0123456789abcdefifrfyjve7jukwudy"


def test_a_short_link_has_twelve_signs_of_its_own() -> None:
    signs = {links.short(KEY, TABLE, link) for link in KNOWN}
    assert {len(each) for each in signs} == {links.SHORT_SIGNS}
    assert len(signs) == len(KNOWN)
    assert not any(each in secret for each in signs for secret in KNOWN.values())


def test_a_reply_token_answers_its_prompt_and_no_other() -> None:
    """Nor of another seat, nor once the seat has a new link, nor at another table or with another key; nor is it what
    says that a move is meant."""
    place = SeatState(0, epoch=1, open=False)
    token = links.reply_token(KEY, TABLE, place, 3)
    assert links.is_reply_token(KEY, TABLE, place, 3, token.upper())
    assert not links.is_reply_token(KEY, TABLE, place, 4, token)
    others = (replace(place, epoch=2), replace(place, chair=1), replace(place, open=True))
    assert not [each for each in others if links.is_reply_token(KEY, TABLE, each, 3, token)]
    assert not links.is_reply_token(KEY, "another", place, 3, token)
    assert not links.is_reply_token(b"another", TABLE, place, 3, token)
    assert not links.is_reply_token(KEY, TABLE, place, 3, "")
    assert not links.is_reply_token(KEY, TABLE, place, 3, token, asked="liar")


def test_what_says_that_a_move_is_meant_says_it_of_that_move() -> None:
    place = SeatState(0, epoch=1, open=False)
    token = links.reply_token(KEY, TABLE, place, 3, "liar")
    assert links.is_reply_token(KEY, TABLE, place, 3, token, "liar")
    assert not links.is_reply_token(KEY, TABLE, place, 3, token, "4x5")
    assert not links.is_reply_token(KEY, TABLE, place, 3, token)
