"""AWS calls of the functions in this process: recorded by botocore's hooks, and where a process can be made to end."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from functions.aws import clients

ALL_CLIENTS = (
    clients.dynamodb,
    clients.queues,
    clients.schedules,
    clients.secrets,
    clients.mail,
    clients.texts,
    clients.objects,
    clients.keys,
)


_READS = ("BatchGet", "Get", "Query", "Scan")
"""How the operations begin that change nothing."""


class Killed(BaseException):
    """The process ended here: nothing may catch it and tidy up."""


@contextmanager
def watched(before: Callable[[str], None], after: Callable[[str], None]) -> Iterator[None]:
    """Tells of every call of the functions' clients within the block.

    :param before, after: called with the operation before a call is made, and after it took effect
    """

    def call_begins(model: Any, **_: Any) -> None:
        before(model.name)

    def call_ended(model: Any, **_: Any) -> None:
        after(model.name)

    hooks = [
        (client().meta.events, name, hook)
        for client in ALL_CLIENTS
        for name, hook in (("before-call", call_begins), ("after-call", call_ended))
    ]
    for events, name, hook in hooks:
        events.register(name, hook)
    try:
        yield
    finally:
        for events, name, hook in hooks:
            events.unregister(name, hook)


@contextmanager
def recording() -> Iterator[list[str]]:
    """The operations that are called within the block, in order."""
    calls: list[str] = []
    with watched(calls.append, _nothing):
        yield calls


def writes(calls: Sequence[str]) -> list[int]:
    """The numbers of the calls that change something.

    A process that ends at a read leaves what one leaves that ends after the write before it: reads need no crash.
    """
    return [number for number, operation in enumerate(calls) if not operation.startswith(_READS)]


def endings(calls: Sequence[str]) -> list[tuple[int, str]]:
    """Everything that one process can leave behind, as a call and a moment: nothing, or its writes so far.

    Before a write it leaves what it left after the last one, so that each is tried once.
    """
    return [*((0, "before") for _ in calls[:1]), *((number, "after") for number in writes(calls))]


@contextmanager
def crash(number: int, moment: str) -> Iterator[list[str]]:
    """The process ends at one call within the block, and it alone.

    :param number: of the call, from 0
    :param moment: `before` it is made, or `after` it took effect
    """
    calls: list[str] = []

    def kill(operation: str) -> None:
        calls.append(operation)
        if len(calls) == number + 1:
            raise Killed

    with watched(*((kill, _nothing) if moment == "before" else (_nothing, kill))):
        yield calls
    assert len(calls) > number, "the call was not made"


def _nothing(_: str) -> None:
    return
