"""Standing orders of Liar's Dice: what they say, when they act, how long they stand."""

import pytest

from engine.controls import Choice, Control, Field, Fixed
from engine.liars_dice import GAME
from engine.liars_dice.orders import ORDERS, ChallengeAbove, RaiseUpTo
from engine.liars_dice.values import Bid, Challenge, View
from engine.notation import IllegalAction, Unreadable
from engine.sentence import Sentence
from tests.engine.liars_dice.position import NAMES, given

THREE_SIXES = Bid(3, 6)


def seen(bid: str = "") -> View:
    """What the second of two players sees, with that bid of the first."""
    return given("2 2 3 4 5", "6 6 6 * 2", bid=bid, turn=1).view


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("challenge above 3x6", ChallengeAbove(THREE_SIXES)),
        ("liar any bid above three sixes.", ChallengeAbove(THREE_SIXES)),
        ("challenge above 3 6", ChallengeAbove(THREE_SIXES)),
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
    assert refused.value.sentence == Sentence("order_unreadable", {"text": text[:80]})


def test_an_order_that_can_never_act_is_refused() -> None:
    for text, bid, words in (("raise to 3x6", "3x6", "three 6s"), ("challenge above 40x6", "", "forty 6s")):
        with pytest.raises(IllegalAction) as refused:
            ORDERS.read(text, seen(bid), NAMES)
        assert refused.value.sentence == Sentence("order_too_late", {"bid": words})
    assert ORDERS.read("challenge above 40x5", seen(), NAMES) == ChallengeAbove(Bid(40, 5)), "40x6 is above it"


def test_a_challenge_waits_for_a_bid_that_is_higher_on_the_track() -> None:
    order = ChallengeAbove(THREE_SIXES)
    assert ORDERS.answer(order, seen()) is None
    assert ORDERS.answer(order, seen("3x6")) is None
    assert ORDERS.answer(order, seen("2*")) == Challenge(), "LD.3: two stars stand above three sixes"
    assert ORDERS.answer(ChallengeAbove(None), seen("1x2")) == Challenge()


def test_a_raise_goes_along_as_little_as_can_be_and_no_further() -> None:
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
    amounts = tuple(Choice(amount, amount) for amount in "3 4 5 6 7 8 9 10".split())
    labels = {"2": "2s", "3": "3s", "4": "4s", "5": "5s", "6": "6s", "*": "stars"}
    of = Field("of what", tuple(Choice(face, label) for face, label in labels.items()))
    above, limit = Field("Challenge what is above", amounts), Field("Raise by as little as can be, up to", amounts)
    assert ORDERS.controls(seen("3x6")) == (
        Control("Challenge for me", (Fixed("challenge above"), above, of), weighty=True),
        Control("Raise for me", (Fixed("raise to"), limit, of)),
    )


def test_a_bid_above_all_dice_can_still_be_named() -> None:
    for bid, amounts in (("", [*map(str, range(1, 11))]), ("12x6", ["12"])):
        named = ORDERS.controls(seen(bid))[0].parts[1]
        assert isinstance(named, Field)
        assert [choice.text for choice in named.choices] == amounts
