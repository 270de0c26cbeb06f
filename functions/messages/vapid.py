"""The sender's identity in push messages: a token signed by AWS KMS, so that the key never leaves it (RFC 8292, VAPID).

KMS signs in DER, as X.509 does (RFC 3279, 2.2.3); a token has the two numbers side by side (RFC 7518, 3.4). The curve
is P-256, with numbers of 32 bytes.
"""

import base64
import hashlib
import json
from collections.abc import Callable
from functools import cached_property

from events.directory.push_tokens import PushToken, PushTokens
from functions.aws.clients import SigningKeys

LASTS = 12 * 3600
"""Seconds: half of the push services' limit (RFC 8292, 2)."""

SPARE = 3600
"""Seconds before its end when a token is replaced, because clocks differ and delivery takes time."""

_SIZE = 32
_POINT_AFTER = bytes.fromhex("3059301306072a8648ce3d020106082a8648ce3d030107034200")
"""The X.509 prefix of the curve's public keys (RFC 5480, 2); an uncompressed point follows."""

_SEQUENCE, _INTEGER = 0x30, 0x02


class NotAKeyError(Exception):
    """The key or signature is not of the curve P-256."""


def point(public_key: bytes) -> bytes:
    """A public key's point, in the form of browsers and push services (RFC 8292, 3.2).

    :param public_key: in X.509, DER
    :raises NotAKeyError: for another kind of key
    """
    found = public_key.removeprefix(_POINT_AFTER)
    if len(found) != 1 + 2 * _SIZE or found[0] != 0x04 or found == public_key:
        raise NotAKeyError
    return found


def side_by_side(signature: bytes) -> bytes:
    """A signature's two numbers.

    :param signature: a DER sequence of two integers, which lack leading zeros, and have one before a set first bit
    :raises NotAKeyError: for anything else

    >>> side_by_side(bytes.fromhex("300702010102020080")).hex().replace("0" * 61, "..")
    '..00100000000000000000000000000000000000000000000000000000000000000080'
    """
    tag, length, rest = signature[0], signature[1], signature[2:]
    if tag != _SEQUENCE or length != len(rest):
        raise NotAKeyError
    numbers = []
    while rest:
        tag, length, number = rest[0], rest[1], rest[2 : 2 + rest[1]]
        digits = number.lstrip(b"\0")
        if tag != _INTEGER or length != len(number) or len(digits) > _SIZE:
            raise NotAKeyError
        numbers.append(digits.rjust(_SIZE, b"\0"))
        rest = rest[2 + length :]
    if len(numbers) != 2:
        raise NotAKeyError
    return b"".join(numbers)


def encoded(data: bytes) -> str:
    """Base64url without padding (RFC 7515, 2)."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Vapid:
    """Signs for push services in the stack's name.

    :param client: made on first use
    :param key: an ARN
    :param contact: an email address for the push services' operators
    """

    def __init__(self, client: Callable[[], SigningKeys], key: str, contact: str, tokens: PushTokens) -> None:
        self._client, self._key, self._contact, self._tokens = client, key, contact, tokens
        self._known: dict[str, PushToken] = {}

    @cached_property
    def public(self) -> str:
        """The public key, for browsers. One GetPublicKey per process.

        :raises NotAKeyError: for another curve
        """
        return encoded(point(self._client().get_public_key(KeyId=self._key)["PublicKey"]))

    def token(self, origin: str, now: int) -> PushToken:
        """A push service's token. A GetItem on first use in a process; a Sign and a PutItem twice a day."""
        token = self._known.get(origin) or self._tokens.get(origin)
        if token is None or token.key != self._signer or token.ends - SPARE <= now:
            token = self._signed(origin, now)
            self._tokens.put(token)
        self._known[origin] = token
        return token

    @property
    def _signer(self) -> str:
        return hashlib.sha256(self._key.encode()).hexdigest()[:16]

    def _signed(self, origin: str, now: int) -> PushToken:
        claims = {"aud": origin, "exp": now + LASTS, "sub": f"mailto:{self._contact}"}
        parts = [encoded(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        signature = self._client().sign(
            KeyId=self._key,
            Message=".".join(parts).encode(),
            MessageType="RAW",
            SigningAlgorithm="ECDSA_SHA_256",
        )["Signature"]
        token = ".".join([*parts, encoded(side_by_side(signature))])
        return PushToken(origin, self._signer, self.public, token, now + LASTS)
