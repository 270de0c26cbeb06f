"""Links to pass on have a page of their own, without anything that somebody else typed (docs/design/links.md)."""

import re

import pytest
import segno

from functions.pages.html import html
from functions.pages.qr import QUIET, qr_code
from tests.functions.pages.markup import Element, check
from tests.functions.pages.stage import STAGES, Stage

ADDRESS = "https://bluffpost.test/t/tableoftests/abcdefghijklmnopqrstuvwxyz"


def lost_link() -> Stage:
    """Anna hosts and plays; Ben, who said something, lost his link."""
    return Stage().open(3, host="Anna").seat("Ben", "Cleo").say(1, "Look at https://evil.example").renew(1)


def shown(document: Element) -> list[str]:
    """The links that can be copied."""
    return [each["value"] for each in document.all("input") if "readonly" in each.attributes]


def test_the_host_gets_a_link_for_each_open_seat_and_the_spectators() -> None:
    stage = STAGES["lobby"]()
    page = stage.shared("host")
    assert [link.seat for link in page.seats] == [2, 3]
    assert page.seats[0].url.endswith(stage.secret("open", 2))
    assert shown(check(html(page))) == [page.invitation, *[link.url for link in page.seats], page.watch]


@pytest.mark.parametrize("name", STAGES)
def test_all_others_get_the_spectators_link_alone(name: str) -> None:
    stage = STAGES[name]()
    for viewer in stage.viewers():
        page = stage.shared(*viewer)
        assert str(page.watch).endswith(stage.secret("watch"))
        assert stage.visit(*viewer).who.is_host or not page.seats


@pytest.mark.parametrize("name", STAGES)
def test_players_alone_get_their_own_seat_for_another_device(name: str) -> None:
    stage = STAGES[name]()
    for viewer in stage.viewers():
        page = stage.shared(*viewer)
        assert page.own == (page.page if viewer[0] == "seat" else None)
        own = check(html(page)).all("section", id="own")
        assert [each["value"] for section in own for each in section.all("input")] == ([page.own] if page.own else [])


@pytest.mark.parametrize("name", ["over", "closed"])
def test_when_nobody_can_sit_down_any_more_there_is_no_seat(name: str) -> None:
    assert STAGES[name]().shared("host").seats == ()


def test_nothing_that_anybody_typed_is_on_it() -> None:
    """Neither talk nor a name: what one can write and measure must not lie beside a secret (BREACH)."""
    stage = lost_link()
    for viewer in stage.viewers():
        everything = html(stage.shared(*viewer)) + stage.shared(*viewer).model_dump_json()
        for typed in ("evil", "Anna", "Ben", "Cleo"):
            assert typed not in everything
    assert "Ben" in html(stage.page("host"))


@pytest.mark.parametrize("name", STAGES)
def test_no_other_page_shows_a_link_to_copy(name: str) -> None:
    stage = STAGES[name]()
    for viewer in stage.viewers():
        document = check(html(stage.page(*viewer)))
        assert shown(document) == []
        assert not [each for each in document if each["class"] == "qr"]
        assert not {link.url for link in stage.shared(*viewer).seats} & set(map(str, document.raw_text.split()))


@pytest.mark.parametrize("name", STAGES)
def test_it_is_valid_accessible_html(name: str) -> None:
    stage = STAGES[name]()
    for viewer in stage.viewers():
        document = check(html(stage.shared(*viewer)))
        assert any(each["href"] == stage.shared(*viewer).page for each in document.all("a"))


def test_each_link_has_a_qr_code() -> None:
    document = check(html(STAGES["lobby"]().shared("host")))
    assert len(document.all("svg", **{"class": "qr"})) == len(shown(document)) == 4, "two seats, any seat, watching"


def test_a_qr_code_draws_the_modules_of_its_link_with_a_quiet_zone() -> None:
    code = segno.make_qr(ADDRESS, error="m", boost_error=False)
    light, dark = re.findall(r'd="([^"]*)"', qr_code(ADDRESS))
    size = len(code.matrix) + 2 * QUIET
    assert light == f"M0 0h{size}v{size}h-{size}z"
    expected = {(x, y) for y, row in enumerate(code.matrix) for x, module in enumerate(row) if module}
    assert drawn(dark) == expected
    assert qr_code(ADDRESS) != qr_code(ADDRESS[:-1])


def drawn(path: str) -> set[tuple[int, int]]:
    """The dark modules of a path of horizontal strokes."""
    modules, x, y = set(), 0.0, 0.0
    for command, numbers in re.findall(r"([Mmh])([-\d. ]+)", path):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if command == "h":
            modules |= {(int(x) - QUIET + step, int(y) - QUIET) for step in range(int(values[0]))}
            x += values[0]
        elif command == "m":
            x, y = x + values[0], y + values[1]
        else:
            x, y = values
    return modules
