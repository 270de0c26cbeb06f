"""Addresses that answers to our mail go to: each is a capability, for one prompt, and says what it is for.

The local part has 64 signs at most, and no capitals: what passes on mail may change them (RFC 5321, 2.4 and 4.5.3.1).
"""

import re
from dataclasses import field
from typing import Literal, TypeAlias, cast

from engine.kit.value import Value
from events import links
from events.table.state import Place

Purpose: TypeAlias = Literal["reply", "sure"]
"""`reply` answers a prompt; `sure` answers whether a move is really meant."""

_LOCAL_PART = re.compile(r"(reply|sure)-([a-z0-9]{16})-(\d{1,3})-(\d{1,7})-([a-z2-7]{26})")


class ReplyAddress(Value):
    """The address of an answer.

    :param chair: of the seat that is asked
    :param prompt: its number
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
