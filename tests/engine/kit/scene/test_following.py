"""Pieces are followed as far as the eye can follow them, and no further."""

from engine.kit.scene.board import Board, Mat, Piece, Place, pieces
from engine.kit.scene.following import Origin, Path, follow, named, places_named
from engine.kit.sentence import Sentence

HAND, OTHER, PILE = "hand-0", "hand-1", "pile"


def board(*rows: list[str | None], pile: list[str | None] | None = None, generation: tuple[int, ...] = ()) -> Board:
    """Hands of these cards, and a pile."""
    mats = [Mat(seat, (_place("hand", row, generation),)) for seat, row in enumerate(rows)]
    return Board(tuple(mats), () if pile is None else (_place("pile", pile, ()),))


def _place(key: str, row: list[str | None], generation: tuple[int, ...]) -> Place:
    return Place(Sentence(key), pieces(row), generation=generation)


def origins(before: Board, after: Board, *paths: Path) -> dict[str, str]:
    return {name: origin.name for name, origin in follow(before, after, paths).items()}


def test_what_lies_where_it_lay_comes_from_nowhere() -> None:
    assert origins(board(["7H", "2D"]), board(["7H", "2D", "3C"])) == {}


def test_a_card_is_known_by_its_face_wherever_it_stands_in_a_hand() -> None:
    before, after = board(["2D", "7H"]), board(["7H", "KS", "2D"])
    assert {each.name for each in named(before)} < {each.name for each in named(after)}


def test_equal_cards_that_change_places_keep_their_names() -> None:
    assert named(board(["7H", "7H"])) == named(board(["7H", "7H"]))
    assert [each.name for each in named(board(["7H", "7H"]))] == ["hand-0..7H.0", "hand-0..7H.1"]


def test_of_a_hidden_hand_always_the_last_card_goes() -> None:
    played = board([None, None], pile=["7H"])
    assert origins(board([None] * 3, pile=[]), played, Path(HAND, PILE)) == {"pile..7H.0": "hand-0..back.2"}


def test_an_own_card_goes_from_where_it_was_seen() -> None:
    played = board(["2D"], pile=[None])
    assert origins(board(["2D", "7H"], pile=[]), played, Path(HAND, PILE)) == {"pile..back.0": "hand-0..7H.0"}


def test_no_known_card_becomes_another_known_card() -> None:
    changed = origins(board(["2D"], pile=[]), board([], pile=["7H"]), Path(HAND, PILE))
    assert changed == {"pile..7H.0": HAND}, "it comes out of the hand, from no card of it"


def test_a_card_that_is_turned_up_or_down_stays_in_its_place() -> None:
    hidden, known = board([None, None]), board(["7H", "2D"])
    assert origins(hidden, known) == {"hand-0..7H.0": "hand-0..back.0", "hand-0..2D.0": "hand-0..back.1"}
    assert origins(known, hidden) == {"hand-0..back.0": "hand-0..7H.0", "hand-0..back.1": "hand-0..2D.0"}


def test_nothing_is_followed_through_a_shuffle() -> None:
    before = board(["7H", None], generation=(1,))
    assert origins(before, board(["7H", None], generation=(2,))) == {}
    assert origins(before, board([None, "7H"], generation=(2,))) == {}
    assert not {each.name for each in named(before)} & {each.name for each in named(board(["7H"], generation=(2,)))}


def test_after_a_shuffle_cards_come_out_of_their_place_alone() -> None:
    before, after = board(["7H"], generation=(1,)), board(["7H"], generation=(2,))
    assert origins(before, after, Path(HAND, HAND)) == {"hand-0.2.7H.0": HAND}


def test_cards_that_are_exchanged_unseen_say_nothing() -> None:
    """Two hidden hands of the same size look the same before and after."""
    before = board([None] * 3, [None] * 3)
    assert origins(before, before, Path(HAND, OTHER), Path(OTHER, HAND)) == {}


def test_copies_come_from_pieces_that_stay() -> None:
    before, after = board(["3", "5", "3"], pile=[]), board(["3", "5", "3"], pile=["3", "3"])
    assert origins(before, after, Path(HAND, PILE, stays=True)) == {
        "pile..3.0": "hand-0..3.0",
        "pile..3.1": "hand-0..3.1",
    }


def test_one_moves_after_the_other() -> None:
    before, after = board(["3", "5"], pile=[]), board([], pile=["3", "5"])
    moved = follow(before, after, [Path(HAND, PILE, at=200, every=50)])
    assert list(moved.values()) == [Origin("hand-0..3.0", 200), Origin("hand-0..5.0", 250)]


def test_places_of_one_name_are_told_apart() -> None:
    meld = Place(Sentence("meld"), (Piece("7H"),))
    assert places_named(Board((), (meld, meld))) == [("meld", "meld_2")]


def test_a_place_may_have_a_name_that_stays() -> None:
    closed = Place(Sentence("closed_meld"), (), name="meld1")
    assert places_named(Board((), (closed,))) == [("meld1",)]
