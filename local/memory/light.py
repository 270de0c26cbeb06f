"""Services in memory behind real clients: a call of theirs stops before the wire, and all of botocore's hooks hold.

Botocore validates each request; it is not serialized, signed, sent or parsed. An operation that no service here answers
goes to moto.
"""

from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime
from email.utils import parseaddr
from io import BytesIO
from types import SimpleNamespace
from typing import Any

from botocore import xform_name
from botocore.exceptions import ClientError, ParamValidationError
from botocore.validate import ParamValidator
from moto import mock_aws

from local.memory.queues import Queues
from local.memory.schedules import Schedules
from local.memory.store import Store


def refused(code: str) -> ClientError:
    """The error by which a service refuses a request."""
    return ClientError({"Error": {"Code": code, "Message": code}}, "")


class Tables(Store):
    """DynamoDB: tables are made as they are asked for."""

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__({}, clock, lambda *_: None)
        self.small_pages = False  # botocore's hooks cut pages

    def create_table(self, TableName: str, KeySchema: list[Any], **_: Any) -> dict[str, Any]:
        self._keys[TableName] = tuple(key["AttributeName"] for key in KeySchema)  # type: ignore[index]
        self._rows[TableName] = {}
        return {}


class Secrets:
    """Secrets Manager."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    def create_secret(self, Name: str, SecretString: str, **_: Any) -> dict[str, Any]:
        self.kept[Name] = SecretString
        return {"Name": Name}

    def put_secret_value(self, SecretId: str, SecretString: str, **_: Any) -> dict[str, Any]:
        return self.create_secret(SecretId, SecretString)

    def update_secret(self, SecretId: str, SecretString: str, **_: Any) -> dict[str, Any]:
        return self.create_secret(SecretId, SecretString)

    def get_secret_value(self, SecretId: str, **_: Any) -> dict[str, Any]:
        if SecretId not in self.kept:
            raise refused("ResourceNotFoundException")
        return {"SecretString": self.kept[SecretId]}


class S3:
    """Objects in buckets."""

    def __init__(self) -> None:
        self.objects: dict[tuple[str, str], bytes] = {}

    def create_bucket(self, **_: Any) -> dict[str, Any]:
        return {}

    def put_object(self, Bucket: str, Key: str, Body: Any, **_: Any) -> dict[str, Any]:
        self.objects[Bucket, Key] = Body if isinstance(Body, bytes) else Body.read()
        return {}

    def get_object(self, Bucket: str, Key: str, Range: str = "bytes=0-", **_: Any) -> dict[str, Any]:
        if (Bucket, Key) not in self.objects:
            raise refused("NoSuchKey")
        first, last = Range.removeprefix("bytes=").split("-")
        whole = self.objects[Bucket, Key]
        part = whole[int(first) : int(last) + 1 if last else None]
        found = f"bytes {first}-{int(first) + len(part) - 1}/{len(whole)}"
        return {"Body": BytesIO(part), "ContentLength": len(part), "ContentRange": found}


class Ses:
    """SES, which sends for identities alone that it knows."""

    def __init__(self) -> None:
        self.identities: set[str] = set()
        self.sent: list[str] = []

    def create_email_identity(self, EmailIdentity: str, **_: Any) -> dict[str, Any]:
        self.identities.add(EmailIdentity)
        return {}

    def delete_email_identity(self, EmailIdentity: str) -> dict[str, Any]:
        self.identities.discard(EmailIdentity)
        return {}

    def create_configuration_set(self, **_: Any) -> dict[str, Any]:
        return {}

    def send_email(self, Content: dict[str, Any], FromEmailAddress: str = "", **_: Any) -> dict[str, Any]:
        if FromEmailAddress and parseaddr(FromEmailAddress)[1] not in self.identities:
            raise refused("MessageRejected")
        self.sent.append(Content["Raw"]["Data"].decode())
        return {"MessageId": f"mail-{len(self.sent)}"}


def _now() -> float:
    return datetime.now(UTC).timestamp()


class Cloud:
    """All services of one account."""

    def __init__(self) -> None:
        self.clock: Callable[[], float] = _now
        self.dynamodb = Tables(lambda: self.clock())
        self.sqs = Queues(lambda: self.clock())
        self.scheduler, self.secretsmanager, self.sesv2, self.s3 = Schedules(), Secrets(), Ses(), S3()
        self._moto = ExitStack()

    def service(self, name: str) -> Any:
        return getattr(self, name, None)

    def ask_moto(self) -> None:
        """Enters moto, until this cloud ends."""
        if not self._moto_on:
            self._moto.enter_context(mock_aws())
            self._moto_on = True

    _moto_on = False

    def __enter__(self) -> "Cloud":
        global CURRENT
        self._before, CURRENT = CURRENT, self
        return self

    def __exit__(self, *_: object) -> None:
        global CURRENT
        CURRENT = self._before
        self._moto.close()


CURRENT: Cloud | None = None
_VALIDATOR = ParamValidator()
_REPLY = SimpleNamespace(status_code=200, headers={})


def lighten(client: Any) -> Any:
    """The client, whose calls go to the services of now."""
    sent = client._make_api_call
    service_name = client.meta.service_model.service_name
    service_id = client.meta.service_model.service_id.hyphenize()
    methods = {name: xform_name(name) for name in client.meta.service_model.operation_names}

    def make_api_call(operation: str, asked: dict[str, Any]) -> Any:
        method = CURRENT and getattr(CURRENT.service(service_name), methods[operation], None)
        if not method:
            if CURRENT and service_name != "pinpoint-sms-voice-v2":
                CURRENT.ask_moto()
            return sent(operation, asked)
        model = client.meta.service_model.operation_model(operation)
        context: dict[str, Any] = {"client_region": client.meta.region_name, "client_config": client.meta.config}
        asked = client._emit_api_params(api_params=asked, operation_model=model, context=context)
        if model.input_shape:
            report = _VALIDATOR.validate(asked, model.input_shape)
            if report.has_errors():
                raise ParamValidationError(report=report.generate_report())
        _, answer = client.meta.events.emit_until_response(
            f"before-call.{service_id}.{operation}", model=model, params=asked, request_signer=None, context=context
        )
        http, parsed = answer if answer is not None else _answered(method, asked)
        client.meta.events.emit(
            f"after-call.{service_id}.{operation}", http_response=http, parsed=parsed, model=model, context=context
        )
        if http.status_code >= 300:
            code = parsed.get("Error", {}).get("Code")
            raise client.exceptions.from_code(code)(parsed, operation)
        return parsed

    client._make_api_call = make_api_call
    return client


def _answered(method: Any, asked: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    try:
        reply = method(**asked)
    except ClientError as error:
        return SimpleNamespace(status_code=400, headers={}), error.response  # type: ignore[return-value]
    return _REPLY, {**reply, "ResponseMetadata": {"HTTPStatusCode": 200, "RequestId": "x", "RetryAttempts": 0}}
