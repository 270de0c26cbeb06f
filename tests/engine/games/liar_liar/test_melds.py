"""Sets, runs and hits (LL.5)."""

import pytest

from engine.games.liar_liar.melds import LARGE_GROUP, SMALL_GROUP, Size, kind_of, reached, takes, thirds
from engine.kit.cards import in_faces
from tests.engine.games.liar_liar.position import BEN, card, cards, meld

# ---- melds ----


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("7D 7H 7S", "set"),
        ("7D 7H 7S 7C", "set"),
        ("5S 6S 7S", "run"),
        ("7S 5S 6S", "run"),
        ("AS 2S 3S", "run"),
        ("QS KS AS", "run"),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS", "run"),
        ("7D 7H", None),
        ("5S 6S", None),
        ("KS AS 2S", None),
        ("5S 6S 8S", None),
        ("5S 6S 7D", None),
        ("7D 7D 7D", None),
    ],
)
def test_ll_5_melds_of_one_deck(text: str, kind: str | None) -> None:
    assert kind_of(cards(text), SMALL_GROUP) == kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("7D.1 7D.2 7S.1 7C.1", "set"),
        ("7C.1 7C.2 7D.1 7D.2 7H.1 7H.2 7S.1 7S.2", "set"),
        ("6H.1 7H.2 8H.1 9H.1", "run"),
        ("7D.1 7D.2 7S.1", None),
        ("6H.1 7H.1 8H.1", None),
        ("6H.1 7H.1 7H.2 8H.1", None),
        ("JS.1 QS.1 KS.1 AS.1", "run"),
        ("AS.1 AS.2 2S.1 3S.1", None),
        ("AS.1 2S.1 3S.1 4S.1 5S.1 6S.1 7S.1 8S.1 9S.1 10S.1 JS.1 QS.1 KS.1 AS.2", "run"),
    ],
)
def test_ll_5_melds_of_two_decks(text: str, kind: str | None) -> None:
    assert kind_of(cards(text), LARGE_GROUP) == kind


# ---- hits ----


@pytest.mark.parametrize(
    ("laid", "hit", "is_taken"),
    [
        ("7D 7H 7S", "7C", True),
        ("7D 7H 7S", "8C", False),
        ("5S 6S 7S", "8S", True),
        ("5S 6S 7S", "4S", True),
        ("5S 6S 7S", "9S", False),
        ("5S 6S 7S", "8H", False),
        ("AS 2S 3S", "4S", True),
        ("AS 2S 3S", "KS", False),
        ("QS KS AS", "JS", True),
        ("QS KS AS", "2S", False),
        ("2S 3S 4S", "AS", True),
        ("JS QS KS", "AS", True),
    ],
)
def test_ll_5_a_hit_continues_a_meld(laid: str, hit: str, is_taken: bool) -> None:
    assert takes(meld(laid), card(hit), SMALL_GROUP, one_hit=False) is is_taken


@pytest.mark.parametrize(("size", "is_taken"), [(SMALL_GROUP, False), (LARGE_GROUP, True)])
def test_ll_5_a_set_grows_to_four_or_with_two_decks_to_eight(size: Size, is_taken: bool) -> None:
    assert takes(meld("7D.1 7H.1 7S.1 7C.1"), card("7C.2"), size, one_hit=False) is is_taken
    assert not takes(meld("7D.1 7H.1 7S.1 7C.1 7D.2 7H.2 7S.2 7C.2"), card("7C.2"), size, one_hit=False)


def test_ll_d39_a_run_takes_one_hit_where_that_is_the_rule_a_set_any() -> None:
    hit_once = meld("5S.1 6S.1 7S.1 8S.1", hits=1)
    assert not takes(hit_once, card("9S.1"), LARGE_GROUP, one_hit=True)
    assert takes(hit_once, card("9S.1"), LARGE_GROUP, one_hit=False)
    assert takes(meld("7D.1 7H.1 7S.1 7C.1 7D.2", hits=1), card("7C.2"), LARGE_GROUP, one_hit=True)


def test_ll_5_hits_go_on_hits() -> None:
    assert reached(meld("5S 6S 7S"), cards("9S 8S JS 3S"), SMALL_GROUP, one_hit=False) == list(cards("8S 9S"))
    assert reached(meld("5S.1 6S.1 7S.1 8S.1"), cards("9S.1 10S.1"), LARGE_GROUP, one_hit=True) == [card("9S.1")]


def test_of_two_copies_one_is_the_next_end() -> None:
    assert reached(meld("5S 6S 7S 8S"), cards("9S 9S 10S"), LARGE_GROUP, one_hit=False) == list(cards("9S 10S"))


def test_0_10_melds_are_seen_without_numbers_of_copies() -> None:
    assert in_faces(meld("7D.1 7D.2 7S.1 7C.1", by=BEN)).cards == cards("7D 7D 7S 7C")


# ---- thirds ----


@pytest.mark.parametrize(
    ("two", "fitting"),
    [
        ("7D 7H", "7S 7C"),
        ("5S 6S", "4S 7S"),
        ("5S 7S", "6S"),
        ("AS 2S", "3S"),
        ("QS AS", "KS"),
        ("KS AS", "QS"),
        ("KS 2S", ""),
        ("5S 6D", ""),
        ("5S 8S", ""),
    ],
)
def test_ll_5_cards_that_make_a_meld_of_two(two: str, fitting: str) -> None:
    assert thirds(*cards(two)) == set(cards(fitting))
