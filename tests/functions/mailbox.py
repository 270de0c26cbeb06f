"""What people get, and what functions print."""

import email
import email.policy
import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import EmailMessage

from aws_lambda_powertools import Logger


def address(name: str) -> str:
    """The mail address of somebody."""
    return f"{name.lower()}@example.org" if name.isalpha() and name.isascii() else "somebody@example.org"


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


@contextmanager
def logged(logger: Logger) -> Iterator[list[str]]:
    """The lines that a function's logger writes."""
    lines = io.StringIO()
    handler = logging.StreamHandler(lines)
    handler.setFormatter(logger.registered_formatter)
    logger.addHandler(handler)
    collected: list[str] = []
    try:
        yield collected
    finally:
        logging.getLogger(logger.service).removeHandler(handler)
        collected += lines.getvalue().splitlines()
