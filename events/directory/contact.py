"""An address, its owner's answers, and the delivery state of its messages."""

from dataclasses import field
from typing import Literal, TypeAlias, cast

from engine.kit.value import Value
from events.directory.addresses import Channel
from events.directory.person import Ended
from events.directory.rows import Row, key, value_of

State: TypeAlias = Literal["asked", "proved", "paused", "bounced", "complained", "blocked"]


class Contact(Value):
    """An address and its state. Times are 0 for never.

    :param address: a mail address, or a phone number like `+441632960001`
    :param mailbox: `Hashes.mailbox`
    :param proved: when its owner last showed to read messages there
    :param paused, complained: when its owner unsubscribed, or called a message spam
    :param bounced, blocked: when a message bounced for good, or the operator blocked it
    :param delayed: until when its provider takes no messages
    :param suppressed: since when the mail service may suppress messages after a bounce
    """

    hash: str
    channel: Channel
    address: str = field(repr=False)
    mailbox: str
    proved: int = 0
    paused: int = 0
    bounced: int = 0
    complained: int = 0
    blocked: int = 0
    delayed: int = 0
    suppressed: int = 0
    expires: int = field(default=0, compare=False)

    @property
    def state(self) -> State:
        """Why it ended, else `proved` or `asked`."""
        return self.ended or ("proved" if self.proved else "asked")

    @property
    def ended(self) -> Ended | None:
        """Why it gets no messages."""
        return next((each for each in _ENDS if getattr(self, each)), None)

    @property
    def since(self) -> int:
        """When its state began."""
        return cast("int", getattr(self, self.state, 0))

    @property
    def can_be_proved(self) -> bool:
        """Whether no complaint or block forbids it."""
        return not self.complained and not self.blocked


_ENDS: tuple[Ended, ...] = ("blocked", "complained", "paused", "bounced")
"""The most serious first."""

TIMES = ("proved", "paused", "bounced", "complained", "blocked", "delayed", "suppressed")


def contact_of(row: "Row") -> Contact:
    """A stored contact."""
    return value_of(row, Contact, hash=row["pk"]["S"].removeprefix("contact/"))


def contact_key(contact: str) -> "Row":
    """The key of a contact's row."""
    return key(f"contact/{contact}", "contact")
