"""The AWS services of the machine: moto behind one thread, and clients that reach it."""

import datetime
import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import boto3

from local.clock import Clock
from local.mail_requests import MailRequests
from local.outgoing import Outgoing
from local.serving import WSGI, Server, listen
from local.template import ACCOUNT, REGION
from local.text_messages import TextMessages

_CREDENTIALS = {"AWS_ACCESS_KEY_ID": ACCOUNT, "AWS_SECRET_ACCESS_KEY": "local"}
_DYNAMODB = "AWS_ENDPOINT_URL_DYNAMODB"
_STREAMS = "AWS_ENDPOINT_URL_DYNAMODB_STREAMS"

_DELETED_AND_KNOWN = 1000
"""Messages of a queue."""


class Cloud:
    """moto's services on a loopback port; DynamoDB may be elsewhere.

    One thread serves them all: moto has no locks, and two of its threads can both win a conditional put.

    :param clock: what the services take for the time
    :param texts: the service for text messages, which moto does not have
    :param mails: notes what SES is asked
    :param outgoing: what is sent to services elsewhere
    :param dynamodb: the endpoint of another DynamoDB, or `None` for moto's
    :param after_call: called in the serving thread after each call that a service answered
    """

    def __init__(
        self,
        clock: Clock,
        texts: TextMessages,
        mails: MailRequests,
        outgoing: Outgoing,
        dynamodb: str | None,
        after_call: Callable[[], None] = lambda: None,
    ) -> None:
        services = outgoing.in_front_of(mails.in_front_of(texts.in_front_of(_services(clock))))
        self._server = Server(_observed(services, after_call), listen(), threads=1)
        self._clients: dict[str, Any] = {}
        self._endpoints = {"AWS_ENDPOINT_URL": self._server.url}
        if dynamodb:
            self._endpoints |= {_DYNAMODB: dynamodb, _STREAMS: dynamodb}

    @property
    def environment(self) -> Mapping[str, str]:
        """The environment variables by which a process reaches these services."""
        return {**_CREDENTIALS, **self._endpoints, "AWS_REGION": REGION, "AWS_DEFAULT_REGION": REGION}

    def client(self, service: str) -> Any:
        """The boto3 client of one of the services; threads may share it."""
        if service not in self._clients:
            self._clients[service] = client(service, self.environment)
        return self._clients[service]

    def stop(self) -> None:
        """Stops serving."""
        self._server.stop()


def client(service: str, environment: Mapping[str, str]) -> Any:
    """A new boto3 client of one of the services that these environment variables lead to."""
    variable = {"dynamodb": _DYNAMODB, "dynamodbstreams": _STREAMS}.get(service, "")
    return boto3.client(  # type: ignore[call-overload]
        service,
        endpoint_url=environment.get(variable, environment["AWS_ENDPOINT_URL"]),
        region_name=environment["AWS_REGION"],
        aws_access_key_id=environment["AWS_ACCESS_KEY_ID"],
        aws_secret_access_key=environment["AWS_SECRET_ACCESS_KEY"],
    )


def _services(clock: Clock) -> WSGI:
    # Without it moto looks for the account in the host name and finds no stream (DESIGN §8).
    os.environ["AWS_ACCOUNT_ID_ENDPOINT_MODE"] = "disabled"
    import moto.core.utils

    def utcnow() -> datetime.datetime:
        return datetime.datetime.fromtimestamp(clock.now(), datetime.UTC).replace(tzinfo=None)

    # Before anything of moto imports it by name: delays, visibility and time stamps follow the machine's clock.
    moto.core.utils.utcnow = utcnow
    from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app

    _keep_no_instances()
    _forget_old_messages(clock)
    return DomainDispatcherApplication(create_backend_app)


def _keep_no_instances() -> None:
    """Has moto let go of what was deleted: it keeps everything that it ever made, to show it on a page of its own."""
    from moto.core.common_models import BaseModel

    def new(model: type[BaseModel], *_: Any, **__: Any) -> BaseModel:
        return object.__new__(model)

    BaseModel.__new__ = new  # type: ignore[method-assign, assignment]


def _forget_old_messages(clock: Clock) -> None:
    """Deletes messages that are older than their queue keeps them, as SQS does: moto gives out none that are behind.
    Of those that somebody deleted it knows the last ones, in case they are deleted again.

    So it need not look at the age of each that it gives out: there it counts the whole queue, which takes a thousand
    times as long as the receipt of a message as soon as thousands wait.
    """
    from moto.sqs.models import SQSBackend

    receive = SQSBackend.receive_message

    def receive_message(backend: Any, queue_name: str, *arguments: Any, **options: Any) -> Any:
        queue = backend.get_queue(queue_name)
        oldest = (clock.now() - queue.message_retention_period) * 1000
        queue._messages = [message for message in queue._messages if message.sent_timestamp > oldest]
        if len(queue.deleted_messages) > _DELETED_AND_KNOWN:
            queue.deleted_messages.clear()
        return receive(backend, queue_name, *arguments, **options)

    SQSBackend.receive_message = receive_message  # type: ignore[method-assign, assignment]
    SQSBackend.is_message_valid_based_on_retention_period = lambda *_: True  # type: ignore[method-assign]


def _observed(services: WSGI, after_call: Callable[[], None]) -> WSGI:
    def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        answer = services(environ, start_response)
        after_call()
        return answer

    return application
