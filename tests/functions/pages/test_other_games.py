"""A game gets its pages by being registered: position in sentences, moves as its controls, news."""

import pytest

from functions.pages import html as pages
from functions.pages.html import html
from functions.pages.models import Choice, MoveControl, MoveField
from tests.functions.pages.markup import check
from tests.functions.pages.stage import STAGES


@pytest.mark.parametrize("name", STAGES)
def test_pages_work_without_a_template_of_the_game(name: str) -> None:
    stage = STAGES[name]()
    for viewer in stage.viewers():
        page = stage.page(*viewer)
        other = page.model_copy(update={"table": page.table.model_copy(update={"game": "newgame"})})
        assert other.table.game != page.table.game
        document = check(html(other))
        assert all(sentence in document.text for sentence in page.position)


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
