"""Addresses for answers to our mail: each is a capability for one prompt.

The local part has 64 signs at most, and no capitals, because mail servers may change them (RFC 5321, 2.4 and 4.5.3.1).
A `key` is of the table's links.
"""

import hmac
import re
from dataclasses import field
from typing import Literal, TypeAlias, cast

from engine.kit.value import Value
from events import links
from events.table.state import SeatState

ReplyPurpose: TypeAlias = Literal["reply", "sure", "prove", "list"]
"""`reply` answers a prompt; `sure` confirms a move; `prove` proves the sender's address; `list` answers a mail about
several tables.
"""

_LOCAL_PART = re.compile(r"(reply|sure|prove|list)-([a-z0-9]{16})-(\d{1,3})-(\d{1,7})-([a-z2-7]{26})")


class ReplyAddress(Value):
    """An address for an answer.

    :param prompt: its number; of a list the day of the mail, of a proof 0
    :param token: proves that the sender got the message
    """

    purpose: ReplyPurpose
    table: str
    chair: int
    prompt: int
    token: str = field(repr=False)

    @property
    def local_part(self) -> str:
        """The part before the `@`."""
        return f"{self.purpose}-{self.table}-{self.chair}-{self.prompt}-{self.token}"


def to_answer(key: bytes, table: str, place: SeatState, prompt: int, asked: str = "") -> ReplyAddress:
    """Answers a seat's prompt.

    :param asked: the move to confirm
    """
    token = links.reply_token(key, table, place, prompt, asked)
    return ReplyAddress("sure" if asked else "reply", table, place.chair, prompt, token)


def to_prove(key: bytes, table: str, place: SeatState, contact: str) -> ReplyAddress:
    """Proves a contact and its owner's seat."""
    return _of_contact("prove", key, table, place, contact, 0)


def to_list(key: bytes, table: str, place: SeatState, contact: str, day: int) -> ReplyAddress:
    """Answers a mail about several tables.

    :param table: one of them
    :param day: of the mail, since 1970: each has answers of its own
    """
    return _of_contact("list", key, table, place, contact, day)


def is_of_contact(address: ReplyAddress, key: bytes, person: str, contact: str) -> bool:
    """Whether that person got it, about that contact."""
    expected = links.message_secret(key, f"{address.purpose}/{address.prompt}", address.table, person, contact)
    return hmac.compare_digest(expected.encode(), address.token.encode())


def read_address(address: str, domain: str) -> ReplyAddress | None:
    """Parses an address of `domain`; `None` for any other. The table decides whether it is good."""
    local_part, _, at = address.strip().casefold().rpartition("@")
    found = _LOCAL_PART.fullmatch(local_part)
    if found is None or at != domain.casefold():
        return None
    purpose, table, chair, prompt, token = found.groups()
    return ReplyAddress(cast("ReplyPurpose", purpose), table, int(chair), int(prompt), token)


def is_good(address: ReplyAddress, key: bytes, place: SeatState, asked: str = "") -> bool:
    """Whether the seat's present player got it.

    :param asked: the move that was last asked about
    """
    if (address.purpose == "sure") != bool(asked):
        return False
    return links.is_reply_token(key, address.table, place, address.prompt, address.token, asked)


def _of_contact(
    purpose: ReplyPurpose, key: bytes, table: str, place: SeatState, contact: str, number: int
) -> ReplyAddress:
    token = links.message_secret(key, f"{purpose}/{number}", table, place.person, contact)
    return ReplyAddress(purpose, table, place.chair, number, token)
