"""Email by a relay, over TLS alone. No retries: after a lost reply the mail would leave twice.

Sources: RFC 5321, 3.3 and 4.2 (the steps, and their replies); RFC 3463 (statuses); RFC 4954 (AUTH); RFC 8314, 3.3 (TLS
from the first byte); RFC 3207 (STARTTLS).
"""

import hashlib
import re
import smtplib
import ssl
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import field
from typing import Any

from engine.kit.value import Value, replace
from functions.aws.clients import SEND_TIMEOUT
from functions.messages.channel import Answer, Never, NotNow, Obstacle, PlainChannel, Sent
from functions.messages.letters import Letter
from functions.messages.mail import mail
from functions.messages.mail_addresses import is_mailbox
from functions.messages.outgoing import TIMEOUT, trusted
from functions.messages.return_addresses import return_address
from functions.messages.service_refusals import UNANSWERED, code, not_now

SUBMISSIONS = 465
"""The port with TLS from the first byte; any other has STARTTLS."""

OF_NOBODY = frozenset({"5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"})
"""Statuses of an address that gets no mail: no such mailbox, no such domain, bad syntax, moved, no mail, disabled."""

_STATUS = re.compile(r"[245]\.\d{1,3}\.\d{1,3}\b")
_SAYS_NOBODY = re.compile(r"no such|unknown|n.t exist|not found|unavailable|unrouteable|invalid|disabled", re.I)
"""What servers without statuses say of such an address (550 alone may also be about a quota, or about us)."""

_LINE_OF_A_DOT = re.compile(rb"^\.", re.MULTILINE)


class Relay(Value):
    """The server for our mail.

    :param password: of a time
    """

    host: str
    port: int
    user: str
    password: Callable[[int], str] = field(repr=False)


class MailBySmtp(PlainChannel):
    """The channel `mail`, a connection for each message.

    An address is dead if it is invalid, or if the relay says at once that it has no mailbox. All other refusals are on
    this side: relays use the same numbers for quotas and for their own rules. A relay's list of bounced addresses, if
    it has one, is its operator's.

    :param returns: the domain that receives bounces; empty if none does
    :param sign: signs a mail at a time; `None` if the relay does
    """

    relay: Relay
    sender: str
    returns: str = ""
    sign: Callable[[bytes, int], bytes] | None = None

    def deliver(self, letter: Letter, address: str, now: int) -> Answer:
        """One session. Until the relay has the whole mail, nothing has left."""
        if not is_mailbox(address):
            return Never()
        raw = _identified(mail(letter, self.sender, address, now), self._domain)
        try:
            password = self.relay.password(now)
            signed = self.sign(raw, now) if self.sign else raw
        except UNANSWERED as error:
            return _unread(error)
        try:
            with closing(self._open(password)) as session:
                answer = self._send(session, signed, address, now)
                with suppress(OSError):  # its reply would change nothing
                    session.putcmd("QUIT")
                return answer
        except (OSError, UnicodeError) as error:  # smtplib's are OSErrors; UnicodeError: of a host or a password
            return _unopened(error)

    @property
    def _domain(self) -> str:
        return self.sender.rpartition("@")[2]

    def _open(self, password: str) -> "_Session":
        """A session with TLS, as our user.

        :raises OSError, UnicodeError: when there is none
        """
        relay, ends = self.relay, time.monotonic() + SEND_TIMEOUT
        if relay.port == SUBMISSIONS:
            session: _Session = _SessionInTls(ends, relay.host, relay.port, self._domain, context=trusted())
        else:
            session = _Session(ends, relay.host, relay.port, self._domain)
        try:
            greeted = session.ehlo()
            if not _Reply(*greeted).is_good:  # smtplib would say HELO, and miss what the relay can do
                raise smtplib.SMTPHeloError(*greeted)
            if relay.port != SUBMISSIONS:
                session.starttls(context=trusted())
            session.login(relay.user, password)
        except BaseException:
            session.close()
            raise
        return session

    def _send(self, session: "_Session", raw: bytes, address: str, now: int) -> Answer:
        """The envelope, and the mail. A relay that takes no other sender than its user's gets ours, without bounces."""
        returns = return_address(raw, now)
        is_returned = bool(self.returns) and _Reply(*session.mail(f"{returns.local_part}@{self.returns}")).is_good
        if not is_returned and not (taken := _Reply(*session.mail(self.sender))).is_good:
            return taken.refusal(Obstacle.SENDER)
        asked = _Reply(*session.rcpt(address))
        if asked.is_of_nobody:
            return Never()
        if not asked.is_good:
            return asked.refusal(Obstacle.UNKNOWN)
        return _give(session, raw, returns.receipt if is_returned else "")


class _Session(smtplib.SMTP):
    """A session that ends in time, however many replies it waits for.

    :param ends: by the monotonic clock, in seconds
    :param name: of ours; by default smtplib asks the DNS for one
    """

    def __init__(self, ends: float, host: str, port: int, name: str, **more: Any) -> None:
        self._ends = ends
        super().__init__(host, port, name, timeout=TIMEOUT, **more)

    def getreply(self) -> tuple[int, bytes]:
        if self.sock:
            self.sock.settimeout(max(self._ends - time.monotonic(), 0.001))
        return super().getreply()


class _SessionInTls(_Session, smtplib.SMTP_SSL):
    """The same, in TLS from the first byte."""


class _Reply(Value):
    """A relay's reply.

    :param said: may quote the address
    """

    number: int
    said: bytes = field(repr=False)

    @property
    def is_good(self) -> bool:
        return 200 <= self.number < 300

    @property
    def is_of_nobody(self) -> bool:
        says_so = self.status in OF_NOBODY if self.status else _SAYS_NOBODY.search(self.text) is not None
        return 500 <= self.number < 600 and says_so

    @property
    def text(self) -> str:
        return self.said.decode("ascii", "replace")

    @property
    def status(self) -> str:
        found = _STATUS.match(self.text)
        return found[0] if found else ""

    def refusal(self, lasting: Obstacle) -> NotNow:
        """The refusal, which passes if the relay says so (greylisting).

        :param lasting: the obstacle of any other
        """
        obstacle = Obstacle.BUSY if 400 <= self.number < 500 else lasting
        return NotNow(obstacle, f"{self.number} {self.status}".strip(), self.text)


def _give(session: _Session, raw: bytes, receipt: str) -> Answer:
    """Hands the mail over. If the reply is lost, it may have left."""
    ready = _Reply(*session.docmd("DATA"))
    if ready.number != 354:
        return ready.refusal(Obstacle.UNKNOWN)
    try:
        session.send(_LINE_OF_A_DOT.sub(b"..", raw) + b".\r\n")
        taken = _Reply(*session.getreply())
    except OSError:
        return NotNow(Obstacle.NO_ANSWER)
    if taken.is_good:
        return Sent(receipt)
    if taken.is_of_nobody and taken.status:
        return Never()
    return taken.refusal(Obstacle.UNKNOWN) if 400 <= taken.number < 600 else NotNow(Obstacle.NO_ANSWER)


def _identified(raw: bytes, domain: str) -> bytes:
    """With a `Message-ID`, which the relay might leave out. The same mail has the same one."""
    return b"Message-ID: <%s@%s>\r\n%s" % (hashlib.sha256(raw).hexdigest()[:32].encode(), domain.encode(), raw)


def _unread(error: Exception) -> NotNow:
    """The password or the signature was not to be had: nothing has left."""
    answer = not_now(error, Obstacle.SETTINGS if code(error) in _MISSING else None)
    return replace(answer, obstacle=Obstacle.BUSY) if answer.obstacle.may_have_left else answer


_MISSING = frozenset(
    {"ResourceNotFoundException", "NotFoundException", "DisabledException", "KMSInvalidStateException"}
)
"""A secret or a key that is not there, or switched off (AWS Secrets Manager and KMS API References)."""


def _unopened(error: OSError | UnicodeError) -> NotNow:
    """There was no session, or it broke off before the mail."""
    match error:
        case smtplib.SMTPResponseException(smtp_code=number, smtp_error=said):
            is_login = isinstance(error, smtplib.SMTPAuthenticationError)
            reply = _Reply(number, said if isinstance(said, bytes) else said.encode())
            return reply.refusal(Obstacle.ACCESS if is_login else Obstacle.PAUSED)
        case smtplib.SMTPServerDisconnected() | ssl.SSLEOFError():
            return NotNow(Obstacle.UNREACHED)
        case smtplib.SMTPException() | ssl.SSLError() | UnicodeError():  # no TLS, another certificate, no known AUTH
            return NotNow(Obstacle.SETTINGS, type(error).__name__)
        case _:
            return NotNow(Obstacle.UNREACHED, type(error).__name__)
