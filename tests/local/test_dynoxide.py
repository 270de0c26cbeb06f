"""The second store as `make play KEEP=1` and the tests start it."""

import socket
from contextlib import ExitStack

import pytest

from local import dynoxide
from tests.stores import dynamodb, second_store


def test_a_port_that_somebody_takes_first_is_given_up_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between a look for a free port and its use there is time for another process."""
    find = dynoxide._free_port
    with ExitStack() as resources:
        taken = resources.enter_context(socket.create_server(("127.0.0.1", 0)))
        ports = iter([taken.getsockname()[1]])
        monkeypatch.setattr(dynoxide, "_free_port", lambda: next(ports, None) or find())
        address = resources.enter_context(second_store())
        assert address != f"http://127.0.0.1:{taken.getsockname()[1]}"
        assert dynamodb(address).list_tables()["TableNames"] == []


def test_two_stores_share_nothing() -> None:
    with ExitStack() as resources:
        first, second = resources.enter_context(second_store()), resources.enter_context(second_store())
        assert first != second


def test_a_store_that_can_be_had_on_no_port_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, ExitStack() as resources:
        resources.enter_context(second_store())
        monkeypatch.setattr(dynoxide, "_free_port", lambda: taken.getsockname()[1])
        with pytest.raises(dynoxide.StoreMissingError, match=str(taken.getsockname()[1])), dynoxide.second_store():
            pass
