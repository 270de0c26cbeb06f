"""The second DynamoDB-compatible store: dynoxide, a server over one SQLite file, on x86-64 Linux."""

import ctypes
import platform
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

BINARY = Path(__file__).with_name("second_store") / "node_modules/@dynoxide/linux-x64/dynoxide"
"""What `make second-store` fetches."""

_START_SECONDS = 10
_PR_SET_PDEATHSIG = 1


class StoreMissingError(Exception):
    """This machine has no second store; the sentence says why."""


@contextmanager
def second_store(file: Path | None = None) -> Iterator[str]:
    """The endpoint of a store that runs within the context.

    :param file: the database, made when it is missing; `None` for one in memory
    :raises StoreMissingError: where the store cannot run, or was not fetched
    """
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        raise StoreMissingError(
            "The second store runs on x86-64 Linux only; AWS_ENDPOINT_URL_DYNAMODB may name another one."
        )
    if not BINARY.exists():
        raise StoreMissingError("The second store is missing: `make second-store` fetches it.")
    port = _free_port()
    database = ["--db-path", str(file)] if file else []
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            [BINARY, "serve", "--host", "127.0.0.1", "--port", str(port), *database],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,  # Ctrl-C is for the main process, which ends this one last
            preexec_fn=_end_with_parent,
        )
        try:
            _wait_until_open(port, process, log)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait()


def _end_with_parent() -> None:
    """Even a killed parent leaves no server behind that holds the database (Linux, prctl(2))."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_until_open(port: int, process: "subprocess.Popen[bytes]", log: BinaryIO) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            log.seek(0)
            raise StoreMissingError(f"The second store ended while it started: {log.read().decode().strip()}")
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise StoreMissingError("The second store did not start in time.")
