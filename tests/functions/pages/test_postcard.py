"""The postcard: what anybody may see of a match that is over, at its table and behind its own link."""

from collections.abc import Sequence
from random import Random
from typing import Any, Literal

import pytest

from engine.games.liars_dice.values import Rolled
from engine.kit.value import replace
from engine.registry import GAMES
from events.match import LONGEST, Match, moments, weightiest
from events.store.log import Commit, Head
from events.table.events import Begun, Moved, Settings
from functions.pages import postcard as presenter
from functions.pages.html import html
from functions.pages.models.postcard import PostcardPage
from tests.functions.pages.markup import Element, check
from tests.functions.pages.stage import STAGES, Stage
from tests.house import OF_THE_HOUSE

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn")
SHORT = {
    "liar_liar": {"match": 50, "hand_turn_limit": 4},
    "liars_poker": {"hands_to_win": 1},
}


def played(game: str, seats: int = 0, **options: Any) -> Stage:
    """A match that was played at random to its end."""
    seats = seats or max(GAMES[game].seats[0], 2)
    return Stage().open(seats, game=game, **(options or SHORT.get(game, {}))).seat(*NAMES[:seats]).roam(Random(3))


def card(stage: Stage) -> PostcardPage:
    """The one behind its own link."""
    return presenter.postcard_page(stage.visit("watch"), stage.milestones)


@pytest.mark.parametrize("game", OF_THE_HOUSE)
def test_every_match_that_was_played_out_has_a_moment_that_decided_it(game: str) -> None:
    stage = played(game)
    page = card(stage)
    assert page.moment
    assert page.moments
    assert page.moment.says
    assert page.moves == stage.table.moves
    (picture,) = check(html(page)).all("div", **{"class": "picture"})
    assert page.moment.says[-1] in picture.text
    assert page.moment.call in picture.text


@pytest.mark.parametrize("game", OF_THE_HOUSE)
def test_the_table_shows_the_same_card_without_the_links_of_its_page(game: str) -> None:
    stage = played(game)
    page = stage.page("watch")
    assert page.postcard
    assert page.postcard == card(stage).model_copy(update={"log": None, "replay": None})
    assert postcards(html(page)) == postcards(html(card(stage)))


def postcards(document: str) -> list[str]:
    return [each.text for each in check(document).all("article", **{"class": "postcard"})]


def test_the_places_are_its_address() -> None:
    page = card(STAGES["over"]())
    document = check(html(page))
    (places,) = document.all("ol", **{"class": "places many"})
    assert [finish.place for finish in page.finishes] == [1, 2, 3]
    assert [each.text for each in places.all("bdi")] == [finish.name for finish in page.finishes]


def test_of_equal_moments_the_last_one_stands_on_it() -> None:
    stage = played("liars_deck", seats=3)
    assert stage.match
    game = GAMES["liars_deck"]
    found = moments(game, stage.match.commits)
    assert len(found) > 1
    assert weightiest(found) == found[-1]
    weighty = next(each for each in stage.milestones if each.n == stage.table.weightiest)
    assert moments(game, [weighty])[-1] == found[-1]
    assert stage.table.moments == len(found)


def test_the_challenge_that_cost_most_stands_on_it() -> None:
    stage = Stage().open(3).seat("Anna", "Ben", "Cleo").move("1x2", "liar").finish()
    assert stage.match
    found = moments(GAMES["liars_dice"], stage.match.commits)
    best = weightiest(found)
    assert best
    assert best.weight == max(each.weight for each in found) == stage.table.weight
    assert len(stage.milestones) <= 3


def test_a_match_that_was_resigned_at_once_has_none() -> None:
    stage = Stage().open(3, bots=2).seat("Anna").resign(0)
    page = card(stage)
    assert (page.moment, page.moments, page.resigned) == (None, "", True)
    (title,) = check(html(page)).all("h2")
    assert all(finish.name in title.text for finish in page.finishes if finish.place == 1)


def test_whoever_won_is_spoken_to() -> None:
    stage = STAGES["over"]()
    winner = next(seat for seat, place in enumerate(stage.table.results) if place == 1)
    own, other = (heading(html(stage.page("seat", seat))) for seat in (winner, (winner + 1) % 3))
    assert own.text != other.text
    assert stage.table.places[winner].name not in own.text
    assert stage.table.places[winner].name in other.text


def heading(document: str) -> Element:
    (ending,) = check(document).all("div", **{"class": "over"})
    return ending.all("h2")[0]


@pytest.mark.parametrize(("name", "whole"), [("over", True), ("over undisclosed", False)])
def test_it_leads_to_the_whole_match_only_where_that_is_disclosed(name: str, whole: bool) -> None:
    page = card(STAGES[name]())
    assert (bool(page.log), bool(page.replay)) == (whole, whole)


BIDS = ("16x2", "37x3", "liar")
"""Anna's lie is believed, and Ben's, which is bolder, is caught."""


def bidding(disclose: Literal["all", "none"] = "all") -> Stage:
    stage = Stage().open(3, Settings(disclose=disclose, objection=0), first_opener=1).seat("Anna", "Ben", "Cleo")
    return stage.move(*BIDS).finish()


def test_a_player_sees_the_own_boldest_lie_that_was_believed() -> None:
    stage = bidding()
    told = stage.page("seat", 0).postcard
    assert told
    assert told.boldest
    assert told.boldest.by == 0
    assert told.boldest.missing == stage.table.places[0].honesty.falsehood > 0
    page = html(stage.page("seat", 0))
    assert told.boldest.says[0] in page
    assert "Ben" in told.answer
    assert told.answer in page


def test_without_a_believed_lie_it_is_the_best_catch() -> None:
    stage = bidding()
    for seat, place in enumerate(stage.table.places):
        told = stage.page("seat", seat).postcard
        assert told
        assert bool(told.boldest) == (place.honesty.believed > 0)
        assert bool(told.catch) == (not told.boldest and place.honesty.catch not in (0, stage.table.weightiest))


def test_everybody_sees_how_often_each_was_believed() -> None:
    stage = bidding()
    honest = [place.honesty for place in stage.table.places]
    for finish in card(stage).finishes:
        own = honest[finish.seat]
        assert (finish.lies, finish.believed) == (own.lies, own.believed)
        assert (finish.challenges, finish.caught) == (own.challenges, own.caught)
    assert honest[1].lies > honest[1].believed


def test_a_table_that_keeps_its_cards_secret_tells_of_no_lie() -> None:
    stage = bidding("none")
    for page in (card(stage), stage.page("seat", 0).postcard):
        assert page
        assert (page.boldest, page.catch) == (None, None)
        assert {(each.lies, each.believed, each.challenges, each.caught) for each in page.finishes} == {(0, 0, 0, 0)}


def test_nothing_on_it_was_ever_hidden() -> None:
    """With other private values in every event and position of the log it is the same."""
    stage = STAGES["over undisclosed"]()
    assert stage.milestones
    before = presenter.postcard(stage.table, stage.milestones)
    assert presenter.postcard(stage.table, others(stage.milestones)) == before


def scrambled(match: Match, keep: int | None = None) -> Match:
    """Every hidden die is another one, but for those of a seat."""
    return replace(match, commits=others(match.commits, keep))


def others(commits: Sequence[Commit], keep: int | None = None) -> tuple[Commit, ...]:
    return tuple([replace(each, events=other_events(each.events, keep)) for each in commits])


def other_events(events: tuple[Any, ...], keep: int | None) -> tuple[Any, ...]:
    return tuple(
        [
            replace(each, events=tuple([other_dice(of_game, keep) for of_game in each.events]))
            if isinstance(each, Begun | Moved)
            else each
            for each in events
        ]
    )


def other_dice(event: Any, keep: int | None) -> Any:
    if not isinstance(event, Rolled):
        return event
    hidden = [dice if seat == keep else (2,) * len(dice or ()) for seat, dice in enumerate(event.hidden)]
    return replace(event, hidden=tuple(hidden))


def test_of_a_very_long_match_the_last_commits_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = STAGES["over"]()
    whole = stage.match
    assert whole
    assert len(whole.commits) < LONGEST
    monkeypatch.setattr("events.match.LONGEST", 2)
    last = stage.match
    assert last
    assert last.commits == whole.commits[-2:]
    assert last.before is not None


def test_without_its_commits_it_still_has_the_places() -> None:
    """They may be deleted while they are read."""
    stage = STAGES["over"]()
    head: Head[Any] = stage.head
    page = presenter.postcard(head.state, ())
    assert [finish.place for finish in page.finishes] == [1, 2, 3]
    assert page.moment is None
