"""Links that are about a contact, not about a table: confirm it, change its settings, write to it no more, find the
tables that it plays at."""

import hashlib
from typing import TYPE_CHECKING, Literal, TypeAlias, cast

from engine.kit.value import Value
from events.directory.addresses import Channel
from events.directory.limits import DAY
from events.directory.rows import Rows, key, number, text, whole

if TYPE_CHECKING:
    from events.directory.rows import Row

_AS_GOOD = 7 * DAY
"""Seconds by which a token may end sooner than was asked: it is written once in that time, not for each message."""

SETTINGS_LAST = 60 * DAY
"""Seconds for which a link to an address's settings is good; it ends sooner with the address, and with its player's
seat."""

UNSUBSCRIBE_LASTS = 90 * DAY
"""Seconds for which a link to have no more messages is good."""

TABLES_LAST = DAY
"""Seconds for which the link to all tables of an address is good."""

Purpose: TypeAlias = Literal["confirm", "unsubscribe", "settings", "tables", "invitation"]

_BOTH: tuple[Purpose, ...] = ("settings", "unsubscribe")
"""One row is good for both, so that no second one is written for each message: see `to_unsubscribe`."""


class Token(Value):
    """What a link is good for.

    :param contact: the hash of the contact that the message went to
    :param table: the table that the message was about
    :param asker: what stands for the network that had the message sent (`Hashes.asker`)
    """

    purpose: Purpose
    person: str
    channel: Channel
    contact: str
    table: str = ""
    asker: str = ""


class Tokens(Rows):
    """Tokens by their hash: who reads the directory cannot use one."""

    def put(self, secret: str, token: Token, expires: int) -> None:
        """One GetItem, and a PutItem unless it is there already and lasts about as long. Make the secret from what the
        token says, so that a repeated message has the same link.

        :param secret: of a token to settings, by `to_unsubscribe` it is good for unsubscribing, too
        :param expires: seconds since 1970
        """
        row = self._get(_key(secret, token.purpose))
        if row and _token(row) == token and lasts(whole(row, "expires"), expires):
            return
        self._client.put_item(
            TableName=self._name,
            Item={
                **_key(secret, token.purpose),
                "purpose": text(token.purpose),
                "person": text(token.person),
                "channel": text(token.channel),
                "contact": text(token.contact),
                "table": text(token.table),
                "asker": text(token.asker),
                "expires": number(expires),
            },
        )

    def find(self, secret: str, purpose: Purpose, now: int) -> Token | None:
        """The token of a link, if it is good for that purpose and time has not run out. One GetItem."""
        row = self._get(_key(secret, purpose), consistent=True)
        # DynamoDB deletes what has expired within days, not at once
        if (
            row is None
            or row["purpose"]["S"] not in (_BOTH if purpose in _BOTH else (purpose,))
            or int(row["expires"]["N"]) <= now
        ):
            return None
        return _token(row)


def to_unsubscribe(secret: str) -> str:
    """What ends messages and can do nothing else, made of what changes the settings: mail providers see it in
    `List-Unsubscribe`, and nothing leads from it to the other one."""
    return hashlib.sha256(f"unsubscribe/{secret}".encode()).hexdigest()[: len(secret)]


def lasts(until: int, wanted: int) -> bool:
    """Whether a token that ends then is as good as one that ends when it is wanted. In seconds since 1970."""
    return until >= wanted - _AS_GOOD


def _token(row: "Row") -> Token:
    purpose, channel = cast("Purpose", row["purpose"]["S"]), cast("Channel", row["channel"]["S"])
    return Token(purpose, row["person"]["S"], channel, row["contact"]["S"], row["table"]["S"], row["asker"]["S"])


def _key(secret: str, purpose: Purpose) -> "Row":
    """Of a secret to settings the row has that which it leads to."""
    secret = to_unsubscribe(secret) if purpose == "settings" else secret
    return key(f"token/{hashlib.sha256(secret.encode()).hexdigest()[:32]}", "token")
