"""What viewers of Liar's Poker see and lastingly know (LP.3, LP.6), and where the other cards may be."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from engine.conformance.configurations import Configuration
from engine.conformance.playing import PlayedMove, play_at_random
from engine.games.liars_poker import GAME
from engine.games.liars_poker.knowledge import known_in_hand
from engine.games.liars_poker.traits import nothing_lost
from engine.games.liars_poker.values import Pile, Play, State, View
from engine.kit.cards import Card, deck
from engine.kit.seats import Viewer
from tests.engine.games.liars_poker.position import ANNA, BEN, CLEO, DAN, Position, cards, given, put, swept, taken

RESPONDING = given("2C", "5D 6D KD", "7H", "QS", pile=[put(DAN, "KS 4D"), put(ANNA, "KC 9S")], turn=BEN)


def known(view: View) -> list[bool]:
    """Of each play of the last pile, whether its cards are known."""
    return [play.cards is not None for play in view.piles[-1].plays]


# ---- LP.6 what is seen ----


def test_lp_3_a_hand_is_seen_by_its_player_alone() -> None:
    assert RESPONDING.view(BEN).hand == cards("5D 6D KD")
    assert RESPONDING.view(None).hand == ()
    assert RESPONDING.view(None).public.hands == (1, 3, 1, 1)


def test_lp_6_a_play_is_known_to_its_player_alone() -> None:
    assert [known(RESPONDING.view(viewer)) for viewer in (ANNA, BEN, DAN, None)] == [
        [False, True],
        [False, False],
        [True, False],
        [False, False],
    ]


def test_lp_6_of_a_doubted_pile_all_know_the_last_play_and_the_taker_everything() -> None:
    after = RESPONDING.after("doubt")
    assert [known(after.view(viewer)) for viewer in (ANNA, BEN, DAN, None)] == [
        [True, True],
        [False, True],
        [True, True],
        [False, True],
    ]


def test_lp_6_of_a_swept_pile_the_own_cards_are_remembered() -> None:
    aside = given("2C", "5D", "7H", "QS", before=[swept(put(DAN, "KS 4D"), put(ANNA, "KC"))])
    assert aside.view(DAN).swept == (put(DAN, "KS 4D"), Play(ANNA, 1, None))
    assert aside.view(None).pile is None


def test_lp_7_that_a_play_is_true_is_known_to_all() -> None:
    led = given("2C", "5D", "7H", "QS", pile=[put(ANNA, "9S", by_rule=True)], turn=BEN)
    assert led.view(CLEO).piles[0].plays == (Play(ANNA, 1, None, rank=9),)


def test_what_came_into_a_hand_is_known_to_be_there_until_its_player_puts_cards_down() -> None:
    after = RESPONDING.after("doubt")
    assert known_in_hand(after.view(CLEO), ANNA) == cards("9S KC")
    assert known_in_hand(after.view(DAN), ANNA) == cards("4D 9S KC KS")
    later = after.after("5D as 5", "pass", "pass")
    assert known_in_hand(later.view(CLEO), ANNA) == cards("9S KC")
    assert known_in_hand(later.after("add 2C").view(CLEO), ANNA) == ()


def known_with_dan(*before: Pile) -> Sequence[Card]:
    """What Ben knows to be with Dan, who took KC, KS and 9C back, after some more piles."""
    lie = taken(DAN, put(DAN, "KS KC 9C"))
    return known_in_hand(given("2C", "5D", "7H", "QS 9C KC KS", before=[lie, *before]).view(BEN), DAN)


def test_lp_5_what_was_seen_to_leave_a_hand_leaves_the_others_known() -> None:
    assert known_with_dan(taken(ANNA, put(DAN, "5D"))) == cards("9C KC KS")
    assert known_with_dan(taken(ANNA, put(DAN, "KC 5D"))) == cards("9C KS")


def test_lp_7_what_the_rule_led_can_have_been_any_card_of_its_rank() -> None:
    assert known_with_dan(swept(put(DAN, "KH", by_rule=True))) == cards("9C")
    assert known_with_dan(swept(put(DAN, "5H", by_rule=True))) == cards("9C KC KS")


def test_what_came_back_with_its_pile_took_nothing_away() -> None:
    assert known_with_dan(swept(put(DAN, "5H"))) == ()
    assert known_with_dan(taken(DAN, put(DAN, "5H"), put(ANNA, "6H"))) == cards("6H 9C KC KS")
    assert known_with_dan(taken(DAN, put(DAN, "KH", by_rule=True), put(ANNA, "6H"))) == cards("6H 9C KC KS")


@pytest.mark.parametrize("number", [3, 139])
def test_what_is_known_to_be_in_a_hand_is_there(number: int) -> None:
    """At every moment of a random game, for every viewer."""
    found = 0
    for move in play_at_random(Configuration(GAME, 4, GAME.options()), number).moves:
        for viewer in (None, ANNA, BEN, CLEO, DAN):
            view = GAME.view(move.before, viewer)
            for seat in {ANNA, BEN, CLEO, DAN} - {viewer}:
                known = set(known_in_hand(view, seat))
                assert known <= set(move.before.hands[seat])
                found += len(known)
    assert found


# ---- what may lie hidden ----


def whole(*piles: Pile, hands: Sequence[str], turn: int = ANNA) -> Position:
    """A position with 52 cards: all others were dealt to Dan, whose first play was turned up and then swept."""
    placed = [card for hand in hands for card in cards(hand)]
    placed += [card for pile in piles if pile.place < 0 for play in pile.plays for card in play.cards or ()]
    rest = tuple(card for card in deck() if card not in placed)
    shown = Pile((Play(DAN, len(rest), rest),), turned_up=True, place=-2)
    on_table = [pile for pile in piles if pile.place == -1]
    before = (shown, *[pile for pile in piles if pile.place != -1])
    return given(*hands, before=before, turn=turn, pile=[play for pile in on_table for play in pile.plays])


def samples(view: View, count: int) -> set[State]:
    random = Random(1)
    return {GAME.resample(view, random) for _ in range(count)}


def test_what_was_never_seen_is_anywhere() -> None:
    position = whole(hands=("2C 3C", "4C", "5C", "6C"))
    found = {state.hands for state in samples(position.view(BEN), 500)}
    unseen = cards("2C 3C 5C 6C")
    assert {hands[ANNA] for hands in found} == set(combinations(unseen, 2))
    assert {hands[BEN] for hands in found} == {cards("4C")}
    assert len(found) == 12


def test_lp_5_what_was_turned_up_and_taken_is_in_the_hand_or_was_put_down_again() -> None:
    back = taken(ANNA, put(ANNA, "2C"))
    later = whole(back, Pile((put(ANNA, "3C"),)), hands=("2C", "4C", "5C", "6C"), turn=BEN)
    found = samples(later.view(BEN), 500)
    assert {cards("2C")[0] in state.hands[ANNA] for state in found} == {True, False}
    assert {state.piles[-1].plays[0].cards for state in found} == {cards(each) for each in ("2C", "3C", "5C", "6C")}


def test_lp_7_what_the_rule_led_is_of_its_rank() -> None:
    led = whole(Pile((put(ANNA, "2C", by_rule=True),)), hands=("3C", "2D", "4C", "2H"), turn=BEN)
    found = samples(led.view(CLEO), 500)
    assert {state.piles[-1].plays[0].cards for state in found} == {cards(each) for each in ("2C", "2D", "2H")}


def test_lp_7_what_the_rule_led_may_be_what_came_back() -> None:
    """Anna took 2C back; then the rule led a 2 for her, which is this one, or the other unseen one."""
    led = whole(taken(ANNA, put(ANNA, "2C")), Pile((put(ANNA, "2C", by_rule=True),)), hands=("3C", "2D", "4C", "5C"))
    found = {state.piles[-1].plays[0].cards for state in samples(led.view(CLEO), 500)}
    assert found == {cards("2C"), cards("2D")}


def test_lp_6_what_was_taken_and_turned_up_again_has_been_in_the_hand() -> None:
    """Anna took 2C, and led it again before anything else came into her hand: so no other card was there twice."""
    twice = whole(taken(ANNA, put(ANNA, "2C")), taken(ANNA, put(ANNA, "2C")), hands=("2C", "4C", "5C", "6C"))
    assert {state.hands[ANNA] for state in samples(twice.view(BEN), 50)} == {cards("2C")}


EARLY, LATE = (
    play_at_random(Configuration(GAME, 4, GAME.options()), number).moves[made] for number, made in ((3, 60), (139, 184))
)
"""In the middle of random games; in the late one, cards that were seen again can be in each other's way."""


@pytest.mark.parametrize("moment", [EARLY, LATE], ids=["early", "late"])
@pytest.mark.parametrize("viewer", [ANNA, BEN, CLEO, DAN, None])
def test_a_resampled_position_looks_the_same_and_loses_no_card(moment: PlayedMove, viewer: Viewer) -> None:
    view = GAME.view(moment.before, viewer)
    found = samples(view, 30)
    assert {GAME.view(each, viewer) for each in found} == {view}
    assert len(found) > 1
    for each in found:
        nothing_lost(each)
