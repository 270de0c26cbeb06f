"""Whatever people read is good English: every page, mail and text message in every phase, whoever reads it."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from drills.screens.documents import KINDS
from engine.conformance.english import fault
from engine.registry import GAMES
from events.debts import debts
from events.directory.notices import Notice
from events.table.state import Table
from functions.messages.letters import letter, read_after
from functions.messages.mail import as_text
from functions.messages.readers import reader
from functions.messages.sms import text_message, text_reader
from functions.pages.html import html
from functions.pages.models.base import Page
from functions.screens.reading import heard, lines
from tests.functions.notify.observer import LINKS
from tests.functions.pages.stage import NOW, STAGES, TABLE, Stage
from tests.functions.pages.test_pages import other_pages

YEAR = 365 * 86_400


def with_one_chip_each(stage: Stage) -> Stage:
    """The same table, but everybody has one chip left."""
    head = stage.head
    position = head.state.position
    poor = replace(position, public=replace(position.public, chips=(1,) * len(position.public.chips)))
    stage.tables.log.append(
        replace(
            head,
            commit=replace(head.commit, n=head.commit.n + 1, events=()),
            state=replace(head.state, version=head.state.version + 1, position=poor),
        )
    )
    return stage


ONE_OF_EACH: dict[str, Callable[[], Stage]] = {
    "one seat is taken": lambda: Stage().open(4).seat("Anna"),
    "one die is bid": lambda: Stage().open(2).seat("Anna", "Ben").move("1x2"),
    "one star is bid": lambda: Stage().open(2).seat("Anna", "Ben").move("1*"),
    "one die is lost": lambda: Stage().open(2).seat("Anna", "Ben").move("40x6", "liar"),
    "one chip is left": lambda: with_one_chip_each(Stage().open(3, variant="chips").seat("Anna", "Ben", "Cleo")),
    "a seat is taken over": lambda: Stage().open(3).seat("Anna", "Ben", "Cleo").renew(1).seat("Dora"),
    "back again": lambda: STAGES["autopilot"]().come_back(0),
}
"""Where words for several things would go wrong, and phases that other tests do not look at."""

ALL_STAGES = pytest.mark.parametrize("make", [*STAGES.values(), *ONE_OF_EACH.values()], ids=[*STAGES, *ONE_OF_EACH])


def faults(page: Page) -> list[str]:
    return [wrong for text in heard(html(page)) if (wrong := fault(text))]


@ALL_STAGES
def test_pages_read_well(make: Callable[[], Stage]) -> None:
    stage = make()
    for viewer in stage.viewers():
        for page in (stage.page(*viewer), stage.log(*viewer)):
            assert faults(page) == [], viewer


@pytest.mark.parametrize("page", list(other_pages()), ids=lambda page: page.kind)
def test_pages_beside_the_tables_read_well(page: Page) -> None:
    assert faults(page) == []


@pytest.mark.parametrize("kind", KINDS)
def test_no_word_grows_into_the_next(kind: str) -> None:
    for name, document in KINDS[kind]():
        assert not re.search(r"</(?:a|b|bdi|strong|small)>\w", document), name


@ALL_STAGES
def test_messages_read_well(make: Callable[[], Stage]) -> None:
    stage = make()
    for notice in notices(stage.table):
        for text in written(stage, notice):
            assert not fault(text), notice


def notices(table: Table) -> list[Notice]:
    """All that anybody is told about the table as it is, the reminder included."""
    late = max([NOW, *(place.prompt.remind for place in table.places if place.prompt)])
    return [owed for owed in debts(GAMES[table.game], table, late, YEAR) if isinstance(owed, Notice)]


def written(stage: Stage, notice: Notice) -> Iterator[str]:
    """The paragraphs of the mail, and the text message."""
    table = stage.table
    commits = stage.tables.history(TABLE, table.version, read_after(table, notice))
    mailed = letter(TABLE, table, notice, commits, LINKS, reader(table, notice.chair, "Europe/Lisbon"))
    yield from lines(as_text(mailed))
    yield text_message(letter(TABLE, table, notice, commits, LINKS, text_reader(table, notice.chair, "UTC")))


BROKEN = (
    *("Anna threw one dice.", "1 of 4 cards are red.", "Three card are left.", "You was asked.", "{name} won."),
    *("The link of you was renewed.", "Anna  bid.", "Anna bid .", "It is the the end."),
)


@pytest.mark.parametrize("text", BROKEN)
def test_a_fault_is_found(text: str) -> None:
    assert fault(text)


@pytest.mark.parametrize("text", ["One of 4 cards is red.", "One die, two dice.", "You were asked.", "A 52-card pack."])
def test_good_english_has_none(text: str) -> None:
    assert not fault(text)
