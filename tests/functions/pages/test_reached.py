"""The line of each player says how they are told, in a phrase of its own, to those who play there."""

from collections.abc import Sequence

import pytest

from events.reach import Reach
from functions.pages.html import html
from functions.pages.table import LATELY
from tests.functions.pages.markup import check
from tests.functions.pages.stage import NOW, Stage

WAYS = (
    Reach("told", "mail"),
    Reach("told", "sms"),
    Reach("unconfirmed"),
    Reach("lost", "mail", NOW),
    Reach("lost", "sms", NOW),
    Reach("none"),
)
HOST, OTHER = 0, 1


@pytest.fixture
def stage() -> Stage:
    """A match of six, each of whom is told in another way; the last one has just sat down."""
    stage = Stage().open(6, host="Anna").seat("Ben", "Cleo", "Dan", "Eve")
    stage.now += LATELY
    stage.seat("Finn")
    stage.now += LATELY
    stage.reached = dict(enumerate(WAYS))
    return stage


def phrases(stage: Stage, seat: int) -> Sequence[str]:
    """What is seen of it, as it stands before any script runs."""
    page = check(html(stage.page("seat", seat)))
    return [
        each.text for each in page.all("span") if "reached" in each["class"].split() and "hidden" not in each.attributes
    ]


@pytest.mark.parametrize("seat", [HOST, OTHER])
def test_each_way_has_its_phrase(stage: Stage, seat: int) -> None:
    assert len(set(phrases(stage, seat))) == len(WAYS)


def test_who_did_something_lately_looks_at_the_page(stage: Stage) -> None:
    before = phrases(stage, HOST)
    stage.now -= LATELY
    *others, last = phrases(stage, HOST)
    assert others == before[:-1]
    assert last not in before
