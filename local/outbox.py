"""What was mailed and texted: kept in the order in which it was sent."""

import email
import email.policy
import email.utils
import threading
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from email.message import EmailMessage
from typing import Any

from local.template import ACCOUNT, REGION


@dataclass(frozen=True, slots=True)
class Message:
    """An email or a text message.

    :param kind: `email` or `sms`
    :param sent: seconds since the epoch, on the machine's clock
    :param to: addresses, or one phone number
    :param subject, html, headers: of an email; headers as (name, value), decoded
    :param text: the plain text of either
    """

    kind: str
    sent: float
    to: list[str]
    text: str
    subject: str = ""
    html: str = ""
    headers: list[tuple[str, str]] = field(default_factory=list)


class Outbox:
    """Collects what moto's SES and SNS accepted.

    :param now: the machine's clock
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._messages: list[Message] = []
        self._lock = threading.Lock()

    def collect(self) -> None:
        """Takes what was sent since the last time out of moto, which would keep it as well."""
        from moto.ses.models import ses_backends
        from moto.sns.models import sns_backends

        mails = ses_backends[ACCOUNT][REGION].sent_messages
        texts = sns_backends[ACCOUNT][REGION].sms_messages
        with self._lock:
            while mails:
                self._messages.append(self._mail(mails.pop(0)))
            while texts:
                number, text = texts.pop(next(iter(texts)))
                self._messages.append(Message("sms", self._now(), [number], text))

    def messages(self, after: int = 0) -> list[dict[str, Any]]:
        """All messages but the first so many, oldest first, as JSON."""
        with self._lock:
            return [asdict(message) for message in self._messages[after:]]

    def _mail(self, mail: Any) -> Message:
        parsed = email.message_from_bytes(mail.raw_data.encode(), policy=email.policy.default)
        assert isinstance(parsed, EmailMessage)
        return Message(
            kind="email",
            sent=self._now(),
            to=_addresses(mail.destinations),
            subject=str(parsed["subject"] or ""),
            text=_part(parsed, "plain"),
            html=_part(parsed, "html"),
            headers=[(name, str(value)) for name, value in parsed.items()],
        )


def _addresses(destinations: list[str]) -> list[str]:
    # moto adds those of the headers to those of the envelope.
    return list(dict.fromkeys(address for _, address in email.utils.getaddresses(destinations)))


def _part(message: EmailMessage, kind: str) -> str:
    part = message.get_body(preferencelist=(kind,))
    return part.get_content() if isinstance(part, EmailMessage) else ""
