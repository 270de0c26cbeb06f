"""What an operator is shown, and does, is about all tables and people: also those on a second page."""

from contextlib import AbstractContextManager, nullcontext

import pytest

from events.directory import live
from events.directory.person import Person, Reference
from functions.aws import clients
from functions.operator.__main__ import main
from functions.play.door.site import Site
from tests.cut import first_page_only
from tests.functions.operator.typed import ask_about
from tests.functions.play.party import open_party

MANY = 5
ADDRESS = "anna@example.org"


@pytest.fixture(params=["as it is", "first page only"])
def reading(request: pytest.FixtureRequest, site: Site) -> tuple[AbstractContextManager[None], bool]:
    """How the operator's code reads, and whether that is all there is."""
    is_cut = request.param != "as it is"
    return (first_page_only(clients.dynamodb()) if is_cut else nullcontext()), not is_cut


@pytest.fixture
def tables(site: Site, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of tables on several pages."""
    monkeypatch.setattr(live, "SHARDS", 1)
    return sorted(open_party(site, taken=0).table_id for _ in range(MANY))


def test_list_shows_every_live_table(
    reading: tuple[AbstractContextManager[None], bool], tables: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    how, is_all = reading
    with how:
        main(["list"])
    shown = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert (sorted(shown) == tables) is is_all


def test_rebuild_directory_finds_every_table(
    reading: tuple[AbstractContextManager[None], bool], site: Site, tables: list[str]
) -> None:
    how, is_all = reading
    for found in list(site.directory.live.all()):
        site.directory.live.drop(found)
    with how:
        main(["rebuild-directory"])
    assert (sorted([each.table for each in site.directory.live.all()]) == tables) is is_all


def test_block_forgets_everybody_with_an_address(
    reading: tuple[AbstractContextManager[None], bool], site: Site
) -> None:
    how, is_all = reading
    people = [f"person{number}" for number in range(MANY)]
    for person in people:
        site.directory.people.add(
            Person(person, "Anna", contacts={"mail": Reference(site.directory.contacts.meet("mail", ADDRESS, 2**31))}),
            expires=2**31,
        )
    with how:
        ask_about("block", ADDRESS)
    assert (site.directory.people.several(people) == {}) is is_all
