"""Makes the artifact, one folder for all functions: `python -m deploy.artifact FOLDER`.

It takes neither Docker nor the functions' Python: packages come as wheels for their platform. A Python of their version
adds bytecode, which spares each cold start half a second of compiling.
"""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from deploy.target_python import MISSING, VERSION, target_python

PROJECT = Path(__file__).resolve().parents[1]

OURS = ("engine", "events", "functions")
NOT_DEPLOYED = ("engine/conformance", "engine/games/*/traits.py", "functions/operator", "functions/pages/templates")
"""No function reads the proof of games, the operator's commands, or uncompiled templates."""

NOT_PACKED = ("bin", "share", "*.dist-info/RECORD")
"""Programs, manuals and lists of sources that come with packages."""

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
    write_what_starts_need(folder)
    if compiler:
        compile_our_code(folder, compiler)


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


def write_what_starts_need(folder: Path) -> None:
    """Writes the results of work that each cold start would repeat: the OpenAPI document, pages' templates, models of
    AWS."""
    with (folder / "openapi.json").open("w") as document:
        _run(sys.executable, "-m", "functions.play", printed_to=document)
    _run(sys.executable, "-m", "functions.pages.templating", folder / "functions/pages/compiled")
    _run(sys.executable, "-m", "functions.aws.service_models", folder / "functions/aws/models")


def compile_our_code(folder: Path, compiler: str) -> None:
    """Puts bytecode beside our own sources."""
    _compile(folder, compiler, *[folder / package for package in OURS])


def _leave_out(folder: Path, patterns: Sequence[str]) -> None:
    for found in [path for pattern in patterns for path in folder.glob(pattern)]:
        shutil.rmtree(found) if found.is_dir() else found.unlink()


def _compile(folder: Path, compiler: str, *what: str | Path) -> None:
    """Compiles files for /var/task, Lambda's folder of the artifact; no start compares them with their sources."""
    on_lambda = ("-s", folder, "-p", "/var/task", "--invalidation-mode=unchecked-hash")
    _run(compiler, "-m", "compileall", "-q", *on_lambda, *what)


def _run(*command: str | Path, printed_to: TextIO | None = None) -> None:
    """Runs a command in the project.

    :raises CalledProcessError: when it fails
    """
    subprocess.run(list(map(str, command)), cwd=PROJECT, check=True, stdout=printed_to)


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
