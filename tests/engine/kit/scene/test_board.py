"""A board in words: the own mat first, then the table, then the others."""

from engine.kit.scene.board import Board, Fact, Mat, Piece, Place, backs, pieces
from engine.kit.scene.pictures import with_new
from engine.kit.sentence import sentence
from engine.kit.words import Words


class CardWords(Words):
    """The words of a small card game."""

    def in_hand(self) -> str:
        return "in hand"

    def pile(self) -> str:
        return "pile"

    def worth(self, points: int) -> str:
        return f"{points} points"

    def wins(self, wins: int) -> str:
        return f"{wins} wins"

    def turns(self, turns: int) -> str:
        return f"Turn {turns}."


BOARD = Board(
    mats=(
        Mat(0, (Place(sentence(CardWords.in_hand), backs(2)),), (Fact(sentence(CardWords.wins, wins=3), 3),)),
        Mat(1, (Place(sentence(CardWords.in_hand), pieces(["7H", "2C"])),)),
        Mat(2, (), is_out=True),
    ),
    middle=(Place(sentence(CardWords.pile), (Piece("KS"), Piece("4D", covered=True), Piece())),),
    facts=(Fact(sentence(CardWords.turns, turns=9), 9),),
    past=(Fact(sentence(CardWords.turns, turns=8), 8),),
)


def test_the_own_mat_comes_first_then_the_table_then_the_others() -> None:
    others = ["Anna: in hand two cards; 3 wins.", "Cleo: out."]
    assert CardWords(("Anna", "you", "Cleo"), 1).shows(BOARD) == [
        "You: in hand 7H 2C.",
        "Pile: KS, 4D face down and one card.",
        "Turn 9.",
        *others,
    ]


def test_a_spectator_reads_the_mats_in_turn_order() -> None:
    said = CardWords(("Anna", "Ben", "Cleo")).shows(BOARD)
    assert [text.split(":")[0] for text in said[2:]] == ["Anna", "Ben", "Cleo"]


def test_cards_that_all_lie_face_down_are_named_without_saying_so() -> None:
    words = CardWords(())
    assert words.pieces(pieces(["7H", "2C"], covered=True)) == "7H 2C"
    assert words.pieces(pieces(["7H", None], covered=True)) == "7H and one card"


def test_of_equal_cards_as_many_are_marked_as_came() -> None:
    board = Board((Mat(0, (Place(sentence(CardWords.in_hand), pieces(["7H", "7H", "2C"])),)),))
    (mat,) = with_new(board, 0, ["7H"]).mats
    assert [piece.look for piece in mat.places[0].pieces] == ["new", "", ""]


def test_an_empty_place_is_told_as_empty() -> None:
    assert CardWords(()).pieces(()) == "no cards"


def test_every_sentence_of_a_board_can_be_read_by_its_key() -> None:
    assert [each.key for each in BOARD.sentences] == ["pile", "in_hand", "in_hand", "turns", "turns", "wins"]


def test_a_note_beside_a_piece_is_for_the_eye_alone() -> None:
    noted = Piece("7H", notes=(sentence(CardWords.worth, points=10),))
    board = Board(mats=(Mat(0, (Place(sentence(CardWords.in_hand), (noted,)),)),))
    assert [each.key for each in board.sentences] == ["in_hand", "worth"]
    assert CardWords(("you",), 0).shows(board) == ["You: in hand 7H."]


def test_a_back_has_no_face_and_nothing_to_cover() -> None:
    assert pieces([5, None], covered=True) == (Piece("5", covered=True), *backs(1))


def test_a_drawn_card_shows_its_sign_and_a_back_nothing() -> None:
    assert CardWords(()).printed(Piece("10H.2")) == "10♥"
    assert CardWords(()).printed(Piece()) == ""
