"""`python -m local`: runs template.yaml until Ctrl-C, with a table to try."""

import argparse
import fcntl
import logging
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from local.demo import NoDemoError, demo_seats
from local.dynoxide import StoreMissingError, second_store
from local.host_names import OwnNames, Tunnel
from local.intrinsics import TemplateError
from local.runtime import Options, Runtime
from local.serving import WSGI, Server, listen
from local.stack_controls import Controls
from local.template import load

_ROOT = Path(__file__).resolve().parent.parent
_KEPT = _ROOT / ".kept"
_PORT = 8000
_HTTP_THREADS = 8

_PARAMETERS = {
    "SenderAddress": "bluffpost@example.com",
    "OpenCreation": "true",
    "RepliesDomain": "in.example.com",
    "PushEnabled": "true",
    "SmsEnabled": "true",
    "SmsCountries": "CA,DE,FR,GB,US",
    "SmsTables": "all",
    "SmsOrigination": "arn:aws:sms-voice:us-east-1:123456789012:phone-number/phone-local",
    "DailyMailCap": "100000",
    "DailySmsCap": "100000",
}
"""Everything is on, because nothing costs anything here."""


class StartError(Exception):
    """The port, the public address or the folder cannot be used."""


def main() -> int:
    """Runs until a signal, or under test until standard input closes."""
    arguments = _arguments()
    if arguments.check:
        return _check(arguments.games)
    ended = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: ended.set())
    # With one thread for AWS, requests that wait are normal.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    try:
        with ExitStack() as resources:
            listener = resources.enter_context(_listener(arguments.port))
            url = f"http://127.0.0.1:{listener.getsockname()[1]}"
            public_url = _public_url(arguments.public_url)
            runtime = _runtime(arguments, public_url or url, resources)
            application: WSGI = OwnNames(Controls(runtime), listener.getsockname()[1], arguments.host_name)
            if public_url:
                application = Tunnel(runtime.gateway, application, public_url)
            resources.callback(Server(application, listener, _HTTP_THREADS).stop)
            if arguments.under_test:
                print(url, flush=True)
                threading.Thread(target=_end_with_input, args=[ended], daemon=True).start()
            else:
                _announce(url, runtime.folder, public_url or url, bool(arguments.games))
            ended.wait()
    except (StartError, StoreMissingError, TemplateError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m local", description="template.yaml on this machine")
    parser.add_argument("--template", type=Path, default=_ROOT / "template.yaml")
    parser.add_argument(
        "--parameter", action="append", default=[], metavar="NAME=VALUE", help="a parameter of the template"
    )
    parser.add_argument("--keep", action="store_true", help="keep the games over a restart, in the second store")
    parser.add_argument("--port", default=os.environ.get("PORT"), help="the port (default: 8000, or any free port)")
    parser.add_argument(
        "--host-name",
        action="append",
        default=[],
        metavar="NAME",
        help="another name to answer to, as browsers send it: of a tunnel or a proxy",
    )
    parser.add_argument(
        "--public-url", default="", metavar="URL", help="where a tunnel to here is reached, as https://name.example"
    )
    parser.add_argument(
        "--with",
        dest="games",
        action="append",
        type=Path,
        default=[],
        metavar="FOLDER",
        help="the folder of a game’s package, to play beside the house’s games",
    )
    parser.add_argument("--check", action="store_true", help="prove pages and letters of the games of --with, and end")
    parser.add_argument("--folder", type=Path, help="where logs and kept games go")
    parser.add_argument(
        "--under-test", action="store_true", help="print nothing but the address; end when standard input closes"
    )
    parser.add_argument(
        "--small-pages", action="store_true", help="let DynamoDB give the functions two items at a time"
    )
    return parser.parse_args()


def _check(folders: Sequence[Path]) -> int:
    """Looks at the pages of games in a process of its own, which finds them as functions do."""
    projects = [tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"] for folder in folders]
    names = [name for project in projects for name in project["entry-points"]["bluffpost.games"]]
    environment = {**os.environ, "BLUFFPOST_GAMES": os.pathsep.join(str(folder.resolve()) for folder in folders)}
    return subprocess.run([sys.executable, "-m", "functions.screens", *names], env=environment, check=False).returncode


def _listener(port: str | None) -> socket.socket:
    try:
        return listen(_PORT if port is None else int(port))
    except (OverflowError, ValueError):
        raise StartError(f"{port} is no port: give a number from 0 to 65535.") from None
    except OSError as error:
        if port is not None:
            raise StartError(f"Port {port} can’t be used: {error.strerror}.") from None
        return listen()


def _public_url(given: str) -> str:
    """The address as browsers write it, without a slash at the end."""
    url = urlsplit(given.rstrip("/").lower())
    if given and (url.scheme not in ("http", "https") or not url.netloc or url.path or url.query or url.fragment):
        raise StartError(f"{given} is no public address: give one like https://name.example.")
    return url.geturl()


def _runtime(arguments: argparse.Namespace, url: str, resources: ExitStack) -> Runtime:
    endpoint = os.environ.get("AWS_ENDPOINT_URL_DYNAMODB")
    # Tables elsewhere may outlive this process, and their links need the same keys then.
    kept = arguments.keep or (endpoint is not None and (arguments.folder is not None or not arguments.under_test))
    folder = arguments.folder or (_KEPT if kept else Path(resources.enter_context(tempfile.TemporaryDirectory())))
    folder.mkdir(exist_ok=True)
    resources.enter_context(_alone_in(folder))
    if arguments.keep and not endpoint:
        endpoint = resources.enter_context(second_store(folder / "games.sqlite"))
    given = dict(parameter.split("=", 1) for parameter in arguments.parameter)
    runtime = Runtime(
        load(arguments.template, given, {**_PARAMETERS, "PublicUrl": url}),
        Options(
            folder,
            dynamodb=endpoint,
            record=_record(),
            reload=not arguments.under_test,
            resumed=kept,
            small_pages=arguments.small_pages,
            games=tuple([folder.resolve() for folder in arguments.games]),
        ),
    )
    resources.callback(runtime.stop)
    return runtime


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Two runs would overwrite each other's secrets, clock and schedules. The lock ends with the process (flock(2)).

    :raises StartError: when another run has it
    """
    with (folder / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise StartError(
                f"Another run keeps its games in {folder}. Stop it first, or name another folder with --folder."
            ) from None
        yield


def _record() -> Path | None:
    """The file for recorded calls, absolute, because workers run in another folder."""
    name = os.environ.get("RECORD_AWS_CALLS")
    if not name:
        return None
    record = Path(name).resolve()
    record.parent.mkdir(parents=True, exist_ok=True)
    return record


def _end_with_input(ended: threading.Event) -> None:
    sys.stdin.read()
    ended.set()


def _announce(url: str, folder: Path, public_url: str, with_games: bool) -> None:
    print("\nBluffpost runs on this machine.\n")
    _line("Start page", f"{public_url}/")
    _line("Outbox", f"{url}/outbox")
    try:
        for name, path in demo_seats(url, folder / "demo.json", -1 if with_games else 0).items():
            _line(f"{name}'s seat", public_url + path)
    except NoDemoError as error:
        print(error, file=sys.stderr)
    print(f"\nThe functions’ output goes to {folder}. Press Ctrl-C to stop.", flush=True)


def _line(label: str, address: str) -> None:
    print(f"  {label:13}{address}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
