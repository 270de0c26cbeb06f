"""What cards are worth in Lie 21 (L21.2, L21.6, L21.7)."""

import pytest

from engine.games.lie21.counting import PACK, Showdown, cheapest_first, count_of, points, showdown, sum_of, worth
from engine.kit.cards import HEARTS, SPADES
from tests.engine.games.lie21.position import card, cards


def test_l21_1_there_are_42_cards_with_120_points() -> None:
    assert len(set(PACK)) == 42
    assert points(PACK) == 120


@pytest.mark.parametrize(
    ("written", "count"),
    [("AS", 1), ("2H", 2), ("6H", 6), ("7D", 10), ("KC", 9), ("JC", 8), ("QC", 7), ("JK1", 0), ("JK", 0), ("8C", 0)],
)
def test_l21_2_what_a_card_counts(written: str, count: int) -> None:
    assert count_of(card(written)) == count


@pytest.mark.parametrize(
    ("written", "score"), [("AS", 11), ("6H", 0), ("7D", 10), ("KC", 4), ("JC", 3), ("QC", 2), ("JK2", 0), ("8C", 0)]
)
def test_l21_2_what_a_card_scores(written: str, score: int) -> None:
    assert points(cards(written)) == score


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("AS 6H 4D", 21),  # 11 + 10
        ("AS 6H 5D", 12),  # 11 would be 22
        ("AS AH KD", 21),
        ("AS AH AD", 13),
        ("AS 7H 7D", 21),
        ("7S 7H 7D", 30),
        ("JK1 JK2 AS", 11),
    ],
)
def test_l21_d2_at_most_one_ace_counts_11(written: str, expected: int) -> None:
    assert sum_of(cards(written)) == expected


# ---- L21.6 line by line, trumps are spades ----


@pytest.mark.parametrize(
    ("lie", "answer", "liar_wins", "reason"),
    [
        ("7S KS QS", "2C 3D 4D", False, "bust"),
        ("2C 3D 4D", "7S KS QS", True, "bust"),
        ("7S JS 2S", "7D JC 3H", False, "closest"),
        ("7D JC 3H", "7S JS 2S", True, "closest"),
        ("7S KS AC", "7D KC AS", True, "trump_number"),
        ("7H KD 2C", "7D KC 2S", False, "trump_number"),
        ("7H KD QC", "7S 7C KS", False, "trump_number"),  # both over 21: the excess does not matter (L21-D6)
        ("KS 7H 2D", "7S KD 2C", False, "trump_high"),
        ("JS 7H 3D", "QS 7D 4C", True, "trump_high"),
        ("AS 6H 4D", "7S KD 2C", True, "trump_high"),  # the ace counts 11 (L21-D4)
        ("AS 7H 7D", "2S 7C KD", False, "trump_high"),  # the ace counts 1
        ("2S 7C KD", "AS 7H 7D", True, "trump_high"),
        ("AH 4S 6C", "KS 7H 2D", False, "trump_high"),  # the ace that counts 11 is no trump
        ("AS AH KD", "7S KC 2C", True, "trump_high"),  # the trump ace is the one that counts 11 (L21-D3)
        ("2C 3C 4C", "2D 3D 4D", True, "no_trumps"),
        ("7H KD QC", "7D KC QH", True, "no_trumps"),
        ("JK1 AC 5C", "JK2 AD 5D", True, "no_trumps"),
    ],
)
def test_l21_6_who_wins_a_challenged_trick(lie: str, answer: str, liar_wins: bool, reason: str) -> None:
    found = showdown(SPADES, cards(lie), cards(answer))
    assert (found.liar_wins, found.reason) == (liar_wins, reason)


def test_l21_6_the_sums_are_told() -> None:
    found = showdown(HEARTS, cards("7S KS QS"), cards("AC 3D 4D"))
    assert found == Showdown(liar_wins=False, reason="bust", sums=(26, 18))


def test_l21_d1_without_a_trump_suit_equal_tricks_go_to_the_liar() -> None:
    assert showdown(None, cards("7H KD 2C"), cards("7S KS 2S")).liar_wins


# ---- L21.7, L21.9 ----


@pytest.mark.parametrize(
    ("score", "wins"), [(0, 0), (60, 0), (61, 1), (89, 1), (90, 2), (119, 2), (118, 2), (120, "sweep")]
)
def test_l21_7_what_a_game_is_worth_in_a_match(score: int, wins: int | str) -> None:
    assert worth(score) == wins


def test_l21_9_cards_are_cheap_by_score_then_count_then_suit() -> None:
    order = cards("JK1 JK2 2C 2S 6H QD JC KC 7C 7S AC AS")
    assert cheapest_first(order[::-1]) == order
