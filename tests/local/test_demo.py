"""`make play`: the real template, and a table to try that is there the next time too."""

import json
import urllib.request
from pathlib import Path

import pytest

from local.demo import NoDemoError, demo_seats
from local.stack import Stack
from tests.local.conftest import PARAMETERS, TEMPLATE
from tests.local.test_main import read


def test_three_players_sit_at_a_table_that_has_begun_and_are_written_to(tmp_path: Path) -> None:
    with Stack() as stack:
        seats = demo_seats(stack.base_url, tmp_path / "demo.json")
        assert list(seats) == ["Ann", "Ben", "Cleo"]
        for name, path in seats.items():
            request = urllib.request.Request(stack.base_url + path, headers={"Accept": "application/json"})
            with urllib.request.urlopen(request, timeout=60) as answer:
                page = json.load(answer)
            assert (page["phase"], page["you"]["name"]) == ("playing", name)
        stack.let_time_pass(60)
        assert {message.to[0] for message in stack.outbox()} == {"ann@example.com", "ben@example.com", "+14155550123"}
        assert "confirm" in read(stack.base_url + "/outbox")
        assert demo_seats(stack.base_url, tmp_path / "demo.json") == seats


def test_a_table_that_is_gone_is_replaced(tmp_path: Path) -> None:
    kept = tmp_path / "demo.json"
    kept.write_text('{"Ann": "/t/gone/gone"}')
    with Stack() as stack:
        seats = demo_seats(stack.base_url, kept)
        assert "gone" not in seats["Ann"]
        assert stack.base_url not in kept.read_text()


def test_without_the_routes_of_a_game_there_is_no_demo(tmp_path: Path) -> None:
    with Stack(TEMPLATE, PARAMETERS) as stack, pytest.raises(NoDemoError, match="demo table"):
        demo_seats(stack.base_url, tmp_path / "demo.json")
