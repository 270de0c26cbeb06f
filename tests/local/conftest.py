"""A small stack with one of everything, which all files have one after the other."""

import base64
import http.client
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.shared_stack import SharedStack
from tests.stack import Stack

TEMPLATE = Path(__file__).parent / "stack/template.yaml"
PARAMETERS = {"Sender": "games@example.org"}

Do = Callable[..., Any]


@dataclass(frozen=True)
class Reply:
    """An HTTP response; header names in lower case, repeated ones kept apart."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    def header(self, name: str) -> str | None:
        return dict(self.headers).get(name)


@pytest.fixture(scope="module", autouse=True)
def unrecorded() -> Iterator[None]:
    """The calls of these small functions are no part of the record of the whole test run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("RECORD_AWS_CALLS", raising=False)
        yield


@pytest.fixture(scope="session")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file that the calls of the shared stack are recorded in."""
    return tmp_path_factory.mktemp("record") / "calls.jsonl"


@pytest.fixture(scope="session")
def shared(recorded: Path) -> Iterator[SharedStack]:
    """The stack of this process, which answers to another name, too."""
    stack = SharedStack(lambda: Stack(TEMPLATE, PARAMETERS, record=recorded, host_names=["Given.example"]))
    yield stack
    stack.end()


@pytest.fixture(scope="module")
def stack(shared: SharedStack, unrecorded: None) -> Iterator[Stack]:
    """A stack on which nobody was before the tests of this file."""
    with shared.lent() as running:
        yield running


def ask(
    stack: Stack, method: str, path: str, body: bytes | str | None = None, headers: Mapping[str, str] | None = None
) -> Reply:
    """One request, as a client would send it."""
    connection = http.client.HTTPConnection(stack.base_url.removeprefix("http://"), timeout=60)
    try:
        connection.request(method, path, body, dict(headers or {}))
        response = connection.getresponse()
        fields = [(name.lower(), value) for name, value in response.getheaders()]
        return Reply(response.status, fields, response.read())
    finally:
        connection.close()


@pytest.fixture
def do(stack: Stack) -> Do:
    """Makes the test stack's web function do something: `do("note", pk="note-1", sk=1)`."""

    def perform(action: str, /, **order: Any) -> Any:
        reply = ask(stack, "POST", f"/do/{action}", json.dumps(order), {"content-type": "application/json"})
        return reply.json if reply.status == 200 else reply

    return perform


def printed(stack: Stack, function: str, member: str) -> list[Any]:
    """What the function printed as JSON objects with that member, in order."""
    lines = [json.loads(line) for line in stack.logs()[function] if line.startswith("{")]
    return [line[member] for line in lines if member in line]


def encoded(raw: bytes) -> str:
    return base64.b64encode(raw).decode()
