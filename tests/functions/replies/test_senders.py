"""Who sent a mail: machines, strangers and whoever pretends to be somebody move nothing, and start no conversation."""

import pytest

from functions.replies.mails import Mail, read_mail
from functions.replies.receipts import Receipt
from functions.replies.senders import author, is_authentic, is_automatic
from tests.functions.replies.postbox import Postbox, answer_to
from tests.functions.replies.test_answering import asked, moved, play
from tests.functions.world import Play, World
from tests.said import said

__all__ = ["play"]

MACHINES = {
    "Exchange, out of office": "Auto-Submitted: auto-generated\nX-MS-Exchange-Inbox-Rules-Loop: anna@example.net",
    "Gmail, vacation": "Auto-Submitted: auto-replied\nPrecedence: bulk\nX-Autoreply: yes",
    "GMX, with a comment": 'Auto-Submitted: auto-replied; owner-email="anna@example.net"',
    "vacation(1)": "Precedence: junk",
    "cPanel": "X-Autorespond: Re: Liar’s Dice",
    "Mailman": "List-Id: Friends <friends.example.net>\nList-Post: <mailto:friends@example.net>\nPrecedence: list",
    "Google Groups": "List-Unsubscribe: <https://groups.google.com/unsubscribe>",
    "Postfix, undelivered": "Auto-Submitted: auto-replied\nContent-Type: multipart/report; report-type=delivery-status",
    "qmail, undelivered": "From: MAILER-DAEMON@example.net",
    "read receipt": "Content-Type: multipart/report; report-type=disposition-notification",
    "answer to an invitation": "Content-Type: text/calendar; method=REPLY",
    "a service that writes to many": "Feedback-ID: 1:campaign:esp\nFrom: no-reply@example.net",
}


def receipt(**said: str) -> Receipt:
    usual = {"spam": "PASS", "virus": "PASS", "dkim": "PASS", "dmarc": "PASS", "source": "anna@example.net", **said}
    return Receipt.model_validate({"bucket": "bucket", "key": "key", "recipients": (), **usual})


def message(headers: str) -> Mail:
    usual = "" if "From:" in headers else "From: Anna <anna@example.net>\n"
    return read_mail(f"{usual}{headers}\n\n4x5\n".encode())


# ---- machines ----


@pytest.mark.parametrize("headers", MACHINES.values(), ids=MACHINES)
def test_what_a_machine_sends_is_known_by_its_headers(headers: str) -> None:
    assert is_automatic(message(headers), receipt())


def test_what_nobody_may_answer_has_no_sender() -> None:
    assert is_automatic(message("Subject: Re: x"), receipt(source=""))
    assert is_automatic(message("Return-Path: <>"), receipt())


def test_what_a_person_sends_is_not(world: World, play: Play, postbox: Postbox) -> None:
    assert not is_automatic(message("Auto-Submitted: no\nImportance: high"), receipt())


@pytest.mark.parametrize("name", ["Auto-Submitted", "X-Autoreply", "List-Id"])
def test_a_machine_that_sends_our_own_move_moves_nothing_and_is_not_answered(
    world: World, play: Play, postbox: Postbox, name: str
) -> None:
    """However often it does."""
    for _ in range(4):
        assert postbox.gets(answer_to(asked(world), "2x3", **{name.replace("-", "_"): "auto-replied"})) == []
    assert moved(play) == ["1x2"]
    assert postbox.answers("Ben") == []


def test_two_machines_that_answer_each_other_stop(world: World, play: Play, postbox: Postbox) -> None:
    """Even if theirs looks like a person: our third answer is the last."""
    mail = asked(world)
    for _ in range(10):
        postbox.gets(answer_to(mail, "I am away until Monday."))
        mail = postbox.answers("Ben")[-1]
    assert len(postbox.answers("Ben")) == 3


def test_a_scanner_that_opens_everything_sends_no_mail(world: World, play: Play) -> None:
    """There is nothing in a mail that could be pressed to move: the address alone says no move."""
    assert "mailto:" not in asked(world).html + asked(world).text


# ---- strangers ----


def told(world: World) -> list[str]:
    """What Ben was told of mails that are not taken."""
    why = said("answer", "from_elsewhere")
    return [mail.headline for mail in world.mails_to("Ben") if why in mail.text.replace("\n", " ")]


def test_whoever_was_passed_the_mail_moves_nothing_and_the_player_is_told_once_a_day(
    world: World, play: Play, postbox: Postbox
) -> None:
    mail = asked(world)
    for sender in ("friend@example.net", "ben@another.example", "friend@example.net"):
        assert postbox.gets(answer_to(mail, "2x3", sender=sender)) == []
    assert moved(play) == ["1x2"]
    assert told(world) == [said("answer", "not_done")]
    assert world.mails_to("friend") == []
    world.later(86_400)
    postbox.gets(answer_to(mail, "2x3", sender="friend@example.net"))
    assert len(told(world)) == 2


def test_a_player_who_is_not_read_because_of_a_header_is_told(world: World, play: Play, postbox: Postbox) -> None:
    mail = answer_to(asked(world), "2x3")
    raw = mail.as_bytes().replace(b"From: ", b"From: ((((", 1)
    assert postbox.gets(mail, raw) == []
    assert len(told(world)) == 1


def test_a_machine_elsewhere_makes_no_line(world: World, play: Play, postbox: Postbox) -> None:
    postbox.gets(answer_to(asked(world), "away", sender="friend@example.net", Auto_Submitted="auto-replied"))
    assert told(world) == []


@pytest.mark.parametrize("verdict", ["spam", "virus"])
def test_what_ses_takes_for_harmful_is_not_read(world: World, play: Play, postbox: Postbox, verdict: str) -> None:
    postbox.gets(answer_to(asked(world), "2x3"), b"", **{verdict: "FAIL"})
    assert moved(play) == ["1x2"]
    assert len(told(world)) == 1


@pytest.mark.parametrize("dmarc", ["FAIL", "PROCESSING_FAILED", "GRAY"])
def test_a_mail_for_which_no_domain_vouches_moves_nothing(
    world: World, play: Play, postbox: Postbox, dmarc: str
) -> None:
    """Its author is told, since only who got our mail has the address that it went to."""
    postbox.gets(answer_to(asked(world), "2x3"), dmarc=dmarc)
    assert moved(play) == ["1x2"]
    (answer,) = postbox.answers("Ben")
    assert said("answer", "sender_unproved") in answer.text.replace("\n", " ")


def test_a_signature_of_the_domain_itself_is_enough_where_it_has_no_dmarc() -> None:
    signed = message("Authentication-Results: amazonses.com; spf=none; dkim=pass header.i=@example.net; dmarc=none")
    assert is_authentic(signed, receipt(dmarc="GRAY"))
    assert not is_authentic(signed, receipt(dmarc="FAIL"))
    assert not is_authentic(signed, receipt(dmarc="GRAY", dkim="FAIL"))


@pytest.mark.parametrize(
    "results",
    [
        "amazonses.com; dkim=pass header.i=@elsewhere.example",
        "amazonses.com; dkim=fail header.i=@example.net; dkim=pass header.i=@elsewhere.example",
        "mx.elsewhere.example; dkim=pass header.i=@example.net",
        "amazonses.com; dkim=pass header.i=@ample.net",
    ],
)
def test_a_signature_of_another_domain_is_not(results: str) -> None:
    assert not is_authentic(message(f"Authentication-Results: {results}"), receipt(dmarc="GRAY"))


def test_a_verdict_that_came_with_the_mail_counts_nothing() -> None:
    """SES writes its own above it."""
    forged = message(
        "Authentication-Results: amazonses.com; dkim=pass header.i=@elsewhere.example\n"
        "Authentication-Results: amazonses.com; dkim=pass header.i=@example.net"
    )
    assert not is_authentic(forged, receipt(dmarc="GRAY"))


@pytest.mark.parametrize(
    "headers",
    [
        "From: anna@example.net, ben@example.net",
        "From: anna@example.net\nFrom: ben@example.net",
        "From: Friends: anna@example.net;\nFrom: x@example.net",
        "From: nobody",
    ],
)
def test_a_mail_of_several_authors_or_none_is_from_nobody(headers: str) -> None:
    assert author(message(headers)) == ""
