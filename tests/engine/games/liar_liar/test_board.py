"""What lies where on the board of Liar, Liar, for each viewer (LL.4, LL.9)."""

from engine.kit.scene.board import Board, Piece, backs, pieces
from engine.kit.seats import Viewer
from tests.engine.games.liar_liar.position import ANNA, BEN, CLEO, Position, given, large, meld

ASKED = given("3C 7D 7H KS", "7C 7S 9D", "2C 4D", stock="JC JD").when("ask ben 7")


def hands(position: Position, viewer: Viewer) -> list[tuple[Piece, ...]]:
    return [place.pieces for mat in position.board(viewer).mats for place in mat.places]


def facts(board: Board) -> dict[str, int | None]:
    return {fact.says.key: fact.number for fact in board.facts}


def test_hands_are_backs_but_for_the_own() -> None:
    assert hands(ASKED, None) == [backs(4), backs(3), backs(2)]
    assert hands(ASKED, BEN) == [backs(4), pieces(["7C", "9D", "7S"]), backs(2)]


def test_the_answer_lies_face_down_and_only_its_owner_knows_it() -> None:
    said = ASKED.when("yes 9D")
    assert [place.pieces for place in said.board(ANNA).middle] == [backs(1)]
    assert [place.pieces for place in said.board(BEN).middle] == [pieces(["9D"], covered=True)]
    assert said.when("accept").board(BEN).middle == ()


def test_a_quest_tells_who_asked_whom_for_what() -> None:
    def asked(position: Position) -> list[tuple[int | None, int | None, tuple[Piece, ...]]]:
        return [(each.by, each.to, each.pieces) for each in position.board(None).facts if each.says.key == "asked"]

    assert asked(ASKED) == [(ANNA, BEN, pieces(["7"]))]
    assert asked(given("3C", "7C", "2C").when("ask cleo 7D")) == [(ANNA, CLEO, pieces(["7D"]))]


def test_a_hand_that_was_challenged_lies_open_for_all() -> None:
    caught = ASKED.when("no", "liar")
    assert hands(caught, CLEO)[BEN] == hands(caught, None)[BEN] == pieces(["7C", "9D", "7S"])
    assert hands(caught.when("take 7S"), None)[BEN] == backs(2)


def test_what_all_have_seen_and_what_the_viewer_gave_stands_beside_a_hand() -> None:
    later = ASKED.when("no", "liar", "take 7S", "give 3C", "draw", "discard 9D")

    def beside(viewer: Viewer) -> dict[str, tuple[Piece, ...]]:
        return {fact.says.key: fact.pieces for fact in later.board(viewer).mats[BEN].facts[2:]}

    assert beside(CLEO) == {"seen_by_all": pieces(["7C", "9D"]), "gone_since": ()}
    assert beside(ANNA) == {**beside(CLEO), "given_by_you": pieces(["3C"])}


def test_what_only_one_player_knows_stands_on_that_board_alone() -> None:
    drew = given("3C", "9D", stock="JC").when("draw")
    assert "drawn" in facts(drew.board(ANNA))
    assert "drawn" not in facts(drew.board(BEN))
    instructed = ASKED.when("no show 7S")
    assert "instruction" in facts(instructed.board(BEN))
    assert facts(instructed.board(ANNA)) == facts(instructed.board(None))


def test_an_instruction_names_the_card_that_will_be_shown_or_none() -> None:
    def instruction(answer: str) -> list[tuple[Piece, ...]]:
        board = ASKED.when(answer).board(BEN)
        return [fact.pieces for fact in board.facts if fact.says.key == "instruction"]

    assert instruction("no show 7S") == [pieces(["7S"])]
    assert instruction("no keep") == [()]


def test_stock_pile_and_turns_are_counted() -> None:
    board = given("3C", "9D", stock="JC JD", hand_turn_limit=9).board(None)
    assert facts(board) == {"stock": 2, "discard_pile": 0, "started": 250, "turn_of_hand": 1}
    out = given("3C 3D", "9D", stock="3H", scores=(130, 20)).when("draw", "meld 3C 3D 3H")
    assert facts(out.board(None))["hand_of_match"] == 2


def test_a_run_lies_in_sequence_with_aces_at_its_ends_and_a_set_by_suit() -> None:
    melds = [meld("3S AS 2S"), meld("KD AD QD"), meld("7S 7C 7H")]
    lying = given("3C", "9D", melds=melds).board(None).middle
    assert [place.pieces for place in lying] == [
        pieces(["AS", "2S", "3S"]),
        pieces(["QD", "KD", "AD"]),
        pieces(["7C", "7H", "7S"]),
    ]


def test_ll_d39_a_run_that_had_its_one_hit_is_closed() -> None:
    runs = [meld("3S.1 4S.1 5S.1 6S.1"), meld("3D.1 4D.1 5D.1 6D.1 7D.1", hits=1)]
    assert [place.label.key for place in large("3C.1", "9D.1", melds=runs).board(None).middle] == [
        "meld",
        "closed_meld",
    ]
