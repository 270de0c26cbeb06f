"""What the owner of an address is asked, and how often, whoever types it."""

from events.directory.addresses import Channel
from events.directory.contacts import SHORT_ASKS
from functions.messages.sms import SEGMENT, gsm, septets
from tests.functions.mailbox import address, phone_number
from tests.functions.world import DAY, PUBLIC_URL, Play, World
from tests.said import headline, said

LONG, SHORT, TURN = headline("welcome"), said("letter", "is_that_you"), headline("turn")


def proved_elsewhere(world: World, channel: Channel = "mail") -> str:
    """Ben's address, proved by its owner at a table that is long gone; what stands for it."""
    written = address("Ben") if channel == "mail" else phone_number("Ben")
    contact = world.directory.contacts.meet(channel, written, world.now + DAY)
    world.directory.contacts.prove(contact, world.now)
    return contact


def typed(world: World, contacts: str = "mail") -> Play:
    """A table at which somebody typed Ben's address."""
    world.directory.people.erase("person-Ben")
    return world.table("Anna", "Ben", contacts={"Ben": contacts}, confirmed=False)


def test_an_address_that_is_proved_elsewhere_gets_a_short_question_and_no_turn(world: World) -> None:
    proved_elsewhere(world)
    typed(world).moves("1x2")
    world.flows().later(DAY).sweep()
    (mail,) = world.mails_to("Ben")
    assert mail.headline == SHORT
    assert f"{PUBLIC_URL}/confirm/" in mail.text
    assert f"{PUBLIC_URL}/t/" not in mail.raw
    assert said("letter", "only_if_yes") in mail.text
    assert str(mail.message["Subject"]) == "Liar’s Dice", "a stranger's name is no subject"


def test_it_gets_its_turns_once_its_owner_said_yes(world: World) -> None:
    contact = proved_elsewhere(world)
    play = typed(world).moves("1x2")
    world.flows()
    world.directory.contacts.prove(contact, world.now)
    world.directory.people.prove("person-Ben", "mail", contact, world.now)
    world.wake(play).flows()
    assert world.headlines("Ben") == [SHORT, TURN]


def test_one_that_nobody_proved_gets_the_long_one(world: World) -> None:
    typed(world)
    world.flows()
    assert world.headlines("Ben") == [LONG]


def test_the_short_question_by_text_is_one_segment_without_what_carriers_want_of_the_first(world: World) -> None:
    proved_elsewhere(world, "sms")
    typed(world, "sms")
    world.flows()
    ((_, text),) = world.texts
    assert gsm(SHORT) in text
    assert "/confirm/" in text
    assert "rates may apply" not in text
    assert septets(text) <= SEGMENT


def test_a_mailbox_is_asked_so_often_in_a_day(world: World) -> None:
    proved_elsewhere(world)
    for _ in range(SHORT_ASKS + 2):
        typed(world)
        world.flows()
    assert world.headlines("Ben") == [SHORT] * SHORT_ASKS
