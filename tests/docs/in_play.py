"""High Claim in play. It is run by `test_adding_a_game.py` where that game was built; here there is none."""

from random import Random

from engine.bots import choose
from engine.chance import KeyedChance
from engine.game import play, start
from engine.registry import GAMES
from functions.pages.html import html
from functions.pages.models import TablePage
from functions.pages.start import start_page
from tests.functions.pages.markup import check
from tests.functions.pages.observer import rendered

GAME = GAMES["high_claim"]


def test_its_house_rule_is_on_the_start_page() -> None:
    page = check(html(start_page(bytes(32), "nonce", "entropy", GAME.name)))
    assert GAME.summary in page.text
    (field,) = page.all("input", name="option.top")
    assert field["value"] == "10"


def test_how_it_is_played_is_on_the_start_page() -> None:
    page = check(html(start_page(bytes(32), "nonce", "entropy", GAME.name)))
    (rules,) = page.all("div", **{"class": "rules"})
    assert [paragraph.text for paragraph in rules.all("p")] == list(GAME.rules(GAME.options()))


def test_its_page_shows_the_position_and_offers_the_moves() -> None:
    state = start(GAME, GAME.options(), 2, KeyedChance(bytes(32), 0)).state
    page = TablePage.model_validate_json(rendered(GAME, GAME.options(), 2, state, 0).split(b"<!doctype")[0])
    document = check(html(page))
    assert "Claim how much both cards together are worth." in document.text
    assert page.board
    assert all(place.label in document.text for mat in page.board.mats for place in mat.places)
    assert len(document.all("span", **{"class": "playing back"})) == 1
    assert "claim 7" in [option["value"] for option in document.all("option")]


def test_a_bot_plays_it_well() -> None:
    wins = 0
    for seed in range(40):
        random, bot, number = Random(seed), seed % 2, 0
        state = start(GAME, GAME.options(), 2, KeyedChance(random.randbytes(32), 0)).state
        while (outcome := GAME.outcome(state)) is None:
            (seat,) = GAME.to_act(GAME.view(state, None))
            view, number = GAME.view(state, seat), number + 1
            action = choose(GAME, view, seat, random) if seat == bot else GAME.legal(view).sample(random)
            state = play(GAME, state, seat, action, KeyedChance(bytes(32), number)).state
        wins += outcome.places[bot] == 1
    assert wins >= 26
