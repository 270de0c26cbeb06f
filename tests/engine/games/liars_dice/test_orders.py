"""Standing orders of Liar's Dice: what they say, when they act, how long they stand."""

import pytest

from engine.games.liars_dice import GAME
from engine.games.liars_dice.orders import ChallengeAbove, DiceOrders, RaiseUpTo
from engine.games.liars_dice.values import Bid, Challenge, View
from engine.games.liars_dice.words import Words
from engine.kit.notation import IllegalAction, Unreadable
from engine.kit.scene.controls import Field, Fixed
from engine.kit.sentence import Verbatim, sentence
from tests.engine.games.liars_dice.position import NAMES, given
from tests.engine.offers import field

ORDERS = DiceOrders()
THREE_SIXES = Bid(3, 6)
ORDERS_WITH_A_BID = ("challenge above", "raise to")


def seen(bid: str = "") -> View:
    """What the second of two players sees, with that bid of the first."""
    return given("2 2 3 4 5", "6 6 6 * 2", bid=bid, turn=1).view


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("challenge above 3x6", ChallengeAbove(THREE_SIXES)),
        ("liar any bid above three sixes.", ChallengeAbove(THREE_SIXES)),
        ("challenge above 3 6", ChallengeAbove(THREE_SIXES)),
        ("challenge above 1x2", ChallengeAbove(Bid(1, 2))),
        ("Challenge any", ChallengeAbove(None)),
        ("raise to 4*", RaiseUpTo(Bid(4, 1))),
        ("raise up to 3x6", RaiseUpTo(THREE_SIXES)),
    ],
)
def test_orders_are_read_as_players_write_them(text: str, order: object) -> None:
    assert ORDERS.read(text, seen(), NAMES) == order
    assert ORDERS.read(str(order), seen(), NAMES) == order


def test_orders_are_written_down_as_they_are_asked_for() -> None:
    orders = (ChallengeAbove(None), ChallengeAbove(THREE_SIXES), RaiseUpTo(THREE_SIXES))
    assert list(map(str, orders)) == ["challenge any", "challenge above 3x6", "raise to 3x6"]


@pytest.mark.parametrize(
    "text",
    [
        *("3x6", "liar", "challenge above liar", "raise to 3x6 show 6", "raise to the sky"),
        *("challenge above 3x6; liar", "raise to 3x6; 4x6"),  # parts of a message (0.10) are not one order
    ],
)
def test_anything_else_is_not_an_order(text: str) -> None:
    with pytest.raises(Unreadable):
        ORDERS.read(text, seen(), NAMES)


@pytest.mark.parametrize("text", ["challenge " * 9, f"challenge above 3x6 show {'6 ' * 30}"])
def test_what_is_no_order_is_quoted_as_far_as_it_is_short(text: str) -> None:
    with pytest.raises(Unreadable) as refused:
        ORDERS.read(f"  {text}", seen(), NAMES)
    assert refused.value.sentence == sentence(Words.order_unreadable, text=Verbatim(text[:80]))


def test_an_order_that_can_never_act_is_refused() -> None:
    for text, bid, limit in (("raise to 3x6", "3x6", THREE_SIXES), ("challenge above 40x6", "", Bid(40, 6))):
        with pytest.raises(IllegalAction) as refused:
            ORDERS.read(text, seen(bid), NAMES)
        assert refused.value.sentence == sentence(Words.order_too_late, bid=limit)
    assert ORDERS.read("challenge above 40x5", seen(), NAMES) == ChallengeAbove(Bid(40, 5)), "40x6 is above it"


def test_a_challenge_waits_for_a_bid_that_is_higher_on_the_track() -> None:
    order = ChallengeAbove(THREE_SIXES)
    assert ORDERS.answer(order, seen()) is None
    assert ORDERS.answer(order, seen("3x6")) is None
    assert ORDERS.answer(order, seen("2*")) == Challenge(), "LD.3: two stars stand above three sixes"
    assert ORDERS.answer(ChallengeAbove(None), seen("1x2")) == Challenge()


def test_ld_3_a_raise_is_the_next_bid_on_the_track_be_it_of_numbers_or_of_stars() -> None:
    order = RaiseUpTo(Bid(8, 6))
    assert ORDERS.answer(order, seen("3x5")) == THREE_SIXES
    assert ORDERS.answer(order, seen("3x6")) == Bid(2, 1)


def test_a_raise_goes_no_further_than_said() -> None:
    order = RaiseUpTo(THREE_SIXES)
    assert ORDERS.answer(order, seen("3x5")) == THREE_SIXES
    assert ORDERS.answer(order, seen("3x6")) is None


def test_an_order_stands_for_one_round() -> None:
    order = ChallengeAbove(None)
    position = given("2 2 3 4 5", "6 6 6 * 2", bid="3x6", turn=1)
    challenged = position.when("liar", rolls="2 2 2 2 2 2 2 2 2")
    assert ORDERS.lasts(order, position.view) != ORDERS.lasts(order, GAME.view(challenged.state, 1))


def test_after_the_match_there_is_nothing_to_order() -> None:
    won = given("2", "6", bid="2x6", turn=1).when("liar")
    assert won.public.phase == "OVER"
    assert ORDERS.controls(GAME.view(won.state, 1)) == ()


def test_its_forms_offer_the_bids_from_the_one_that_stands() -> None:
    amounts, faces = "2 3 4 5 6 7 8 9 10".split(), ["2", "3", "4", "5", "6", "*"]
    challenge, raised = ORDERS.controls(seen("3x5"))
    assert (challenge.parts[0], challenge.weighty) == (Fixed("challenge above"), True)
    assert (raised.parts[0], raised.weighty) == (Fixed("raise to"), False)
    for control in (challenge, raised):
        assert [[each.text for each in field(part).choices] for part in control.parts[1:]] == [amounts, faces]
    assert challenge.together[0] == ("3", "5")
    assert raised.together[0] == ("3", "6")


def test_bids_below_the_one_that_stands_are_not_offered() -> None:
    raised = given("2 2 2", "3 3 3", bid="1x2").when("3x2").state
    alone = given("2 2 2", "3 3 3", bid="3x2")
    assert offered(GAME.view(raised, 0)) == offered(alone.view)


def offered(view: View) -> list[str]:
    """What the forms can send, in short: the order, the amounts, the faces."""
    forms = []
    for control in ORDERS.controls(view):
        order, *fields = control.parts
        assert isinstance(order, Fixed)
        chosen = [" ".join(choice.text for choice in each.choices) for each in fields if isinstance(each, Field)]
        forms.append(f"{order.text}: {' of '.join(chosen)}")
    return forms


def test_ld_3_amounts_are_offered_by_their_place_on_the_track() -> None:
    """Three stars stand right above five sixes, and six twos right above three stars."""
    assert offered(seen("5x6"))[1] == "raise to: 3 4 5 6 7 8 9 10 of 2 3 4 5 6 *"
    assert ORDERS.read("raise to 3*", seen("5x6"), NAMES) == RaiseUpTo(Bid(3, 1))
    assert offered(seen("3*"))[1] == "raise to: 4 5 6 7 8 9 10 of 2 3 4 5 6 *"
    assert offered(seen("")) == [f"{order}: 1 2 3 4 5 6 7 8 9 10 of 2 3 4 5 6 *" for order in ORDERS_WITH_A_BID]


def test_what_all_dice_together_cannot_be_is_offered_only_if_it_was_bid() -> None:
    assert offered(seen("12x6")) == ["challenge above: 7 8 9 10 12 of 6 *", "raise to: 7 8 9 10 of *"]
    assert offered(seen("30x6")) == ["challenge above: 30 of 6"]


def test_above_the_highest_bid_there_is_nothing_to_name() -> None:
    assert offered(given("2", "3 4", bid="2*", bid_cap="dice").view) == ["challenge above: 2 of *", "raise to: 3 of *"]
    assert offered(given("2", "3 4", bid="3*", bid_cap="dice").view) == []


@pytest.mark.parametrize("text", ["challenge above 0x5", "challenge above 0*", "raise to 0x5"])
def test_ld_d5_no_dice_are_no_bid(text: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        ORDERS.read(text, seen(), NAMES)
    assert refused.value.sentence == sentence(Words.bad_amount)
