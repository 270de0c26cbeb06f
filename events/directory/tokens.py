"""Links about a contact: to confirm it, its settings, its messages' end, its tables."""

import hashlib
from dataclasses import fields
from typing import Literal, TypeAlias

from engine.kit.value import Value
from events.directory.addresses import Channel
from events.directory.limits import DAY
from events.directory.rows import Row, Rows, key, row, value_of, whole

_AS_GOOD = 7 * DAY
"""Seconds a stored token may end early: not each message writes it."""

SETTINGS_LAST = 60 * DAY
"""Seconds, unless the address or the seat goes earlier."""

UNSUBSCRIBE_LASTS = 90 * DAY
"""Seconds."""

TABLES_LAST = DAY
"""Seconds."""

Purpose: TypeAlias = Literal["confirm", "unsubscribe", "settings", "tables", "invitation"]

_BOTH: tuple[Purpose, ...] = ("settings", "unsubscribe")
"""One row serves both, which saves writes (`to_unsubscribe`)."""


class Token(Value):
    """A link's meaning.

    :param contact: the contact that got the message
    """

    purpose: Purpose
    person: str
    channel: Channel
    contact: str
    table: str = ""
    asker: str = ""


class Tokens(Rows):
    """Tokens by their hash: a reader of the directory cannot use one."""

    def put(self, secret: str, token: Token, expires: int) -> None:
        """Stores a token. One GetItem, and a PutItem unless the stored one lasts about as long. Derive the secret from
        the token: a repeated message has the same link.

        :param secret: of a settings token, it also makes the unsubscribe secret
        """
        before = self._get(_key(secret, token.purpose))
        if before and value_of(before, Token) == token and lasts(whole(before, "expires"), expires):
            return
        meaning = {each.name: getattr(token, each.name) for each in fields(token)}
        self._put(row(_key(secret, token.purpose), **meaning, expires=expires))

    def find(self, secret: str, purpose: Purpose, now: int) -> Token | None:
        """An unexpired token for that purpose."""
        found = self._get(_key(secret, purpose), consistent=True)
        # DynamoDB deletes expired rows within days, not at once
        if found is None or whole(found, "expires") <= now:
            return None
        token = value_of(found, Token)
        return token if token.purpose in (_BOTH if purpose in _BOTH else (purpose,)) else None


def to_unsubscribe(secret: str) -> str:
    """Derived one-way from the settings secret: mail providers see it in `List-Unsubscribe`, and it can do nothing
    else.
    """
    return hashlib.sha256(f"unsubscribe/{secret}".encode()).hexdigest()[: len(secret)]


def lasts(until: int, wanted: int) -> bool:
    """Whether an end at `until` serves for `wanted`."""
    return until >= wanted - _AS_GOOD


def _key(secret: str, purpose: Purpose) -> "Row":
    """A settings secret leads to the row of its unsubscribe secret."""
    secret = to_unsubscribe(secret) if purpose == "settings" else secret
    return key(f"token/{hashlib.sha256(secret.encode()).hexdigest()[:32]}", "token")
