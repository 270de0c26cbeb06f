"""Signed proofs that a message comes from this stack, one per push service: a stack signs a handful of times a day."""

from dataclasses import field

from engine.kit.value import Value
from events.directory.rows import Row, Rows, key, number, text, whole


class PushToken(Value):
    """A signed token.

    :param key, public: the signing key, and its public half
    """

    origin: str
    key: str
    public: str
    token: str = field(repr=False)
    ends: int

    @property
    def header(self) -> str:
        """The `Authorization` header for a push service (RFC 8292, 3)."""
        return f"vapid t={self.token}, k={self.public}"


class PushTokens(Rows):
    """A stack's tokens, one for each push service."""

    def get(self, origin: str) -> PushToken | None:
        """The last token."""
        row = self._get(_key(origin))
        if row is None:
            return None
        return PushToken(origin, row["signer"]["S"], row["public"]["S"], row["token"]["S"], whole(row, "expires"))

    def put(self, token: PushToken) -> None:
        """Replaces the last token: any writer is right."""
        self._client.put_item(
            TableName=self._name,
            Item={
                **_key(token.origin),
                "signer": text(token.key),
                "public": text(token.public),
                "token": text(token.token),
                "expires": number(token.ends),
            },
        )


def _key(origin: str) -> "Row":
    return key(f"push/{origin}", "token")
