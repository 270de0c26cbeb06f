"""What lies where on the board of Liar's Poker, for each viewer (LP.3, LP.6)."""

from engine.kit.scene.board import Board, Piece, backs, pieces
from tests.engine.games.liars_poker.position import ANNA, BEN, CLEO, DAN, given, put, swept, taken

PILE = [put(DAN, "KS 4D"), put(ANNA, "KC")]
RESPONDING = given("2C", "5D", "7H", "QS 3C", pile=PILE, rank="K", turn=BEN)


def middle(board: Board) -> dict[str, tuple[Piece, ...]]:
    return {place.label.key: place.pieces for place in board.middle}


def test_hands_are_backs_but_for_the_own() -> None:
    hands = [place.pieces for mat in RESPONDING.board(DAN).mats for place in mat.places]
    assert hands == [backs(1), backs(1), backs(1), pieces(["3C", "QS"])]
    assert [place.pieces for mat in RESPONDING.board(None).mats for place in mat.places] == [*map(backs, (1, 1, 1, 2))]


def test_the_pile_lies_face_down_and_the_own_cards_in_it_are_known() -> None:
    assert middle(RESPONDING.board(None)) == {"on_top": backs(1), "beneath": backs(2)}
    assert middle(RESPONDING.board(ANNA)) == {"on_top": pieces(["KC"], covered=True), "beneath": backs(2)}
    assert middle(RESPONDING.board(DAN)) == {"on_top": backs(1), "beneath": pieces(["KS", "4D"], covered=True)}


def test_lp_3_what_was_called_is_so_many_cards_of_its_rank() -> None:
    on_top, beneath = [place.claim for place in RESPONDING.board(None).middle]
    assert on_top
    assert (on_top.number, on_top.by, on_top.pieces) == (1, ANNA, pieces(["K"]))
    assert beneath
    assert (beneath.number, beneath.by) == (2, None)


def test_who_went_out_is_told_while_it_may_be_doubted() -> None:
    out = given("", "5D", "7H", "QS 3C", pile=PILE, rank="K", turn=BEN).board(None)
    assert [(fact.says.key, fact.by) for fact in out.facts] == [("went_out", ANNA)]
    assert RESPONDING.board(None).facts == ()


def test_what_was_swept_lies_aside_and_the_own_cards_are_kept() -> None:
    later = given("2C", "5D", "7H", "QS", before=[swept(*PILE)])
    assert middle(later.board(DAN)) == {"aside": (*pieces(["KS", "4D"], covered=True), *backs(1))}
    pile, own = later.board(DAN).past
    assert (pile.number, pile.by) == (3, None)
    assert (own.by, own.pieces) == (DAN, pieces(["KS", "4D"]))
    assert later.board(CLEO).past == (pile,)


def test_a_pile_that_was_taken_is_kept_with_what_was_turned_up() -> None:
    before = [taken(ANNA, put(DAN, "4D"), put(ANNA, "KC"))]
    later = given("2C KC 4D", "5D", "7H", "QS", before=before, turn=BEN)
    pile, turned_up = later.board(CLEO).past
    assert (pile.number, pile.by) == (2, ANNA)
    assert (turned_up.by, turned_up.pieces) == (ANNA, pieces(["KC"]))
    assert [fact.pieces for fact in later.board(CLEO).mats[ANNA].facts] == [pieces(["KC"])]
    assert [fact.pieces for fact in later.board(DAN).past[2:]] == [pieces(["4D"])]
    assert later.board(ANNA).past == later.board(CLEO).past, "the own cards that were turned up are no others"


def test_lp_3_how_the_pile_grew_is_kept_with_the_own_cards() -> None:
    seen = [(fact.says.key, fact.number, fact.by, fact.pieces) for fact in RESPONDING.board(ANNA).past]
    assert seen == [("led", 2, DAN, ()), ("added_own", 1, ANNA, pieces(["KC"]))]
    assert [fact.says.key for fact in RESPONDING.board(DAN).past] == ["led_own", "added"]
    assert [fact.pieces for fact in RESPONDING.board(None).past] == [(), ()]


def test_passes_and_wins_are_counted() -> None:
    passed = given("2C", "5D", "7H", "QS", pile=PILE, rank="K", turn=BEN, wins=(1, 0, 0, 2), hands_to_win=3).after(
        "pass"
    )
    board = passed.board(None)
    assert [(fact.says.key, fact.number) for fact in board.facts] == [("passes", 1), ("hands_to_win", 3)]
    assert [fact.number for mat in board.mats for fact in mat.facts] == [1, 0, 0, 2]
    assert board.awaited == (CLEO,)
