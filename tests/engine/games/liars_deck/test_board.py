"""What lies where on the board of Liar's Deck, for each viewer (DK.3, DK.9)."""

import pytest

from engine.kit.scene.board import Board, Piece, backs, pieces
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
    assert keys[BEN] == ["undealt", *keys[None][1:], "if_it_fires"]
    assert keys[None] == [key for key in keys[ANNA] if key != "own_target"]
    assert "have_pointed" in keys[None]
    targets = {
        viewer: [mat.seat for mat in aimed.board(viewer).mats for fact in mat.facts if fact.says.key == "is_target"]
        for viewer in (ANNA, BEN, CLEO, None)
    }
    assert targets == {ANNA: [CLEO], BEN: [], CLEO: [], None: []}


def test_revolvers_are_counted_and_who_is_out_has_none() -> None:
    mats = given("I", "L", "", out=[CLEO]).board(None).mats
    assert [[(fact.says.key, fact.number) for fact in mat.facts] for mat in mats] == [
        *[[("in_revolver", 6), ("chance", 6)]] * 2,
        [("out_as", 3)],
    ]
    assert [mat.is_out for mat in mats] == [False, False, True]


# ---- the deck, the claim, the shooting ----


@pytest.mark.parametrize(
    ("variant", "rank", "marked", "others"),
    [
        ("basic", "", "I" * 8, "L" * 12),
        ("devil", "", "I" * 7, "L" * 12 + "D"),
        ("chaos", "", "I" * 5, "L" * 5 + "CM"),
        ("basic", "Q", "QQQQQQJJ", "K" * 6 + "A" * 6),
    ],
)
def test_dk_1_the_deck_is_shown_with_what_is_innocent(variant: str, rank: str, marked: str, others: str) -> None:
    faces, card = ("court", "Q") if rank else ("innocent", "I")
    board = given(card, card, card, rank=rank, variant=variant, faces=faces).board(None)
    (cards,) = [fact.pieces for fact in board.facts if fact.says.key == "in_deck"]
    assert [piece.face for piece in cards if piece.marked] == list(marked)
    assert [piece.face for piece in cards if not piece.marked] == list(others)


def test_the_last_play_lies_there_with_its_claim() -> None:
    (place,) = TURN.board(ANNA).middle[:1]
    assert place.claim
    assert (place.claim.says.key, place.claim.number, place.claim.by) == ("claimed", 1, BEN)


def test_dk_7_while_they_shoot_the_accused_the_safe_and_the_sealed_are_told_apart() -> None:
    position = given("I", "L L", "", plays=["Cleo: M", "Anna: C"], turn=BEN, variant="chaos").after("liar", "shoot ben")
    for viewer in (ANNA, BEN, CLEO, None):
        told = [
            {fact.says.key for fact in mat.facts} - {"in_revolver", "chance", "is_target"}
            for mat in position.board(viewer).mats
        ]
        assert told == [{"accused", "sealed"}, set(), {"is_safe"}]
        facts = {fact.says.key: fact.number for fact in position.board(viewer).facts}
        assert (facts["aims"], facts["opens_together"]) == (3, 3)


def test_a_single_shot_waits_for_nobody() -> None:
    board = given("I", "L L", "I", plays=["Anna: M"], variant="chaos").after("liar").board(None)
    facts = {fact.says.key: fact.number for fact in board.facts}
    assert facts["aims"] == 1
    assert "opens_together" not in facts
