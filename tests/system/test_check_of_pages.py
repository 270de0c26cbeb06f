"""`python -m local --with FOLDER --check` draws a package's pages on small screens, and names what does not fit."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine.beginning import begin

TOO_WIDE = ".buttons { min-width: 700px; }"


def checked(folder: Path) -> tuple[int, str]:
    command = [sys.executable, "-m", "local", "--with", str(folder), "--check"]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.costly("an author learns which pages do not fit")
@pytest.mark.parametrize("style", ["", TOO_WIDE])
def test_pages_of_a_package_are_looked_at(chromium_path: Path, tmp_path: Path, style: str) -> None:
    folder = tmp_path / "paper_skull"
    begin("paper_skull", folder)
    if style:
        (folder / "paper_skull/pages").mkdir()
        (folder / "paper_skull/pages/style.css").write_text(style)
    code, said = checked(folder)
    assert (code, "Judge, 360 x 640: the page is 7" in said) == (int(bool(style)), bool(style)), said
