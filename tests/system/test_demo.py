"""`make play`: a table to try that is there the next time too."""

import json
from pathlib import Path
from urllib.request import urlopen

from local.demo import demo_seats
from tests.stack import Stack
from tests.system.client import get


def test_three_players_sit_at_a_table_that_has_begun_and_are_written_to(stack: Stack, tmp_path: Path) -> None:
    seats = demo_seats(stack.base_url, tmp_path / "demo.json")
    assert list(seats) == ["Ann", "Ben", "Cleo"]
    for name, path in seats.items():
        page = get(stack.base_url + path).page
        assert (page["phase"], page["you"]["name"]) == ("playing", name)
    stack.let_time_pass(60)
    assert {message.to[0] for message in stack.outbox()} == {"ann@example.com", "ben@example.com", "+14155550123"}
    with urlopen(stack.base_url + "/outbox") as outbox:
        assert "/confirm/" in outbox.read().decode()
    assert demo_seats(stack.base_url, tmp_path / "demo.json") == seats


def test_a_table_that_is_gone_is_replaced(stack: Stack, tmp_path: Path) -> None:
    kept = tmp_path / "demo.json"
    kept.write_text(json.dumps({"Ann": "/t/gone/gone"}))
    seats = demo_seats(stack.base_url, kept)
    assert "gone" not in seats["Ann"]
    assert stack.base_url not in kept.read_text()
