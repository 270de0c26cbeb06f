"""What decides a match: made of the events of a move as everybody was told them."""

from typing import Any

import pytest

from engine.games.liar_liar.events import ChipPaid, HandShown, Produced, TurnedUp
from engine.games.liars_deck.events import Called, Played, RoulettePlayed, Shot
from engine.games.liars_dice.values import Bid, BidMade, Challenged
from engine.games.liars_poker.events import Doubted, PileTaken
from engine.games.lie21 import values as lie21
from engine.kit.cards import Card, read_card
from engine.kit.scene.board import pieces
from engine.kit.scene.moments import Moment
from engine.registry import GAMES
from tests.engine.games.liar_liar import position as liar_liar
from tests.engine.games.liars_deck import position as liars_deck
from tests.engine.games.liars_dice import position as liars_dice
from tests.engine.games.liars_poker import position as liars_poker
from tests.engine.games.lie21 import position as lie_21
from tests.house import OF_THE_HOUSE


def card(text: str) -> Card:
    found = read_card(text)
    assert found is not None
    return found


CHALLENGE = Challenged(1, 0, Bid(9, 6), ((6, 6, 3), (6, 2)), actual=3, lost=(6, 0), winner=1)
LIE = (card("AD"), card("JS"), card("7H"))
ANSWER = (card("QD"), card("6C"), card("AS"))


def moment(game: str, *events: object) -> Moment | None:
    return GAMES[game].moment(events)


def keys(found: Moment | None) -> list[str]:
    assert found
    return [each.key for each in found.says]


def test_a_challenge_counts_by_the_dice_it_cost_and_shows_those_that_counted() -> None:
    found = moment("liars_dice", CHALLENGE)
    assert found
    assert (found.weight, found.by, found.against, found.missing) == (6, 1, 0, 6)
    assert found.pieces == pieces("666")
    assert keys(found) == ["bid_fell_short", "lost"]


def test_a_bid_decides_nothing() -> None:
    assert moment("liars_dice", BidMade(0, Bid(2, 3), next=1)) is None


class TestAShot:
    CALL = Called(by=1, accused=0, cards=("L", "I"), verdict="L", forced=False)

    def test_that_hits_is_shown_with_the_call_before_it(self) -> None:
        found = moment("liars_deck", self.CALL, RoulettePlayed(((0, "X"),)))
        assert found
        assert (found.by, found.against, found.pieces) == (1, 0, pieces("LI"))
        assert keys(found) == ["lie", "lethal"]

    def test_that_hits_another_player_names_both(self) -> None:
        found = moment("liars_deck", Shot(((0, 2, "B"), (1, 0, "X"), (2, None, "X"))))
        assert found
        assert (found.by, found.against, keys(found)) == (1, 0, ["shot_lethal"])

    @pytest.mark.parametrize(
        "events",
        [
            (CALL, RoulettePlayed(((0, "B"),))),
            (Shot(((0, None, "X"), (1, 0, "B"))),),
            (Played(by=0, count=1, next=1, forced=False, cards=None),),
        ],
    )
    def test_that_misses_decides_nothing(self, events: tuple[object, ...]) -> None:
        assert moment("liars_deck", *events) is None


def test_a_challenged_trick_counts_by_what_its_cards_score() -> None:
    trick = lie21.Challenged(1, 3, 1, 0, 0, LIE, ANSWER, (19, 18), "closest")
    found = moment("lie21", trick)
    assert found
    assert (found.by, found.against) == (1, 0)
    assert [piece.face for piece in found.pieces] == ["AD", "JS", "7H", "QD", "6C", "AS"]
    assert keys(found) == ["sums", "closest"]
    dearer = moment("lie21", lie21.Challenged(1, 3, 1, 0, 0, LIE, (card("AC"), *ANSWER[1:]), (19, 18), "closest"))
    assert dearer
    assert dearer.weight > found.weight


def test_a_trick_that_has_to_be_remembered_is_not_shown() -> None:
    assert moment("lie21", lie21.Challenged(1, 3, 1, 0, 0, None, None, None, None)) is None


def test_a_doubt_counts_by_the_pile_that_was_taken() -> None:
    doubted = Doubted(by=1, accused=0, rank=5, cards=(card("4H"),), is_true=False)
    found = moment("liars_poker", doubted, PileTaken(0, 1, 11, (None, None, None, None)))
    assert found
    assert (found.weight, found.by, found.against, keys(found)) == (11, 1, 0, ["lie", "taken"])


class TestAChip:
    PAID = ChipPaid(debtor=0, to=1, by_bank=False)

    def test_over_a_yes_is_shown_with_its_card(self) -> None:
        found = moment("liar_liar", TurnedUp(1, 0, card("AD"), "unsuccessful_lie"), self.PAID)
        assert found
        assert (found.by, found.against, found.pieces) == (1, 0, pieces(["AD"]))
        assert keys(found) == ["unsuccessful_lie", "paid"]

    def test_over_a_no_is_shown_without_the_hand(self) -> None:
        found = moment("liar_liar", HandShown(1, 0, (card("AD"), card("2C")), caught=True), self.PAID)
        assert found
        assert (found.by, found.against, found.pieces, keys(found)) == (1, 0, (), ["no_was_lie", "paid"])

    def test_for_a_no_that_was_believed_is_shown_with_the_card_that_was_kept(self) -> None:
        found = moment("liar_liar", Produced(0, card("AD")), ChipPaid(debtor=1, to=0, by_bank=False))
        assert found
        assert (found.by, found.against, keys(found)) == (1, 0, ["produced", "paid"])

    def test_that_nobody_paid_decides_nothing(self) -> None:
        assert moment("liar_liar", TurnedUp(1, 0, card("AD"), "truth")) is None


@pytest.mark.parametrize("game", OF_THE_HOUSE)
def test_an_event_that_claims_nothing_unmasks_nothing(game: str) -> None:
    assert GAMES[game].unmasked(object(), 1) is None


ROLLED = liars_dice.given("2 2 5 5 6", "3 3 4 6 6")
DEALT = liars_deck.given("I L L L", "I I I")
HELD = lie_21.given("7H 6C KS 5D QS JS", "4H 6D 2D 7D 3C AS", "2H 3H 4D")
LEADING = liars_poker.given("JC 3C 4C", "5D", "6H", "7S")
ASKED = liar_liar.given("7D 7H", "7C 7S 9D").when("ask ben 7")


@pytest.mark.parametrize(
    ("position", "claim", "falsehood"),
    [
        (ROLLED, "3x6", 0),
        (ROLLED, "5x6", 2),
        (DEALT, "play I", 0),
        (DEALT, "play I L L", 2),
        (HELD, "lie 7H 6C 5D", 0),
        (HELD, "lie 7H 6C KS", 4),
        (LEADING, "JC as J", 0),
        (LEADING, "JC 3C 4C as J", 2),
        (ASKED, "yes 7C", 0),
        (ASKED, "yes 9D", 1),
        (ASKED, "no", 2),
    ],
)
def test_the_boldest_lie_is_the_furthest_from_the_truth(position: Any, claim: str, falsehood: int) -> None:
    happened = position.when(claim)
    assert sum(happened.game.falsehood(position.state, event) for event in happened.events) == falsehood
