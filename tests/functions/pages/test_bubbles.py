"""What is said at a seat for a while: the newest talk, and now and then a line of a bot."""

from dataclasses import replace

from engine.games.liars_dice import GAME
from events.table.sight import Sight
from events.table.state import Table
from functions.pages.bubbles import bubble_of
from functions.pages.html import html
from functions.pages.models.table import Bubble, News
from tests.functions.pages.markup import check
from tests.functions.pages.stage import STAGES, TABLE

MOVE = News(at=0, sentences=(), keys=(), event={"type": "Moved"})


def with_bots(table: Table) -> Table:
    others = zip(table.places[1:], ("Ada", "Bit"), strict=False)
    bots = [replace(place, name=name, bot=True) for place, name in others]
    return replace(table, places=(table.places[0], *bots, *table.places[len(bots) + 1 :]))


def lines(table: Table, viewer: int | None = None) -> list[Bubble | None]:
    """After each of so many moves."""
    return [bubble_of(Sight(GAME, replace(table, moves=moves)), TABLE, viewer, [MOVE]) for moves in range(300)]


class TestTalk:
    def test_stands_at_its_seat_for_the_others_until_something_happens(self) -> None:
        stage = STAGES["playing"]().say(1, "Oh dear.\nReally?")
        assert stage.page("seat", 0).bubble == Bubble(seat=1, line="Really?")
        assert stage.page("seat", 1).bubble is None
        (seat,) = check(html(stage.page("seat", 0))).all("li", id="seat-2")
        assert [each.text for each in seat.all("q", **{"class": "bubble"})] == ["Really?"]
        assert stage.move("liar").page("seat", 0).bubble is None


class TestALineOfABot:
    def test_comes_now_and_then_and_is_the_same_for_all(self) -> None:
        table = with_bots(STAGES["playing"]().table)
        spoken = [each for each in lines(table) if each]
        assert 30 < len(spoken) < 90
        assert {each.seat for each in spoken} == {1, 2}
        assert len({each.line for each in spoken}) == 6
        assert lines(table, 0) == lines(table)

    def test_is_off_with_talk_and_no_person_has_one(self) -> None:
        people = STAGES["playing"]().table
        assert not any(lines(people))
        table = with_bots(people)
        assert not any(lines(replace(table, talking=False)))
