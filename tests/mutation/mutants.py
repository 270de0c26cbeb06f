"""The mutants of a copy, and what the tests made of them."""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

SURVIVED = (0, 5, 33)
"""The exit codes that mutmut writes down when all tests passed, or when none called the function."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One small fault.

    :param name: as mutmut calls it
    """

    name: str
    survived: bool

    @property
    def function(self) -> str:
        """Module and function: `moves.Legal.sample`."""
        _, _, module, function = self.name.rpartition("__mutmut_")[0].split(".", 3)
        return f"{module}.{function.removeprefix('x_').removeprefix('xǁ').replace('ǁ', '.')}"


def run_mutmut(copy: Path, mutants: list[Mutant]) -> list[Mutant]:
    """Tests the mutants, or all if none are given, one after the other.

    :raises subprocess.CalledProcessError: when the tests fail without any mutant
    """
    names = [mutant.name for mutant in mutants]
    subprocess.run([_mutmut(), "run", "--max-children", "1", *names], cwd=copy, check=True)
    tested = sorted(copy.glob("mutants/engine/*/*.py.meta"))
    results = {name: code for path in tested for name, code in json.loads(path.read_text())["exit_code_by_key"].items()}
    return [Mutant(name, results[name] in SURVIVED) for name in names or results]


def fault(copy: Path, mutant: Mutant) -> str:
    """The changed lines: `return 1` instead of `return 0`."""
    shown = subprocess.run([_mutmut(), "show", mutant.name], cwd=copy, check=True, capture_output=True, text=True)
    lines = [line for line in shown.stdout.splitlines() if not line.startswith(("---", "+++"))]
    without, written = (" ".join([line[1:].strip() for line in lines if line.startswith(sign)]) for sign in "-+")
    return f"`{written}` instead of `{without}`" if written else f"without `{without}`"


def _mutmut() -> str:
    return str(Path(sys.executable).with_name("mutmut"))
