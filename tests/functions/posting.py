"""Discord and Slack on this machine for the functions: the local stack’s, over a real connection."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

import pytest

from events.directory.webhook_addresses import HOSTS
from events.directory.webhooks import Service, Webhook
from functions.messages import outgoing
from local.outgoing import Outgoing, OutgoingRequest, connections_to
from tests.functions.world import Play, World

PATHS: dict[Service, str] = {
    "discord": "/api/webhooks/123456789012345678/" + "Ab_-" * 17,
    "slack": "/services/T0123ABCD/B0123ABCD/" + "aB3d" * 6,
}
ADDRESSES = {service: f"https://{HOSTS[service]}{path}" for service, path in PATHS.items()}
POSTED = {"discord": f"{ADDRESSES['discord']}?wait=true", "slack": ADDRESSES["slack"]}
"""Where it goes: Discord says how it went only if it is asked to."""


class Posts:
    """What was posted.

    :param outgoing: what answers
    """

    def __init__(self, outgoing: Outgoing) -> None:
        self._outgoing = outgoing

    @property
    def sent(self) -> list[OutgoingRequest]:
        """All requests that were accepted, as they were sent."""
        return self._outgoing.sent

    @property
    def bodies(self) -> list[Any]:
        """What each of them says."""
        return [json.loads(each.body) for each in self.sent]

    def answer(self, status: int) -> None:
        """Has every post answered with that status from now on."""
        self._outgoing.answers = dict.fromkeys(POSTED.values(), status)


@contextmanager
def posting() -> Iterator[Posts]:
    """What is posted within the block, over a real connection."""
    answering = Outgoing()
    application: Any = answering.in_front_of(_nothing_else)
    with (
        make_server("127.0.0.1", 0, application, handler_class=_Quiet) as server,
        pytest.MonkeyPatch.context() as patch,
    ):
        serving = threading.Thread(target=server.serve_forever, args=(0.02,))
        serving.start()
        patch.setattr(outgoing, "HTTPSConnection", connections_to(f"http://127.0.0.1:{server.server_port}"))
        try:
            yield Posts(answering)
        finally:
            server.shutdown()
            serving.join()


def follow(world: World, play: Play, service: Service = "discord", hello: str = "", person: str = "") -> None:
    """The table's news goes to a channel from now on."""
    world.directory.live.has_webhook(play.id)
    world.directory.webhooks.remove(play.id)
    world.directory.webhooks.put(Webhook(play.id, service, PATHS[service], play.table.index.last, hello), person)


class _Quiet(WSGIRequestHandler):
    def log_message(self, *_: Any) -> None: ...


def _nothing_else(*_: Any) -> Any:
    raise AssertionError("that connection leads to chat services alone")
