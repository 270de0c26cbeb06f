"""Whoever proves a bounced address again is taken off the account's suppression list before anything is sent there."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from events.people.ending import end
from events.people.proving import prove_address
from functions.aws import clients
from tests.functions.crashes import Killed, crash, endings, recording
from tests.functions.mailbox import address
from tests.functions.notify.test_not_now import THROTTLED, refusal
from tests.functions.suppression import TAKEN_OFF, suppressing
from tests.functions.world import HOUR, Play, World, running
from tests.said import headline

TURN = headline("turn")


def bounced_and_proved(world: World) -> Play:
    """Ben's mail came back, Anna moved, and Ben opened the link of an earlier mail."""
    play = world.table("Anna", "Ben", contacts={"Ben": "mail"})
    world.flows()
    contact = world.directory.contacts.hash("mail", address("Ben"))
    end(world.directory, contact, "bounced", world.now)
    play.moves("1x2")
    world.flows()
    prove_address(world.directory, contact, world.now)
    world.directory.people.prove("person-Ben", "mail", contact, world.now)
    world.directory.live.owe_anew(play.id, world.now)
    world.wake(play)
    return play


@contextmanager
def failing_to_take_off() -> Iterator[None]:
    """SES is asked too often within the block."""
    name = f"before-call.sesv2.{TAKEN_OFF}"

    def fail(**_: object) -> None:
        raise refusal(THROTTLED["mail"])

    clients.mail().meta.events.register_first(name, fail)
    try:
        yield
    finally:
        clients.mail().meta.events.unregister(name, fail)


def test_it_is_taken_off_once_and_gets_what_is_open(world: World) -> None:
    play = bounced_and_proved(world)
    with suppressing(address("Ben")) as suppressed, recording() as calls:
        world.flows()
        play.moves("1x3", "1x4")
        world.flows()
    assert not suppressed
    assert world.headlines("Ben").count(TURN) == 2
    assert calls.count(TAKEN_OFF) == 1


def test_an_address_that_is_not_on_the_list_is_written_to_all_the_same(world: World) -> None:
    bounced_and_proved(world)
    with suppressing():
        world.flows()
    assert world.headlines("Ben")[-1] == TURN


def test_while_it_cannot_be_taken_off_nothing_is_sent_and_everything_stays_owed(world: World) -> None:
    bounced_and_proved(world)
    before = len(world.mails)
    with suppressing(address("Ben")) as suppressed:
        with failing_to_take_off():
            world.flows()
        assert (suppressed, len(world.mails)) == ({address("Ben")}, before)
        world.later(HOUR).sweep()
        assert not suppressed
    assert world.headlines("Ben")[-1] == TURN


def test_an_address_that_never_bounced_is_not_asked_about(world: World) -> None:
    play = world.table("Anna", "Ben", contacts={"Ben": "mail"}).moves("1x2")
    with recording() as calls:
        world.flows()
    assert TAKEN_OFF not in calls
    assert play.table.places[1].prompt


def test_a_crash_at_any_call_loses_nothing() -> None:
    with running() as world, suppressing(address("Ben")):
        bounced_and_proved(world)
        with recording() as calls:
            world.flows()
    assert TAKEN_OFF in calls
    for number, moment in endings(calls):
        with running() as world, suppressing(address("Ben")) as suppressed:
            bounced_and_proved(world)
            with crash(number, moment), suppress(Killed):
                world.flows()
            world.later(HOUR).sweep()
            where = f"{moment} call {number}, {calls[number]}"
            assert not suppressed, where
            assert world.headlines("Ben").count(TURN) in (1, 2), where
