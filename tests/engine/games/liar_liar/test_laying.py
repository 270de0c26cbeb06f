"""What a play does to hand and table (LL.5, LL-D34, LL-D35), and which plays there are."""

import pytest

from engine.games.liar_liar.moves.laying import items_of, offered, plays_of, to_give
from engine.games.liar_liar.words import Words
from engine.kit.cards import cards_text, faces
from engine.kit.sentence import Sentence, sentence
from tests.engine.games.liar_liar.position import ANNA, Position, card, cards, given, large, meld

RUN = meld("5S 6S 7S")


def holding(hand: str, *melds: str, **options: object) -> Position:
    """Anna drew, and can lay what she holds; nobody can tell which of two copies."""
    laid = [meld(each) for each in melds]
    if "." in hand:
        return large(hand, melds=laid, phase="PLAY_DISCARD", **options)
    return given(hand, "KD", melds=laid, phase="PLAY_DISCARD")


def plays(position: Position) -> set[str]:
    view = position.view(ANNA)
    return {str(laid.play) for laid in plays_of(view)}


# ---- a play ----


def test_ll_d34_the_fourth_card_can_be_hit_in_the_same_play() -> None:
    laid = holding("7C 7D 7H 7S KC").when("meld 7D 7H 7S; hit 7C m1")
    assert laid.state.public.melds[0].cards == cards("7D 7H 7S 7C")


def test_ll_d35_a_run_takes_hits_at_both_ends_and_hits_on_hits() -> None:
    laid = holding("3S 4S 8S KC", "5S 6S 7S").when("hit 4S; hit 8S; hit 3S")
    assert laid.state.public.melds[0].cards == cards("5S 6S 7S 4S 8S 3S")


def test_ll_d35_hits_go_on_hits_on_whichever_meld() -> None:
    laid = holding("8S 9S 2C", "KC KD KH", "5S 6S 7S").when("hit 8S m2; hit 9S m2")
    assert [each.cards for each in laid.state.public.melds] == [cards("KC KD KH"), cards("5S 6S 7S 8S 9S")]


def test_0_10_the_number_of_a_meld_may_be_left_out_where_one_takes_the_card() -> None:
    both = holding("7S KC", "4S 5S 6S", "7C 7D 7H")
    assert both.refuses("hit 7S") == sentence(Words.which_meld, melds=(1, 2))
    assert both.when("hit 7S m2").state.public.melds[1].hits == 1
    assert holding("7S KC", "4S 5S 6S", "9C 9D 9H").when("hit 7S").state.public.melds[0].hits == 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("meld 7D 7H KC", sentence(Words.not_a_meld, least=3)),
        ("meld 7D 7H 7S", sentence(Words.not_in_hand, hand=cards("KC 7D 7H 8S"))),
        ("hit 8S m2", sentence(Words.no_such_meld)),
        ("hit 8S m0", sentence(Words.no_such_meld)),
        ("hit KC m1", sentence(Words.does_not_fit, meld=1)),
        ("hit KC", sentence(Words.fits_nowhere)),
        ("hit 9S m1", sentence(Words.not_in_hand, hand=cards("KC 7D 7H 8S"))),
        ("hit 8S; hit 8S", sentence(Words.not_in_hand, hand=cards("KC 7D 7H"))),
    ],
)
def test_ll_5_what_cannot_be_laid(text: str, reason: Sentence) -> None:
    assert holding("7D 7H 8S KC", "5S 6S 7S").refuses(text) == reason


def test_ll_5_who_has_laid_all_cards_can_lay_no_more() -> None:
    refused = holding("7D 7H 7S", "9S 10S JS").refuses("meld 7D 7H 7S; hit 8S m1")
    assert refused == sentence(Words.not_in_hand, hand=())


def test_ll_d39_only_a_run_that_was_hit_is_closed() -> None:
    small = given("8S KC", "KD", melds=[meld("5S 6S 7S 4S", hits=1)], phase="PLAY_DISCARD")
    large_group = holding("8S.1 KC.1", "5S.1 6S.1 7S.1 4S.1", "9C.1 9D.1 9H.1 9S.1")
    for group in (small, large_group):
        assert group.refuses("hit KC m1") == sentence(Words.does_not_fit, meld=1)
    assert large_group.refuses("hit KC m2") == sentence(Words.does_not_fit, meld=2)


def test_ll_5_large_groups_need_four_cards() -> None:
    refused = holding("7D.1 7H.1 7S.1 KC.1").refuses("meld 7D 7H 7S")
    assert refused == sentence(Words.not_a_meld, least=4)


def test_ll_d39_one_hit_closes_a_run_in_a_large_group() -> None:
    position = holding("9S.1 10S.1 KC.1", "5S.1 6S.1 7S.1 8S.1")
    assert position.refuses("hit 9S; hit 10S m1") == sentence(Words.run_is_closed, meld=1)
    second = holding("9S.1 10S.1 KC.1", "QC.1 QD.1 QH.1 QS.1", "5S.1 6S.1 7S.1 8S.1")
    assert second.refuses("hit 9S; hit 10S m2") == sentence(Words.run_is_closed, meld=2)
    chain = holding("9S.1 10S.1 KC.1", "5S.1 6S.1 7S.1 8S.1", run_hits="chain").when("hit 9S; hit 10S")
    assert chain.state.public.melds[0].hits == 2


# ---- cards by what they are called ----


def test_0_10_a_meld_or_a_hit_rather_uses_the_received_copy() -> None:
    received = large("3C.1 7S.1 7H.1 7D.1 7C.1", "7S.2").when("ask ben 7", "yes 7S", "accept")
    assert received.when("meld 7S 7H 7D 7C").hand(ANNA) == "3C.1 7S.1"


def test_ll_d16_where_the_received_copy_is_laid_the_other_one_can_be_given() -> None:
    received = large("7S.1 7H.1 7D.1 7C.1", "7S.2").when("ask ben 7", "yes 7S", "accept")
    assert received.when("meld 7S 7H 7D 7C").hand(ANNA) == "7S.1"


def test_ll_d15_a_gift_is_another_copy_than_the_received_one() -> None:
    asked = large("7D.1 9C.1", "7D.2 8S.1").when("ask ben 7")
    received = asked.when("yes 7D", "accept").view(ANNA)
    assert received.kept == card("7D.2")
    assert to_give(received, card("7D")) == card("7D.1")
    only = large("9C.1 KC.1", "7D.2 8S.1").when("ask ben 7", "yes 7D", "accept").view(ANNA)
    assert to_give(only, card("7D")) == only.kept == card("7D.1")
    assert to_give(only, card("KS")) is None


# ---- all plays ----


def items(position: Position) -> list[str]:
    return list(map(str, items_of(position.view(ANNA))))


def test_every_meld_and_every_hit_is_listed() -> None:
    assert items(holding("5H 6H 7H 8H 7C 7D 9S 10S", "6S 7S 8S")) == [
        "meld 7C 7D 7H",
        "meld 5H 6H 7H",
        "meld 5H 6H 7H 8H",
        "meld 6H 7H 8H",
        "hit 9S m1",
        "hit 10S m1",
    ]


def test_a_set_is_hit_by_the_last_card_of_its_rank() -> None:
    assert items(holding("7S KC", "7C 7D 7H")) == ["hit 7S m1"]


def test_ll_d39_where_a_run_takes_a_single_hit_no_hit_on_it_is_listed() -> None:
    hand, run = "9S.1 10S.1 KC.1", "5S.1 6S.1 7S.1 8S.1"
    assert items(holding(hand, run)) == ["hit 9S m1"]
    assert items(holding(hand, run, run_hits="chain")) == ["hit 9S m1", "hit 10S m1"]


def test_an_ace_is_low_and_high() -> None:
    assert items(holding("AS 2S 3S QS KS")) == ["meld AS 2S 3S", "meld QS KS AS"]
    assert items(holding("AS.1 2S.1 3S.1 QS.1 KS.1")) == []


def test_a_play_is_any_selection_that_is_possible_together() -> None:
    position = holding("5H 6H 7H 7C 7D", "9S 10S JS")
    assert plays(position) == {"meld 7C 7D 7H", "meld 5H 6H 7H"}
    assert plays(holding("8S QS 2C", "9S 10S JS")) == {"hit 8S m1", "hit QS m1", "hit 8S m1; hit QS m1"}


def test_0_10_of_two_copies_each_makes_the_same_meld() -> None:
    assert items(holding("5S.1 6S.1 6S.2 7S.1 8S.1")) == ["meld 5S 6S 7S 8S"]
    assert items(holding("7C.1 7D.1 7H.1 7S.1 7S.2")) == [
        "meld 7C 7D 7H 7S",
        "meld 7C 7D 7S 7S",
        "meld 7C 7H 7S 7S",
        "meld 7D 7H 7S 7S",
        "meld 7C 7D 7H 7S 7S",
    ]


def test_what_is_held_twice_can_be_laid_twice() -> None:
    twice = holding("5S.1 6S.1 7S.1 8S.1 5S.2 6S.2 7S.2 8S.2 QH.1 QH.2", "QC.1 QC.2 QD.1 QS.1")
    assert items(twice) == ["meld 5S 6S 7S 8S", "hit QH m1"]
    assert {"hit QH m1; hit QH m1", "meld 5S 6S 7S 8S; meld 5S 6S 7S 8S"} <= plays(twice)
    assert list(map(str, offered(twice.view(ANNA)))) == [
        *["meld 5S 6S 7S 8S"] * 2,
        *["hit QH m1"] * 2,
    ]


def test_what_is_held_once_in_part_is_laid_once() -> None:
    once = holding("5S.1 6S.1 7S.1 8S.1 5S.2 6S.2 7S.2", "QC.1 QC.2 QD.1 QS.1")
    assert list(map(str, offered(once.view(ANNA)))) == ["meld 5S 6S 7S 8S"]


def test_ll_d37_both_aces_end_a_run_of_two_decks_but_one_cannot_be_both_ends() -> None:
    ranks = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
    suit, held = " ".join(f"{rank}S" for rank in ranks), " ".join(f"{rank}S.1" for rank in ranks)
    assert max(items(holding(f"{held} AS.2")), key=len) == f"meld {suit} AS"
    assert max(items(holding(held)), key=len) in (f"meld {suit}", "meld " + " ".join([*suit.split()[1:], "AS"]))


def test_a_long_play_leaves_the_rest_of_the_hand() -> None:
    position = holding("8S 4S KC", "5S 6S 7S")
    view = position.view(ANNA)
    left = {cards_text(faces(laid.hand)) for laid in plays_of(view)}
    assert left == {"KC 4S", "KC 8S", "KC"}
