"""Services in memory behind real clients: botocore validates a call and runs its hooks, but sends nothing."""

from collections.abc import Callable
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, TypeAlias

from botocore import xform_name
from botocore.exceptions import ClientError, ParamValidationError
from botocore.validate import ParamValidator

from local.memory.mail import Mails
from local.memory.objects import Objects
from local.memory.on_moto import Moto, NotInMemoryError
from local.memory.queues import Queues
from local.memory.schedules import Schedules
from local.memory.secrets import Secrets
from local.memory.store import Store

CallHook: TypeAlias = Callable[[str, str, dict[str, Any]], None]
"""Called before each answer with service, operation (as a client's method is named) and parameters."""


def _now() -> float:
    return datetime.now(UTC).timestamp()


class Cloud:
    """All services of one account. Within a `with`, clients use it.

    :param asked: may refuse a call by an exception
    :param dynamodb: the client of another store
    """

    current: "Cloud | None" = None

    def __init__(
        self, clock: Callable[[], float] = _now, asked: CallHook = lambda *_: None, dynamodb: Any = None
    ) -> None:
        self.dynamodb = Store({}, clock) if dynamodb is None else dynamodb
        self.sqs, self.scheduler = Queues(clock), Schedules()
        self.sesv2, self.s3, self.secretsmanager = Mails(), Objects(), Secrets()
        self.moto = Moto()
        self._asked = asked
        self._before: Cloud | None = None

    def method(self, service: str, operation: str) -> Callable[..., dict[str, Any]] | None:
        """The method that answers an operation."""
        method = getattr(getattr(self, service, None), operation, None)
        return method and (lambda **asked: self._answer(service, operation, method, asked))

    def _answer(self, service: str, operation: str, method: Any, asked: dict[str, Any]) -> dict[str, Any]:
        self._asked(service, operation, asked)
        try:
            reply: dict[str, Any] = method(**asked)
        except ClientError:
            raise
        except Exception as error:
            raise NotInMemoryError(f"{operation} of {service} was not understood: {error}") from error
        return reply

    def __enter__(self) -> "Cloud":
        self._before, Cloud.current = Cloud.current, self
        return self

    def __exit__(self, *_: object) -> None:
        Cloud.current = self._before
        self.moto.leave()


def in_memory(client: Any) -> Any:
    """Makes a client call the current account. Without one its calls go over the wire."""
    model = client.meta.service_model
    methods = {name: xform_name(name) for name in model.operation_names}

    def make_api_call(operation: str, asked: dict[str, Any]) -> Any:
        if (cloud := Cloud.current) is None:
            return type(client)._make_api_call(client, operation, asked)
        method = cloud.method(model.service_name, methods[operation])
        if method is None:
            cloud.moto.allow(model.service_name, operation)
            return type(client)._make_api_call(client, operation, asked)
        return _call(client, operation, asked, method)

    client._make_api_call = make_api_call
    return client


def _call(client: Any, name: str, asked: dict[str, Any], method: Callable[..., dict[str, Any]]) -> dict[str, Any]:
    model = client.meta.service_model.operation_model(name)
    context: dict[str, Any] = {"client_region": client.meta.region_name, "client_config": client.meta.config}
    asked = client._emit_api_params(api_params=asked, operation_model=model, context=context)
    if model.input_shape:
        report = _VALIDATOR.validate(asked, model.input_shape)
        if report.has_errors():
            raise ParamValidationError(report=report.generate_report())
    events, service_id = client.meta.events, client.meta.service_model.service_id.hyphenize()
    _, answer = events.emit_until_response(
        f"before-call.{service_id}.{name}", model=model, params=asked, request_signer=None, context=context
    )
    http, parsed = answer or _answered(method, asked)
    events.emit(f"after-call.{service_id}.{name}", http_response=http, parsed=parsed, model=model, context=context)
    if http.status_code >= 300:
        raise client.exceptions.from_code(parsed.get("Error", {}).get("Code"))(parsed, name)
    reply: dict[str, Any] = parsed
    return reply


_VALIDATOR = ParamValidator()


def _answered(method: Callable[..., dict[str, Any]], asked: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    try:
        status, parsed = 200, method(**asked)
    except ClientError as error:
        status, parsed = 400, dict(error.response)
    metadata = {"HTTPStatusCode": status, "RequestId": "x", "RetryAttempts": 0}
    return SimpleNamespace(status_code=status, headers={}), {**parsed, "ResponseMetadata": metadata}
