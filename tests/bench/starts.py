"""What a start costs: imports of `play`, the local stack, the artifact, a page with all its files."""

import gzip
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
import zipfile
from pathlib import Path

from local.stack import Stack
from tests.system.client import open_table, take_all_seats

RUNS = 15
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


def imports() -> tuple[float, float]:
    """Milliseconds of a fresh process for `play` and for the reference, medians, the empty process subtracted."""
    empty, play, reference = _fresh("pass", PLAY, REFERENCE)
    return play - empty, reference - empty


def clients() -> float:
    """Milliseconds of a fresh process that makes the three clients and imports nothing else."""
    empty, made = _fresh("pass", CLIENTS)
    return made - empty


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


def _fresh(*codes: str) -> list[float]:
    """Milliseconds of a fresh process for each, medians. They take turns, so that a busy moment meets all of them."""
    environment = {"AWS_DEFAULT_REGION": "eu-west-1", "AWS_ACCESS_KEY_ID": "x", "AWS_SECRET_ACCESS_KEY": "x"}
    environment |= dict.fromkeys(
        ("LOG_TABLE", "DIRECTORY_TABLE", "WAKE_UP_QUEUE_URL", "NOTIFY_QUEUE_URL", "LINK_KEYS_ID"), "x"
    )
    environment |= {"POWERTOOLS_SERVICE_NAME": "bench", "POWERTOOLS_METRICS_NAMESPACE": "bench"}
    times: list[list[float]] = [[] for _ in codes]
    for _ in range(RUNS):
        for code, taken in zip(codes, times, strict=True):
            began = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, check=True)
            taken.append(time.perf_counter() - began)
    return [statistics.median(taken) * 1000 for taken in times]
