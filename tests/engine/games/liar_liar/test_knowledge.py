"""What everybody knows of hands that lie hidden (LL.9)."""

from dataclasses import replace

from engine.game import play
from engine.games.liar_liar import GAME
from engine.games.liar_liar.knowledge.layers import ANYWHERE, PILE, Layer
from engine.games.liar_liar.knowledge.trails import certain_in, gifts_in, is_gone, only_gift, seen_in
from engine.games.liar_liar.values import Discard
from tests.engine.games.liar_liar.position import (
    ANNA,
    BEN,
    CLEO,
    Position,
    card,
    cards,
    faces,
    given,
    large,
    meld,
    trail,
)
from tests.engine.scripted import ScriptedChance

SHOWN = given("3C 4C 5D", "9D KH 2H", "2C 8S", stock="JC JD JH QC QD").when("ask ben 7", "no", "liar", "done")


# ---- LL.9 what lies open is known ----


def test_ll_9_a_hand_of_which_nothing_was_seen_is_only_counted() -> None:
    assert trail(given("3C 4C", "9D"), ANNA) == (Layer(unseen=2),)


def test_ll_9_a_card_that_went_back_is_known_to_be_there() -> None:
    back = given("3C", "7S 9D", "2C").when("ask ben 7", "yes 7S", "liar")
    assert trail(back, BEN) == (Layer(seen=(card("7S"),), unseen=1),)


def test_ll_9_a_card_that_was_produced_is_known_to_be_there() -> None:
    produced = given("3C", "7S 9D", "2C").when("ask ben 7", "no show 7S", "accept")
    assert seen_in(trail(produced, BEN)) == [card("7S")]


def test_ll_9_after_a_challenged_no_the_whole_hand_is_known() -> None:
    assert trail(SHOWN, BEN) == (Layer(seen=faces("9D KH 2H")),)


def test_ll_9_the_received_card_is_known_and_is_not_the_gift() -> None:
    gave = given("3C 4C", "7S 9D", "2C").when("ask ben 7", "yes 7S", "accept", "give 3C")
    assert certain_in(trail(gave, ANNA)).seen == (card("7S"),)


def test_ll_9_a_card_that_was_surely_held_before_was_not_drawn() -> None:
    received = given("7D 7H 9C KC", "7S 2C", stock="JC JD JH").when("ask ben 7", "yes 7S", "accept", "give 9C")
    laid = received.when("draw", "discard 2C", "draw", "meld 7D 7H 7S")
    assert laid.state.public.laid == faces("7D 7H")
    assert laid.when("discard JD").state.public.laid == (), "it was laid in another turn"


def test_ll_9_with_two_decks_the_drawn_card_may_be_a_copy_of_one_that_was_surely_held() -> None:
    drew = large("7S.1 7H.1 7D.1 7C.1 9C.1", phase="PLAY_DISCARD", drawn="7H.1").state
    seen = replace(drew, trails=((Layer(seen=faces("7S"), unseen=4),), *drew.trails[1:]))
    laid = Position(seen).when("meld 7S 7H 7D 7C")
    assert laid.state.public.laid == cards("7S 7H 7D 7C")


def test_ll_7_what_came_of_a_refresh_is_not_the_drawn_card() -> None:
    refreshed, drew, _ = SHOWN.when("refresh KH 2H").events
    assert GAME.fold(SHOWN.state, [refreshed, drew]).drawn is None


# ---- LL.9 each hidden move can remove at most one card ----


def test_ll_9_after_k_of_n_shown_cards_are_refreshed_the_rest_is_still_there() -> None:
    refreshed = SHOWN.when("refresh KH 2H")
    assert trail(refreshed, BEN) == (Layer(seen=faces("9D KH 2H"), left=(PILE, PILE)), Layer(unseen=2))


def test_ll_9_who_refreshes_everything_is_known_no_more() -> None:
    refreshed = SHOWN.when("refresh all")
    assert seen_in(trail(refreshed, BEN)) == []
    assert not any(layer.seen for layer in trail(refreshed, BEN)[1:])


def test_ll_9_a_discard_may_be_any_card_but_a_draw_by_time_is_the_drawn_one() -> None:
    drew = SHOWN.when("refresh none", "draw")
    assert trail(drew.when("discard KH"), BEN) == (Layer(seen=faces("9D KH 2H"), unseen=1, left=(PILE,)),)
    drawn = drew.state.drawn
    assert drawn is not None
    events = play(GAME, drew.state, BEN, Discard(drawn, drawn=True), ScriptedChance()).events
    assert trail(Position(GAME.fold(drew.state, events)), BEN) == (Layer(seen=faces("9D KH 2H")),)


def test_ll_9_what_was_seen_and_laid_is_not_looked_for_in_the_hand() -> None:
    laid = given("3C", "7S 9D 9H 9S", "2C", stock="JC JD").when("ask ben 7", "no", "liar", "give 3C", "draw")
    assert sorted(seen_in(trail(laid, BEN))) == sorted(faces("9D 9H 9S"))
    assert seen_in(trail(laid.when("meld 9D 9H 9S"), BEN)) == []


def test_after_a_reshuffle_a_discarded_card_may_be_anywhere() -> None:
    position = given("3C 4C", "9D KH", "2C", stock="JC").when("ask ben 7", "no", "liar", "done", "refresh KH")
    reshuffled = position.when("draw", "discard 9D")
    assert [layer.left for layer in trail(reshuffled, BEN) if layer.left]
    again = reshuffled.when("draw")
    ways = [way for layer in trail(again, BEN) for way in layer.left]
    assert set(ways) <= {ANYWHERE, PILE}


def test_ll_9_what_was_seen_is_gone_when_the_whole_hand_was_exchanged_since() -> None:
    exchanged = (Layer(seen=(card("7S"),), left=(PILE,)), Layer(unseen=1))
    assert is_gone(exchanged, card("7S"))
    assert not is_gone((Layer(seen=(card("7S"),)),), card("7S"))
    assert not is_gone((Layer(unseen=1),), card("7S")), "it was never seen there"


# ---- LL.9 what lies on the discard pile is known until that becomes the stock ----


def test_ll_9_a_shown_card_that_is_not_there_when_the_hand_is_shown_again_was_discarded() -> None:
    discarded = SHOWN.when("refresh none", "draw", "discard 9D", "draw", "discard 2C")
    again = discarded.when("ask ben 7", "no", "liar")
    assert trail(again, BEN) == (Layer(seen=faces("9D"), left=(PILE,)), Layer(seen=faces("KH 2H JC")))


# ---- LL.9 gifts ----

GIFT = given("3C 4C", "7S 9D", "2C 5H", stock="JC JD JH").when("ask ben 7", "yes 7S", "accept", "give 3C")


def test_ll_9_a_gift_is_known_to_both_and_counted_by_others() -> None:
    assert gifts_in(trail(GIFT, BEN)) == [1]
    known = [GIFT.view(viewer).gifts[0].card for viewer in (ANNA, BEN, CLEO, None)]
    assert known == [card("3C"), card("3C"), None, None]


def test_ll_9_a_gift_is_what_is_left_when_every_other_card_was_seen() -> None:
    assert only_gift((Layer(seen=(card("7S"),), gifts=(3,)),)) == 3
    assert only_gift((Layer(gifts=(3,), unseen=1),)) == 0, "it may be either"
    assert only_gift((Layer(gifts=(3, 4)),)) == 0
    assert only_gift((Layer(seen=(card("7S"),)),)) == 0


def test_a_gift_that_turned_up_is_forgotten() -> None:
    after = GIFT.when("draw", "discard JC", "ask ben 3", "yes 3C", "liar")
    assert after.state.gifts == () or card("3C") in after.state.gifts[0].seen


def test_a_card_that_was_given_on_twice_is_followed_when_it_turns_up() -> None:
    seen = given("7S 3C 3D", "8D 4C 4D", "9D 5C 5D", stock="JC JD JH JS").when(
        "draw", "discard 3C", "ask anna 7", "yes 7S", "liar", "done", "draw", "discard 5C"
    )
    given_on = seen.when("ask ben 8", "yes 8D", "accept", "give 7S", "ask cleo 9", "yes 9D", "accept", "give 7S")
    assert [(gift.by, gift.to) for gift in given_on.state.gifts] == [(ANNA, BEN), (BEN, CLEO)]
    found = given_on.when("draw", "discard 5D", "ask cleo 7", "yes 7S", "liar")
    assert found.state.gifts == ()
    assert [seen_in(trail(found, seat)) for seat in (ANNA, BEN, CLEO)] == [[card("8D")], [card("9D")], [card("7S")]]


def test_a_card_that_was_given_away_and_given_back_is_followed_when_it_turns_up() -> None:
    seen = given("7S", "4C 5C", "9D 2C", stock="JC JD JH").when(
        "ask ben 8", "no keep", "accept", "done", "draw", "discard JC", "ask anna 7", "yes 7S", "liar", "done"
    )
    back = seen.when("ask ben 4", "yes 4C", "accept", "give 7S", "ask anna 4", "yes 4C", "accept", "give 7S")
    found = back.when("ask anna 7", "yes 7S", "liar")
    assert found.state.gifts == ()
    assert [seen_in(trail(found, seat)) for seat in (ANNA, BEN, CLEO)] == [[card("7S")], [card("4C")], []]


def test_a_card_that_was_given_on_and_came_back_was_the_last_gift_and_no_other_card() -> None:
    seen = given("7S 3D", "4C", "9H KH 8D", stock="JC JD JH").when(
        "ask cleo 9", "yes 9H", "liar", "done", "draw", "discard JC", "ask anna 7", "yes 7S", "liar", "done"
    )
    given_on = seen.when("ask ben 4", "yes 4C", "accept", "give 7S", "ask cleo K", "yes KH", "accept", "give 7S")
    back = given_on.when("ask ben K", "yes KH", "accept", "give 7S")
    assert certain_in(trail(back, CLEO)).seen == faces("KH")
    found = back.when("ask ben 7", "yes 7S", "liar")
    assert certain_in(trail(found, CLEO)).seen == faces("9H KH")


def test_with_two_decks_a_gift_may_have_been_laid_before_the_hand_is_shown() -> None:
    """Anna gives away the 4S that all have seen, and Ben lays it: what he shows later says nothing of her."""
    run = meld("5S.1 6S.1 7S.1 8S.1")
    position = large("9H.1 4S.1", "8H.1 KH.1 KC.1", melds=[run], stock="JC.1 JD.1 JH.1 JC.2 JD.2")
    seen = position.when("draw", "discard JC", "ask anna 4S", "yes 4S", "liar", "done")
    assert certain_in(trail(seen, ANNA)).seen == (card("4S"),)
    others = seen.when("draw", "discard JD", "draw", "discard JH", "draw", "discard JC", "draw", "discard JD")
    laid = others.when("ask ben K", "yes KH", "accept", "give 4S", "ask cleo 9", "no keep", "accept", "hit 4S; done")
    shown = laid.when("ask ben 9", "no", "liar")
    assert card("4S") not in certain_in(trail(shown, ANNA)).seen
    assert shown.hand(ANNA) == "9H.1 KH.1"
