"""The keys of all links, from Secrets Manager: a JSON object of keys by name, and which of them is `current`."""

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_boto3_secretsmanager import SecretsManagerClient


class LinkKeys:
    """The keys by name. A table keeps the key that it was opened with, so rotating kills no link.

    :param client: a low-level client
    :param secret: name or ARN of the secret
    """

    def __init__(self, client: "SecretsManagerClient", secret: str) -> None:
        self._client = client
        self._secret = secret
        self._keys: dict[str, str] = {}

    @property
    def current(self) -> str:
        """The name of the key that new tables get."""
        if not self._keys:
            self._read()
        return self._keys["current"]

    def named(self, name: str) -> bytes:
        """The key of that name. Read again when it is not known yet: it may be younger than this process.

        :raises KeyError: when there is none
        """
        if name not in self._keys:
            self._read()
        return self._keys[name].encode()

    def _read(self) -> None:
        self._keys = json.loads(self._client.get_secret_value(SecretId=self._secret)["SecretString"])
