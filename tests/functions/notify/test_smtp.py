"""Mail by a relay, against a server on this machine: what its replies mean, and what a lost one does."""

import email
import email.policy
import socket
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from botocore.exceptions import ClientError, ReadTimeoutError

from functions.aws import clients
from functions.messages import smtp
from functions.messages.channel import Answer, Never, NotNow, Obstacle, Sent, may_have_left
from functions.messages.mail import mail
from functions.messages.ses import MailBySes
from functions.messages.smtp import MailBySmtp
from tests.functions.notify.observer import NOON
from tests.functions.notify.story import Performance, Story
from tests.functions.notify.test_mail import LETTER
from tests.functions.relay import CUT, HOST, PASSWORD, USER, Relay, relaying
from tests.functions.replies.postbox import DOMAIN
from tests.functions.world import World

SENDER, READER = "games@example.org", "anna@example.com"


@pytest.fixture
def relay(tmp_path: Path) -> Iterator[Relay]:
    with relaying(tmp_path) as relay:
        yield relay


def channel(port: int, password: str = PASSWORD, host: str = HOST) -> MailBySmtp:
    return MailBySmtp(smtp.Relay(host, port, USER, lambda now: password), SENDER)


def delivers(relay: Relay, password: str = PASSWORD, address: str = READER) -> Answer:
    return channel(relay.port, password).deliver(LETTER, address, NOON)


def obstacle(answer: Answer) -> Obstacle:
    assert isinstance(answer, NotNow)
    return answer.obstacle


# ---- what leaves ----


@pytest.mark.parametrize("starttls", [False, True], ids=["465", "587"])
def test_a_mail_leaves_over_tls_as_our_user(tmp_path: Path, starttls: bool) -> None:
    with relaying(tmp_path, starttls) as relay:
        assert delivers(relay) == Sent()
    (given,) = relay.taken
    assert (given.sender, given.to) == (SENDER, READER)


def test_it_is_the_mail_that_ses_would_get_with_an_id_of_its_own(relay: Relay) -> None:
    """What begins a line with a dot arrives as it was (RFC 5321, 4.5.2)."""
    letter = replace(LETTER, text="...\n.\nThat was all.")
    assert channel(relay.port).deliver(letter, READER, NOON) == Sent()
    identified, _, rest = relay.taken[0].raw.partition(b"\r\n")
    assert rest == mail(letter, SENDER, READER, NOON)
    assert b"\r\n." in rest
    message = email.message_from_bytes(identified + b"\r\n\r\n", policy=email.policy.default)
    assert str(message["Message-ID"]).endswith("@example.org>")


def test_a_week_of_thirteen_gets_the_same_letters_by_ses_and_by_a_relay(
    world: World, relay: Relay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REPLIES_DOMAIN", DOMAIN)
    performance = Performance(world, Story("week_of_thirteen"))
    performance.perform()
    by_ses = MailBySes(clients.mail(), SENDER, "bluffpost", str)
    for letter, address, now in performance.mailed:
        assert by_ses.deliver(letter, address, now) == channel(relay.port).deliver(letter, address, now) == Sent()
    relayed = [given.raw.partition(b"\r\n")[2] for given in relay.taken]
    assert relayed == [sent.raw.encode() for sent in world.mails]
    assert len(relayed) > 40


def test_the_same_mail_has_the_same_id_and_no_other_has(relay: Relay) -> None:
    for letter in (LETTER, LETTER, replace(LETTER, headline="Another.")):
        channel(relay.port).deliver(letter, READER, NOON)
    first, again, other = [given.raw.partition(b"\r\n")[0] for given in relay.taken]
    assert first == again != other


# ---- what does not ----


@pytest.mark.parametrize("step", ["EHLO", "MAIL", "RCPT", "DATA", "END"])
def test_patience_that_is_asked_for_is_given(relay: Relay, step: str) -> None:
    """Greylisting, a full queue, a closed service: nothing has left, and the next try is taken."""
    relay.says[step] = "451 4.7.1 Come again"
    answer = delivers(relay)
    assert obstacle(answer) is Obstacle.BUSY
    assert not may_have_left(answer)
    del relay.says[step]
    assert delivers(relay) == Sent()
    assert len(relay.taken) == 1


@pytest.mark.parametrize(
    "said",
    [
        "550 5.1.1 No such user",
        "550 5.1.2 No such host",
        "553 5.1.3 Bad address",
        "556 5.1.10 Takes no mail",
        "550 5.2.1 Mailbox disabled",
        "550 No such user here",
        "550 Requested action not taken: mailbox unavailable",
        "550 Unrouteable address",
        "553 User unknown",
    ],
)
def test_an_address_without_a_mailbox_is_dead(relay: Relay, said: str) -> None:
    relay.says["RCPT"] = said
    assert delivers(relay) == Never()


@pytest.mark.parametrize(
    "said",
    [
        "550 5.7.1 Unknown to us: relaying denied",
        "554 5.7.1 Relay access denied",
        "550 relay not permitted",
        "552 5.2.2 Mailbox full",
        "550 Domain example.org has exceeded the max emails per hour",
        "550 5.1.8 Sender unknown",
        "521 5.3.2 Out of order",
        "450 4.1.1 User unknown for now",
        "599 Something new",
    ],
)
def test_whatever_else_is_said_of_a_reader_is_not_the_addresss_fault(relay: Relay, said: str) -> None:
    relay.says["RCPT"] = said
    answer = delivers(relay)
    assert obstacle(answer) in (Obstacle.UNKNOWN, Obstacle.BUSY)
    assert not may_have_left(answer)


@pytest.mark.parametrize(
    ("step", "said", "expected"),
    [
        ("EHLO", "554 5.7.1 Your network is not welcome", Obstacle.PAUSED),
        ("MAIL", "550 5.7.1 That sender is not yours", Obstacle.SENDER),
        ("DATA", "554 5.5.1 No", Obstacle.UNKNOWN),
        ("END", "550 5.7.1 Looks like spam", Obstacle.UNKNOWN),
        ("END", "550 Mailbox unavailable, or the contents", Obstacle.UNKNOWN),
    ],
)
def test_what_a_relay_refuses_is_on_our_side(relay: Relay, step: str, said: str, expected: Obstacle) -> None:
    relay.says[step] = said
    answer = delivers(relay)
    assert obstacle(answer) is expected
    assert not may_have_left(answer)
    assert relay.taken == []


def test_a_reader_may_be_refused_after_the_mail(relay: Relay) -> None:
    relay.says["END"] = "550 5.1.1 No such user"
    assert delivers(relay) == Never()


def test_a_wrong_password_is_told(relay: Relay) -> None:
    assert obstacle(delivers(relay, password="wrong")) is Obstacle.ACCESS
    assert relay.asked == ["EHLO"]


def test_an_address_that_is_none_is_not_asked_about(relay: Relay) -> None:
    assert delivers(relay, address="two@example.org>\r\nRCPT TO:<b@example.org") == Never()
    assert relay.asked == []


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (ReadTimeoutError(endpoint_url="secrets"), Obstacle.BUSY),
        (ClientError({"Error": {"Code": "ResourceNotFoundException"}}, "GetSecretValue"), Obstacle.SETTINGS),
        (ClientError({"Error": {"Code": "AccessDeniedException"}}, "GetSecretValue"), Obstacle.ACCESS),
    ],
)
def test_without_the_password_nothing_leaves(relay: Relay, error: Exception, expected: Obstacle) -> None:
    def fail(now: int) -> str:
        raise error

    answer = MailBySmtp(smtp.Relay(HOST, relay.port, USER, fail), SENDER).deliver(LETTER, READER, NOON)
    assert obstacle(answer) is expected
    assert relay.asked == []


def test_what_is_written_to_logs_quotes_nobody(relay: Relay) -> None:
    relay.says["RCPT"] = f"550 5.7.1 {READER} is refused"
    assert READER not in repr(delivers(relay))
    assert PASSWORD not in repr(channel(relay.port))


# ---- connections ----


@pytest.mark.parametrize("step", ["EHLO", "MAIL", "RCPT", "DATA"])
def test_a_cut_before_the_mail_loses_nothing_and_repeats_nothing(relay: Relay, step: str) -> None:
    relay.says[step] = CUT
    answer = delivers(relay)
    assert obstacle(answer) is Obstacle.UNREACHED
    assert not may_have_left(answer)
    assert relay.taken == []


def test_after_a_cut_at_the_end_the_mail_may_have_left(relay: Relay) -> None:
    relay.says["END"] = CUT
    answer = delivers(relay)
    assert obstacle(answer) is Obstacle.NO_ANSWER
    assert may_have_left(answer)
    assert len(relay.taken) == 1


@pytest.mark.parametrize(("step", "left"), [("MAIL", False), ("END", True)])
def test_slow_replies_are_waited_for_and_endless_ones_are_not(
    relay: Relay, monkeypatch: pytest.MonkeyPatch, step: str, left: bool
) -> None:
    relay.waits[step] = 0.3
    assert delivers(relay) == Sent()
    monkeypatch.setattr(smtp, "SEND_TIMEOUT", 0.2)
    began = time.monotonic()
    answer = delivers(relay)
    assert time.monotonic() - began < 0.3
    assert answer == NotNow(Obstacle.NO_ANSWER if left else Obstacle.UNREACHED)


def test_time_is_counted_over_all_replies(relay: Relay, monkeypatch: pytest.MonkeyPatch) -> None:
    relay.waits = dict.fromkeys(("EHLO", "MAIL", "RCPT", "DATA"), 0.15)
    monkeypatch.setattr(smtp, "SEND_TIMEOUT", 0.4)
    assert obstacle(delivers(relay)) is Obstacle.UNREACHED


def test_nobody_at_home(relay: Relay) -> None:
    with socket.create_server((HOST, 0)) as server:
        port = server.getsockname()[1]
    assert obstacle(channel(port).deliver(LETTER, READER, NOON)) is Obstacle.UNREACHED
    assert obstacle(channel(port, host="relay.invalid").deliver(LETTER, READER, NOON)) is Obstacle.UNREACHED


# ---- TLS ----


@pytest.mark.parametrize("starttls", [False, True], ids=["465", "587"])
def test_a_relay_of_another_name_gets_neither_password_nor_mail(tmp_path: Path, starttls: bool) -> None:
    with relaying(tmp_path, starttls, name="other.example") as relay:
        assert obstacle(delivers(relay)) is Obstacle.SETTINGS
    assert set(relay.asked) <= {"EHLO"}


def test_without_starttls_no_password_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with relaying(tmp_path, starttls=True) as relay:
        relay.says["EHLO"] = "250 relay.example"
        assert obstacle(delivers(relay)) is Obstacle.SETTINGS
    assert relay.asked == ["EHLO"]


def test_a_port_that_speaks_no_tls_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with relaying(tmp_path, starttls=True) as relay:
        monkeypatch.setattr(smtp, "SUBMISSIONS", relay.port)
        assert obstacle(delivers(relay)) is Obstacle.SETTINGS
