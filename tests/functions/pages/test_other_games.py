"""A game gets its pages by being registered: its board drawn, moves as its controls, news."""

from collections.abc import Iterator
from random import Random

import pytest

from engine.chance import KeyedChance
from engine.game import AnyGame, play, start
from engine.registry import GAMES
from functions.pages import html as pages
from functions.pages.board import Place
from functions.pages.html import html
from functions.pages.models import Choice, MoveControl, MoveField, TablePage
from tests.functions.pages.markup import check
from tests.functions.pages.observer import rendered
from tests.functions.pages.stage import STAGES


@pytest.mark.parametrize("name", STAGES)
def test_pages_work_without_a_template_of_the_game(name: str) -> None:
    stage = STAGES[name]()
    for viewer in stage.viewers():
        page = stage.page(*viewer)
        other = page.model_copy(update={"table": page.table.model_copy(update={"game": "newgame"})})
        assert other.table.game != page.table.game
        document = check(html(other))
        assert said_on(page) - {text for text in said_on(page) if text in document.text} == set()
        assert len(document.all("span", **{"class": "playing back"})) == backs_on(page)


def said_on(page: TablePage) -> set[str]:
    """Every word of the board."""
    if page.board is None:
        return set()
    mats = page.board.mats
    facts = [*page.board.facts, *page.board.past, *[fact for mat in mats for fact in mat.facts]]
    return {fact.says for fact in facts} | {place.label for place in places_on(page)}


def backs_on(page: TablePage) -> int:
    return sum(piece.face is None for place in places_on(page) for piece in place.pieces)


def places_on(page: TablePage) -> list[Place]:
    mats = page.board.mats if page.board else ()
    return [*(page.board.middle if page.board else ()), *[place for mat in mats for place in mat.places]]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_board_can_be_drawn_without_a_template_of_the_game(game: AnyGame) -> None:
    backs = 0
    for page in pages_of(game):
        document = check(html(page))
        assert said_on(page) - {text for text in said_on(page) if text in document.text} == set()
        assert len(document.all("span", **{"class": "playing back"})) == backs_on(page)
        backs += backs_on(page)
    assert backs > 0, "nothing was hidden in the whole match"


def pages_of(game: AnyGame) -> Iterator[TablePage]:
    """The pages of some positions of a match, as those of a game without a template."""
    random, seats = Random(game.name), game.seats[-1]
    state = start(game, game.options(), seats, KeyedChance(bytes(32), 0)).state
    for number in range(1, 12):
        sent = rendered(game, game.options(), seats, state, random.choice((None, 0, 1))).split(b"<!doctype")[0]
        page = TablePage.model_validate_json(sent)
        yield page.model_copy(update={"table": page.table.model_copy(update={"game": "newgame"})})
        asked = list(game.to_act(game.view(state, None)))
        if not asked:
            return
        seat = random.choice(asked)
        move = game.legal(game.view(state, seat)).sample(random)
        state = play(game, state, seat, move, KeyedChance(bytes(32), number)).state


def test_every_kind_of_control_is_offered() -> None:
    """Lists that are long and short, boxes to tick, fixed words, and moves without a choice."""
    stage = STAGES["playing"]()
    page = stage.page("seat", stage.asked)
    assert page.prompt
    many = MoveField(label="Rank", choices=tuple(Choice(value=str(n), label=str(n)) for n in range(9)), least=1, most=1)
    few = MoveField(label="Whom", choices=(Choice(value="1", label="Anna"),), least=1, most=1)
    some = MoveField(
        label="Cards", choices=(Choice(value="QS", label="queen"), Choice(value="2H", label="2")), least=2, most=2
    )
    controls = (MoveControl(label="Ask", parts=("ask", few, many, some)), MoveControl(label="Pass", parts=("pass",)))
    prompt = page.prompt.model_copy(update={"controls": controls})
    other = page.model_copy(update={"prompt": prompt, "table": page.table.model_copy(update={"game": "newgame"})})
    ask, pass_, _ = check(html(other)).all("form", method="post")[:3]
    kinds = [(each["type"] or each.tag, each["name"]) for each in ask if each["name"].startswith("part")]
    assert kinds == [("hidden", "part.0"), ("radio", "part.1"), ("select", "part.2"), *2 * [("checkbox", "part.3")]]
    assert [(each["type"], each["value"]) for each in pass_ if each["name"] == "part.0"] == [("checkbox", "pass")]


def test_templates_are_compiled_once() -> None:
    assert pages._template("table.html") is pages._template("table.html")
