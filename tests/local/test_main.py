"""`python -m local` as a developer runs it: started, used, ended with Ctrl-C."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import boto3
import pytest

from local.template import ACCOUNT, REGION
from tests import stores
from tests.local.conftest import PARAMETERS, TEMPLATE
from tests.stores import locked_moto, second_store

OPTIONS = [f"--template={TEMPLATE}", *(f"--parameter={name}={value}" for name, value in PARAMETERS.items())]


@contextmanager
def play(*options: str, **environment: str) -> Iterator[tuple["subprocess.Popen[str]", dict[str, str]]]:
    """A running `python -m local` and the addresses that it printed."""
    process = subprocess.Popen(
        [sys.executable, "-m", "local", *OPTIONS, *options],
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout
    assert process.stderr
    try:
        yield process, dict(printed_addresses(process))
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGINT)
        process.wait(timeout=60)
        complaints = process.stderr.read()
        process.stdout.close()
        process.stderr.close()
    assert "Traceback" not in complaints


def printed_addresses(process: "subprocess.Popen[str]") -> Iterator[tuple[str, str]]:
    assert process.stdout
    for line in process.stdout:
        label, _, address = line.strip().rpartition(" ")
        if address.startswith("http"):
            yield label.strip(), address
        if "Ctrl-C" in line:
            return


def children(process: int) -> set[int]:
    """Every process that descends from this one (Linux)."""
    found: set[int] = set()
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        for child in map(int, task.read_text().split()):
            found |= {child} | children(child)
    return found


def read(address: str) -> str:
    with urllib.request.urlopen(address, timeout=60) as page:
        text: str = page.read().decode()
        return text


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="counts processes in /proc: run it on Linux")
@pytest.mark.parametrize(
    "number",
    [signal.SIGINT, *(pytest.param(each, marks=pytest.mark.nightly) for each in (signal.SIGTERM, signal.SIGHUP))],
)
def test_it_prints_where_to_begin_and_ctrl_c_ends_every_process(number: signal.Signals) -> None:
    with play("--port=0") as (process, addresses):
        assert "hello, bluffpost" in read(addresses["Start page"])
        assert "<article" not in read(addresses["Outbox"]), "no message yet"
        descendants = children(process.pid)
        assert len(descendants) >= 4
        # A terminal sends its signal to the whole group.
        os.killpg(process.pid, number)
        assert process.wait(timeout=60) == 0
        assert not [child for child in descendants if Path(f"/proc/{child}").exists()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="counts processes in /proc: run it on Linux")
def test_even_a_kill_leaves_no_process_behind() -> None:
    with play("--port=0") as (process, _):
        descendants = children(process.pid)
        process.kill()
        for _ in range(100):
            if not any(running(child) for child in descendants):
                return
            time.sleep(0.1)
    raise AssertionError("a worker outlived its parent")


def running(process: int) -> bool:
    """Whether it is there and not merely waiting for somebody to collect its exit status (Linux)."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_another_port_is_taken_when_8000_is_not_free() -> None:
    with contextlib.ExitStack() as resources:
        try:
            resources.enter_context(socket.create_server(("127.0.0.1", 8000)))
        except OSError:
            held_by_us = False  # somebody else has it, which is as good, but may let it go any moment
        else:
            held_by_us = True
        _, addresses = resources.enter_context(play())
        assert ":8000/" not in addresses["Start page"] or not held_by_us
        assert "hello" in read(addresses["Start page"])


def test_a_port_that_was_asked_for_and_is_taken_is_an_error() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        ended = subprocess.run(
            [sys.executable, "-m", "local", *OPTIONS],
            env=os.environ | {"PORT": port},
            capture_output=True,
            text=True,
            timeout=60,
        )
    assert ended.returncode == 1
    assert ended.stderr.startswith(f"Port {port} ")
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize(("option", "wrong"), [("port", "80000"), ("port", "many"), ("public-url", "bluff.example")])
def test_what_is_no_port_or_no_address_is_one_clear_line(option: str, wrong: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "local", *OPTIONS, "--port=0", f"--{option}={wrong}"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert ended.returncode == 1
    assert ended.stderr.startswith(f"{wrong} ")
    assert ended.stderr.count("\n") == 1


@pytest.mark.costly("the command itself, as a process")
def test_a_folder_has_one_run_at_a_time(tmp_path: Path) -> None:
    """Two would write over each other's secrets and schedules; what ends without a word leaves the folder free."""
    options = ("--port=0", f"--folder={tmp_path}")
    with play(*options) as (first, _):
        second = subprocess.run(
            [sys.executable, "-m", "local", *OPTIONS, *options], capture_output=True, text=True, timeout=60
        )
        assert (second.returncode, second.stdout) == (1, "")
        assert str(tmp_path) in second.stderr
        assert "Traceback" not in second.stderr
        first.kill()
    with play(*options) as (_, addresses):
        assert "Start page" in addresses


def note(address: str, number: int) -> None:
    request = urllib.request.Request(
        f"{address}do/note", data=b'{"pk": "note", "sk": %d}' % number, headers={"content-type": "application/json"}
    )
    urllib.request.urlopen(request, timeout=60).close()


@pytest.mark.costly("the command itself, as a process, twice")
def test_keep_keeps_tables_secrets_and_the_clock_over_a_restart(tmp_path: Path) -> None:
    with second_store():
        pass
    options = ("--port=0", "--keep", f"--folder={tmp_path}")
    with play(*options) as (_, addresses):
        note(addresses["Start page"], 1)
        urllib.request.urlopen(addresses["Start page"] + "_local/clock", b'{"seconds": 3600}', timeout=60).close()
        secret = read_secret(addresses)
    with play(*options) as (_, addresses):
        assert read_secret(addresses) == secret
        assert '"offset": 3600' in read(addresses["Start page"] + "_local/clock")
        note(addresses["Start page"], 1)  # is there already: a MODIFY, which the filter keeps away
        note(addresses["Start page"], 2)
        urllib.request.urlopen(addresses["Start page"] + "_local/quiet", b"", timeout=60).close()
        logs = read(addresses["Start page"] + "_local/logs")
    assert '[\\"note\\", \\"1\\"]' not in logs
    assert '[[\\"note\\", \\"2\\"]]' in logs
    assert "swept" in logs


@pytest.mark.costly("the command itself, with another store")
def test_the_standard_variable_puts_the_tables_elsewhere(tmp_path: Path) -> None:
    with locked_moto() as elsewhere:
        with play("--port=0", f"--folder={tmp_path}", AWS_ENDPOINT_URL_DYNAMODB=elsewhere) as (_, addresses):
            note(addresses["Start page"], 7)
            urllib.request.urlopen(addresses["Start page"] + "_local/quiet", b"", timeout=60).close()
            assert '[[\\"note\\", \\"7\\"]]' in read(addresses["Start page"] + "_local/logs")
        client = boto3.client(
            "dynamodb",
            endpoint_url=elsewhere,
            region_name=REGION,
            aws_access_key_id=ACCOUNT,
            aws_secret_access_key="local",
        )
        names = client.list_tables()["TableNames"]
        items = [item for name in names for item in stores.items(client, name)]
    assert {"S": "note"} in [item.get("pk") for item in items]


def read_secret(addresses: dict[str, str]) -> str:
    with urllib.request.urlopen(addresses["Start page"] + "do/secret", b"", timeout=60) as answer:
        text: str = answer.read().decode()
        return text
