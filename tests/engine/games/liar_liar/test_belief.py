"""What a player or a bot may believe: what else may be (LL.9)."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from engine.arena import Arena
from engine.games.liar_liar import GAME
from engine.games.liar_liar.knowledge.layers import ANYWHERE, PILE, Layer
from engine.games.liar_liar.position import Gift
from engine.games.liar_liar.traits import nothing_lost
from engine.games.liar_liar.values import Options
from engine.kit.cards import cards_text
from engine.kit.seats import Viewer
from tests.engine.every_variant import untraced
from tests.engine.games.liar_liar.position import (
    ANNA,
    ANSWERING,
    BEN,
    CLEO,
    Position,
    card,
    cards,
    faces,
    given,
    large,
    meld,
    nearly_all_melded,
    trail,
)


def positions(seats: int, seed: int, moves: int) -> Iterator[Position]:
    """A random game."""
    random, arena = Random(seed), Arena(GAME, Options(), seats, str(seed))
    for turn in islice(arena.play_at_random(random), moves):
        yield Position(turn.after)
        if random.random() < 0.2:
            arena.default(arena.awaited[0])
            yield Position(arena.state)


@pytest.mark.parametrize(
    ("seats", "seed"),
    [
        (2, 1),
        *(pytest.param(*each, marks=untraced) for each in [(2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (8, 8), (10, 9)]),
    ],
)
def test_ll_9_whatever_is_imagined_looks_the_same_to_the_viewer(seats: int, seed: int) -> None:
    random = Random(seed)
    for position in positions(seats, seed, moves=400):
        nothing_lost(position.state)
        viewer = random.choice([None, *range(seats)])
        view = position.view(viewer)
        imagined = GAME.resample(view, random)
        nothing_lost(imagined)
        assert GAME.view(imagined, viewer) == view


# ---- what is possible, and that alone ----


def hands_imagined(position: Position, viewer: Viewer, seat: int) -> set[tuple[int, ...]]:
    """The hands that a seat may have, as far as three hundred samples show."""
    random = Random(1)
    return {GAME.resample(position.view(viewer), random).hands[seat] for _ in range(300)}


def test_ll_9_hidden_cards_may_be_any_that_are_left() -> None:
    position = nearly_all_melded("3C", "4D", "5H", stock="6S 7S")
    left = {cards(text) for text in ("4D", "5H", "6S", "7S")}
    assert hands_imagined(position, ANNA, BEN) == left
    assert hands_imagined(position, None, BEN) == {*left, cards("3C")}


def test_ll_9_a_shown_card_that_was_not_parted_with_is_there() -> None:
    position = nearly_all_melded("3C", "4D", "5H", stock="6S 7S").when("ask ben 9", "no", "liar", "done")
    assert hands_imagined(position, CLEO, BEN) == {cards("4D")}
    drew = position.when("refresh none", "draw", "discard 4D")
    assert hands_imagined(drew, CLEO, BEN) == {cards(text) for text in ("3C", "4D", "6S", "7S")}
    for random in map(Random, range(100)):
        state = GAME.resample(drew.view(CLEO), random)
        assert card("4D") in (*state.hands[BEN], *state.discards[BEN])


# ---- what lies on the discard pile, until that becomes the stock ----

STOCK = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS 2H 3H 4H 5H 6H 7H 8H 9H"


def test_ll_9_a_hand_that_was_shown_and_exchanged_stays_on_the_pile() -> None:
    seven = "2D 4D 6D 8D 10D QD AS"
    accused = nearly_all_melded("3C 4C", seven, "5C", stock=STOCK).when("ask ben 7", "no", "liar", "done")
    discarded = accused.when("refresh all", "draw", "discard 2S")
    for random in map(Random, range(50)):
        assert set(cards(seven)) < set(GAME.resample(discarded.view(CLEO), random).discards[BEN])


def test_ll_9_a_card_that_was_produced_is_in_the_hand_or_on_the_pile_however_many_are_discarded() -> None:
    position = nearly_all_melded("3C 4C", "AS KH", stock=STOCK).when("ask ben A", "no show AS", "accept", "done")
    for _ in range(16):  # eight by each
        position = position.when("draw")
        position = position.when(f"discard {cards_text([position.state.drawn or 0])}")
    imagined = [GAME.resample(position.view(ANNA), random) for random in map(Random, range(50))]
    assert {(card("AS") in each.hands[BEN], card("AS") in each.discards[BEN]) for each in imagined} == {
        (True, False),
        (False, True),
    }


# ---- gifts ----


def test_ll_9_a_card_that_turns_up_may_be_the_gift_and_not_what_was_drawn_long_before() -> None:
    """Ben discards the JC that he drew, gets the 5C and shows it: he may hold all that he was seen with."""
    shown = nearly_all_melded("3C", "9D KH 2H", "5C 6C", stock="JC JD").when("ask ben 7", "no", "liar", "done")
    discarded = shown.when("refresh none", "draw", "discard JC")
    gave = discarded.when("ask ben K", "yes KH", "accept", "give 5C")
    turned_up = gave.when("ask ben 5", "yes 5C", "liar")
    assert turned_up.hand(BEN) == "5C 9D 2H"
    assert faces("5C 9D 2H") in hands_imagined(turned_up, ANNA, BEN)


def test_a_gift_may_have_been_given_on_before_it_was_seen_elsewhere() -> None:
    position = nearly_all_melded("4C 5C", "9D", "3C", stock="2H JC")
    ben = (Layer(gifts=(1,), unseen=1, left=(ANYWHERE,)),)
    cleo = (Layer(seen=faces("3C 2H"), left=(ANYWHERE,)),)
    trails, gifts = (trail(position, ANNA), ben, cleo), (Gift(1, ANNA, BEN, card("3C")),)
    known = Position(replace(position.state, trails=trails, gifts=gifts))
    assert hands_imagined(known, ANNA, CLEO) >= {cards("3C"), cards("2H")}


def test_a_card_that_was_given_back_is_where_it_was_seen_and_not_the_gift_as_which_it_came() -> None:
    position = nearly_all_melded("KH 3C", "9D 2H", "6C", stock="JC JD 5C")
    ben = (Layer(seen=faces("9D"), gifts=(1,), left=(PILE,)), Layer(seen=faces("KH 2H"), left=(2,)))
    trails = ((Layer(gifts=(2,), unseen=1),), ben, trail(position, CLEO))
    gifts = (Gift(1, ANNA, BEN, card("KH"), seen=faces("KH")), Gift(2, BEN, ANNA, card("KH")))
    discards, stock = ((), cards("5C"), ()), cards("JC JD")
    known = Position(replace(position.state, stock=stock, discards=discards, trails=trails, gifts=gifts))
    assert faces("9D 2H") in hands_imagined(known, ANNA, BEN)


def test_ll_9_a_card_that_all_saw_is_there_or_on_the_pile_whatever_a_gift_may_have_been() -> None:
    """Anna gave Ben the KH, which Cleo showed later: so he gave that away, and not the 4S."""
    position = nearly_all_melded("3C 4C", "9D", "2H 6C", "8C 4S", stock="JC JD KH")
    trails = (
        trail(position, ANNA),
        (Layer(gifts=(1,), unseen=1, left=(2,)),),
        (Layer(seen=faces("KH 2H"), left=(PILE,)), Layer(unseen=1)),
        (Layer(seen=faces("4S"), gifts=(2,)),),
    )
    gifts = (Gift(1, ANNA, BEN, card("KH")), Gift(2, BEN, 3, card("8C"), seen=faces("KH 4S")))
    discards = ((), (), cards("KH"), ())
    known = replace(position.state, stock=cards("JC JD"), discards=discards, trails=trails, gifts=gifts)
    for random in map(Random, range(100)):
        state = GAME.resample(Position(known).view(ANNA), random)
        assert set(cards("KH 2H")) < {*state.hands[CLEO], *state.discards[CLEO]}


def test_a_card_was_not_given_away_as_a_gift_that_came_later() -> None:
    position = nearly_all_melded("3C 4C", "9D KH", "6C", stock="JC JD")
    trails = (trail(position, ANNA), (Layer(seen=faces("9D"), gifts=(2,), unseen=1, left=(1,)),), trail(position, CLEO))
    gifts = (Gift(1, BEN, ANNA, card("KH")), Gift(2, ANNA, BEN, card("KH")))
    known = Position(replace(position.state, trails=trails, gifts=gifts))
    assert hands_imagined(known, ANNA, BEN) == {faces("9D KH")}


def test_a_gift_is_not_followed_back_to_itself() -> None:
    """Each trail names a gift among older cards, one of which was the other gift, or must have been."""
    position = nearly_all_melded("3C 4C", "9D", "5C", stock="JC JD")
    anna, ben = (Layer(gifts=(2,), unseen=2, left=(1,)),), (Layer(gifts=(1,), unseen=1, left=(2,)),)
    gifts = (Gift(1, ANNA, BEN, card("9D")), Gift(2, BEN, ANNA, card("3C")))
    for first in (anna, (Layer(gifts=(2,), left=(1,)), Layer(unseen=2))):
        known = Position(replace(position.state, trails=(first, ben, (Layer(unseen=1),)), gifts=gifts))
        assert cards("9D") in hands_imagined(known, CLEO, BEN)


# ---- two decks ----


def test_ll_d15_who_received_a_card_knows_whether_it_was_laid_others_whether_one_of_its_face_was() -> None:
    received = large("3C.1 7S.1 7H.1 7D.1 7C.1", "7S.2 9D.1").when("ask ben 7", "yes 7S", "accept")
    laid, kept = received.when("meld 7S.2 7H 7D 7C"), received.when("meld 7S.1 7H 7D 7C")
    for position, viewer, held in (
        (received, ANNA, {True}),
        (received, BEN, {True}),
        (laid, ANNA, {False}),
        (kept, ANNA, {True}),
    ):
        found = [GAME.resample(position.view(viewer), random) for random in map(Random, range(50))]
        assert {state.public.received in state.hands[ANNA] for state in found} == held
    found = [GAME.resample(laid.view(BEN), random) for random in map(Random, range(1000))]
    assert {state.public.received in state.hands[ANNA] for state in found} == {False, True}


def test_0_10_the_own_cards_may_be_either_copy() -> None:
    view = large("3C.1 7S.1", "9D.1").view(ANNA)
    found = {GAME.resample(view, random).hands[ANNA] for random in map(Random, range(50))}
    assert found == {cards(f"3C.{one} 7S.{other}") for one in (1, 2) for other in (1, 2)}


def test_a_card_with_one_way_to_leave_is_not_robbed_of_it() -> None:
    """Both 9D are on the table and Anna holds a 5S, so what Ben was seen with has left; Cleo surely holds a 5S."""
    position = large("5S.1", "2C.1", "5S.2", melds=[meld("9D.1 9D.2 9H.1 9S.1")])
    ben = (Layer(seen=faces("9D"), unseen=1, left=(ANYWHERE,)), Layer(seen=faces("5S"), left=(ANYWHERE,)))
    trails = (trail(position, ANNA), ben, (Layer(seen=faces("5S")),), *position.state.trails[3:])
    known = Position(replace(position.state, trails=trails))
    for random in map(Random, range(50)):
        assert faces(cards_text(GAME.resample(known.view(ANNA), random).hands[CLEO])) == cards("5S")


# ---- the policy ----


@pytest.mark.parametrize(
    ("position", "likeliest"),
    [
        (given("7D 7H 7S 9C 10C KD", "KS", phase="PLAY_DISCARD"), "discard KD"),
        (given("7D 7H 7S 2C 2D 2H KD", "KS", phase="PLAY_DISCARD"), "meld 2C 2D 2H; meld 7D 7H 7S"),
        (ANSWERING, "no show 7S"),
        (ANSWERING.when("no show 7S", "accept", "done", "draw", "discard 2C", "ask ben 7"), "yes 7C"),
    ],
)
def test_melds_are_held_until_the_whole_hand_goes_and_known_cards_admitted(position: Position, likeliest: str) -> None:
    view = position.view(position.actor)
    policy = dict(GAME.hints.policy(view, GAME.legal(view)))
    assert str(max(policy, key=lambda action: policy[action])) == likeliest
