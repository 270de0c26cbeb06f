"""What happened in Lie 21, picture by picture."""

import pytest

from engine.games.lie21 import GAME
from engine.games.lie21.values import Drew
from engine.games.lie21.words import Words
from engine.kit.scene.board import Board
from engine.kit.scene.following import at_seat, follow
from engine.kit.scene.pictures import Picture
from engine.kit.seats import Viewer
from engine.privacy import tell
from tests.engine.games.lie21.position import ANNA, BEN, Happened, Position, challenged, given

HELD, OTHER, DECK = "AC 5C JK1", "5D 6C 4H 7D KD AS", "2H 3H 4D 5H 6H 6D JD"


def pictures(position: Position, happened: Happened, viewer: Viewer, later: Position | None = None) -> list[Picture]:
    """What a viewer is shown at once, or when the position is another one."""
    state, shown = position.state, list[Picture]()
    first = position.view(viewer)
    before = GAME.board(GAME.memory.sees_again(later.view(viewer), first) if later else first)
    for event in happened.events:
        state = GAME.evolve(state, event)
        view, as_told = GAME.view(state, viewer), tell(event, viewer)
        if later:
            now = later.view(viewer)
            view, as_told = GAME.memory.sees_again(now, view), GAME.memory.recalls(now, as_told)
        for picture in GAME.pictures(view, as_told, before):
            shown.append(picture)
            before = picture.board
    return shown


def seen(board: Board, key: str) -> list[str | None]:
    place = board.place(key)
    return [] if place is None else [piece.face for piece in place.pieces]


def test_a_lie_comes_out_of_the_hand() -> None:
    position = given("7H KS 2D AC 5C JK1", OTHER, DECK)
    happened = position.when("lie 7H KS 2D")
    (lie,) = pictures(position, happened, BEN)
    assert seen(lie.board, "lie_of") == ["7H", None, None]
    hand = at_seat(Words.in_hand, ANNA)
    assert all(each.name.startswith(hand) for each in follow(position.board(BEN), lie.board, lie.paths).values())


@pytest.mark.parametrize("viewer", [ANNA, BEN, None])
def test_a_challenge_turns_all_six_up_compares_them_and_gives_them_to_the_winner(viewer: Viewer) -> None:
    position = given(HELD, OTHER, DECK, lie="7H KS 2D")
    shown = pictures(position, position.when("challenge 5D 6C 4H"), viewer)
    assert [picture.says[0].key for picture in shown[:3]] == ["challenged", "sums", "closest"]
    turned, compared, taken = [picture.board for picture in shown[:3]]
    assert (seen(turned, "lie_of"), seen(turned, "answer_of")) == (["7H", "KS", "2D"], ["5D", "6C", "4H"])
    looks = {place.label.key: {piece.look for piece in place.pieces} for place in compared.middle}
    assert (looks["lie_of"], looks["answer_of"]) == ({"won"}, {"lost"})
    assert [len(place.pieces) for place in taken.mats[ANNA].places if place.label.key == "taken_trick"] == [6]
    assert not taken.place("answer_of")


def test_the_sums_are_not_told_before_the_cards_are_turned_up() -> None:
    position = given(HELD, OTHER, DECK, lie="7H KS 2D")
    turned = pictures(position, position.when("challenge 5D 6C 4H"), None)[0]
    assert "sums" not in [fact.says.key for fact in turned.board.facts]
    assert turned.board.mats[ANNA].facts == position.board(None).mats[ANNA].facts


def test_cards_that_are_given_up_stay_hidden_from_the_other() -> None:
    position = given(HELD, OTHER, DECK, lie="7H KS 2D")
    happened = position.when("forfeit 5D 6C 4H")
    given_up, taken = pictures(position, happened, ANNA)[:2]
    assert seen(given_up.board, "answer_of") == [None] * 3
    assert seen(pictures(position, happened, BEN)[0].board, "answer_of") == ["5D", "6C", "4H"]
    assert taken.says[0].key == "taken"


def test_only_the_own_new_cards_are_marked() -> None:
    position = given(HELD, OTHER, DECK, lie="7H KS 2D")
    happened = position.when("forfeit 5D 6C 4H")
    drawn = happened.event(Drew).cards[BEN] or ()
    board = pictures(position, happened, BEN)[-1].board
    new = [[piece.face for place in mat.places for piece in place.pieces if piece.look == "new"] for mat in board.mats]
    assert (new[ANNA], len(new[BEN])) == ([], len(drawn))


def test_l21_d11_what_was_to_be_remembered_is_in_no_picture_of_later() -> None:
    position = given(HELD, OTHER, DECK, lie="7H KS 2D")
    happened = position.when("challenge 5D 6C 4H")
    first = challenged(ANNA, "7H KS 2D", "5D 6C 4H", ANNA)
    later = given(HELD, "7D KD AS", DECK, tricks=(first, challenged(BEN, "2C 3C 4C", "2S 4S 6S", BEN)))
    shown = pictures(position, happened, None, later)
    cards = {piece.face for picture in shown for place in picture.board.middle for piece in place.pieces}
    assert cards == {None, "3S"}, "the turned-up card alone is known to all for ever"
