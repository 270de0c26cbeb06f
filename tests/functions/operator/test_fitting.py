"""The directory after its log was set back: nothing owed is silent, nothing comes twice but what is owed anew."""

from collections.abc import Iterator

import pytest

from events.directory.person import Person, Reference
from events.people.ending import end
from events.store.stored import log_of_tables
from events.table.commands import Say, TakeSeat
from events.tables import Tables
from functions.operator.__main__ import main
from functions.operator.fitting import Fitting
from tests.functions.mailbox import address
from tests.functions.operator.set_back import fitted, set_back
from tests.functions.services import on_moto
from tests.functions.world import DAY, LOG, Play, World, running
from tests.said import headline

BEGUN, TURN, WELCOME = headline("begun"), headline("turn"), headline("welcome")


@pytest.fixture
def world() -> Iterator[World]:
    with running(on_moto) as world:
        yield world


def test_notices_of_new_moves_are_sent_although_lost_ones_had_their_numbers(world: World) -> None:
    play = world.table("Anna", "Ben").moves("1x2")
    world.flows()
    kept = play.table.version
    for lost in ("1x3", "1x4"):
        play.moves(lost)
        world.flows()
    set_back(play, kept)
    told = {name: world.headlines(name) for name in ("Anna", "Ben")}
    main(["rebuild-directory"])
    world.sweep()
    assert {name: world.headlines(name) for name in told} == told  # what was told of the moves that stayed
    for instead in ("2x3", "2x4"):
        play.moves(instead)
        world.flows().sweep()
    assert world.headlines("Anna") == [*told["Anna"], TURN]
    assert world.headlines("Ben") == [*told["Ben"], TURN]


def test_a_reminder_tells_what_happened_in_place_of_what_was_lost(world: World) -> None:
    play = world.table("Anna", "Ben", deadline=DAY).moves("1x2")
    kept = play.table.version
    play.does(0, Say("This is lost."))
    world.flows()
    set_back(play, kept)
    fitted(play)
    play.does(0, Say("This is not."))
    world.flows().later(DAY * 3 // 4).flows()
    assert "Anna: This is not." in world.mail_to("Ben", headline("reminder")).text


def test_it_can_be_repeated_and_forgets_nothing_of_a_log_that_was_not_set_back(world: World) -> None:
    play = world.table("Anna", "Ben").moves("1x2")
    world.flows()
    told = world.headlines("Ben")
    assert not fitted(play, before=world.tables).relinked
    assert not fitted(play, before=world.tables).is_set_back
    world.sweep()
    assert world.headlines("Ben") == told


def test_an_address_that_was_asked_by_a_lost_commit_is_asked_again(world: World) -> None:
    """Or whoever sits down again could never confirm it: an address gets one message."""
    play = world.table("Anna", "Ben", confirmed=False)
    world.flows()
    set_back(play, 1)
    assert fitted(play).claims == 2
    anna = world.directory.contacts.get(world.directory.contacts.hash("mail", address("Anna")))
    assert anna
    assert not world.directory.contacts.mailbox_of(anna).asks
    sit_down_again(play, "Anna", "Ben")
    world.flows().sweep()
    assert world.headlines("Ben") == [WELCOME, WELCOME]


def test_who_said_no_since_is_not_asked_again(world: World) -> None:
    play = world.table("Anna", "Ben", confirmed=False)
    world.flows()
    end(world.directory, world.directory.contacts.hash("mail", address("Ben")), "paused", world.now)
    set_back(play, 1)
    fitted(play)
    sit_down_again(play, "Anna", "Ben")
    world.flows().sweep()
    assert world.headlines("Ben") == [WELCOME]


def test_who_sat_down_in_lost_commits_is_forgotten_and_who_still_sits_is_not(world: World) -> None:
    play = world.table("Anna", "Ben")
    before = copy_of(world)
    set_back(play, 2)  # the table and Anna
    done = fitted(play, before)
    assert done.people == 1
    assert done.relinked
    assert world.directory.people.get("person-Ben") is None
    assert world.directory.people.get("person-Anna")


def test_an_address_goes_with_its_lost_person_if_no_other_person_gives_it(world: World) -> None:
    play = world.table("Anna", "Ben", "Cleo", confirmed=False)
    contacts, people = world.directory.contacts, world.directory.people
    hashes = {name: contacts.hash("mail", address(name)) for name in ("Anna", "Ben", "Cleo")}
    elsewhere = Person("person elsewhere", "Cleo", contacts={"mail": Reference(hashes["Cleo"])})
    people.add(elsewhere, world.now + DAY)
    before = copy_of(world)
    set_back(play, 2)  # the table and Anna
    assert fitted(play, before).people == 2
    assert {name: bool(contacts.get(each)) for name, each in hashes.items()} == {
        "Anna": True,
        "Ben": False,
        "Cleo": True,
    }
    assert [each.person for each in contacts.waiting(hashes["Cleo"])] == [elsewhere.id]


def test_a_table_is_fitted_although_its_old_head_is_damaged(world: World) -> None:
    """A restore is made for just that."""
    play = world.table("Anna", "Ben").moves("1x2")
    kept = play.table.version
    play.moves("1x3")
    world.flows()
    before = copy_of(world)
    key = {"table": {"S": play.id}, "n": {"N": str(play.table.version)}}
    head = world.dynamodb.get_item(TableName="as-before", Key=key)["Item"]
    world.dynamodb.put_item(TableName="as-before", Item={**head, "events": {"B": b"broken"}, "state": {"B": b"broken"}})
    set_back(play, kept)
    known, said = Fitting(world.directory, world.tables, before).fit_all([play.id], world.now)
    assert " 1 " in known, "it was left alone"
    assert play.id not in said, "it was not only set back"
    assert all(notice.cause <= kept for notice in world.directory.claims.of_table(play.id))


def test_a_table_that_was_opened_in_lost_commits_leaves_nobody_behind(world: World) -> None:
    play = world.table("Anna", "Ben").moves("1x2")
    world.flows()
    before = copy_of(world)
    set_back(play, 0)
    done = fitted(play, before)
    assert done.gone
    assert done.people == 2
    assert not list(world.directory.claims.of_table(play.id))
    world.later(2 * DAY).sweep().sweep_due()
    assert play.id not in [live.table for live in world.directory.live.all()]


def sit_down_again(play: Play, *names: str) -> None:
    """Those whose seats were lost."""
    for seat, name in enumerate(names):
        contact = play.world.directory.contacts.meet("mail", address(name), play.world.now + DAY)
        person = Person(f"{name} again", name, contacts={"mail": Reference(contact)})
        play.world.directory.people.add(person, play.world.now + DAY)
        play.does(seat, TakeSeat(name, "entropy", person.id))


def copy_of(world: World) -> Tables:
    """The tables as they are now, whatever becomes of them."""
    world.dynamodb.restore_table_to_point_in_time(SourceTableName=LOG, TargetTableName="as-before")
    return Tables(log_of_tables(world.dynamodb, "as-before"))
