"""A message that did not arrive: its address ends, its table looks for another way, and nothing else happens."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from events.directory.addresses import Channel
from events.directory.limits import DAY
from events.directory.preferences import Preferences
from events.people.proving import prove_address
from events.store import pages
from events.table.refusals import NotAllowed
from functions.aws import clients
from tests.functions.feedback.reported import arrives, of_mail, of_text
from tests.functions.log_lines import members
from tests.functions.mailbox import address
from tests.functions.world import DIRECTORY, HOUR, WAKE_UP, Play, World
from tests.said import headline

TURN = headline("turn")


@pytest.fixture
def play(world: World) -> Play:
    """Ben, who has mail, is told of his turn."""
    play = world.table("Anna", "Ben")
    world.flows()
    play.moves("1x2")
    world.flows()
    assert world.headlines("Ben")[-1] == TURN
    return play


def tags(play: Play, name: str = "Ben") -> dict[str, str]:
    return {"contact": play.world.directory.contacts.hash("mail", address(name)), "table": play.id}


def is_dead(world: World, name: str = "Ben", channel: Channel = "mail") -> bool:
    person = world.directory.people.get(f"person-{name}")
    assert person
    return person.contacts[channel].dead


def test_a_mail_is_tagged_with_what_stands_for_its_address_and_with_its_table(
    world: World, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Any] = []
    send = clients.mail().send_email

    def kept(**given: Any) -> Any:
        sent.append(given)
        return send(**given)

    with monkeypatch.context() as patch:
        patch.setattr(clients.mail(), "send_email", kept)
        play.moves("2x2")
        world.flows()
    assert {tag["Name"]: tag["Value"] for tag in sent[-1]["EmailTags"]} == tags(play, "Anna")


def test_after_a_permanent_bounce_no_mail_goes_there(world: World, play: Play) -> None:
    assert arrives(of_mail("bounce", tags(play), world.now)) == 1
    assert is_dead(world)
    assert not is_dead(world, "Anna")
    before = len(world.mails_to("Ben"))
    play.moves("2x2", "3x2")
    world.flows()
    assert len(world.mails_to("Ben")) == before


def test_the_table_is_looked_at_anew_at_once(world: World, play: Play) -> None:
    arrives(of_mail("bounce", tags(play), world.now))
    assert world.directory.live.remembered(play.id, consistent=True).held > world.now
    assert [json.loads(each["body"]) for each in world.waiting(WAKE_UP)] == [{"table": play.id}]


def test_every_table_where_the_address_was_given_is_looked_at(world: World, play: Play) -> None:
    """Somebody else with that address sits at another one."""
    other = world.table("Cleo", "Dora")
    world.flows()
    world.directory.people.link("person-Cleo", tags(play)["contact"], world.now + DAY, other.id)
    arrives(of_mail("bounce", tags(play), world.now))
    asked = {json.loads(each["body"])["table"] for each in world.waiting(WAKE_UP)}
    assert asked == {play.id, other.id}


def test_what_is_late_says_until_when(world: World, play: Play) -> None:
    event = of_mail("delay", tags(play), world.now)
    arrives(event)
    contact = world.directory.contacts.get(tags(play)["contact"])
    assert contact
    assert contact.delayed > 0
    assert contact.state == "proved"


def test_a_report_that_a_message_is_no_spam_changes_nothing(world: World, play: Play) -> None:
    before = world.directory.contacts.get(tags(play)["contact"])
    event = of_mail("complaint", tags(play), world.now)
    event["detail"]["complaint"]["complaintFeedbackType"] = "not-spam"
    assert arrives(event) == 1
    assert world.directory.contacts.get(tags(play)["contact"]) == before
    assert (is_dead(world), world.waiting(WAKE_UP)) == (False, [])


def test_after_a_complaint_no_mail_goes_there_whatever_its_owner_does(world: World, play: Play) -> None:
    arrives(of_mail("complaint", tags(play), world.now))
    assert is_dead(world)
    with pytest.raises(NotAllowed):
        prove_address(world.directory, tags(play)["contact"], world.now)


@pytest.mark.parametrize("name", ["delay", "transient_bounce", "reject"])
def test_what_may_pass_leaves_the_address_as_it_is(world: World, play: Play, name: str) -> None:
    arrives(of_mail(name, tags(play), world.now))
    assert not is_dead(world)


def test_what_is_late_wakes_nobody(world: World, play: Play) -> None:
    arrives(of_mail("delay", tags(play), world.now))
    assert world.waiting(WAKE_UP) == []


def test_a_bounce_of_a_mail_from_before_the_proof_counts_no_more(world: World, play: Play) -> None:
    sent = world.now
    contact = tags(play)["contact"]
    world.later(HOUR)
    prove_address(world.directory, contact, world.now)
    world.directory.people.prove("person-Ben", "mail", contact, world.now)
    arrives(of_mail("bounce", tags(play), sent))
    assert not is_dead(world)
    arrives(of_mail("bounce", tags(play), world.now))
    assert is_dead(world)


def test_the_same_twice_and_in_any_order_is_the_same(world: World, play: Play) -> None:
    bounce, delay = of_mail("bounce", tags(play), world.now), of_mail("delay", tags(play), world.now)
    for event in (delay, bounce, bounce, delay):
        arrives(event)
    assert is_dead(world)


def test_a_number_that_is_none_gets_no_more_texts(world: World) -> None:
    play = world.table("Anna", "Ben", contacts="sms")
    world.flows()
    play.moves("1x2")
    world.flows()
    row = texts_to_ben(world)[-1]
    message = row["pk"]["S"].removeprefix("message/")
    assert int(row["expires"]["N"]) <= world.now + 7 * DAY
    arrives(of_text("TEXT_UNREACHABLE", message, world.now))
    assert not is_dead(world, channel="sms")
    arrives(of_text("TEXT_INVALID", message, world.now))
    assert is_dead(world, channel="sms")


def test_a_digest_tells_of_such_a_number_too(world: World) -> None:
    play = world.table("Anna", "Ben", contacts="sms", deadline=3 * DAY)
    world.flows()
    world.directory.people.prefer("person-Ben", Preferences(digest=24))
    before = texts_to_ben(world)
    play.moves("1x2")
    world.flows().later(DAY).flows()
    (row,) = [each for each in texts_to_ben(world) if each not in before]
    arrives(of_text("TEXT_INVALID", row["pk"]["S"].removeprefix("message/"), world.now))
    assert is_dead(world, channel="sms")


def texts_to_ben(world: World) -> list[Any]:
    """The text messages of which something may be told later."""
    return [each for each in remembered(world) if each["contact"]["S"] == number_of_ben(world)]


def remembered(world: World) -> list[Any]:
    rows = pages.every_item(world.dynamodb, "scan", TableName=DIRECTORY)
    return [row for row in rows if row["sk"]["S"] == "message"]


def number_of_ben(world: World) -> str:
    person = world.directory.people.get("person-Ben")
    assert person
    return person.contacts["sms"].contact


def test_texts_that_others_in_the_account_sent_change_nothing(world: World, play: Play) -> None:
    assert arrives(of_text("TEXT_INVALID", "somebody else’s", world.now)) == 1
    assert world.waiting(WAKE_UP) == []


def test_what_is_refused_on_account_of_us_raises_an_alarm(world: World, play: Play, lines: Callable[[], str]) -> None:
    arrives(of_mail("reject", tags(play), world.now))
    (line,) = members(lines())
    assert (line["trouble"], line["kind"], line["table"]) == ("MessageRefused", "reject", play.id)


def test_no_line_of_the_log_has_the_contact(world: World, play: Play, lines: Callable[[], str]) -> None:
    arrives(of_mail("bounce", tags(play), world.now))
    out = lines()
    assert out
    assert tags(play)["contact"] not in out
