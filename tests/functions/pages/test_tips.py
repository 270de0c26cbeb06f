"""Tips come with the form that they are about, to the player who is asked, and from what that player sees."""

import pytest

from engine.kit.dice import STAR, matching
from engine.registry import GAMES
from functions.pages.html import html
from tests.functions.pages.markup import check
from tests.functions.pages.stage import Stage
from tests.said import said


def began(game: str) -> Stage:
    seats = min(GAMES[game].seats, key=lambda seats: abs(seats - 3))
    return Stage().open(seats, game=game).seat(*("Anna", "Ben", "Cleo", "Dan")[:seats])


def kinds(stage: Stage) -> list[tuple[str, int]]:
    """The tips of who is asked, with the numbers of their forms."""
    prompt = stage.page("seat", stage.asked).prompt
    assert prompt
    return [(tip.kind, tip.form) for tip in prompt.tips]


@pytest.mark.parametrize("game", GAMES)
def test_who_is_asked_has_a_tip_for_a_form_of_the_page_and_nobody_else_has(game: str) -> None:
    stage = began(game)
    for viewer in (None, *range(len(stage.table.places))):
        page = check(html(stage.page("watch", None) if viewer is None else stage.page("seat", viewer)))
        forms = {each["id"] for each in page.all("form")}
        tips = [each["data-of"] for each in page.all("p") if each["data-tip"]]
        assert bool(tips) == (viewer == stage.asked and GAMES[game].tips != ())
        assert set(tips) <= forms


def test_what_was_got_wrong_comes_first() -> None:
    stage = began("liars_dice")
    assert kinds(stage) == [("bid", 1)]
    assert kinds(stage.move("9x6")) == [("call", 2), ("bid", 1)]


def test_only_what_the_player_sees_is_counted() -> None:
    stage = began("liars_dice")
    own = stage.head.state.position.hidden[(stage.asked + 1) % 3]
    prompt = stage.move("9x6").page("seat", stage.asked).prompt
    assert prompt
    seen = matching(own, 6)
    assert prompt.tips[0].before == said("liars_dice", "tip_in_sight", seen=seen, amount=9)


def test_nobody_is_told_to_call_what_is_surely_true() -> None:
    stage = began("liars_dice")
    own = stage.head.state.position.hidden[(stage.asked + 1) % 3]
    held = next(face for face in own if face != STAR)
    assert kinds(stage.move(f"1x{held}")) == [("bid", 1)]
