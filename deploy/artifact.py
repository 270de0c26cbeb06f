"""Makes the artifact, one folder for all functions: `python -m deploy.artifact FOLDER`.

It takes neither Docker nor the functions' Python: packages come as wheels for their platform. A Python of their version
adds bytecode, which spares each cold start half a second of compiling.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TextIO

from deploy.target_python import MISSING, VERSION, target_python

PROJECT = Path(__file__).resolve().parents[1]

OURS = ("engine", "events", "functions")
NOT_DEPLOYED = (
    *("engine/__main__.py", "engine/beginning", "engine/conformance", "engine/games/*/traits.py"),
    *("engine/games/*/pages/*.html",),
    *("functions/operator", "functions/screens", "functions/pages/templates"),
)
"""No function reads what authors of games use, the operator's commands, or uncompiled templates."""

GAMES = PROJECT / "requirements/games.txt"

NOT_PACKED = ("bin", "share", "*.dist-info/RECORD", "*.dist-info/direct_url.json")
"""Programs, manuals and lists of sources that come with packages, and where on this machine a wheel was."""

INSTALL = ("pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "--no-deps", "--no-compile")
WHEELS = ("--only-binary=:all:", "--platform=manylinux2014_aarch64", "--implementation=cp", "--python-version", VERSION)


def make_artifact(folder: Path, wheels: Sequence[str], compiler: str) -> None:
    """Makes the artifact anew.

    :param folder: becomes the artifact
    :param wheels: pip's options for a platform; without them the packages are for this machine
    :param compiler: a Python of the functions' version; if empty, sources are packed alone
    """
    shutil.rmtree(folder, ignore_errors=True)
    install_packages(folder, wheels)
    if compiler:
        compile_packages(folder, compiler)
    copy_our_code(folder)
    with TemporaryDirectory() as games:
        install_games(Path(games))
        shutil.copytree(games, folder, dirs_exist_ok=True)
        write_what_starts_need(folder, games)
    if compiler:
        _compile(folder, compiler, folder)  # beside our own sources, and those of games


def install_packages(folder: Path, wheels: Sequence[str]) -> None:
    """Installs the locked packages, each of them whole."""
    _run(sys.executable, "-m", *INSTALL, *wheels, "--target", folder, "--requirement", "requirements/runtime.txt")
    _leave_out(folder, NOT_PACKED)


def compile_packages(folder: Path, compiler: str) -> None:
    """Replaces the packages' sources by bytecode: a traceback shows their lines by number."""
    _compile(folder, compiler, "-b", folder)
    for source in folder.rglob("*.py"):
        source.unlink()


def copy_our_code(folder: Path) -> None:
    """Copies our own sources, which tracebacks show."""
    for package in OURS:
        shutil.copytree(PROJECT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    _leave_out(folder, NOT_DEPLOYED)


def install_games(folder: Path, listed: Path = GAMES) -> None:
    """Installs the packages of games.

    :param folder: gets them alone
    :param listed: their names with hashes, and folders, of which it makes wheels
    """
    lines = listed.read_text(encoding="utf-8").splitlines()
    sources = [line for line in lines if line.startswith((".", "/"))]
    locked, wheels = folder / "games.txt", folder / "wheels"
    locked.write_text("\n".join(line for line in lines if line not in sources), encoding="utf-8")
    _run(sys.executable, "-m", *INSTALL, "--target", folder, "--requirement", locked)
    for source in sources:
        _run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", wheels, source)
    for wheel in sorted(wheels.glob("*.whl")):
        _run(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-compile", "--target", folder, wheel)
    shutil.rmtree(wheels, ignore_errors=True)
    locked.unlink()
    _leave_out(folder, NOT_PACKED)


def write_what_starts_need(folder: Path, games: str = "") -> None:
    """Writes the results of work that each cold start would repeat: the list of games, the OpenAPI document, pages'
    templates, models of AWS.

    :param games: the folder of installed games
    """
    with (folder / "engine/games.json").open("w") as listed:
        _run(sys.executable, "-m", "engine.registry", games, printed_to=listed, games=games)
    with (folder / "openapi.json").open("w") as document:
        _run(sys.executable, "-m", "functions.play", printed_to=document, games=games)
    _run(sys.executable, "-m", "functions.pages.templating", folder / "functions/pages/compiled", games=games)
    _run(sys.executable, "-m", "functions.aws.service_models", folder / "functions/aws/models")


def _leave_out(folder: Path, patterns: Sequence[str]) -> None:
    for found in [path for pattern in patterns for path in folder.glob(pattern)]:
        shutil.rmtree(found) if found.is_dir() else found.unlink()


def _compile(folder: Path, compiler: str, *what: str | Path) -> None:
    """Compiles files for /var/task, Lambda's folder of the artifact; no start compares them with their sources."""
    on_lambda = ("-s", folder, "-p", "/var/task", "--invalidation-mode=unchecked-hash")
    _run(compiler, "-m", "compileall", "-q", *on_lambda, *what)


def _run(*command: str | Path, printed_to: TextIO | None = None, games: str = "") -> None:
    """Runs a command in the project.

    :param games: where it finds installed games
    :raises CalledProcessError: when it fails
    """
    environment = {**os.environ, "PYTHONPATH": games}
    subprocess.run(list(map(str, command)), cwd=PROJECT, check=True, stdout=printed_to, env=environment)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m deploy.artifact", description=__doc__)
    parser.add_argument("folder", type=Path, help="becomes the artifact")
    parser.add_argument("--this-machine", action="store_true", help="for this Python and processor")
    asked = parser.parse_args()
    wheels, compiler = ((), sys.executable) if asked.this_machine else (WHEELS, target_python())
    make_artifact(asked.folder.resolve(), wheels, compiler)
    if not compiler:
        print(MISSING, file=sys.stderr)


if __name__ == "__main__":
    main()
