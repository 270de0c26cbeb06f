"""Names, talk and whatever else people type is shown as text, everywhere and in every direction."""

import pytest

from functions.pages.html import Attempt, html
from tests.functions.pages.markup import Element, check
from tests.functions.pages.stage import Stage
from tests.functions.talk import LINES, TALK

SCRIPT = "<script>alert(1)</script"
HEBREW = "אבגדה"
HOSTILE = [SCRIPT, '"><img src=x>', "{{ page }}", "🎲 Cleo ☃", HEBREW, "&amp;", "Zoë'); drop"]


def table_of(*names: str) -> Stage:
    return Stage().open(len(names)).seat(*names)


def everywhere(stage: Stage) -> list[Element]:
    """Table and log for every link that leads to the table."""
    viewers = [viewer for viewer in stage.viewers() if viewer[0] != "spent"]
    pages = [page for viewer in viewers for page in (stage.page(*viewer), stage.log(*viewer))]
    return [check(html(page)) for page in pages]


@pytest.mark.parametrize("name", HOSTILE)
class TestAName:
    def test_is_text_on_every_page(self, name: str) -> None:
        stage = table_of(name, "Ben")
        for stages in (stage, stage.move("1x2"), stage.finish()):
            for page in everywhere(stages):
                assert name in page.text

    def test_is_text_in_the_lobby(self, name: str) -> None:
        for page in everywhere(Stage().open(3).seat(name)):
            assert name in page.text

    def test_turns_nothing_around_it(self, name: str) -> None:
        """Every mention of a name is isolated: by <bdi>, or in sentences by isolates (UAX #9)."""
        stage = table_of(name, "Ben").move("1x2")
        for page in everywhere(stage):
            for each in page:
                texts = [child for child in each.children if isinstance(child, str) and name in child]
                alone = each.tag in ("bdi", "title", "option")
                assert all(alone or f"\u2068{name}\u2069" in text for text in texts), each.raw_text


@pytest.mark.parametrize(
    ("text", "lines"),
    [(text, (text,)) for text in HOSTILE]
    + [("one line\nanother line\n\nand <b>more</b>", ("one line", "another line", "and <b>more</b>")), (TALK, LINES)],
)
def test_talk_is_text_in_a_quotation_of_whoever_said_it(text: str, lines: tuple[str, ...]) -> None:
    stage = table_of("Anna", "Ben").say(0, text)
    for page in everywhere(stage):
        for said in page.all("blockquote"):
            assert said.parent
            assert [each.text for each in said.parent.all("b")] == ["Anna"]
            assert [each.raw_text for each in said.all("p")] == list(lines)
        quoted = ("blockquote", "q")
        outside = [
            each for each in page if each.tag not in quoted and all(at.tag not in quoted for at in each.ancestors())
        ]
        assert not [
            child for each in outside for child in each.children if isinstance(child, str) and lines[0] in child
        ]
    assert [len(check(html(page)).all("blockquote")) for page in (stage.page("seat", 1), stage.log("seat", 1))] == [
        1,
        1,
    ]


@pytest.mark.parametrize("text", HOSTILE)
def test_what_was_typed_is_kept_as_text(text: str) -> None:
    stage = table_of("Anna", "Ben")
    page = stage.page("seat", stage.asked)
    document = check(html(page, Attempt("move", f"Not “{text}”.", {"text": [text]})))
    assert document.all("input", id="move-text")[0]["value"] == text
    assert f"Not “{text}”." in document.text
    document = check(html(page, Attempt("say", "Too long.", {"text": [text]})))
    assert document.all("textarea")[0].raw_text == text
