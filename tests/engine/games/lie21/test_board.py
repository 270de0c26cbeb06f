"""What lies where on the board of Lie 21, for each viewer (L21.4, L21.8)."""

from engine.kit.board import Board, Piece, backs, pieces
from engine.kit.seats import Viewer
from tests.engine.games.lie21.position import ANNA, BEN, Position, challenged, forfeited, given, last_trick

SIX, OTHER_SIX = "7H KS 2D AC 5C JK1", "AS 5D 6C 7D KD 4H"
JUDGING = given("AC 5C JK1", OTHER_SIX, "2H 3H AD", lie="7H KS 2D")
TRICKS = (forfeited(BEN, "2C 3C 4C", "2S 4S 6S"), challenged(BEN, "2H 3H 4H", "2D 3D 4D", ANNA))


def middle(board: Board) -> dict[str, tuple[Piece, ...]]:
    return {place.label.key: place.pieces for place in board.middle}


def hands(viewer: Viewer) -> list[tuple[Piece, ...]]:
    return [place.pieces for mat in JUDGING.board(viewer).mats for place in mat.places]


def test_hands_are_backs_but_for_the_own_without_numbers_of_copies() -> None:
    assert hands(None) == [backs(3), backs(6)]
    own, other = hands(ANNA)
    assert [piece.face for piece in own] == ["JK", "5C", "AC"]
    assert other == backs(6)


def test_cards_of_the_own_hand_tell_what_they_count_and_what_they_score() -> None:
    hand = given("7H KS QC AC 5C JK1", OTHER_SIX, "2H 3H AD").board(ANNA).mats[ANNA].places[0].pieces
    noted = {piece.face: [list(note.values.values()) for note in piece.notes] for piece in hand}
    assert noted == {
        "7H": [[10, 10], [10]],
        "KS": [[9, 9], [4]],
        "QC": [[7, 7], [2]],
        "AC": [[1, 11], [11]],
        "5C": [[5, 5]],
        "JK": [[0, 0]],
    }


def test_one_card_of_the_lie_lies_face_up() -> None:
    assert middle(JUDGING.board(BEN))["lie_of"] == (Piece("7H"), *backs(2))
    assert middle(JUDGING.board(ANNA))["lie_of"] == (Piece("7H"), *pieces(["KS", "2D"], covered=True))


def test_the_turned_up_card_is_the_last_of_the_deck_and_is_remembered_without_it() -> None:
    assert middle(JUDGING.board(None))["turned_up"] == pieces(["3S"])
    assert [(fact.says.key, fact.number) for fact in JUDGING.board(None).facts] == [("trump_suit", None), ("deck", 4)]
    empty = given("AC 5C 2C", "AS 5D 6C", taker=ANNA).board(None)
    assert "was_turned_up" in middle(empty)
    assert [(fact.says.key, fact.by) for fact in empty.facts if fact.by is not None] == [("drew_last", ANNA)]


def test_both_sides_of_every_trick_are_known_as_far_as_the_viewer_may_read_them() -> None:
    position = given(SIX, OTHER_SIX, "2H 3H AD", tricks=TRICKS, memory="open")
    lie, answer, winner, *last = position.board(None).past
    assert (lie.by, lie.number, lie.pieces) == (BEN, None, (Piece("2C"), *backs(2)))
    assert (answer.by, answer.number, answer.pieces) == (ANNA, None, backs(3))
    assert (winner.by, winner.number) == (BEN, None)
    assert position.board(ANNA).past[1].number == 12
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
