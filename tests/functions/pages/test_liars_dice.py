"""The scene of Liar's Dice: the bid, the track, dice and cups."""

from events.who import Scope
from functions.pages.html import html
from tests.functions.pages.markup import Element, check
from tests.functions.pages.stage import Stage


def table() -> Stage:
    """Three players, and the first bid is to be made."""
    return Stage().open(3).seat("Anna", "Ben", "Cleo")


def board(stage: Stage, scope: Scope = "watch", seat: int | None = None) -> Element:
    (found,) = check(html(stage.page(scope, seat))).all("main", id="board")
    return found


def spaces(stage: Stage) -> list[Element]:
    (track,) = [each for each in board(stage).all("ol") if "track" in each["class"].split()]
    return track.all("li")


def test_ld_2_before_the_first_bid_the_opener_is_named() -> None:
    stage = table()
    assert len(board(stage).all("span", **{"class": "stamp blank"})) == 1
    (opener,) = board(stage).all("p", **{"class": "said"})
    assert stage.table.names()[stage.asked] in opener.text


def test_ld_3_the_bid_is_marked_on_the_track_and_what_it_beats_is_passed() -> None:
    assert [space for space in spaces(table()) if "here" in space["class"] or "passed" in space["class"]] == []
    (here,) = [space for space in spaces(table().move("4x5")) if "here" in space["class"]]
    assert here["data-space"] == "4"
    kinds = [space["class"].split() for space in spaces(table().move("2*"))]
    assert [kind[1] for kind in kinds[:5]] == ["passed", "passed", "passed", "passed", "here"]
    assert [kind for kind in kinds[5:] if {"passed", "here"}.intersection(kind)] == []


def test_ld_3_a_phone_shows_three_spaces_before_the_bid_and_five_from_it() -> None:
    shown = [space["data-space"] for space in spaces(table().move("6x5")) if "wide" not in space["class"].split()]
    assert " ".join(shown) == "4 5 3* 6 7 4* 8 9 5*"


def test_the_bidder_reads_what_a_call_would_cost_and_the_asked_player_does_not() -> None:
    stage = table()
    bidder = stage.asked
    stage.move("15x5")
    asked = stage.table.names()[stage.asked]
    page = check(html(stage.page("seat", bidder)))
    (question,) = page.all("h2", **{"class": "question"})
    (stakes,) = page.all("p", **{"class": "paid stakes"})
    assert asked in question.text
    assert "right: you lose" in stakes.text
    assert check(html(stage.page("seat", stage.asked))).all("p", **{"class": "paid stakes"}) == []


def test_earlier_bids_of_the_round_are_listed() -> None:
    stage = table().move("1x2", "2x2", "3x2")
    (past,) = check(html(stage.page("watch"))).all("details", id="past")
    assert len(past.all("li")) == 2


def test_ld_9_the_own_dice_are_drawn_and_those_of_others_lie_under_cups() -> None:
    stage = table()
    for seat in range(3):
        (own,) = board(stage, "seat", seat).all("section", **{"data-seat": str(seat)})
        assert len([each for each in own.all("svg") if "die" in each["class"].split()]) == 5
        others = [each for each in board(stage, "seat", seat).all("li") if each["data-seat"]]
        assert [len([svg for svg in each.all("svg") if "die" in svg["class"].split()]) for each in others] == [0, 0]
        assert [each.all("text")[0].text for each in others] == ["5", "5"]


def test_ld_6_what_a_form_lets_one_put_together_is_what_is_higher() -> None:
    stage = table().move("4x5")
    page = stage.page("seat", stage.asked)
    assert page.prompt
    bid = page.prompt.controls[0]
    assert bid.together[0] == ("4", "6")
    assert ("4", "5") not in bid.together
    assert ("3", "*") in bid.together
    assert max(int(amount) for amount, _ in bid.together) == 15, "no more than there are dice"
