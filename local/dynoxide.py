"""The second DynamoDB-compatible store: dynoxide, a server over one SQLite file, on x86-64 Linux."""

import ctypes
import os
import platform
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO

BINARY = Path(__file__).with_name("second_store") / "node_modules/@dynoxide/linux-x64/dynoxide"
"""Fetched by `make second-store`."""

_START_SECONDS = 10
_PORTS_TRIED = 5
_LONGEST_LOG = 10_000
_PR_SET_PDEATHSIG = 1


class StoreMissingError(Exception):
    """This machine has no second store."""


@contextmanager
def second_store(file: Path | None = None) -> Iterator[str]:
    """The endpoint of a store that runs within the context.

    :param file: created if missing; `None` for memory
    :raises StoreMissingError: where the store cannot run, or was not fetched
    """
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        raise StoreMissingError(
            "The second store runs on x86-64 Linux only; AWS_ENDPOINT_URL_DYNAMODB may name another one."
        )
    if not BINARY.exists():
        raise StoreMissingError("The second store is missing: `make second-store` fetches it.")
    with ExitStack() as resources:
        for _ in range(_PORTS_TRIED):
            port, log = _free_port(), resources.enter_context(tempfile.TemporaryFile())
            process = resources.enter_context(_running(port, file, log))
            if _listens(process, log):
                yield f"http://127.0.0.1:{port}"
                return
            # it ended: another process was faster to take the port, or no port will do
        raise StoreMissingError(f"The second store ended while it started: {_printed(log).strip()}")


@contextmanager
def _running(port: int, file: Path | None, log: BinaryIO) -> Iterator["subprocess.Popen[bytes]"]:
    process = subprocess.Popen(
        [BINARY, "serve", "--host", "127.0.0.1", "--port", str(port), *(["--db-path", str(file)] if file else [])],
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        start_new_session=True,  # Ctrl-C is for the main process, which ends this one last
        preexec_fn=_end_with_parent,
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def _end_with_parent() -> None:
    """Ends the server even with a killed parent, because it holds the database (Linux, prctl(2))."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _listens(process: "subprocess.Popen[bytes]", log: BinaryIO) -> bool:
    """An open port may belong to another process."""
    deadline = time.monotonic() + _START_SECONDS
    while time.monotonic() < deadline:
        if "listening on" in _printed(log):
            return True
        if process.poll() is not None:
            return False
        time.sleep(0.02)
    raise StoreMissingError("The second store did not start in time.")


def _printed(log: BinaryIO) -> str:
    return os.pread(log.fileno(), _LONGEST_LOG, 0).decode(errors="replace")
