"""The three answers of a channel (docs/design/mail.md): a sent notice is never sent again, one that we cannot send now
stays owed and the sweep finds it, and one that never arrives is not tried again."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any

import pytest
from botocore.exceptions import ClientError, ReadTimeoutError

from engine.games.liars_dice.values import Bid
from events.directory.addresses import Channel
from events.directory.person import Reference
from events.directory.preferences import Preferences
from events.people.asking import Asking, ask
from functions.aws import clients
from functions.notify.handler import FIRST_DEFERRAL, MOST_DEFERRALS
from tests.functions.clients import shared_client
from tests.functions.crashes import crash, recording, writes
from tests.functions.events import stream_record
from tests.functions.mailbox import phone_number
from tests.functions.notify.test_notices import ASKED, BEGUN, TURN, asked_ben, ben
from tests.functions.world import DAY, ENVIRONMENT, HOUR, NOTIFY, World, running
from tests.said import said

THROTTLED: dict[Channel, str] = {"mail": "TooManyRequestsException", "sms": "ThrottlingException"}
OPTED_OUT = "DESTINATION_PHONE_NUMBER_OPTED_OUT"
"""The reason that End User Messaging gives with `ConflictException`."""


def unverify() -> None:
    """SES has not heard yet from the owner of the sender's address."""
    shared_client("sesv2").delete_email_identity(EmailIdentity=ENVIRONMENT["SENDER"])


def verify() -> None:
    """The operator opens the link that SES mailed."""
    shared_client("sesv2").create_email_identity(EmailIdentity=ENVIRONMENT["SENDER"])


@contextmanager
def failing(channel: Channel, error: Exception) -> Iterator[list[int]]:
    """Every message over the channel ends so within the block: moto refuses nothing but senders. Their times."""
    attempts: list[int] = []
    client = {"mail": clients.mail, "sms": clients.texts}[channel]()
    name = {"mail": "before-call.sesv2.SendEmail", "sms": "before-call.pinpoint-sms-voice-v2.SendTextMessage"}[channel]

    def fail(**_: object) -> None:
        attempts.append(int(time.time()))
        raise error

    client.meta.events.register(name, fail)
    try:
        yield attempts
    finally:
        client.meta.events.unregister(name, fail)


def refusal(code: str, said: str = "", reason: str = "") -> ClientError:
    response: Any = {"Error": {"Code": code, "Message": said}, "Reason": reason}
    return ClientError(response, "SendEmail")


def messages(world: World) -> int:
    return len(world.mails) + len(world.texts)


def contact(world: World, channel: Channel = "mail") -> Reference:
    """Ben's."""
    person = world.directory.people.get("person-Ben")
    assert person
    return person.contacts[channel]


# ---- the newcomer's first evening ----


def test_what_an_unverified_sender_could_not_send_leaves_once_when_it_is_verified(world: World) -> None:
    unverify()
    world.table("Anna", "Ben", contacts={"Ben": "mail"}, confirmed=False)
    world.flows().later(HOUR).sweep()
    assert world.mails == []
    verify()
    world.later(HOUR).sweep().later(HOUR).sweep()
    assert world.headlines("Ben") == [ASKED]


def test_a_turn_is_told_as_long_as_it_is_open(world: World) -> None:
    play = asked_ben(world, deadline=0)
    unverify()
    world.flows().later(HOUR).sweep()
    verify()
    world.later(HOUR).sweep().later(HOUR).sweep()
    assert world.headlines("Ben") == [BEGUN, TURN]
    assert play.asked == [1]


@pytest.mark.parametrize("code", ["MailFromDomainNotVerifiedException", "SomethingNew"])
def test_text_takes_the_place_of_mail_that_could_not_leave_for_a_day(world: World, code: str) -> None:
    play = world.table("Anna", "Ben", contacts={"Anna": "mail", "Ben": "mail sms"}, deadline=0)
    world.flows()
    with failing("mail", refusal(code)):
        play.moves("1x2")
        world.flows()
        for _ in range(26):
            world.later(HOUR).sweep_due().flows()
        assert [number for number, _ in world.texts] == [phone_number("Ben")]
        play.moves("1x3", "1x4")
        world.flows()
        assert len(world.texts) == 2, "the next turn waits for nothing"
    play.moves("1x5")
    world.later(DAY).flows()
    play.moves("1x6")
    world.flows()
    assert (len(world.texts), world.headlines("Ben")[-1], contact(world).held) == (2, TURN, 0)


def test_nobody_is_sent_a_link_whose_key_was_deleted_and_nothing_is_tried_again(world: World) -> None:
    play = asked_ben(world, deadline=0)
    world.delete_key().flows().later(HOUR).sweep().later(HOUR)
    assert play.asked == [1]
    assert world.settles(stream_record(play.id, play.table.version)) == []
    assert world.waiting(NOTIFY) == []
    assert world.headlines("Ben") == [BEGUN]


def test_a_turn_that_was_answered_meanwhile_is_not_told(world: World) -> None:
    play = asked_ben(world, deadline=0)
    unverify()
    world.flows()
    play.moves("1x3")
    world.flows()
    verify()
    world.later(HOUR).sweep()
    assert world.headlines("Ben") == [BEGUN]


def test_an_address_that_got_no_message_may_be_asked_at_another_table(world: World) -> None:
    unverify()
    world.table("Anna", "Ben", contacts={"Ben": "mail"}, confirmed=False)
    world.flows()
    world.directory.people.erase("person-Ben")
    verify()
    world.table("Cleo", "Ben", contacts={"Ben": "mail"}, confirmed=False)
    world.flows()
    assert world.headlines("Ben") == [ASKED]


def test_an_address_that_may_have_got_its_message_is_not_asked_at_another_table(world: World) -> None:
    with failing("mail", ReadTimeoutError(endpoint_url="SES")) as attempts:
        world.table("Anna", "Ben", contacts={"Ben": "mail"}, confirmed=False)
        world.flows().later(FIRST_DEFERRAL + 1).flows()
    assert len(attempts) == 2
    known = world.directory.contacts.get(ben(world))
    assert known
    assert ask(world.directory, known, "the message of another table", world.now) is Asking.NO


def test_attempts_use_up_no_cap(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAILY_MAIL_CAP", "3")
    monkeypatch.setattr("functions.messages.channels.MAILS_PER_CONTACT", 3)
    unverify()
    world.table("Anna", "Ben", contacts={"Ben": "mail"}, confirmed=False)
    world.flows()
    for _ in range(5):
        world.later(HOUR // 2).sweep()
    verify()
    world.later(HOUR // 2).sweep()
    assert world.headlines("Ben") == [ASKED]


def test_a_cap_of_all_uses_up_no_cap_of_one(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAILY_MAIL_CAP", "1")
    monkeypatch.setattr("functions.messages.channels.MAILS_PER_CONTACT", 3)
    world.table("Anna", "Ben", deadline=0)
    world.flows()
    for _ in range(5):
        world.later(HOUR // 2).sweep()
    assert len(world.mails) == 1
    monkeypatch.setenv("DAILY_MAIL_CAP", "2")
    world.restart().sweep()
    assert len(world.mails) == 2


def waits_in_vain(world: World) -> None:
    """Ben, whom nobody knows yet, is to be asked, and cannot be."""
    unverify()
    world.table("Anna", "Ben", contacts={"Ben": "mail"}, confirmed=False)
    world.flows().later(200).flows()


def test_a_crash_at_any_call_of_an_attempt_loses_and_repeats_nothing() -> None:
    with running() as world, recording() as calls:
        waits_in_vain(world)
    first = calls.index("SendMessageBatch")
    assert calls[first:].count("DeleteItem") == 1, "the claim; the asking does not count"
    attempt = [number for number in writes(calls) if number >= first]
    for number, moment in product(attempt, ("before", "after")):
        with running() as world:
            with crash(number, moment):
                waits_in_vain(world)
            verify()
            world.later(HOUR).sweep().later(HOUR).sweep()
            assert world.headlines("Ben") == [ASKED], f"{moment} call {number}, {calls[number]}"


# ---- not now ----


@pytest.mark.parametrize("channel", THROTTLED)
def test_an_obstacle_that_passes_is_waited_for_in_the_queue(world: World, channel: Channel) -> None:
    world.table("Anna", "Ben", contacts={"Ben": channel}, deadline=0).moves("1x2")
    with failing(channel, refusal(THROTTLED[channel])):
        world.flows()
    assert messages(world) == 0
    world.later(FIRST_DEFERRAL + 1).flows()
    assert messages(world) == 1


def test_an_obstacle_that_does_not_pass_leaves_the_queue_to_the_sweep(world: World, lines: Callable[[], str]) -> None:
    """A queue that gives a message up raises an alarm of its own, and means something else by it."""
    world.table("Anna", "Ben", contacts={"Ben": "sms"}, deadline=0).moves("1x2")
    with failing("sms", refusal("ThrottlingException")) as attempts:
        world.flows()
        for attempt in range(MOST_DEFERRALS):
            assert '"NotNow"' not in lines()
            world.later((FIRST_DEFERRAL << attempt) + 1).flows()
        assert '"NotNow":1' in lines()
        world.later(DAY // 4).flows()
    assert len(attempts) == 1 + MOST_DEFERRALS
    assert world.waiting(NOTIFY) == []
    world.sweep().later(HOUR).sweep()
    assert messages(world) == 1


@pytest.mark.parametrize(
    "error",
    [refusal("MessageRejected", "ben@example.org is not verified"), refusal("ThoughtOfLater"), refusal("AccessDenied")],
    ids=["sandbox", "unknown", "not allowed"],
)
def test_what_waits_for_the_operator_raises_an_alarm_at_once_and_is_tried_every_hour(
    world: World, lines: Callable[[], str], error: ClientError
) -> None:
    world.table("Anna", "Ben", contacts={"Ben": "mail"}, deadline=0)
    with failing("mail", error) as attempts:
        world.flows()
        for hour in range(3):
            assert len(attempts) == 1 + hour
            assert '"NotNow":1' in lines()
            assert contact(world).answer == "not now"
            world.later(HOUR).sweep()
    assert world.waiting(NOTIFY) == []
    world.sweep().sweep()
    assert world.headlines("Ben") == [BEGUN]
    assert contact(world).answer == "sent"


def test_the_daily_cap_raises_an_alarm(world: World, monkeypatch: pytest.MonkeyPatch, lines: Callable[[], str]) -> None:
    monkeypatch.setenv("DAILY_MAIL_CAP", "0")
    world.table("Anna", "Ben", contacts={"Ben": "mail"})
    world.flows()
    assert '"NotNow":1' in lines()
    assert contact(world).answer == "not now"


def test_the_kill_switch_raises_none(world: World, monkeypatch: pytest.MonkeyPatch, lines: Callable[[], str]) -> None:
    monkeypatch.setenv("SENDING", "off")
    world.table("Anna", "Ben", contacts={"Ben": "mail"})
    world.flows()
    assert '"NotNow"' not in lines()
    assert contact(world).answer == "not now"


def test_what_a_service_says_of_an_address_is_not_logged(world: World, lines: Callable[[], str]) -> None:
    world.table("Anna", "Ben", contacts={"Ben": "mail"})
    with failing("mail", refusal("MessageRejected", "ben@example.org")):
        world.flows()
    said = lines()
    assert "MessageRejected" in said
    assert "ben@" not in said


def test_what_became_of_a_message_is_noted_only_when_it_is_news(world: World) -> None:
    play = world.table("Anna", "Ben", contacts={"Ben": "mail"})
    world.flows()
    play.moves("1x2")
    with recording() as calls:
        world.flows()
    assert world.headlines("Ben") == [BEGUN, TURN]
    assert calls.count("UpdateItem") == 3, "two counters and the claim"


# ---- never ----


def test_what_never_arrives_is_not_tried_again_and_the_other_channel_takes_over(world: World) -> None:
    play = world.table("Anna", "Ben", contacts={"Ben": "mail sms"}, deadline=0)
    world.directory.people.prefer("person-Ben", Preferences(order=("sms", "mail")))
    with failing("sms", refusal("ConflictException", reason=OPTED_OUT)) as attempts:
        world.flows().later(HOUR).sweep()
        play.moves("1x2")
        world.flows().later(HOUR).sweep()
    assert len(attempts) == 1
    assert contact(world, "sms").dead
    assert not contact(world, "mail").dead
    assert world.headlines("Ben") == [BEGUN, TURN]
    assert world.waiting(NOTIFY) == []


def test_an_address_that_is_none_is_never_given_to_ses(world: World, lines: Callable[[], str]) -> None:
    world.table("Anna", "Ben", contacts={"Ben": "mail"}, confirmed=False)
    none = world.directory.contacts.meet("mail", "not an address", world.now + DAY)
    world.directory.people.set_contact("person-Ben", "mail", none, world.now + DAY)
    with recording() as calls:
        world.flows().later(HOUR).sweep()
    assert "SendEmail" not in calls
    assert contact(world).dead
    assert lines().count('"Undeliverable":1') == 1


def test_that_its_owner_wants_no_texts_is_told_to_nobody_who_typed_a_number(world: World) -> None:
    world.table("Anna", "Ben", contacts={"Ben": "sms"}, confirmed=False)
    with failing("sms", refusal("ConflictException", reason=OPTED_OUT)) as attempts:
        for _ in range(3):
            world.flows().later(HOUR).sweep()
    assert len(attempts) == 1
    assert contact(world, "sms").answer == "sent"


def test_an_address_that_is_given_in_place_of_a_dead_one_gets_what_is_open(world: World) -> None:
    play = world.table("Anna", "Ben", contacts={"Ben": "sms"}, deadline=0).moves("1x2")
    with failing("sms", refusal("ConflictException", reason=OPTED_OUT)):
        world.flows()
    world.later(60)
    people, number = world.directory.people, contact(world, "sms").contact
    people.set_contact("person-Ben", "sms", number, world.now + DAY)
    people.prove("person-Ben", "sms", number, world.now)
    world.sweep().sweep()
    ((_, text),) = world.texts
    assert said("liars_dice", "raise_or_challenge", ("Anna",), bidder=0, bid=Bid(1, 2)) in text
    assert play.asked == [1]
