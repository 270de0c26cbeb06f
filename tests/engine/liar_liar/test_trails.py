"""What becomes of the trails of hidden hands (LL.9): which card went, and which gift it was."""

from dataclasses import replace

from engine.liar_liar.knowledge import settled, sighted
from engine.liar_liar.memory import ANYWHERE, PILE, Layer, Trail, came, gave, went
from engine.liar_liar.position import Gift, State
from tests.engine.liar_liar.position import ANNA, BEN, Position, card, faces, given, large


def known(position: Position, *trails: Trail, gift: str) -> State:
    """The position when this is known of the first hands; Anna gave Ben that card as gift 1."""
    others = position.state.trails[len(trails) :]
    return replace(position.state, trails=(*trails, *others), gifts=(Gift(1, ANNA, BEN, card(gift)),))


# ---- LL.9 a card leaves openly ----


def test_ll_9_a_seen_card_cannot_have_come_again_from_the_discard_pile() -> None:
    drew = (Layer(seen=faces("7S 9D"), left=(PILE,)), Layer(unseen=1))
    assert went(drew, card("7S")) == (Layer(seen=faces("9D"), left=(PILE,)), Layer(unseen=1))


def test_ll_9_a_seen_card_may_have_been_given_away_and_come_again() -> None:
    drew = (Layer(seen=faces("7S 9D"), left=(1,)), Layer(unseen=1))
    assert went(drew, card("7S")) == (Layer(seen=faces("9D"), unseen=1, left=(1,)),)


def test_ll_9_a_seen_card_came_again_only_if_it_can_have_left_after_it_was_seen() -> None:
    """With two decks the 7S that goes may be the gift, but nothing else: before it was seen it did not leave."""
    seen, received = Layer(seen=faces("9D"), left=(PILE,)), Layer(gifts=(2,))
    trail = (seen, Layer(seen=faces("7S"), gifts=(1,), left=(PILE,)), received)
    assert went(trail, card("7S"), is_only=False) == (seen, Layer(gifts=(1,), unseen=1, left=(PILE,)))


def test_ll_9_a_card_that_may_have_come_again_is_taken_from_the_last_that_nobody_knew() -> None:
    drew, received = Layer(unseen=1, left=(PILE,)), Layer(gifts=(1,))
    trail = (Layer(seen=faces("7S 9D"), left=(PILE,)), drew, received)
    after = (Layer(seen=faces("9D"), unseen=1, left=(PILE, PILE)), received)
    assert went(trail, card("7S"), is_only=False) == after


def test_ll_9_where_all_cards_are_gifts_the_last_one_went() -> None:
    assert went((Layer(gifts=(1, 2)),), card("7S")) == (Layer(gifts=(1,)),)


# ---- LL.9 a gift turns out to be a certain card ----


def test_ll_9_what_a_gift_was_is_no_longer_with_the_giver_and_all_else_is() -> None:
    assert gave((Layer(seen=faces("7S 9D"), left=(1,)),), 1, card("7S")) == (Layer(seen=faces("9D")),)


def test_ll_9_a_gift_may_have_been_held_long_before_other_cards_came() -> None:
    trail = (Layer(seen=faces("7S 9D"), left=(1,)), Layer(gifts=(3,), left=(2,)))
    assert gave(trail, 2, card("7S")) == (Layer(seen=faces("9D"), left=(1,)), Layer(gifts=(3,)))


def test_ll_9_a_gift_is_not_what_was_seen_before_the_whole_hand_was_exchanged() -> None:
    exchanged = Layer(seen=faces("7S"), left=(ANYWHERE,))
    trail = (exchanged, Layer(seen=faces("9D"), unseen=1, left=(1,)))
    assert gave(trail, 1, card("7S")) == (exchanged, Layer(seen=faces("9D")))


def test_ll_9_a_gift_that_nobody_had_seen_was_none_of_the_seen_cards_of_the_giver() -> None:
    position = given("4C 7S", "3C", "2C")
    anna = (Layer(seen=faces("4C"), unseen=1, left=(1,)), Layer(seen=faces("7S")))
    shown = sighted(known(position, anna, (Layer(gifts=(1,)),), gift="3C"), BEN, card("3C"), stays=True)
    assert shown.trails[ANNA] == (Layer(seen=faces("4C 7S")),)
    assert shown.trails[BEN] == (Layer(seen=faces("3C")),)
    assert shown.gifts == ()


def test_ll_9_with_two_decks_a_card_that_is_seen_need_not_be_the_gift() -> None:
    state = known(large("4C.1", "3C.1 9D.1"), (Layer(unseen=1),), (Layer(gifts=(1,), unseen=1),), gift="3C")
    shown = sighted(state, BEN, card("9D"), stays=True)
    assert shown.trails[BEN] == (Layer(seen=faces("9D"), gifts=(1,)),)


def test_ll_9_a_gift_that_the_receiver_has_lost_may_be_anywhere() -> None:
    lost = known(given("4C", "9D"), (Layer(seen=faces("4C 3C"), left=(1,)),), (Layer(unseen=1),), gift="3C")
    assert settled(lost).trails[ANNA] == (Layer(seen=faces("4C 3C"), left=(ANYWHERE,)),)
    assert settled(lost).gifts == ()


# ---- LL.9 cards of which nothing is known ----


def test_ll_9_cards_of_which_nothing_is_known_count_as_one_layer() -> None:
    seen, drew = Layer(seen=faces("7S 9D"), left=(1,)), Layer(unseen=1, left=(PILE,))
    assert came((seen, drew), Layer(unseen=1)) == (seen, Layer(unseen=2, left=(PILE,)))
