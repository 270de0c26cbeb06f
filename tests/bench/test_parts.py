"""The benchmarks can be made: what they import, open and send is there."""

import subprocess
import sys

import pytest

from tests.bench import requests, starts


def test_a_move_of_every_game_can_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "MOVES_EACH", 2)
    assert all("1 PutItem, 1 Query" in row for row in requests.games())


def test_a_fresh_process_can_import_what_is_measured() -> None:
    imports = starts.PLAY.partition("; clients.")[0]
    subprocess.run([sys.executable, "-c", imports], cwd=starts.ROOT, check=True)
