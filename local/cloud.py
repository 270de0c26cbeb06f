"""The machine's AWS services, in memory or by moto."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

import boto3

from local.clock import Clock
from local.door import Door
from local.dynamo_tables import DynamoTables
from local.memory.mail import Mails
from local.memory.queues import Queues
from local.memory.schedules import Schedules
from local.memory.secrets import Secrets
from local.outgoing import Outgoing
from local.serving import WSGI, Server, listen
from local.template import ACCOUNT, REGION
from local.text_messages import TextMessages

_CREDENTIALS = {"AWS_ACCESS_KEY_ID": ACCOUNT, "AWS_SECRET_ACCESS_KEY": "local"}
_DYNAMODB = "AWS_ENDPOINT_URL_DYNAMODB"
_STREAMS = "AWS_ENDPOINT_URL_DYNAMODB_STREAMS"


class CloudServer:
    """All services on a loopback port, in one thread, because they are not thread-safe.

    :param dynamodb: another endpoint; `None` for memory
    :param after_call: called in the serving thread after each answer
    """

    def __init__(
        self,
        clock: Clock,
        texts: TextMessages,
        mails: Mails,
        outgoing: Outgoing,
        dynamodb: str | None,
        after_call: Callable[[], None],
    ) -> None:
        tables = DynamoTables(clock.now)
        self._door = Door(
            {
                "sqs": Queues(clock.now),
                "scheduler": Schedules(),
                "secretsmanager": Secrets(),
                "sesv2": mails,
                "pinpoint-sms-voice-v2": texts,
                **({} if dynamodb else {"dynamodb": tables, "dynamodbstreams": tables}),
            }
        )
        services = outgoing.in_front_of(self._door.in_front_of(_others))
        self._server = Server(_observed(services, after_call), listen(), threads=1)
        self._clients: dict[str, Any] = {}
        self._endpoints = {"AWS_ENDPOINT_URL": self._server.url}
        if dynamodb:
            self._endpoints |= {_DYNAMODB: dynamodb, _STREAMS: dynamodb}

    @property
    def environment(self) -> Mapping[str, str]:
        """Variables by which a process reaches these services."""
        return {**_CREDENTIALS, **self._endpoints, "AWS_REGION": REGION, "AWS_DEFAULT_REGION": REGION}

    def client(self, service: str) -> Any:
        """A client for several threads."""
        if service not in self._clients:
            self._clients[service] = client(service, self.environment)
        return self._clients[service]

    def service(self, name: str) -> Any:
        """The service itself if in memory, which saves a request; else a client."""
        return self._door.service(name) or self.client(name)

    def stop(self) -> None:
        """Stops serving."""
        self._server.stop()


def client(service: str, environment: Mapping[str, str]) -> Any:
    """A client by these variables."""
    variable = {"dynamodb": _DYNAMODB, "dynamodbstreams": _STREAMS}.get(service, "")
    return boto3.client(  # type: ignore[call-overload]
        service,
        endpoint_url=environment.get(variable, environment["AWS_ENDPOINT_URL"]),
        region_name=environment["AWS_REGION"],
        aws_access_key_id=environment["AWS_ACCESS_KEY_ID"],
        aws_secret_access_key=environment["AWS_SECRET_ACCESS_KEY"],
    )


@cache
def _moto() -> WSGI:
    """moto, loaded on first use, because it takes as long to start as all the rest."""
    from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app

    return DomainDispatcherApplication(create_backend_app)


def _others(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    return _moto()(environ, start_response)


def _observed(services: WSGI, after_call: Callable[[], None]) -> WSGI:
    def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        answer = services(environ, start_response)
        after_call()
        return answer

    return application
