"""The interface of all channels."""

from collections.abc import Mapping
from dataclasses import field
from enum import Enum
from typing import ClassVar, Protocol, TypeAlias

from engine.kit.seats import Seat
from engine.kit.value import Value
from events.directory import person
from events.table.state import Table
from functions.messages.letters import Letter
from functions.messages.readers import Reader, reader


class Obstacle(Enum):
    """Why this stack cannot send at present. None is the reader's fault."""

    SENDER = "the sender’s address isn’t verified"
    SANDBOX = "the account is in the sandbox, and the reader’s address isn’t verified"
    PAUSED = "the account isn’t allowed to send"
    QUOTA = "the account has sent its daily maximum"
    CAP = "the stack has reached its operator’s daily cap"
    OFF = "the operator switched sending off"
    ACCESS = "the credentials don’t allow it"
    SETTINGS = "something the message names doesn’t exist, or excludes its reader"
    PRICE = "the message would cost more than its operator pays"
    BUSY = "we asked the service too often"
    UNREACHED = "the service can’t be reached, so nothing left"
    NO_ANSWER = "the service didn’t answer, or failed"
    UNKNOWN = "the service gave a reason we don’t know"

    @property
    def passes(self) -> bool:
        """Whether it passes within minutes, without the operator."""
        return self in (Obstacle.BUSY, Obstacle.UNREACHED, Obstacle.NO_ANSWER)

    @property
    def may_have_left(self) -> bool:
        """Whether it may have left, because the reply was lost."""
        return self is Obstacle.NO_ANSWER


class Sent(Value):
    """The message left; it may still not arrive.

    :param receipt: the service's id of the message, if it carries no tags
    :param gone: devices that no longer exist
    :param refused: since when other devices have refused every message; 0 once they accept again
    """

    receipt: str = field(default="", compare=False)
    gone: tuple[str, ...] = field(default=(), compare=False, repr=False)
    refused: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)
    name: ClassVar[person.DeliveryStatus] = "sent"


class NotNow(Value):
    """The fault is on this side: the message stays owed.

    :param said: the service's text, which may quote the address
    :param again: seconds the service asks to wait
    """

    obstacle: Obstacle
    code: str = ""
    said: str = field(default="", repr=False)
    again: int = 0
    gone: tuple[str, ...] = field(default=(), compare=False, repr=False)
    refused: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)
    name: ClassVar[person.DeliveryStatus] = "not now"


class Never(Value):
    """No message to the address ever arrives.

    :param by_owner: whether the owner or the operator wants it so, which others must not learn
    """

    by_owner: bool = field(default=False, compare=False)
    name: ClassVar[person.DeliveryStatus] = "never"


Answer: TypeAlias = Sent | NotNow | Never


def may_have_left(answer: Answer) -> bool:
    """Whether the message left, or may have."""
    return answer == Sent() or (isinstance(answer, NotNow) and answer.obstacle.may_have_left)


class MessageChannel(Protocol):
    """A channel to people."""

    def serves(self, address: str) -> bool:
        """Whether the operator allows it."""

    def reader(self, table: Table, seat: Seat, zone: str) -> Reader:
        """The player, with names as this channel writes them."""

    def readmit(self, address: str) -> NotNow | None:
        """Makes the service send again to an address that bounced; `None` once it does."""

    def deliver(self, letter: Letter, address: str, now: int) -> Answer:
        """Sends a letter once. An unknown refusal is `NotNow`: not sent, and not the address's fault."""


class PlainChannel(Value):
    """A channel that serves every address, writes names as they are, and has no list of addresses that bounced."""

    def serves(self, address: str) -> bool:
        """Always."""
        return True

    def reader(self, table: Table, seat: Seat, zone: str) -> Reader:
        """Names as written."""
        return reader(table, seat, zone)

    def readmit(self, address: str) -> NotNow | None:
        """Does nothing."""
        return None
