"""Mail by a relay comes back: a report of a mail server, to the address that this mail alone had."""

import email.message
import email.policy
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from events.people.proving import prove_address
from tests.functions.relay import Relay, keep_password, relaying
from tests.functions.replies.postbox import DOMAIN, Postbox
from tests.functions.world import DAY, Play, World, running

NO_MAILBOX = "5.1.1"


@pytest.fixture
def relay(tmp_path: Path) -> Iterator[Relay]:
    with relaying(tmp_path) as relay:
        yield relay


@pytest.fixture
def world(relay: Relay, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """Where mail leaves by a relay, and bounces are received."""
    for name, value in {"REPLIES_DOMAIN": DOMAIN, **relay.environment}.items():
        monkeypatch.setenv(name, value)
    with running() as world:
        keep_password()
        yield world


@pytest.fixture
def play(world: World) -> Play:
    """Ben, who has mail, is told of his turn."""
    play = world.table("Anna", "Ben").moves("1x2")
    world.flows()
    return play


def report(relay: Relay, to: str = "ben@example.org", status: str = NO_MAILBOX, action: str = "failed") -> EmailMessage:
    """A report about the last mail to somebody, in the form of Postfix."""
    sender = [given.sender for given in relay.taken if given.to == to][-1]
    text = f"""\
Return-Path: <>
From: MAILER-DAEMON@mx.example (Mail Delivery System)
To: {sender}
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
Message-ID: <report@mx.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="=_report"

--=_report
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--=_report
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
Arrival-Date: Sat, 21 Nov 2026 18:04:05 +0000 (UTC)

Final-Recipient: rfc822; {to}
Action: {action}
Status: {status} (no mailbox)
Diagnostic-Code: smtp; 550 {status} No such user

--=_report--
"""
    return email.message_from_string(text, policy=email.policy.SMTP)


def is_dead(world: World) -> bool:
    person = world.directory.people.get("person-Ben")
    assert person
    return person.contacts["mail"].dead


def test_after_a_report_of_no_mailbox_no_mail_goes_there(world: World, relay: Relay, play: Play) -> None:
    assert Postbox(world).gets(report(relay)) == []
    assert is_dead(world)
    before = len(relay.taken)
    play.moves("2x2", "3x2")
    world.flows().later(DAY).sweep()
    assert "ben@example.org" not in [given.to for given in relay.taken[before:]]


@pytest.mark.parametrize(
    ("status", "action"),
    [("5.2.2", "failed"), ("5.7.1", "failed"), ("4.4.1", "delayed"), (NO_MAILBOX, "delayed"), ("2.0.0", "delivered")],
)
def test_any_other_report_leaves_the_address(world: World, relay: Relay, play: Play, status: str, action: str) -> None:
    Postbox(world).gets(report(relay, status=status, action=action))
    assert not is_dead(world)


def test_a_passing_bounce_has_the_table_try_another_channel(world: World, relay: Relay, play: Play) -> None:
    Postbox(world).gets(report(relay, status="5.2.2"))
    assert world.directory.live.remembered(play.id, consistent=True).held > world.now


def test_a_report_about_another_mail_than_ours_changes_nothing(world: World, relay: Relay, play: Play) -> None:
    forged = report(relay)
    forged.replace_header("To", f"bounce-{world.now}-{'0' * 32}@{DOMAIN}")
    assert Postbox(world).gets(forged) == []
    assert not is_dead(world)


def test_an_old_report_is_about_an_address_that_was_not_yet_proved_again(
    world: World, relay: Relay, play: Play
) -> None:
    late = report(relay)
    prove_address(world.directory, world.directory.contacts.hash("mail", "ben@example.org"), world.now + 1)
    Postbox(world).gets(late)
    assert not is_dead(world)


def test_an_answer_to_the_envelope_is_not_one_to_the_mail(world: World, relay: Relay, play: Play) -> None:
    answer = EmailMessage(policy=email.policy.SMTP)
    answer["From"], answer["To"], answer["Subject"] = "ben@example.org", report(relay)["To"], "Re: Liar’s Dice"
    answer.set_content("liar")
    before = play.table.version
    assert Postbox(world).gets(answer) == []
    assert (play.table.version, is_dead(world)) == (before, False)


def test_a_relay_that_knows_one_sender_alone_gets_that_one(world: World, relay: Relay) -> None:
    relay.says["MAIL"] = "553 5.7.1 Not your address"
    relay.says["MAIL games@example.org"] = "250 2.0.0 Taken"
    world.table("Anna", "Ben")
    world.flows()
    assert {given.sender for given in relay.taken} == {"games@example.org"}
    assert {given.to for given in relay.taken} == {"anna@example.org", "ben@example.org"}
