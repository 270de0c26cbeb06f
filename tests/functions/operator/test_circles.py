"""What an operator does about circles, and a circle after its log was set back."""

from collections.abc import Iterator

import pytest

from events.store.stored import log_of_tables
from events.table.commands import Resign
from events.tables import Tables
from functions.operator.__main__ import main
from functions.play.door.site import Site
from tests import stores
from tests.functions.operator.set_back import fitted, set_back
from tests.functions.operator.test_operator import said
from tests.functions.play.circle.friends import friends
from tests.functions.play.party import PROGRAM
from tests.functions.settle.test_scoring import CIRCLE, TABLE, kept, played
from tests.functions.world import LOG, World, running


@pytest.fixture
def world() -> Iterator[World]:
    with running() as world:
        yield world


def test_it_is_shown_and_loses_its_tables_or_its_links(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    circle = friends("Ann", "Ben")
    circle.next("Ann")
    name, (table,) = circle.everyone.split("/")[-2], circle.tables
    told = said(capsys, "circle", name)
    assert "Sunday Liars  tables opened: 1, may follow: any number" in told
    assert "2  Ben  since" in told
    assert f"{table['id']}  liars_dice  lobby" in told
    main(["circle", name, "--no-tables"])
    assert circle.next("Ann").json["code"] == "circle_no_tables_left"
    main(["circle", name, "--end"])
    assert PROGRAM.get(circle.everyone).status == 404
    with pytest.raises(SystemExit, match=name):
        main(["circle", name])


def test_the_result_of_a_lost_end_goes_and_the_new_one_counts_alone(world: World) -> None:
    play = played(world, "Ann", "Ben")
    begun = play.table.version
    play.does(0, Resign())
    world.flows()
    assert kept(world) == ([((1, 2), (2, 1))], [])
    set_back(play, begun)
    fitted(play)
    assert kept(world) == ([], [TABLE])
    play.does(1, Resign())
    world.flows().sweep()
    assert kept(world) == ([((1, 1), (2, 2))], [])


def test_a_lost_table_is_no_longer_open(world: World) -> None:
    play = played(world, "Ann", "Ben")
    stores.create_log_table(world.dynamodb, "as-it-was")
    for item in stores.items(world.dynamodb, LOG):
        world.dynamodb.put_item(TableName="as-it-was", Item=item)
    set_back(play, 0)
    fitted(play, before=Tables(log_of_tables(world.dynamodb, "as-it-was")))
    assert kept(world) == ([], [])


def test_the_table_names_its_circle(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    played(world, "Ann", "Ben")
    assert CIRCLE.id in said(capsys, "show", TABLE)
