"""Links are capabilities: who holds the secret may act, and no secret is stored (DESIGN §6).

A secret is 128 bits of HMAC over table, scope, chair and epoch, in lower-case base32 so that it survives SMS.
"""

import base64
import hmac
from collections.abc import Iterator

from events.table.state import Table
from events.who import HOST, WATCH, Who

_SECRET_BYTES = 16
_TABLE_BYTES = 10
_COMMAND_SIGNS = 16
"""Base32 of so many bytes: what a command id has after its nonce."""


def new_table_id(key: bytes, command: str) -> str:
    """The id of the table that a command opens: the same command always opens the same table."""
    return _base32(_hmac(key, "table", command)[:_TABLE_BYTES])


def rematch_table_id(key: bytes, table: str) -> str:
    """The id of the one table that is the rematch of `table`."""
    return _base32(_hmac(key, "rematch", table)[:_TABLE_BYTES])


def host_key(key: bytes) -> str:
    """The operator's key, without which nobody opens tables unless everybody may."""
    return _base32(_hmac(key, "host-key")[:_SECRET_BYTES])


def command_id(key: bytes, purpose: str, nonce: str) -> str:
    """A command id that only the server can have made: it is a bearer secret, so it is never logged."""
    return f"{nonce}{_base32(_hmac(key, 'command', purpose, nonce)[:_TABLE_BYTES])}"


def is_command_id(key: bytes, purpose: str, command: str) -> bool:
    """Whether the server made that command id, for that purpose."""
    nonce = command[:-_COMMAND_SIGNS]
    return hmac.compare_digest(command_id(key, purpose, nonce).encode(), command.encode())


def host_secret(key: bytes, table: str) -> str:
    """The secret of the host's link."""
    return _secret(key, table, "host")


def watch_secret(key: bytes, table: str) -> str:
    """The secret of the spectators' link."""
    return _secret(key, table, "watch")


def seat_secret(key: bytes, table: str, chair: int, epoch: int) -> str:
    """The secret of a taken seat's link."""
    return _secret(key, table, "seat", chair, epoch)


def open_secret(key: bytes, table: str, chair: int, epoch: int) -> str:
    """The secret of an open seat's link."""
    return _secret(key, table, "open", chair, epoch)


def message_secret(key: bytes, purpose: str, table: str, person: str, contact: str) -> str:
    """The secret of a link in a message about a contact: to confirm it, or to write to it no more.

    :param contact: the hash of the address
    """
    return _base32(_hmac(key, "message", purpose, table, person, contact)[:_SECRET_BYTES])


def holder(key: bytes, table_id: str, table: Table, secret: str) -> Who | None:
    """Who holds the secret at the table; `None` if it is none of its secrets. Compares in constant time, every one."""
    given = _from_base32(secret)
    found: Who | None = None
    for scope, chair, epoch, who in _candidates(table):
        if hmac.compare_digest(_raw_secret(key, table_id, scope, chair, epoch), given):
            found = who
    return found


def _candidates(table: Table) -> Iterator[tuple[str, int, int, Who]]:
    """What a secret at this table can be made from: scope, chair and epoch, with who then holds it."""
    yield "host", 0, 0, HOST
    yield "watch", 0, 0, WATCH
    for seat, place in enumerate(table.places):
        if place.open:
            yield "open", place.chair, place.epoch, Who("open", seat)
            if place.epoch and table.phase == "lobby":
                yield "seat", place.chair, place.epoch - 1, Who("spent", seat)
        else:
            yield "seat", place.chair, place.epoch, Who("seat", seat)
            yield "open", place.chair, place.epoch - 1, Who("spent", seat)


def _secret(key: bytes, table: str, scope: str, chair: int = 0, epoch: int = 0) -> str:
    return _base32(_raw_secret(key, table, scope, chair, epoch))


def _raw_secret(key: bytes, table: str, scope: str, chair: int, epoch: int) -> bytes:
    return _hmac(key, "link", table, scope, str(chair), str(epoch))[:_SECRET_BYTES]


def _hmac(key: bytes, *parts: str) -> bytes:
    framed = b"".join([len(raw).to_bytes(4, "big") + raw for raw in [part.encode() for part in parts]])
    return hmac.digest(key, framed, "sha256")


def _base32(raw: bytes) -> str:
    return base64.b32encode(raw).decode().rstrip("=").lower()


def _from_base32(text: str) -> bytes:
    """The bytes that `_base32` wrote, in upper case too; nothing if it cannot have written that."""
    try:
        return base64.b32decode(text + "=" * (-len(text) % 8), casefold=True)
    except ValueError:
        return b""
