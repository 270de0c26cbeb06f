"""A received mail, and reasons to ignore it."""

import hashlib
import re
from dataclasses import field
from enum import Enum

from engine.kit.value import Value
from events import links
from events.directory import Directory
from events.directory.person import Person
from events.directory.replies import Prompted
from events.reply_addresses import ReplyAddress
from events.table.state import SeatState, Table
from events.tables import Tables
from functions.aws.link_keys import LinkKeys
from functions.messages.channel import MessageChannel
from functions.replies.mails import Mail
from functions.replies.receipts import Receipt

_MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,250}>")


class Ignored(Enum):
    """Why a mail is ignored."""

    NOT_OURS = "to no address of ours"
    HARMFUL = "spam, or with a virus"
    DEAD = "to an address that no longer works"
    AUTOMATIC = "written by a machine, or sent on to many"
    STRANGER = "not from the seat’s proved address"
    ANSWER = "an answer, where only a new mail counts"
    UNPROVED = "from an address that no domain vouches for"


class Mailroom(Value):
    """All that mails are read and answered with.

    :param channel: of answers
    :param sender: of our mail
    :param domain: of the addresses for answers, and for bounces
    """

    tables: Tables
    directory: Directory
    keys: LinkKeys
    channel: MessageChannel
    public_url: str
    sender: str
    domain: str

    def page(self, key: bytes, table_id: str, place: SeatState) -> str:
        """The address of a seat's page."""
        return f"{self.public_url}/t/{table_id}/{links.secret(key, table_id, links.seat(place))}"


class Arrived(Value):
    """A player's mail.

    :param key: of the table's links
    :param asked: the confirmed or rejected move, or empty
    """

    address: ReplyAddress
    table: Table
    place: SeatState
    person: Person
    contact: str = field(repr=False)
    key: bytes = field(repr=False)
    mail: Mail = field(repr=False)
    receipt: Receipt = field(repr=False)
    asked: str = ""

    @property
    def prompted(self) -> Prompted:
        """Its prompt."""
        return Prompted(self.address.table, self.place.chair, self.place.epoch, self.address.prompt)

    @property
    def id(self) -> str:
        """The `Message-ID`, or ""."""
        named = self.mail.first("message-id").strip()
        return named if _MESSAGE_ID.fullmatch(named) else ""

    @property
    def token(self) -> str:
        """The idempotency key: a hash, because it becomes an attribute's name."""
        named = self.id or f"{self.receipt.bucket}/{self.receipt.key}"
        return hashlib.sha256(named.encode()).hexdigest()[:16]
