"""Links are capabilities: the holder of the secret may act, and no secret is stored (docs/design/links.md).

A secret is an HMAC over table, kind, chair and epoch; a short link has 60 bits of another. Both die with their epoch.
"""

import base64
import hmac
from collections.abc import Iterator
from functools import lru_cache

from engine.kit.value import Value
from events.table.state import SeatState, Table
from events.table.told import published
from events.who import HOST, WATCH, LinkScope, Who

_SECRET_BYTES = 16
_TABLE_BYTES = 10
_PERSON_BYTES = 8
_COMMAND_SIGNS = 16
"""After the nonce of a command id, in base32."""

SHORT_SIGNS = 12
"""Five bits each."""

TABLE_SIGNS = 16
"""Longer than any short link, shorter than any secret."""


class Link(Value):
    """The input of a table's link.

    :param epoch: number of earlier links of this kind
    """

    kind: LinkScope
    chair: int = 0
    epoch: int = 0


def secret(key: bytes, table_id: str, link: Link) -> str:
    """The secret in a link's address."""
    return _base32(_raw(key, table_id, link))


def short(key: bytes, table_id: str, link: Link) -> str:
    """The signs in a link's short address."""
    return _base32(_hmac(key, "short", table_id, *_parts(link)))[:SHORT_SIGNS]


def of_secret(key: bytes, table_id: str, table: Table, secret: str) -> Link | None:
    """The table's link with that secret; `None` for a wrong one.

    Compares in constant time, and a wrong secret with every link: only a holder gets a faster answer.
    """
    given = _from_base32(secret)
    fitting = (link for link, _ in living(table) if hmac.compare_digest(_raw(key, table_id, link), given))
    return next(fitting, None)


def holder(table: Table, link: Link | None) -> Who | None:
    """A link's holder at the table; `None` once it opens nothing."""
    return next((who for living_link, who in living(table) if living_link == link), None)


def of_short(key: bytes, table_id: str, table: Table, signs: str) -> Link | None:
    """Compares every link, in constant time."""
    given, found = signs.lower().encode(), None
    for link, who in living(table):
        if who.scope != "spent" and hmac.compare_digest(short(key, table_id, link).encode(), given):
            found = link
    return found


# ---- the links of a table ----


def host(table: Table) -> Link:
    """For a host without a seat; others host by their seat's link."""
    return Link("host", epoch=table.host_epoch)


def watch(table: Table) -> Link:
    """For spectators."""
    return Link("watch", epoch=table.watch_epoch)


def invitation(table: Table) -> Link:
    """To a free seat, until the match begins."""
    return Link("invite", epoch=table.invitation_epoch)


def seat(place: SeatState) -> Link:
    """For a seat's player."""
    return Link("seat", place.chair, place.epoch)


def open_seat(place: SeatState) -> Link:
    """For a guest of an open seat."""
    return Link("open", place.chair, place.epoch)


RECORD = Link("record")
POSTCARD = Link("postcard")
"""Public links of a match that is over."""


def living(table: Table) -> Iterator[tuple[Link, Who]]:
    """All links that open something, and their holders."""
    yield host(table), HOST
    yield Link("host", epoch=table.host_epoch - 1), Who("spent", was="host")
    if table.watching:
        yield watch(table), WATCH
    yield invitation(table), Who("invite", table.free_seats()[0] if table.has_room else None)
    if table.over:
        yield POSTCARD, Who("postcard")
    if published(table):
        yield RECORD, Who("record")
    for number, place in enumerate(table.places):
        if place.open:
            yield open_seat(place), Who("open", number)
            if place.epoch and table.phase == "lobby":
                yield Link("seat", place.chair, place.epoch - 1), Who("spent", number, was="seat")
        else:
            yield seat(place), Who("seat", number, hosts=place.chair == table.host)
            yield Link("open", place.chair, place.epoch - 1), Who("spent", number, was="open")
            yield Link("seat", place.chair, place.epoch - 1), Who("spent", number, was="seat")


# ---- what else is made with a key ----


def new_table_id(key: bytes, command: str) -> str:
    """The table a command opens: a repeat opens the same."""
    return _base32(_hmac(key, "table", command)[:_TABLE_BYTES])


def new_circle_id(key: bytes, command: str) -> str:
    """The circle a command founds: a repeat founds the same."""
    return _base32(_hmac(key, "circle", command)[:_TABLE_BYTES])


def circle_table_id(key: bytes, circle: str, serial: int) -> str:
    """The circle's table with a number: two presses at once open the same one."""
    return _base32(_hmac(key, "circle-table", circle, str(serial))[:_TABLE_BYTES])


def circle_secret(key: bytes, circle: str, member: int, epoch: int) -> str:
    """The secret of a member's link to the circle.

    :param member: 0 for everyone's link
    """
    return _base32(_hmac(key, "circle-link", circle, str(member), str(epoch))[:_SECRET_BYTES])


def call_secret(key: bytes, table: str, member: int, epoch: int) -> str:
    """The secret of a member's link to one table of the circle, which ends with their own."""
    return _base32(_hmac(key, "call", table, str(member), str(epoch))[:_SECRET_BYTES])


def circle_short(key: bytes, circle: str, epoch: int) -> str:
    """The signs in the short address of everyone's link to the circle."""
    return _base32(_hmac(key, "circle-short", circle, str(epoch)))[:SHORT_SIGNS]


def person_of_member(key: bytes, table: str, member: int) -> str:
    """A member's opaque id at a table of their circle, which leads no other person there.

    :param key: of the table
    """
    return _hmac(key, "member", table, str(member))[:_PERSON_BYTES].hex()


def members_at(key: bytes, table_id: str, table: Table, most: int) -> dict[int, SeatState]:
    """The places of a circle's members by number, as they came from the circle: a newer link is out of its reach.

    :param most: the highest number
    """
    numbers = {person_of_member(key, table_id, number): number for number in range(1, most + 1)}
    return {numbers[place.person]: place for place in table.places if not place.open and place.person in numbers}


def host_key(key: bytes) -> str:
    """Needed to open tables unless the site is open to everybody."""
    return _base32(_hmac(key, "host-key")[:_SECRET_BYTES])


def short_row(key: bytes, signs: str) -> str:
    """The directory's row, which does not reveal the link."""
    return _base32(_hmac(key, "short-row", signs.lower())[:_SECRET_BYTES])


def short_rows(key: bytes, table_id: str, table: Table) -> frozenset[str]:
    """For all usable links."""
    usable = [link for link, who in living(table) if who.scope != "spent"]
    return frozenset([short_row(key, short(key, table_id, link)) for link in usable])


def command_id(key: bytes, purpose: str, nonce: str) -> str:
    """Only the server can make it: a bearer secret, never logged."""
    return f"{nonce}{_base32(_hmac(key, 'command', purpose, nonce)[:_TABLE_BYTES])}"


def is_command_id(key: bytes, purpose: str, command: str) -> bool:
    """Whether the server made it for that purpose."""
    nonce = command[:-_COMMAND_SIGNS]
    return hmac.compare_digest(command_id(key, purpose, nonce).encode(), command.encode())


def message_secret(key: bytes, purpose: str, table: str, person: str, contact: str) -> str:
    """The secret of a link in a message about a contact."""
    return _base32(_hmac(key, "message", purpose, table, person, contact)[:_SECRET_BYTES])


def reply_token(key: bytes, table: str, place: SeatState, prompt: int, asked: str = "") -> str:
    """The token in a message's reply address, for one prompt.

    :param asked: the move to confirm
    """
    parts = (str(place.chair), str(place.epoch), str(prompt), *((asked,) if asked else ()))
    return _base32(_hmac(key, "reply", table, *parts)[:_SECRET_BYTES])


def is_reply_token(key: bytes, table: str, place: SeatState, prompt: int, token: str, asked: str = "") -> bool:
    """Whether it answers that prompt, under the seat's present link."""
    if place.open:
        return False
    expected = reply_token(key, table, place, prompt, asked)
    return hmac.compare_digest(expected.encode(), token.lower().encode())


def _raw(key: bytes, table_id: str, link: Link) -> bytes:
    return hmac.digest(key, _framed("link", table_id) + _framed(*_parts(link)), "sha256")[:_SECRET_BYTES]


def _parts(link: Link) -> tuple[str, str, str]:
    return link.kind, str(link.chair), str(link.epoch)


def _hmac(key: bytes, *parts: str) -> bytes:
    return hmac.digest(key, _framed(*parts), "sha256")


@lru_cache(maxsize=1024)
def _framed(*parts: str) -> bytes:
    """Parts with their lengths, so that none can pass for two. Cached: a table's links share the first."""
    return b"".join([len(raw).to_bytes(4, "big") + raw for raw in [part.encode() for part in parts]])


def _base32(raw: bytes) -> str:
    return base64.b32encode(raw).decode().rstrip("=").lower()


def _from_base32(text: str) -> bytes:
    """The inverse of `_base32`, in upper case too; empty for any other text."""
    try:
        return base64.b32decode(text + "=" * (-len(text) % 8), casefold=True)
    except ValueError:
        return b""
