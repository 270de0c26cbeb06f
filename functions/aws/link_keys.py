"""The keys of all links, from Secrets Manager: a JSON object of keys by name, with the name of the `current` one."""

import json
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_boto3_secretsmanager import SecretsManagerClient

LIFETIME = 300
"""Seconds until a process reads the secret again."""


class LinkKeys:
    """The keys. A table keeps its first key, so rotation breaks no link until the operator revokes that key.

    :param secret: name or ARN
    :param clock: monotonic seconds
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
        """The name of the key for new tables, at most `LIFETIME` old."""
        if not self._keys or self._clock() >= self._read_at + LIFETIME:
            self._read()
        return self._keys["current"]

    def find(self, name: str) -> bytes | None:
        """The key; `None` once it is revoked and deleted. Reads the secret for an unknown name, which may be new."""
        if name not in self._keys:
            self._read()
        return self._keys[name].encode() if name in self._keys else None

    def named(self, name: str) -> bytes:
        """A key by name.

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
