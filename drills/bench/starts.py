"""What a start costs: imports of `play`, the local stack, the artifact, a page with all its files."""

import gzip
import re
import resource
import statistics
import subprocess
import tempfile
import time
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deploy.artifact import copy_our_code, write_what_starts_need
from drills.bench.pythons import pythons
from engine.kit.value import Value
from tests.stack import Stack
from tests.system.client import open_table, take_all_seats

RUNS = 15
AIM = 0.7
"""Of the reference."""

ROOT = Path(__file__).resolve().parents[2]
CLIENTS = "from functions.aws import clients; clients.dynamodb(); clients.queues(); clients.secrets()"
PLAY = f"import functions.play.handler; {CLIENTS}"
REFERENCE = """
import boto3, pydantic, jinja2
from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.event_handler import APIGatewayHttpResolver
APIGatewayHttpResolver(enable_validation=True)
for service in ("dynamodb", "sqs", "secretsmanager"): boto3.client(service)
"""


class Start(Value):
    """What a fresh process takes of the processor, in milliseconds; an empty one is subtracted.

    :param python: its version
    :param play: for the imports and clients of `play`
    :param reference: for the same packages as they come
    :param clients: for the three clients alone
    """

    python: str
    play: float
    reference: float
    clients: float

    @property
    def share(self) -> float:
        """Of what the reference takes."""
        return self.play / self.reference


def starts() -> list[Start]:
    """A start on each Python that is here, as the artifact has it: templates compiled, with the models it brings."""
    with packed() as folder:
        return [_start(version, python, folder) for version, python in pythons().items()]


def _start(version: str, python: str, folder: Path) -> Start:
    empty, play, reference, clients = _fresh(python, folder, "pass", PLAY, REFERENCE, CLIENTS)
    return Start(version, play - empty, reference - empty, clients - empty)


@contextmanager
def packed() -> Iterator[Path]:
    """A folder with our own code as the artifact has it, but for bytecode: that is of the Python that runs."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        copy_our_code(folder)
        write_what_starts_need(folder)
        yield folder


def first_page() -> float:
    """Seconds from `make play` (installed) to the first page."""
    began = time.perf_counter()
    with Stack(small_pages=False) as stack:
        urllib.request.urlopen(stack.base_url + "/").read()
        return time.perf_counter() - began


def seat_page() -> dict[str, int]:
    """Compressed bytes of a seat's page and each file that it needs."""
    with Stack(small_pages=False) as stack:
        seat = take_all_seats(open_table(stack.base_url, "liars_dice", 3), ["Anna", "Ben", "Cleo"])[0]
        page = urllib.request.urlopen(seat).read().decode()
        linked = re.sub(r'<link rel="(?:manifest|apple-touch-icon)"[^>]*>', "", page)  # loaded to install the site
        files = sorted(set(re.findall(r'(?:href|src)="(/static/[^"]+)"', linked)))
        sizes = {"the page": len(gzip.compress(page.encode()))}
        for name in files:
            sizes[name] = len(gzip.compress(urllib.request.urlopen(stack.base_url + name).read()))
        return sizes


def artifact() -> int:
    """Bytes of the deployment package, zipped."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "artifact"
        target.mkdir()
        command = ["make", "build-PlayFunction", f"ARTIFACTS_DIR={target}"]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        packed = Path(folder) / "artifact.zip"
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(target.rglob("*")):
                archive.write(path, path.relative_to(target))
        return packed.stat().st_size


def _fresh(python: str, folder: Path, *codes: str) -> list[float]:
    """Milliseconds of a fresh process for each, medians. They take turns, so that a busy moment meets all of them; the
    first turn writes bytecode and does not count."""
    environment = {"AWS_DEFAULT_REGION": "eu-west-1", "AWS_ACCESS_KEY_ID": "x", "AWS_SECRET_ACCESS_KEY": "x"}
    environment |= dict.fromkeys(
        ("LOG_TABLE", "DIRECTORY_TABLE", "WAKE_UP_QUEUE_URL", "NOTIFY_QUEUE_URL", "LINK_KEYS_ID"), "x"
    )
    environment |= {"POWERTOOLS_SERVICE_NAME": "bench", "POWERTOOLS_METRICS_NAMESPACE": "bench"}
    times: list[list[float]] = [[] for _ in codes]
    for _ in range(RUNS + 1):
        for code, taken in zip(codes, times, strict=True):
            before = _spent()
            subprocess.run([python, "-c", code], cwd=folder, env=environment, check=True)
            taken.append(_spent() - before)
    return [statistics.median(taken[1:]) * 1000 for taken in times]


def _spent() -> float:
    """The processor's seconds of all processes that were run."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
