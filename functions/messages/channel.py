"""What every channel is: a way to deliver a letter to an address, which answers `sent`, `not now` or `never`.

Mail and text messages fulfil `MessageChannel`, and so does whatever comes next, each in a file of its own.
"""

from collections.abc import Mapping
from dataclasses import field
from enum import Enum
from typing import ClassVar, Protocol, TypeAlias

from engine.kit.seats import Seat
from engine.kit.value import Value
from events.directory import person
from events.table.state import Table
from functions.messages.letters import Letter
from functions.messages.readers import Reader


class Obstacle(Enum):
    """Why we cannot send at present. None of it is the reader's fault."""

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
    NO_ANSWER = "the service didn’t answer, or failed"
    UNKNOWN = "the service gave a reason we don’t know"

    @property
    def passes(self) -> bool:
        """Whether it goes away by itself within minutes; the others wait for the operator, or for the next day."""
        return self in (Obstacle.BUSY, Obstacle.NO_ANSWER)

    @property
    def may_have_left(self) -> bool:
        """Whether the message may be on its way all the same, because a reply was lost."""
        return self is Obstacle.NO_ANSWER


class Sent(Value):
    """The message left. Whether it arrives is another matter.

    :param receipt: by which feedback names the message, if it has no tags of ours
    :param gone: the devices that are no more, of those that the address is a list of
    :param refused: since when others of them refuse everything, in seconds since 1970; 0 for those that take it again
    """

    receipt: str = field(default="", compare=False)
    gone: tuple[str, ...] = field(default=(), compare=False, repr=False)
    refused: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)
    name: ClassVar[person.Answer] = "sent"


class NotNow(Value):
    """Our side: the message stays owed.

    :param code: the service's code for it, or empty
    :param said: the service's own words, or empty; they may quote the address
    :param again: seconds for which the service wants to be left alone, if it said so
    :param gone, refused: as of `Sent`
    """

    obstacle: Obstacle
    code: str = ""
    said: str = field(default="", repr=False)
    again: int = 0
    gone: tuple[str, ...] = field(default=(), compare=False, repr=False)
    refused: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)
    name: ClassVar[person.Answer] = "not now"


class Never(Value):
    """Their side: nothing sent to that address ever arrives.

    :param by_owner: whether that is so because its owner, or the operator, wants it: nobody else is told so
    """

    by_owner: bool = field(default=False, compare=False)
    name: ClassVar[person.Answer] = "never"


Answer: TypeAlias = Sent | NotNow | Never


def may_have_left(answer: Answer) -> bool:
    """Whether the message is on its way, or may be."""
    return answer == Sent() or (isinstance(answer, NotNow) and answer.obstacle.may_have_left)


class MessageChannel(Protocol):
    """A way to reach people."""

    def serves(self, address: str) -> bool:
        """Whether the operator lets such addresses be written to."""

    def reader(self, table: Table, seat: Seat, zone: str) -> Reader:
        """The player of a seat, as letters over this channel call everybody.

        :param zone: the player's time zone (IANA)
        """

    def readmit(self, address: str) -> NotNow | None:
        """Has the service write again to an address to which it did not, since a message came back from there; `None`
        once it does."""

    def deliver(self, letter: Letter, address: str, now: int) -> Answer:
        """Sends a letter, once. A refusal that is not known is `NotNow`: neither sent, nor the address's fault.

        :param now: seconds since 1970
        """
