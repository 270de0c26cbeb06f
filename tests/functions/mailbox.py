"""What people get."""

import email
import email.policy
from dataclasses import dataclass
from email.message import EmailMessage


def address(name: str) -> str:
    """The mail address of somebody."""
    return f"{name.lower()}@example.org" if name.isalpha() and name.isascii() else "somebody@example.org"


def phone_number(name: str) -> str:
    """The number of somebody; those whose names are as long share it."""
    return f"+4474001234{len(name):02d}"


@dataclass(frozen=True)
class Mail:
    """An email as it was sent."""

    raw: str

    @property
    def message(self) -> EmailMessage:
        return email.message_from_string(self.raw, policy=email.policy.default)

    @property
    def to(self) -> str:
        return str(self.message["To"])

    @property
    def text(self) -> str:
        return self._part("plain")

    @property
    def html(self) -> str:
        return self._part("html")

    @property
    def headline(self) -> str:
        return self.text.splitlines()[0]

    def _part(self, kind: str) -> str:
        part = self.message.get_body(preferencelist=(kind,))
        assert isinstance(part, EmailMessage)
        return str(part.get_content()).replace("\r\n", "\n")
