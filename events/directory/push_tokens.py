"""Signed proofs that a message comes from this stack, one per push service: a stack signs a handful of times a day."""

from dataclasses import field

from engine.kit.value import Value
from events.directory.rows import Row, Rows, key, row, value_of, whole


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
        last = self._get(_key(origin))
        if last is None:
            return None
        return value_of(last, PushToken, origin=origin, key=last["signer"]["S"], ends=whole(last, "expires"))

    def put(self, token: PushToken) -> None:
        """Replaces the last token: any writer is right."""
        values = {"signer": token.key, "public": token.public, "token": token.token}
        self._put(row(_key(token.origin), **values, expires=token.ends))


def _key(origin: str) -> "Row":
    return key(f"push/{origin}", "token")
