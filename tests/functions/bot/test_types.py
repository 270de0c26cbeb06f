"""Where bots run, games are looked up by name, and the type checker still knows a view from a position."""

from pathlib import Path

import pytest
from mypy import api as mypy

from functions.bot import handler

ROOT = Path(__file__).parents[3]


@pytest.mark.nightly
@pytest.mark.costly("what mypy says of a bot that peeks")
def test_a_bot_that_thinks_about_the_position_is_a_type_error(tmp_path: Path) -> None:
    honest = Path(handler.__file__).read_text()
    assert honest.count("game.view(position, seat)") == 1
    peeking = tmp_path / "peeking.py"
    peeking.write_text(honest.replace("game.view(position, seat)", "position"))
    said, errors, status = mypy.run(["--config-file", str(ROOT / "pyproject.toml"), str(peeking)])
    assert (status, errors) == (1, "")
    assert [line for line in said.splitlines() if "peeking.py" in line and 'type parameter "View"' in line], said
