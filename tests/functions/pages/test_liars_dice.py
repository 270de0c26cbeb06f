"""The pages of Liar's Dice: the bid, the track, dice and cups, and the last challenge."""

from engine.kit.dice import matching
from events.who import Scope
from functions.pages.html import html
from tests.functions.pages.markup import Element, check
from tests.functions.pages.stage import Stage


def table() -> Stage:
    """Three players, and the first bid is to be made."""
    return Stage().open(3).seat("Anna", "Ben", "Cleo")


def drawn(stage: Stage, scope: Scope = "watch", seat: int | None = None) -> Element:
    return check(html(stage.page(scope, seat)))


def board(stage: Stage, scope: Scope = "watch", seat: int | None = None) -> Element:
    (found,) = drawn(stage, scope, seat).all("section", id="board")
    return found


def spaces(stage: Stage) -> list[Element]:
    (track,) = board(stage).all("figure", **{"class": "track"})
    return track.all("li")


def test_ld_2_before_the_first_bid_the_opener_is_named() -> None:
    stage = table()
    assert len(board(stage).all("p", **{"class": "stamp blank"})) == 1
    (opener,) = board(stage).all("p", **{"class": "from"})
    assert stage.table.names()[stage.asked] in opener.text


def test_ld_3_the_bid_is_marked_on_the_track_and_what_it_beats_is_passed() -> None:
    assert [space for space in spaces(table()) if "here" in space["class"] or "passed" in space["class"]] == []
    (here,) = [space for space in spaces(table().move("4x5")) if space["aria-current"]]
    assert here.text.startswith("4")
    kinds = [space["class"].split() for space in spaces(table().move("2*"))]
    assert kinds[:3] == [["numbers", "passed"], ["numbers", "passed"], ["stars", "here"]]
    assert [kind for kind in kinds[3:] if len(kind) > 1] == []


def test_who_holds_no_dice_sees_the_last_five_bids() -> None:
    stage = table().move("1x2", "2x2", "3x2", "4x2", "5x2", "6x2")
    (bids,) = board(stage).all("ol", **{"class": "bids"})
    assert len(bids.all("li")) == 5
    assert board(stage, "seat", 0).all("ol", **{"class": "bids"}) == []


def test_ld_9_the_own_dice_are_drawn_and_those_of_others_lie_under_cups() -> None:
    stage = table()
    for seat in range(3):
        (tray,) = board(stage, "seat", seat).all("div", **{"class": "tray"})
        assert len(tray.all("use")) == 5
    assert len(drawn(stage).all("svg", **{"class": "die covered"})) == 15


def test_ld_7_the_title_of_a_challenge_says_how_the_count_compares_with_the_bid() -> None:
    titles = []
    for more in (-1, 0, 1):
        stage = table()
        count = sum(matching(dice, 6) for dice in stage.table.position.hidden)
        assert count > 1, "there is something to bid on"
        (reveal,) = drawn(stage.move(f"{count + more}x6", "liar")).all("section", **{"class": "reveal"})
        titles.append(reveal.all("h2")[0].text)
        assert len(reveal.all("svg", **{"class": "die counts"})) == count
    assert len(set(titles)) == 3
