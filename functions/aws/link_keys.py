"""The keys of all links, from Secrets Manager: a JSON object of keys by name, and which of them is `current`."""

import json
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_boto3_secretsmanager import SecretsManagerClient

LIFETIME = 300
"""Seconds after which a process looks whether there is a new current key."""


class LinkKeys:
    """The keys by name. A table keeps the key that it was opened with, so rotating kills no link, until the
    operator revokes that key.

    :param client: a low-level client
    :param secret: name or ARN of the secret
    :param clock: seconds that only grow
    """

    def __init__(
        self, client: "SecretsManagerClient", secret: str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._client = client
        self._secret = secret
        self._clock = clock
        self._keys: dict[str, str] = {}
        self._read_at = 0.0

    @property
    def current(self) -> str:
        """The name of the key that new tables get, not older than `LIFETIME`."""
        if not self._keys or self._clock() >= self._read_at + LIFETIME:
            self._read()
        return self._keys["current"]

    def find(self, name: str) -> bytes | None:
        """The key of that name, `None` once it was revoked and deleted. Read again when it is not known: it may be
        younger than this process."""
        if name not in self._keys:
            self._read()
        return self._keys[name].encode() if name in self._keys else None

    def named(self, name: str) -> bytes:
        """The key of that name, where there must be one.

        :raises KeyError: when there is none
        """
        key = self.find(name)
        if key is None:
            raise KeyError(name)
        return key

    def all(self) -> list[bytes]:
        """Every key, the current one first."""
        current = self.current
        return [self.named(name) for name in (current, *(self._keys.keys() - {"current", current}))]

    def _read(self) -> None:
        self._read_at = self._clock()
        self._keys = json.loads(self._client.get_secret_value(SecretId=self._secret)["SecretString"])
