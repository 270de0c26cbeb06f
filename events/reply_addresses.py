"""Addresses that answers to our mail go to: each is a capability, for one prompt, and says what it is for.

The local part has 64 signs at most, and no capitals: what passes on mail may change them (RFC 5321, 2.4 and 4.5.3.1).
"""

import hmac
import re
from dataclasses import field
from typing import Literal, TypeAlias, cast

from engine.kit.value import Value
from events import links
from events.table.state import Place

Purpose: TypeAlias = Literal["reply", "sure", "prove"]
"""`reply` answers a prompt; `sure` answers whether a move is really meant; `prove` shows whose an address is."""

_LOCAL_PART = re.compile(r"(reply|sure|prove)-([a-z0-9]{16})-(\d{1,3})-(\d{1,7})-([a-z2-7]{26})")


class ReplyAddress(Value):
    """The address of an answer.

    :param chair: of the seat that is asked
    :param prompt: its number; 0 of what is about no prompt
    :param token: that shows who got the message
    """

    purpose: Purpose
    table: str
    chair: int
    prompt: int
    token: str = field(repr=False)

    @property
    def local_part(self) -> str:
        """What stands before the `@`."""
        return f"{self.purpose}-{self.table}-{self.chair}-{self.prompt}-{self.token}"


def to_answer(key: bytes, table: str, place: Place, prompt: int, asked: str = "") -> ReplyAddress:
    """The address by which a seat's prompt is answered.

    :param key: of the table's links
    :param asked: the move, where it is asked whether that is meant
    """
    token = links.reply_token(key, table, place, prompt, asked)
    return ReplyAddress("sure" if asked else "reply", table, place.chair, prompt, token)


def to_prove(key: bytes, table: str, place: Place, contact: str) -> ReplyAddress:
    """The address to which the owner of a contact writes to show that it is theirs, and that they have the seat.

    :param key: of the table's links
    :param contact: the hash of their address
    """
    token = links.message_secret(key, "prove", table, place.person, contact)
    return ReplyAddress("prove", table, place.chair, 0, token)


def is_of_contact(address: ReplyAddress, key: bytes, person: str, contact: str) -> bool:
    """Whether the address was given to that person, to prove that contact."""
    expected = links.message_secret(key, "prove", address.table, person, contact)
    return address.purpose == "prove" and hmac.compare_digest(expected.encode(), address.token.encode())


def read_address(address: str, domain: str) -> ReplyAddress | None:
    """Reads an address of that domain; `None` if it is none of ours. Whether it is good, the table knows."""
    local_part, _, at = address.strip().casefold().rpartition("@")
    found = _LOCAL_PART.fullmatch(local_part)
    if found is None or at != domain.casefold():
        return None
    purpose, table, chair, prompt, token = found.groups()
    return ReplyAddress(cast("Purpose", purpose), table, int(chair), int(prompt), token)


def is_good(address: ReplyAddress, key: bytes, place: Place, asked: str = "") -> bool:
    """Whether the address was given to the seat's present player.

    :param key: of the table's links
    :param asked: the move that was last asked about
    """
    if (address.purpose == "sure") != bool(asked):
        return False
    return links.is_reply_token(key, address.table, place, address.prompt, address.token, asked)
