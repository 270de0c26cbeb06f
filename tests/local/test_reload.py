"""Changed code is used from the next request on."""

import shutil
import time
from pathlib import Path

import pytest

from tests.local.conftest import TEMPLATE
from tests.local.test_main import play, read


@pytest.mark.costly("a worker that is started again")
def test_a_handler_that_was_edited_answers_anew(tmp_path: Path) -> None:
    shutil.copytree(TEMPLATE.parent, tmp_path, dirs_exist_ok=True)
    handlers = tmp_path / "handlers.py"
    with play("--port=0", f"--template={tmp_path / 'template.yaml'}") as (_, addresses):
        assert "hello" in read(addresses["Start page"])
        handlers.write_text(handlers.read_text().replace("os.environ['GREETING']", "'edited'"))
        for _ in range(50):
            if "edited" in read(addresses["Start page"]):
                return
            time.sleep(0.1)
    raise AssertionError("the edited handler never answered")
