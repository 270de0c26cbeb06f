"""Whoever has no seat any more is unknown to the directory within seconds, or after a crash with the next sweep.

The calls at which settle ends are recorded by botocore's hooks in a run without a crash; none is listed by hand.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

import pytest

from events.store.folding import Kept
from events.table.commands import Close, ForgetMe, FreeSeat, LeaveSeat, RenewLink
from tests import stores
from tests.functions.crashes import Killed, crash, endings, recording, writes
from tests.functions.mailbox import address, phone_number
from tests.functions.posting import follow
from tests.functions.world import DAY, DIRECTORY, HOUR, LOG, Play, World, running
from tests.said import headline

RETENTION = 30 * DAY


def known(world: World) -> set[str]:
    """The names of the people whom the directory knows."""
    rows = stores.items(world.dynamodb, DIRECTORY)
    return {row["name"]["S"] for row in rows if row["sk"]["S"] == "person"}


def stored(world: World) -> str:
    """Everything that the directory holds."""
    return str(stores.items(world.dynamodb, DIRECTORY))


def addresses_kept(world: World, name: str) -> list[str]:
    """The addresses of somebody that the directory holds."""
    rows = [row for row in stores.items(world.dynamodb, DIRECTORY) if row["sk"]["S"] == "contact"]
    return [row["address"]["S"] for row in rows if row["address"]["S"] in (address(name), phone_number(name))]


# ---- who loses a seat ----


Story: TypeAlias = Callable[[World, bool], None]
"""What happens to Ben, and whether his addresses were proved."""


def stands_up(world: World, proved: bool) -> None:
    """Ben stands up before the game."""
    world.table("Anna", "Ben", contacts="mail sms", confirmed=proved, begin_when_full=False).does(1, LeaveSeat())


def is_freed(world: World, proved: bool) -> None:
    """The host takes Ben's seat away."""
    world.table("Anna", "Ben", contacts="mail sms", confirmed=proved, begin_when_full=False).does(None, FreeSeat(1))


def is_replaced(world: World, proved: bool) -> None:
    """Ben lost his link, and somebody else got the new one."""
    play = world.table("Anna", "Ben", contacts="mail sms", confirmed=proved)
    world.takes_over(play, 1, "Cleo", world.person("Cleo", []))


def asks_to_be_forgotten(world: World, proved: bool) -> None:
    """Ben keeps his seat; what `play` does in the directory itself was lost in a crash."""
    world.table("Anna", "Ben", contacts="mail sms", confirmed=proved).does(1, ForgetMe("person-2"))


STORIES = pytest.mark.parametrize("story", [stands_up, is_freed, is_replaced, asks_to_be_forgotten])
PROVED = pytest.mark.parametrize("proved", [False, True], ids=["unproved", "proved"])


def kept(story: Story, proved: bool) -> int:
    """How many of his two addresses stay: a proof outlives the seat it was given for, unless its owner wants to be
    forgotten."""
    return 2 if proved and story is not asks_to_be_forgotten else 0


@PROVED
@STORIES
def test_who_has_no_seat_any_more_is_forgotten_by_the_stream(world: World, story: Story, proved: bool) -> None:
    story(world, proved)
    world.settles(*world.arrived())
    assert "Ben" not in known(world)
    assert "Anna" in known(world)
    assert len(addresses_kept(world, "Ben")) == kept(story, proved)
    assert "person/person-Ben" not in stored(world), "nothing leads to him"


@STORIES
def test_an_address_that_another_seat_gives_stays(world: World, story: Story) -> None:
    contact = world.directory.contacts.meet("mail", address("Ben"), world.now + DAY)
    world.directory.people.link("another", contact, world.now + DAY)
    story(world, False)
    world.settles(*world.arrived())
    assert addresses_kept(world, "Ben") == [address("Ben")]


@STORIES
def test_states_that_were_folded_with_the_name_go_too(world: World, story: Story) -> None:
    story(world, True)
    world.directory.snapshots.keep(world.plays[0].id, "2/last", Kept(1, b"mark", b"Ben", b""), world.now)
    world.settles(*world.arrived())
    assert world.directory.snapshots.find(world.plays[0].id, "2/last") is None


@pytest.mark.sampled(3)
@PROVED
@STORIES
def test_after_a_crash_at_any_call_it_is_made_good(story: Story, proved: bool) -> None:
    with running() as world:
        story(world, proved)
        with recording() as calls:
            world.settles(*world.arrived())
    deletes = 5 + (story is asks_to_be_forgotten)
    assert calls.count("DeleteItem") == deletes, "of a person, of two contacts, of what leads there, and of a webhook"
    for number, moment in endings(calls):
        with running() as world:
            story(world, proved)
            with crash(number, moment), suppress(Killed):
                world.settles(*world.arrived())
            world.later(HOUR).sweep()
            where = f"{moment} call {number}, {calls[number]}"
            assert "Ben" not in known(world), where
            assert "Anna" in known(world), where
            assert len(addresses_kept(world, "Ben")) == kept(story, proved), where
            by_host = story in (is_freed, is_replaced)
            assert world.headlines("Ben").count(headline("lost")) == (proved and by_host), where


@STORIES
def test_the_sweep_finds_who_was_overlooked(world: World, story: Story) -> None:
    story(world, True)
    world.arrived()  # the records are lost
    world.sweep()
    assert "Ben" not in known(world)


def test_an_address_that_comes_after_its_seat_was_lost_is_forgotten_too(world: World) -> None:
    """`play` commits first and stores the address then: the host was faster."""
    play = world.table("Anna", "Ben", contacts="", begin_when_full=False).does(None, FreeSeat(1))
    world.dynamodb.delete_item(TableName=DIRECTORY, Key={"pk": {"S": "person/person-Ben"}, "sk": {"S": "person"}})
    world.flows()
    world.person("Ben", ["mail"])
    world.wake(play)
    world.flows()
    assert known(world) == {"Anna"}


def test_who_lost_a_link_is_told_so_before(world: World) -> None:
    play = world.table("Anna", "Ben")
    world.flows()
    play.does(None, RenewLink(1))
    world.flows().sweep()
    assert known(world) == {"Anna", "Ben"}
    assert world.headlines("Ben")[-1] == headline("renewed")


@pytest.mark.parametrize("contacts", ["mail", ""])
def test_what_was_erased_before_takes_the_webhook_along_all_the_same(world: World, contacts: str) -> None:
    """Whoever is forgotten everywhere is erased at once, and who gave no address was never known."""
    play = world.table("Anna", "Ben", contacts=contacts)
    follow(world, play, person="person-Ben")
    world.flows()
    play.does(1, ForgetMe("person-2"))
    world.directory.people.erase("person-Ben")
    world.settles(*world.arrived())
    assert world.directory.webhooks.get(play.id) is None


# ---- when the table goes ----


def closed(world: World) -> Play:
    """A table that its host closed, when it is time to delete it. Cleo stood up before, Dora has no address, and nobody
    proved theirs."""
    people = {"Anna": "mail", "Ben": "mail sms", "Cleo": "mail"}
    play = world.table("Anna", "Ben", "Cleo", "Dora", contacts=people, confirmed=False, begin_when_full=False)
    play.does(2, LeaveSeat()).does(None, Close())
    world.flows().later(RETENTION)
    return play


def test_people_are_kept_until_their_table_is_deleted(world: World) -> None:
    closed(world).world.later(-1).sweep()
    assert known(world) == {"Anna", "Ben", "Dora"}
    world.later(1).sweep()
    assert known(world) == set()
    assert "person/" not in stored(world), "nothing leads to them"
    assert "example.org" not in stored(world)


def test_people_are_forgotten_before_the_log_that_names_them() -> None:
    with running() as world:
        closed(world)
        with recording() as calls:
            world.sweep()
    for number in writes(calls):
        with running() as world:
            closed(world)
            with crash(number, "after"), suppress(Killed):
                world.sweep()
            where = f"after call {number}, {calls[number]}"
            assert not known(world) or stores.items(world.dynamodb, LOG), where
            world.later(HOUR).sweep().later(DAY).sweep()
            assert known(world) == set(), where
            assert "example.org" not in stored(world), where
