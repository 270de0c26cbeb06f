"""API Gateway, as far as the operator's commands call it: moto's own needs packages that nothing else does."""

from collections.abc import Mapping
from typing import Any

import pytest
from botocore.client import BaseClient

PAGE = 2
"""Integrations in one answer."""


class Gateway:
    """The integrations of one API, in the order of their ids.

    :param called: what each of them calls
    """

    def __init__(self, called: list[str]) -> None:
        self.api, self.called = "api1", called

    def answer_with(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Answers all calls of API Gateway."""
        original = BaseClient._make_api_call  # type: ignore[attr-defined]

        def call(client: Any, operation: str, parameters: Any) -> Any:
            if client.meta.service_model.service_name != "apigatewayv2":
                return original(client, operation, parameters)
            assert parameters["ApiId"] == self.api
            return {"GetIntegrations": self._list, "UpdateIntegration": self._update}[operation](parameters)

        monkeypatch.setattr(BaseClient, "_make_api_call", call)

    def _list(self, given: Mapping[str, Any]) -> Any:
        begin = int(given.get("NextToken", 0))
        end = begin + PAGE
        items = [{"IntegrationId": str(n), "IntegrationUri": self.called[n]} for n in range(len(self.called))]
        return {"Items": items[begin:end], **({"NextToken": str(end)} if end < len(items) else {})}

    def _update(self, given: Mapping[str, Any]) -> Any:
        self.called[int(given["IntegrationId"])] = given["IntegrationUri"]
        return {}
