"""The second store as `make play KEEP=1` and the tests start it."""

import socket
from contextlib import ExitStack

import pytest

from local import dynoxide
from tests.stores import StoreMissingError, dynamodb, required, second_store


def started(resources: ExitStack) -> str:
    """The address of a store, where there is one."""
    try:
        return resources.enter_context(second_store())
    except StoreMissingError as missing:
        if required():
            raise
        pytest.skip(str(missing))


def test_a_port_that_somebody_takes_first_is_given_up_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between a look for a free port and its use there is time for another process."""
    find = dynoxide._free_port
    with ExitStack() as resources:
        taken = resources.enter_context(socket.create_server(("127.0.0.1", 0)))
        ports = iter([taken.getsockname()[1]])
        monkeypatch.setattr(dynoxide, "_free_port", lambda: next(ports, None) or find())
        address = started(resources)
        assert address != f"http://127.0.0.1:{taken.getsockname()[1]}"
        assert dynamodb(address).list_tables()["TableNames"] == []


def test_two_stores_share_nothing() -> None:
    with ExitStack() as resources:
        first, second = started(resources), started(resources)
        assert first != second


def test_a_store_that_can_be_had_on_no_port_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, ExitStack() as resources:
        started(resources)
        monkeypatch.setattr(dynoxide, "_free_port", lambda: taken.getsockname()[1])
        with pytest.raises(StoreMissingError, match=str(taken.getsockname()[1])), second_store():
            pass
