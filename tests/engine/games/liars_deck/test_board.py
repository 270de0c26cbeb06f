"""What lies where on the board of Liar's Deck, for each viewer (DK.3, DK.9)."""

import pytest

from engine.kit.board import Board, Piece, backs, pieces
from engine.kit.seats import Viewer
from tests.engine.games.liars_deck.position import ANNA, BEN, CLEO, given

TURN = given("I", "I L", "L", plays=["Anna: L L", "Ben: I"], turn=CLEO)


def middle(board: Board) -> dict[str, tuple[Piece, ...]]:
    return {place.label.key: place.pieces for place in board.middle}


@pytest.mark.parametrize(
    ("viewer", "hands"),
    [
        (ANNA, [pieces("I"), backs(2), backs(1)]),
        (BEN, [backs(1), pieces("IL"), backs(1)]),
        (None, [*map(backs, (1, 2, 1))]),
    ],
)
def test_hands_are_backs_but_for_the_own(viewer: Viewer, hands: list[tuple[Piece, ...]]) -> None:
    assert [place.pieces for mat in TURN.board(viewer).mats for place in mat.places] == hands


def test_plays_lie_face_down_and_their_player_knows_them() -> None:
    assert middle(TURN.board(None)) == {"last_play": backs(1)}
    assert middle(TURN.board(BEN)) == {"last_play": pieces("I", covered=True)}
    assert middle(TURN.board(ANNA)) == {"last_play": backs(1), "own_plays": pieces("LL", covered=True)}


def test_every_play_of_the_round_is_told_with_its_cards_as_far_as_they_are_known() -> None:
    def past(viewer: Viewer) -> list[tuple[int | None, int | None, tuple[Piece, ...]]]:
        return [(fact.by, fact.number, fact.pieces) for fact in TURN.board(viewer).past]

    assert past(None) == [(ANNA, 2, backs(2)), (BEN, 1, backs(1))]
    assert past(BEN) == [(ANNA, 2, backs(2)), (BEN, 1, pieces("I"))]


def test_what_a_call_turned_up_follows_the_play_that_was_called() -> None:
    shooting = given("I", "L L", "I", plays=["Anna: L"], variant="chaos").after("liar")
    assert [(fact.says.key, fact.by, fact.pieces) for fact in shooting.board(CLEO).past] == [
        ("played", ANNA, pieces("L")),
        ("verdict", ANNA, pieces("L")),
    ]


@pytest.mark.parametrize(("variant", "cards"), [("basic", "QJ"), ("devil", "QJ"), ("chaos", "Q")])
def test_dk_1_with_court_faces_the_rank_of_the_round_is_innocent_and_jokers_are_where_there_are_any(
    variant: str, cards: str
) -> None:
    board = given("K", "K", faces="court", rank="Q", variant=variant).board(None)
    assert [(fact.says.key, fact.pieces) for fact in board.facts[:1]] == [("innocents", pieces(cards))]


def test_dk_7_the_play_that_was_called_lies_face_up_while_they_shoot() -> None:
    shooting = given("I", "L L", "I", plays=["Anna: C"], variant="chaos").after("liar")
    assert middle(shooting.board(CLEO)) == {"last_play": pieces("C")}
    assert shooting.board(None).awaited == (ANNA, BEN, CLEO)


def test_where_somebody_aims_only_they_see() -> None:
    aimed = given("I", "L L", "I", plays=["Anna: C"], variant="chaos").after("liar", "shoot Cleo")
    keys = {viewer: [fact.says.key for fact in aimed.board(viewer).facts] for viewer in (ANNA, BEN, None)}
    assert "own_target" in keys[ANNA]
    assert keys[BEN] == keys[None] == [key for key in keys[ANNA] if key != "own_target"]
    assert "have_pointed" in keys[None]


def test_revolvers_are_counted_and_who_is_out_has_none() -> None:
    mats = given("I", "L", "", out=[CLEO]).board(None).mats
    assert [[fact.number for fact in mat.facts] for mat in mats] == [[6], [6], []]
    assert [mat.is_out for mat in mats] == [False, False, True]
