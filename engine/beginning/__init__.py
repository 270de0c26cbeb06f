"""`python -m engine new skull`: a folder with a game that plays, to be changed into another one."""

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path

FILES = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "game.py": "new_game/__init__.py",
    "traits.py": "new_game/traits.py",
    "test_game.py": "tests/test_new_game.py",
}
"""By their names here, which end in .txt: where they go."""

HERE = Path(__file__).parent
CHECKOUT = HERE.parents[1]


def begin(name: str, folder: Path) -> None:
    """Writes the files of a new game.

    :param name: "high_claim"
    :param folder: a new one
    :raises FileExistsError: when there is something already
    """
    folder.mkdir(parents=True)
    title = name.replace("_", " ").title()
    for source, target in FILES.items():
        text = (HERE / f"{source}.txt").read_text(encoding="utf-8").replace("CHECKOUT", str(CHECKOUT))
        for written, wanted in (
            ("new_game", name),
            ("new-game", name.replace("_", "-")),
            ("NewGame", title.replace(" ", "")),
            ("New Game", title),
        ):
            text = text.replace(written, wanted)
        path = folder / target.replace("new_game", name)
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Returns 0 when the folder is written, 1 when it cannot be."""
    parser = argparse.ArgumentParser("python -m engine new", description="Writes a game that plays, to be changed.")
    parser.add_argument("game", type=_name, help="its name in logs and addresses: high_claim")
    parser.add_argument("folder", nargs="?", type=Path, help="a new folder; by default one of the game's name, here")
    asked = parser.parse_args(arguments)
    folder: Path = asked.folder or Path(asked.game)
    try:
        begin(asked.game, folder)
    except FileExistsError:
        print(f"{folder} is there already.", file=sys.stderr)
        return 1
    print((folder / "README.md").read_text(encoding="utf-8"))
    print(f"All of this is in {folder.resolve()}.")
    return 0


def _name(text: str) -> str:
    is_written_so = re.fullmatch(r"[a-z][a-z0-9_]*[a-z0-9]", text) and "__" not in text
    if not is_written_so or text in sys.stdlib_module_names | {"engine", "local"}:
        raise argparse.ArgumentTypeError(f"{text!r} is no name: write it like high_claim")
    return text
