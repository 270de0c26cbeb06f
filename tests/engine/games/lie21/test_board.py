"""What lies where on the board of Lie 21, for each viewer (L21.4, L21.8)."""

from collections.abc import Iterable

import pytest

from engine.games.lie21 import GAME
from engine.games.lie21.board import board
from engine.games.lie21.values import Trick
from engine.kit.scene.board import Board, Piece, Worth, backs
from engine.kit.seats import Viewer
from tests.engine.games.lie21.position import ANNA, BEN, Position, challenged, forfeited, given, last_trick

SIX, OTHER_SIX = "7H KS 2D AC 5C JK1", "AS 5D 6C 7D KD 4H"
JUDGING = given("AC 5C JK1", OTHER_SIX, "2H 3H AD", lie="7H KS 2D")
TRICKS = (forfeited(BEN, "2C 3C 4C", "2S 4S 6S"), challenged(BEN, "2H 3H 4H", "2D 3D 4D", ANNA))


def faces(row: Iterable[Piece]) -> list[str | None]:
    return [piece.face for piece in row]


def middle(board: Board) -> dict[str, tuple[Piece, ...]]:
    return {place.label.key: place.pieces for place in board.middle}


def hands(viewer: Viewer) -> list[tuple[Piece, ...]]:
    return [place.pieces for mat in JUDGING.board(viewer).mats for place in mat.places]


def test_hands_are_backs_but_for_the_own_without_numbers_of_copies() -> None:
    assert hands(None) == [backs(3), backs(6)]
    own, other = hands(ANNA)
    assert faces(own) == ["JK", "5C", "AC"]
    assert other == backs(6)


def test_cards_of_the_own_hand_tell_what_they_count_and_what_they_score() -> None:
    hand = given("7H KS QC AC 5C JK1", OTHER_SIX, "2H 3H AD").board(ANNA).mats[ANNA].places[0].pieces
    assert {piece.face: piece.worth for piece in hand} == {
        "7H": Worth(10, 10, 10, is_trump=False),
        "KS": Worth(9, 9, 4, is_trump=True),
        "QC": Worth(7, 7, 2, is_trump=False),
        "AC": Worth(1, 11, 11, is_trump=False),
        "5C": Worth(5, 5, 0, is_trump=False),
        "JK": Worth(0, 0, 0, is_trump=False),
    }
    noted = {piece.face: [note.key for note in piece.notes] for piece in hand}
    assert (noted["KS"], noted["QC"], noted["JK"]) == (["counts", "scores", "trump"], ["counts", "scores"], ["counts"])


def test_one_card_of_the_lie_lies_face_up() -> None:
    up, *down = middle(JUDGING.board(BEN))["lie_of"]
    assert (up.face, tuple(down)) == ("7H", backs(2))
    own = middle(JUDGING.board(ANNA))["lie_of"]
    assert [(piece.face, piece.covered) for piece in own] == [("7H", False), ("KS", True), ("2D", True)]


def test_a_lie_counts_what_its_liar_knows_and_may_count_what_two_unseen_cards_make_of_it() -> None:
    def sums(position: Position, viewer: Viewer) -> list[tuple[str, int | None]]:
        return [(fact.says.key, fact.number) for fact in position.board(viewer).facts if fact.says.key[:4] == "lie_"]

    assert sums(JUDGING, ANNA) == [("lie_counts", 21)]
    for viewer in (BEN, None):
        assert sums(JUDGING, viewer) == [("lie_at_least", 10), ("lie_at_most", 30)]
    ace = given("2C 5C JK1", OTHER_SIX, "2H 3H AD", lie="AC KS 9S".replace("9S", "2D"))
    assert sums(ace, BEN) == [("lie_at_least", 11), ("lie_at_most", 21)]
    joker = given("2C 5C 3C", OTHER_SIX, "2H 3H AD", lie="JK1 KS 2D")
    assert sums(joker, BEN) == [("lie_at_least", 2), ("lie_at_most", 21)]
    assert sums(given(SIX, OTHER_SIX, "2H 3H AD"), ANNA) == []


def test_on_a_card_of_a_known_lie_stands_what_it_counts_in_its_sum() -> None:
    own = given("2C 5C JK1", OTHER_SIX, "2H 3H AD", lie="AC AS 2D").board(ANNA)
    worth = {piece.face: piece.worth for piece in middle(own)["lie_of"]}
    assert worth["AS"] == Worth(11, 11, 11, is_trump=True), "of two aces the trump ace counts 11 (L21-D3)"
    assert worth["AC"] == Worth(1, 1, 11, is_trump=False)


def test_the_scale_has_its_post_at_21() -> None:
    scale = JUDGING.board(None).scale
    assert [piece.face for piece in scale if piece.marked] == ["21"]
    assert (scale[0].face, scale[-1].face) == ("0", "30")


def test_a_pile_tells_what_its_last_trick_was_worth_if_it_lay_open() -> None:
    def tops(memory: str) -> list[list[tuple[str, int | None]]]:
        mats = given(SIX, OTHER_SIX, "2H 3H AD", tricks=TRICKS, memory=memory).board(None).mats
        return [[(fact.says.key, fact.number) for fact in mat.facts if fact.says.key[:5] == "last_"] for mat in mats]

    assert tops("last") == [[("last_worth", 0)], [("last_sealed", None)]]
    older = (challenged(BEN, "2H 3H 7H", "2D 3D 4D", BEN), forfeited(ANNA, "2C 3C 4C", "2S 4S 6S"))
    ben = given(SIX, OTHER_SIX, "5H 3H AD", tricks=older).board(None).mats[BEN]
    assert [fact.says.key for fact in ben.facts][-1] == "last_face_down"


def test_liar_and_judge_are_told_on_their_mats() -> None:
    keys = [[fact.says.key for fact in mat.facts] for mat in JUDGING.board(None).mats]
    assert [each[0] for each in keys] == ["is_liar", "is_judge"]


def test_the_turned_up_card_is_the_last_of_the_deck_and_is_remembered_without_it() -> None:
    assert faces(middle(JUDGING.board(None))["turned_up"]) == ["3S"]
    told = [(fact.says.key, fact.number) for fact in JUDGING.board(None).facts]
    assert (told[0], told[-2:]) == (("trick", 1), [("trump_suit", None), ("deck", 4)])
    empty = given("AC 5C 2C", "AS 5D 6C", taker=ANNA).board(None)
    assert "was_turned_up" in middle(empty)
    assert [(fact.says.key, fact.by) for fact in empty.facts if fact.by is not None] == [("drew_last", ANNA)]


def test_both_sides_of_every_trick_are_known_as_far_as_the_viewer_may_read_them() -> None:
    position = given(SIX, OTHER_SIX, "2H 3H AD", tricks=TRICKS, memory="open")
    lie, answer, winner, *last = position.board(None).past
    assert (lie.by, lie.number, faces(lie.pieces)) == (BEN, None, ["2C", None, None])
    assert (answer.by, answer.number, answer.pieces) == (ANNA, None, backs(3))
    assert (winner.by, winner.number) == (BEN, None)
    own = position.board(ANNA).past[1]
    assert (own.number, [piece.covered for piece in own.pieces]) == (12, [True, True, True])
    assert [(fact.says.key, fact.by, fact.number) for fact in last] == [
        ("had_lied", BEN, 9),
        ("had_challenged", ANNA, 9),
        ("taken", ANNA, 0),
    ]
    summed_up = [fact for fact in position.board(None).facts if fact.pieces]
    assert [(fact.by, len(fact.pieces)) for fact in summed_up] == [(ANNA, 6)]


def test_at_the_end_all_cards_lie_with_who_won_them_and_every_trick_has_its_points() -> None:
    won, lost = "AS 7S KS JS QS AH", "AC 7C KC JC QC AD"
    board = Position(last_trick(won, lost).when("forfeit 2D 3D 4D").state).board(None)
    assert (board.middle, board.awaited) == ((), ())
    scores = [fact.number for mat in board.mats for fact in mat.facts if fact.says.key == "has_points"]
    by_tricks = [(fact.by, fact.number or 0) for fact in board.past if fact.says.key == "taken"]
    assert scores == [sum(number for by, number in by_tricks if by == seat) for seat in (ANNA, BEN)] == [41, 41]
    cards = [len(place.pieces) for mat in board.mats for place in mat.places]
    assert cards == [6 * len([by for by, _ in by_tricks if by == seat]) for seat in (ANNA, BEN)]


def test_wins_and_the_number_of_the_game_are_told_in_a_match() -> None:
    board = given(SIX, OTHER_SIX, "2H 3H AD", format="match", wins=(1, 2)).board(None)
    assert [fact.number for mat in board.mats for fact in mat.facts if fact.says.key == "has_wins"] == [1, 2]
    assert board.facts[0].says.key == "game_of_match"


@pytest.mark.parametrize("viewer", [ANNA, None])
@pytest.mark.parametrize("last", TRICKS)
def test_a_picture_of_what_was_says_nothing_of_a_trick_that_is_to_be_remembered_by_now(
    viewer: Viewer, last: Trick
) -> None:
    then, now = given(SIX, OTHER_SIX, "2H", tricks=(last,)), given(SIX, OTHER_SIX, "2H", tricks=(last, *TRICKS))
    shown = board(GAME.memory.sees_again(now.view(viewer), then.view(viewer)))
    assert not {fact.says.key for fact in shown.facts} & {"last_forfeited", "last_challenged"}
    assert {fact.says.key for fact in then.board(viewer).facts} & {"last_forfeited", "last_challenged"}
