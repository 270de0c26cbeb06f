"""What lies where on the board of Liar's Dice, for each viewer (LD.5, LD.9)."""

import pytest

from engine.kit.scene.board import Board
from engine.kit.seats import Seat, Viewer
from tests.engine.games.liars_dice.position import Position, given

ROUND = given("2 3 | *", "4 5", "", bid="4x5", by=1, turn=0, chips=(50, 1, 0), pots=(3, 7))


def places(board: Board, seat: Seat) -> dict[str, str]:
    """The pieces of a seat by the key of their place; a back is `?`."""
    (mat,) = [mat for mat in board.mats if mat.seat == seat]
    return {place.label.key: " ".join([piece.face or "?" for piece in place.pieces]) for place in mat.places}


@pytest.mark.parametrize(("viewer", "under_cup"), [(0, "2 3"), (1, "? ?"), (None, "? ?")])
def test_dice_under_a_cup_are_known_to_their_owner_alone(viewer: Viewer, under_cup: str) -> None:
    assert places(ROUND.board(viewer), 0) == {"under_cup": under_cup, "shown": "*"}


def test_the_bid_is_so_many_dice_of_its_bidder() -> None:
    stands, in_play, in_round, *pots = ROUND.board(None).facts
    assert (stands.says.key, stands.number, stands.by) == ("stands", 4, 1)
    assert [piece.face for piece in stands.pieces] == ["5"] * 4
    assert [fact.number for fact in (in_play, in_round, *pots)] == [5, 1, 3, 7]


def test_chips_are_counted_and_who_has_no_dice_is_out() -> None:
    mats = ROUND.board(None).mats
    assert [fact.number for mat in mats for fact in mat.facts] == [50, 1, 0]
    assert [mat.is_out for mat in mats] == [False, False, True]


def test_who_is_to_raise_is_awaited_and_nobody_after_the_end() -> None:
    assert ROUND.board(None).awaited == (0,)
    assert Position(given("2", "3", bid="1x2", turn=1).when("liar").state).board(None).awaited == ()


@pytest.mark.parametrize(
    ("bid", "spaces", "marked"),
    [
        ("", "1 1* 2 3 2* 4 5 3* 6 7 4* 8 9 5* 10", []),
        ("1*", "1 1* 2 3 2* 4 5 3* 6 7 4* 8 9 5* 10", ["1*"]),
        ("6x5", "3 2* 4 5 3* 6 7 4* 8 9 5* 10 11 6* 12", ["6"]),
        ("20*", "31 16* 32 33 17* 34 35 18* 36 37 19* 38 39 20* 40", ["20*"]),
    ],
)
def test_ld_3_the_track_is_drawn_around_the_bid(bid: str, spaces: str, marked: list[str]) -> None:
    scale = given("2 3", "4 5", bid=bid).board(None).scale
    assert " ".join([str(space.face) for space in scale]) == spaces
    assert [space.face for space in scale if space.marked] == marked


def test_earlier_bids_of_the_round_are_kept() -> None:
    raised = Position(Position(given("2 3", "4 5").when("1x2").state).when("2x2").state).board(None)
    assert [(fact.number, fact.by) for fact in raised.past] == [(1, 0)]
