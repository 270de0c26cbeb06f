"""What becomes of the trails of hidden hands (LL.9): which card went, and which gift it was."""

from dataclasses import replace

import pytest

from engine.games.liar_liar.events import Reshuffled
from engine.games.liar_liar.knowledge.layers import ANYWHERE, PILE, Layer, Trail
from engine.games.liar_liar.knowledge.trails import (
    came,
    certain_in,
    gave,
    left,
    moved_on,
    open_ways,
    reshuffled,
    shown,
    was_seen,
    went,
)
from engine.games.liar_liar.position import Gift, State
from engine.games.liar_liar.rules.evolve import evolve
from engine.games.liar_liar.rules.sightings import settled, showed_hand, sighted
from engine.kit.seats import with_seat
from tests.engine.games.liar_liar.position import ANNA, BEN, CLEO, Position, card, faces, given, large


def known(position: Position, *trails: Trail, gift: str) -> State:
    """The position when this is known of the first hands; Anna gave Ben that card as gift 1."""
    others = position.state.trails[len(trails) :]
    return replace(position.state, trails=(*trails, *others), gifts=(Gift(1, ANNA, BEN, card(gift)),))


# ---- LL.9 a card leaves openly ----


def test_ll_9_a_seen_card_cannot_have_come_again_from_the_discard_pile() -> None:
    drew = (Layer(seen=faces("7S 9D"), left=(PILE,)), Layer(unseen=1))
    assert went(drew, card("7S")) == (Layer(seen=faces("9D"), left=(PILE,)), Layer(unseen=1))


def test_ll_9_a_card_that_is_seen_once_more_is_the_same_if_it_cannot_have_come_again() -> None:
    drew = (Layer(seen=faces("7S 9D"), left=(PILE,)), Layer(unseen=1))
    assert was_seen(drew, card("7S")) == (Layer(seen=faces("9D"), left=(PILE,)), Layer(seen=faces("7S"), unseen=1))


def test_ll_9_a_seen_card_may_have_been_given_away_and_come_again() -> None:
    drew = (Layer(seen=faces("7S 9D"), left=(1,)), Layer(unseen=1))
    assert went(drew, card("7S")) == (Layer(seen=faces("9D"), unseen=1, left=(1,)),)


def test_ll_9_with_two_decks_a_seen_card_may_have_been_discarded_and_another_copy_have_come() -> None:
    drew = (Layer(seen=faces("7S 9D"), left=(PILE,)), Layer(unseen=1))
    one_deck = replace(given("2C", "7S 9D").state, trails=((Layer(unseen=1),), drew))
    assert sighted(one_deck, BEN, card("7S"), stays=False).trails[BEN] == went(drew, card("7S"))
    position = large("2C.1", "7S.1 9D.1").state
    two_decks = replace(position, trails=with_seat(position.trails, BEN, drew))
    either = Layer(seen=faces("9D"), unseen=1, left=(PILE,))
    assert sighted(two_decks, BEN, card("7S"), stays=False).trails[BEN] == (either,)
    assert sighted(two_decks, BEN, card("7S"), stays=True).trails[BEN] == (either, Layer(seen=faces("7S")))


def test_ll_9_what_was_seen_before_the_whole_hand_was_exchanged_is_not_what_goes_now() -> None:
    exchanged = Layer(seen=faces("7S"), left=(1,))
    assert went((exchanged, Layer(unseen=2)), card("7S"), is_only=False) == (exchanged, Layer(unseen=1))


def test_ll_9_a_seen_card_came_again_only_if_it_can_have_left_after_it_was_seen() -> None:
    """With two decks the 7S that goes may be the gift, but nothing else: before it was seen it did not leave."""
    seen, received = Layer(seen=faces("9D"), left=(PILE,)), Layer(gifts=(2,))
    trail = (seen, Layer(seen=faces("7S"), gifts=(1,), left=(PILE,)), received)
    assert went(trail, card("7S"), is_only=False) == (seen, Layer(gifts=(1, 2), left=(PILE,)))


def test_ll_9_with_one_deck_a_seen_card_came_again_only_if_it_can_have_been_given_away_after_it_was_seen() -> None:
    gave_before, drew = Layer(seen=faces("9D"), left=(1,)), Layer(unseen=1)
    trail = (gave_before, Layer(seen=faces("7S KH"), left=(PILE,)), drew)
    assert went(trail, card("7S")) == (gave_before, Layer(seen=faces("KH"), left=(PILE,)), drew)


def test_ll_9_a_card_that_may_have_come_again_is_taken_from_the_last_that_nobody_knew() -> None:
    drew, received = Layer(unseen=1, left=(PILE,)), Layer(seen=faces("KH"))
    trail = (Layer(seen=faces("7S 9D"), left=(PILE,)), drew, received)
    after = (Layer(seen=faces("9D"), unseen=1, left=(PILE, PILE)), received)
    assert went(trail, card("7S"), is_only=False) == after


def test_ll_9_where_a_later_gift_may_have_gone_it_may_be_an_older_card_that_is_still_there() -> None:
    trail = (Layer(seen=faces("9D"), unseen=1, left=(PILE,)), Layer(gifts=(1,)))
    assert went(trail, card("7S")) == (Layer(seen=faces("9D"), gifts=(1,), left=(PILE,)),)


def test_ll_9_a_gift_that_is_known_may_have_been_given_away_and_come_again() -> None:
    drew = (Layer(seen=faces("9D"), gifts=(1,), left=(2,)), Layer(unseen=1))
    assert went(drew, card("7S"), gift=1) == (Layer(seen=faces("9D"), unseen=1, left=(2,)),)
    discarded = (Layer(seen=faces("9D"), gifts=(1,), left=(PILE,)), Layer(unseen=1))
    assert went(discarded, card("7S"), gift=1) == (Layer(seen=faces("9D"), left=(PILE,)), Layer(unseen=1))


def test_ll_9_where_all_cards_are_gifts_the_last_one_went() -> None:
    assert went((Layer(gifts=(1, 2, 3)),), card("7S")) == (Layer(gifts=(1, 2)),)


def test_ll_9_a_card_may_go_on_by_every_later_gift_until_the_whole_hand_was_exchanged() -> None:
    gifts = (Layer(seen=faces("7S 9D"), left=(1,)), Layer(unseen=1, left=(2, PILE)), Layer(unseen=1, left=(3,)))
    assert open_ways(gifts, 0) == [(0, 1), (1, 2)]
    assert open_ways(gifts, 1) == [(1, 2)]


def test_ll_9_a_card_that_turns_up_elsewhere_went_as_the_only_gift_that_it_can_have_been() -> None:
    given_and_discarded = (Layer(seen=faces("7S 9D"), left=(PILE, 1)),)
    assert moved_on(given_and_discarded, card("7S")) == ((Layer(seen=faces("9D"), left=(PILE,)),), 1)
    given_twice = (Layer(seen=faces("7S 9D"), left=(1, 2)),)
    assert moved_on(given_twice, card("7S")) == ((Layer(seen=faces("9D"), unseen=1, left=(1, 2)),), 0)


def test_ll_9_after_a_reshuffle_a_discarded_card_may_be_anywhere_but_a_gift_is_where_it_went() -> None:
    left_twice = Layer(seen=faces("7S 9D"), left=(PILE, 1))
    assert reshuffled((left_twice,)) == (replace(left_twice, left=(ANYWHERE, 1)),)


def test_ll_9_a_card_that_turns_up_elsewhere_took_one_of_several_ways_that_are_the_same() -> None:
    exchanged = (Layer(seen=faces("7S 9D"), left=(ANYWHERE, ANYWHERE)),)
    assert moved_on(exchanged, card("7S")) == ((Layer(seen=faces("9D"), left=(ANYWHERE,)),), 0)


# ---- LL.9 the whole hand is shown ----


def test_ll_9_what_is_not_there_any_more_when_the_hand_is_shown_again_lies_on_the_pile() -> None:
    drew = (Layer(seen=faces("7S 9D"), left=(PILE,)), Layer(unseen=1))
    again = (Layer(seen=faces("9D"), left=(PILE,)), Layer(seen=faces("7S KH")))
    assert shown(drew, faces("7S KH"), is_only=True) == again


def test_ll_9_with_two_decks_another_copy_may_have_come_before_the_hand_is_shown_again() -> None:
    drew = (Layer(seen=faces("7S 9D KH"), left=(PILE,)), Layer(unseen=1))
    gone = Layer(seen=faces("KH"), left=(PILE,))
    assert shown(drew, faces("7S 9D 2C"), is_only=False) == (gone, Layer(seen=faces("7S 9D 2C")))
    assert shown(drew, faces("7S 9D KH"), is_only=False) == (Layer(seen=faces("7S 9D KH")),)


def test_ll_9_with_one_deck_what_is_shown_again_has_not_been_discarded() -> None:
    drew = (Layer(seen=faces("7S 9D"), left=(PILE,)), Layer(unseen=1, left=(PILE,)))
    on_pile = {"one deck": Layer(seen=faces("9D"), left=(PILE,)), "two decks": Layer(faces("9D"), (), 1, (PILE, PILE))}
    for decks, position in (("one deck", given("2C", "7S")), ("two decks", large("2C.1", "7S.1"))):
        state = replace(position.state, trails=with_seat(position.state.trails, BEN, drew))
        seen = showed_hand(state, BEN, faces("7S")).trails[BEN]
        assert seen == (on_pile[decks], Layer(seen=faces("7S"))), decks


def test_ll_9_of_what_left_otherwise_nothing_is_remembered_when_the_hand_is_shown_again() -> None:
    gave_away = (Layer(seen=faces("7S 9D"), gifts=(2,), left=(1,)), Layer(unseen=1))
    assert shown(gave_away, faces("7S 3C KH"), is_only=True) == (Layer(seen=faces("7S 3C KH")),)


# ---- LL.9 a gift turns out to be a certain card ----


def test_ll_9_what_a_gift_was_is_no_longer_with_the_giver_and_all_else_is() -> None:
    assert gave((Layer(seen=faces("7S 9D"), left=(1,)),), 1, card("7S")) == (Layer(seen=faces("9D")),)


def test_ll_9_a_gift_that_was_none_of_the_cards_that_the_giver_showed_is_lost_sight_of() -> None:
    shown = Layer(seen=faces("7S 9D"), left=(1,))
    assert gave((shown,), 1) == (replace(shown, left=(ANYWHERE,)),)


def test_ll_9_a_gift_may_have_been_held_long_before_other_cards_came() -> None:
    trail = (Layer(seen=faces("7S 9D"), left=(1,)), Layer(gifts=(3,), left=(2,)))
    assert gave(trail, 2, card("7S")) == (Layer(seen=faces("9D"), left=(1,)), Layer(gifts=(3,)))


def test_ll_9_a_gift_is_not_what_was_seen_before_the_whole_hand_was_exchanged() -> None:
    exchanged = Layer(seen=faces("7S"), left=(ANYWHERE,))
    trail = (exchanged, Layer(seen=faces("9D"), unseen=1, left=(1,)))
    assert gave(trail, 1, card("7S")) == (exchanged, Layer(seen=faces("9D")))


def test_ll_9_a_gift_that_nobody_had_seen_may_have_been_a_gift_before() -> None:
    trail = (Layer(seen=faces("4C"), unseen=1, left=(PILE,)), Layer(gifts=(1,), left=(2,)))
    assert gave(trail, 2) == (Layer(seen=faces("4C"), gifts=(1,), left=(PILE,)),)


def test_ll_9_what_a_gift_may_have_been_the_earlier_gifts_of_its_giver_may_have_been() -> None:
    """Anna gave Ben the 3C, and he gave it to Cleo, where it was seen already when her last card turns up."""
    ben = (Layer(gifts=(1,), unseen=1, left=(2,)),)
    before = known(given("4C", "9D", "KH"), (Layer(unseen=1),), ben, (Layer(gifts=(2,)),), gift="3C")
    given_on = replace(before, gifts=(*before.gifts, Gift(2, BEN, CLEO, card("3C"), seen=faces("3C"))))
    (gift,) = sighted(given_on, CLEO, card("KH"), stays=True).gifts
    assert (gift.number, gift.seen) == (1, faces("3C KH"))


@pytest.mark.parametrize(
    ("ben", "seen"),
    [
        ((Layer(seen=faces("7S 9D"), left=(ANYWHERE,)), Layer(gifts=(1,), unseen=1)), "7S"),
        ((Layer(seen=faces("7S 9D"), gifts=(1,), left=(ANYWHERE,)), Layer(unseen=1)), ""),
        ((Layer(seen=faces("7S 9D"), left=(PILE,)), Layer(gifts=(1,), unseen=1)), ""),
    ],
)
def test_ll_9_a_gift_may_be_a_card_that_was_seen_before_if_it_can_have_come_again(ben: Trail, seen: str) -> None:
    state = known(given("4C", "7S 9D"), (Layer(unseen=1),), (*ben, Layer(seen=faces("KH"))), gift="7S")
    (gift,) = sighted(state, BEN, card("7S"), stays=True).gifts
    assert gift.seen == faces(seen)


def test_ll_9_a_card_that_is_known_to_be_one_gift_is_no_other() -> None:
    anna, ben = (Layer(seen=faces("7S 4C"), left=(1,)),), (Layer(gifts=(1, 2), unseen=1),)
    state = known(given("4C", "7S 9D KH", "3C"), anna, ben, gift="7S")
    given_twice = replace(state, gifts=(*state.gifts, Gift(2, CLEO, BEN, card("9D"))))
    assert sighted(given_twice, BEN, card("7S"), stays=True).gifts == (Gift(2, CLEO, BEN, card("9D")),)


def test_ll_9_a_gift_that_nobody_had_seen_was_none_of_the_seen_cards_of_the_giver() -> None:
    position = given("4C 7S", "3C", "2C")
    anna = (Layer(seen=faces("4C"), unseen=1, left=(1,)), Layer(seen=faces("7S")))
    shown = sighted(known(position, anna, (Layer(gifts=(1,)),), gift="3C"), BEN, card("3C"), stays=True)
    assert shown.trails[ANNA] == (Layer(seen=faces("4C 7S")),)
    assert shown.trails[BEN] == (Layer(seen=faces("3C")),)
    assert shown.gifts == ()


def test_ll_9_a_card_of_a_hand_that_is_shown_is_no_longer_where_it_was_seen_before() -> None:
    anna, ben = (Layer(seen=faces("4C 3C"), left=(1,)),), (Layer(gifts=(1,), unseen=1),)
    shown = showed_hand(known(given("4C", "3C 9D"), anna, ben, gift="3C"), BEN, faces("3C 9D"))
    assert shown.trails == ((Layer(seen=faces("4C")),), (Layer(seen=faces("3C 9D")),))


@pytest.mark.parametrize(("seen", "lost"), [("4C", ()), ("3C", (ANYWHERE,))])
def test_ll_9_with_two_decks_a_gift_may_be_a_copy_of_a_card_of_the_giver(seen: str, lost: tuple[int, ...]) -> None:
    position = large("4C.1 7S.1", "3C.1")
    anna = (Layer(seen=faces(seen), unseen=1, left=(1,)),)
    shown = sighted(known(position, anna, (Layer(gifts=(1,)),), gift="3C"), BEN, card("3C"), stays=True)
    assert certain_in(shown.trails[ANNA]).seen == (() if lost else faces(seen))
    assert [way for layer in shown.trails[ANNA] for way in layer.left] == [*lost]


def test_ll_9_with_two_decks_a_gift_may_be_a_copy_of_a_card_that_the_giver_had_once() -> None:
    """Anna's hand was exchanged whole since: the 3C that all saw was the gift, or lies on the pile and its copy was."""
    anna = (Layer(seen=faces("3C"), unseen=1, left=(PILE, 1)), Layer(unseen=1))
    state = known(large("4C.1", "3C.1"), anna, (Layer(gifts=(1,)),), gift="3C")
    exchanged = Layer(seen=faces("3C"), unseen=1, left=(ANYWHERE, PILE))
    assert sighted(state, BEN, card("3C"), stays=True).trails[ANNA] == (exchanged, Layer(unseen=1))


def test_ll_9_what_turns_up_in_another_hand_says_nothing_of_a_gift() -> None:
    state = known(given("4C", "3C", "9D"), (Layer(unseen=1),), (Layer(gifts=(1,)),), gift="3C")
    assert sighted(state, CLEO, card("9D"), stays=True).gifts == state.gifts


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


# ---- LL.9 what is remembered ----


EIGHT = faces("2C 3C 4C 5C 6C 7C 8C 9C")
SEVEN_GIFTS = tuple(range(1, 8))


def test_ll_9_cards_are_remembered_until_more_have_been_given_away_than_are_dealt() -> None:
    assert left((Layer(seen=EIGHT),), *SEVEN_GIFTS) == (Layer(seen=EIGHT, left=SEVEN_GIFTS),)
    assert left((Layer(seen=EIGHT, left=SEVEN_GIFTS),), 8) == (Layer(),)
    earlier = Layer(seen=faces("KH"), left=(ANYWHERE,))
    assert left((earlier, Layer(seen=EIGHT)), *SEVEN_GIFTS) == (Layer(seen=EIGHT, left=SEVEN_GIFTS),)
    assert left((earlier, Layer(seen=EIGHT)), *SEVEN_GIFTS, 8) == (Layer(),)


def test_ll_9_cards_that_went_onto_the_pile_are_remembered_until_it_becomes_the_stock() -> None:
    discarded = left((Layer(seen=EIGHT),), *[PILE] * 8)
    assert discarded == (Layer(seen=EIGHT, left=(PILE,) * 8),)
    drew = came(discarded, Layer(unseen=9))
    assert left(drew, *[PILE] * 2) == (*discarded, Layer(unseen=7))
    assert reshuffled(drew) == (Layer(unseen=9),)


def test_ll_9_what_lies_on_the_pile_is_remembered_when_all_other_cards_may_have_gone() -> None:
    drew = (Layer(seen=faces("7S 9D"), left=(PILE,)), Layer(unseen=9))
    exchanged = (Layer(seen=faces("7S 9D"), left=(ANYWHERE, PILE)), Layer(unseen=2))
    assert left(drew, *SEVEN_GIFTS, 8) == exchanged
    assert went(exchanged, card("7S")) == (exchanged[0], Layer(unseen=1)), "it may have been there all the time"


def test_ll_9_a_gift_that_may_lie_in_the_new_stock_is_forgotten_with_what_was_known_of_the_hand() -> None:
    ben = (Layer(gifts=(1,), unseen=7, left=(PILE,) * 8), Layer(unseen=1))
    state = known(given("3C", "9D", stock="JC"), (Layer(seen=faces("4C 7S"), left=(1,)),), ben, gift="4C")
    after = evolve(state, Reshuffled(0, ()))
    assert (after.trails[BEN], after.gifts) == ((Layer(unseen=1),), ())
    assert after.trails[ANNA] == (Layer(seen=faces("4C 7S"), left=(ANYWHERE,)),)
