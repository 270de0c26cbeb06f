"""Secrets Manager in memory."""

from collections.abc import Mapping
from typing import Any

from local.memory.service_refusals import refused


class Secrets:
    """The newest value of each secret."""

    def __init__(self, kept: Mapping[str, str] | None = None) -> None:
        self._kept = dict(kept or {})

    def create_secret(self, Name: str, SecretString: str, ClientRequestToken: str = "") -> dict[str, Any]:
        if Name in self._kept:
            raise refused("ResourceExistsException", f"The secret {Name} already exists.")
        self._kept[Name] = SecretString
        return {"Name": Name}

    def put_secret_value(self, SecretId: str, SecretString: str, ClientRequestToken: str = "") -> dict[str, Any]:
        self.get_secret_value(SecretId)
        self._kept[SecretId] = SecretString
        return {"Name": SecretId}

    def update_secret(self, SecretId: str, SecretString: str, ClientRequestToken: str = "") -> dict[str, Any]:
        return self.put_secret_value(SecretId, SecretString)

    def get_secret_value(self, SecretId: str) -> dict[str, Any]:
        if SecretId not in self._kept:
            raise refused("ResourceNotFoundException", "Secrets Manager can't find the specified secret.")
        return {"Name": SecretId, "SecretString": self._kept[SecretId]}
