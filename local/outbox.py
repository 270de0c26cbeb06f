"""Sent messages, in a file, because a load test sends thousands."""

import email
import email.policy
import json
import os
import re
import tempfile
import threading
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from email.message import EmailMessage
from typing import Any

from local.memory.mail import AcceptedMail, Mails
from local.outgoing import Outgoing
from local.text_messages import TextMessages

_LINK = re.compile(r"https?://[^\s<>\"']+")


@dataclass(frozen=True, slots=True)
class Message:
    """An email, a text message, or a request to a service outside AWS.

    :param kind: `email`, `sms` or `request`
    :param sent: seconds since the epoch, on the machine's clock
    :param to: addresses, one phone number, or a URL
    :param headers: as (name, value), decoded
    :param text: plain text, or a request's body
    """

    kind: str
    sent: float
    to: tuple[str, ...]
    text: str
    subject: str = ""
    html: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    id: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)

    @property
    def links(self) -> tuple[str, ...]:
        """The text's addresses, in order."""
        return tuple(_LINK.findall(self.text))


class Outbox:
    """Collects the messages that services accepted."""

    def __init__(self, now: Callable[[], float], texts: TextMessages, mails: Mails, outgoing: Outgoing) -> None:
        self._now = now
        self._texts = texts
        self._mails = mails
        self._outgoing = outgoing
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 - one JSON message a line; without a name, because links are secret
        self._starts: list[int] = []
        self._lock = threading.Lock()

    def close(self) -> None:
        """Closes the file."""
        self._file.close()

    def clear(self) -> None:
        """Removes all messages."""
        with self._lock:
            self._starts.clear()
            self._file.truncate(0)

    def collect(self) -> None:
        """Takes new messages out of the services."""
        mails, texts, requests = self._mails.sent, self._texts.sent, self._outgoing.sent
        with self._lock:
            while mails:
                self._keep(self._mail(mails.pop(0)))
            while texts:
                text = texts.pop(0)
                number, body = text["DestinationPhoneNumber"], text["MessageBody"]
                self._keep(Message("sms", self._now(), (number,), body, id=text["MessageId"]))
            while requests:
                asked = requests.pop(0)
                self._keep(Message("request", self._now(), (asked.url,), asked.body, headers=tuple(asked.headers)))

    def messages(self, after: int = 0) -> list[dict[str, Any]]:
        """Messages after the first `after`, oldest first, as JSON."""
        with self._lock:
            if after >= len(self._starts):
                return []
            self._file.seek(self._starts[after])
            return [json.loads(line) for line in self._file]

    def _keep(self, message: Message) -> None:
        self._starts.append(self._file.seek(0, os.SEEK_END))
        self._file.write(json.dumps(asdict(message)).encode() + b"\n")

    def _mail(self, mail: AcceptedMail) -> Message:
        parsed = email.message_from_bytes(mail.raw, policy=email.policy.default)
        assert isinstance(parsed, EmailMessage)
        return Message(
            kind="email",
            sent=self._now(),
            to=tuple(mail.to),
            subject=str(parsed["subject"] or ""),
            text=_part(parsed, "plain"),
            html=_part(parsed, "html"),
            headers=tuple([(name, str(value)) for name, value in parsed.items()]),
            id=mail.id,
            tags=dict(mail.tags),
        )


def _part(message: EmailMessage, kind: str) -> str:
    part = message.get_body(preferencelist=(kind,))
    return part.get_content() if isinstance(part, EmailMessage) else ""
