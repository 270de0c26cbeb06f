"""High Claim and Ballast in play. It is run by `test_adding_a_game.py` where they were built; here there are none."""

import pytest

from drills.contests.__main__ import contest
from engine.arena import Arena
from engine.game import AnyGame
from engine.registry import GAMES
from functions.pages.html import html
from functions.pages.models.table import TablePage
from functions.pages.start import rules_page, start_page
from tests.functions.pages.markup import check
from tests.functions.pages.observer import rendered

HIGH_CLAIM, BALLAST = GAMES["high_claim"], GAMES["ballast"]

each_game = pytest.mark.parametrize("game", [HIGH_CLAIM, BALLAST], ids=lambda game: game.name)


@pytest.mark.parametrize(("game", "option", "default"), [(HIGH_CLAIM, "top", "10"), (BALLAST, "weights", "4")])
def test_its_house_rule_is_on_the_start_page(game: AnyGame, option: str, default: str) -> None:
    page = check(html(start_page(bytes(32), "nonce", "entropy", game.name, shows="friends")))
    (field,) = page.all("input", name=f"option.{option}")
    assert field["value"] == default


@each_game
def test_how_it_is_played_is_on_the_start_page(game: AnyGame) -> None:
    page = check(html(rules_page(game)))
    assert all(paragraph in page.text for paragraph in game.rules(game.options()))


@pytest.mark.parametrize(("game", "move"), [(HIGH_CLAIM, "claim 7"), (BALLAST, "load 3")])
def test_its_page_asks_shows_the_position_and_offers_the_moves(game: AnyGame, move: str) -> None:
    state = Arena(game, game.options(), game.seats[0], "1").state
    page = TablePage.model_validate_json(rendered(game, game.options(), game.seats[0], state, 0).split(b"<!doctype")[0])
    document = check(html(page))
    assert page.prompt
    assert page.prompt.question in document.text
    assert page.board
    read = "\n".join([document.text, *[each["aria-label"] for each in document if each["aria-label"]]])
    assert all(place.label in read for mat in page.board.mats for place in mat.places)
    assert move in [each.attributes.get("value") for each in (*document.all("option"), *document.all("input"))]


@each_game
def test_a_bot_plays_it_well(game: AnyGame) -> None:
    """It wins much more often than its share against players who do anything."""
    score = contest(game, lambda view, random: game.legal(view).sample(random), game.seats[0])
    assert score.interval[0] > 1 / game.seats[0]
