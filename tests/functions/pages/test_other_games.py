"""A game gets its pages by being registered: its board drawn, moves as its controls, news."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from engine.arena import Arena
from engine.game import AnyGame
from engine.kit.prose import in_words
from engine.registry import GAMES
from functions.pages import html as pages
from functions.pages.board import Place
from functions.pages.html import html
from functions.pages.models.moves import MoveChoice, MoveControl, MoveField
from functions.pages.models.table import TablePage
from functions.screens.reading import heard, notation
from tests.functions.pages.markup import Element, check
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
        if page.phase == "over":
            continue  # the postcard lies where the board was
        read = read_out(document)
        assert said_on(page) - {text for text in said_on(page) if text in read} == set()
        assert backs_drawn(document) == backs_on(page)


def read_out(document: Element) -> str:
    """All text of a page, and the names of its pictures."""
    return "\n".join([document.text, *[each["aria-label"] for each in document if each["aria-label"]]])


def said_on(page: TablePage) -> set[str]:
    """Every word of the board."""
    if page.board is None:
        return set()
    mats = page.board.mats
    facts = [*page.board.facts, *page.board.past, *[fact for mat in mats for fact in mat.facts]]
    return {in_words(each) for each in ({fact.says for fact in facts} | {place.label for place in places_on(page)})}


def backs_on(page: TablePage) -> int:
    """Players who are out have none."""
    mats = page.board.mats if page.board else ()
    out = [place for mat in mats if mat.is_out for place in mat.places]
    return sum(piece.face is None for place in places_on(page) if place not in out for piece in place.pieces)


def backs_drawn(document: Element) -> int:
    """A back with a number stands for so many."""
    return sum(int(each.text.strip() or 1) for each in document.all("span", **{"class": "plain-piece back"}))


def places_on(page: TablePage) -> list[Place]:
    mats = page.board.mats if page.board else ()
    return [*(page.board.middle if page.board else ()), *[place for mat in mats for place in mat.places]]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_board_can_be_drawn_without_a_template_of_the_game(game: AnyGame) -> None:
    backs = 0
    for page in pages_of(game):
        document = check(written := html(page))
        read = read_out(document)
        assert said_on(page) - {text for text in said_on(page) if text in read} == set()
        assert [text for text in notation(heard(written)) if "*" not in text and "JK" not in text] == []  # as printed
        assert backs_drawn(document) == backs_on(page)
        backs += backs_on(page)
    assert backs > 0, "nothing was hidden in the whole match"


def pages_of(game: AnyGame) -> Iterator[TablePage]:
    """The pages of some positions of a match, as those of a game without a template."""
    random, seats = Random(game.name), game.seats[-1]
    for turn in islice(Arena(game, game.options(), seats, "1").play_at_random(random), 11):
        sent = rendered(game, game.options(), seats, turn.after, random.choice((None, 0, 1))).split(b"<!doctype")[0]
        page = TablePage.model_validate_json(sent)
        yield page.model_copy(update={"table": page.table.model_copy(update={"game": "newgame"})})


def test_every_kind_of_control_is_offered() -> None:
    """Lists that are long and short, boxes to tick, fixed words, and moves without a choice."""
    stage = STAGES["playing"]()
    page = stage.page("seat", stage.asked)
    assert page.prompt
    many = MoveField(label="Rank", choices=tuple(choice(str(n)) for n in range(9)), least=1, most=1)
    few = MoveField(label="Whom", choices=(choice("1"),), least=1, most=1)
    some = MoveField(label="Cards", choices=(choice("QS"), choice("2H")), least=2, most=2)
    controls = (MoveControl(label="Ask", parts=("ask", few, many, some)), MoveControl(label="Pass", parts=("pass",)))
    prompt = page.prompt.model_copy(update={"controls": controls})
    other = page.model_copy(update={"prompt": prompt, "table": page.table.model_copy(update={"game": "newgame"})})
    assert parts_of(check(html(other)), "form-move-1") == [
        ("hidden", "part.0"),
        ("select", "part.1"),
        ("select", "part.2"),
        *2 * [("checkbox", "part.3")],
    ]
    assert parts_of(check(html(other)), "form-move-2") == [("hidden", "part.0")]


def choice(value: str) -> MoveChoice:
    return MoveChoice(value=value, label=value, said=value, said_once=value)


def parts_of(document: Element, form: str) -> list[tuple[str, str]]:
    """The inputs of a form, wherever they stand: how they ask, and for which part."""
    (found,) = document.all("form", id=form)
    inputs = [*found, *[each for each in document if each["form"] == form]]
    return [(each["type"] or each.tag, each["name"]) for each in inputs if each["name"].startswith("part")]


def test_templates_are_compiled_once() -> None:
    assert pages._template("table.html") is pages._template("table.html")
