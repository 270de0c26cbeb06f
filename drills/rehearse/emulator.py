"""MiniStack, an emulator of AWS that pip installs, on the loopback interface alone."""

import http.client
import os
import re
import subprocess
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from local.serving import listen

PROJECT = Path(__file__).resolve().parents[2]
MINISTACK = PROJECT / ".tools/rehearse/bin/ministack"

_START_SECONDS, _END_SECONDS = 90, 30
_LISTENS = "0A"
"""A TCP socket's state (Linux, include/net/tcp_states.h)."""

_LOOPBACK = re.compile("[0-9A-F]{6}7F|0{24}01000000|0{16}FFFF0000[0-9A-F]{6}7F")
"""127.0.0.0/8, ::1 and ::ffff:127.0.0.0/104 in words of the byte order of x86-64 and ARM."""

LISTENS_NOWHERE_ELSE = {"BIND_HOST": "127.0.0.1", "IOT_MTLS_ENABLED": "0", "SFTP_ENABLED": "0"}
"""Its MQTT broker and its SFTP server know no address but all of the machine's, so they stay off (`ministack.app`)."""


class EmulatorError(Exception):
    """The emulator does not run as it should; the sentence says why."""


@contextmanager
def emulator(folder: Path) -> Iterator[Mapping[str, str]]:
    """The environment variables that lead to an emulator, which runs within the context.

    :param folder: for its files and its log
    :raises EmulatorError: when it does not start, or listens elsewhere than on loopback
    """
    port = _free_port()
    reached = {
        "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}",
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_REGION": "us-east-1",
    }
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("AWS_", "MAKE"))}
    environment |= {**LISTENS_NOWHERE_ELSE, **reached, "GATEWAY_PORT": str(port), "TMPDIR": str(folder)}
    with (folder / "emulator.log").open("wb") as log:
        process = subprocess.Popen([MINISTACK], cwd=folder, env=environment, stdout=log, stderr=log)
        try:
            _wait_until_ready(process, port)
            check_loopback(process.pid)
            yield reached
        finally:
            process.terminate()
            try:
                process.wait(_END_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def check_loopback(process: int) -> None:
    """Looks at every socket of a process that takes connections (Linux, proc(5)).

    :raises EmulatorError: when one is open to other machines
    """
    sockets = set()
    for path in Path(f"/proc/{process}/fd").iterdir():
        with suppress(FileNotFoundError):  # it was closed meanwhile
            sockets.add(path.readlink().name)
    for table in ("tcp", "tcp6"):
        for port in open_to_others(Path(f"/proc/{process}/net/{table}").read_text(), sockets):
            raise EmulatorError(f"The emulator listened on port {port} of all interfaces, so it was stopped.")


def open_to_others(table: str, sockets: Collection[str]) -> list[int]:
    """The ports that other machines may connect to.

    :param table: as in `/proc/net/tcp`
    :param sockets: those that count, as the links of `/proc/<process>/fd` name them
    """
    found = []
    for line in table.splitlines()[1:]:
        _, local, _, state, *_, inode = line.split()[:10]
        address, _, port = local.partition(":")
        if state == _LISTENS and f"socket:[{inode}]" in sockets and not _LOOPBACK.fullmatch(address):
            found.append(int(port, 16))
    return found


def _wait_until_ready(process: "subprocess.Popen[bytes]", port: int) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise EmulatorError("The emulator ended while it started: build/rehearse/emulator.log says why.")
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            connection.request("GET", "/_ministack/ready")
            if connection.getresponse().status == http.HTTPStatus.OK:
                return
        except OSError:
            time.sleep(0.2)
        finally:
            connection.close()
    raise EmulatorError(f"The emulator was not ready after {_START_SECONDS} seconds.")


def _free_port() -> int:
    with listen() as probe:
        port: int = probe.getsockname()[1]
    return port
