"""The mutants of functions and methods, which mutmut makes and tests."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from drills.mutation.subject import copy_project
from drills.mutation.tally import Tally, unit_tests, whole_games

SURVIVED = (0, 5, 33)
"""The exit codes that mutmut writes down when all tests passed, or when none called the function."""


def mutate_functions(game: str, sample: Sequence[str] = ()) -> Tally:
    """All mutants, or a sample, meet the unit tests, and the survivors whole games.

    :param sample: endings of the numbers that the mutants of a function have: `*3 *7` are a fifth of them
    """
    copy = copy_project(game, "units", unit_tests(game))
    mutants = _run(copy, sample)
    left = [name for name, survived in mutants.items() if survived]
    survived_games = _run(copy_project(game, "games", whole_games(game)), left) if left else {}
    survivors = [name for name in left if survived_games[name]]
    return Tally(len(mutants), len(mutants) - len(left), tuple([_described(copy, name) for name in survivors]))


def _run(copy: Path, mutants: Sequence[str] = ()) -> dict[str, bool]:
    """Tests the mutants, or all if none are named, one after the other: which of the tested ones survive.

    :raises subprocess.CalledProcessError: when the tests fail without any mutant
    """
    subprocess.run([_mutmut(), "run", "--max-children", "1", *mutants], cwd=copy, check=True)
    tested = sorted(copy.glob("mutants/engine/games/**/*.py.meta"))
    codes = [json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"] for path in tested]
    return {name: code in SURVIVED for by_name in codes for name, code in by_name.items() if code is not None}


def _described(copy: Path, mutant: str) -> str:
    """Where and what: "`moves.Legal.sample`: `return 1` instead of `return 0`"."""
    shown = subprocess.run([_mutmut(), "show", mutant], cwd=copy, check=True, capture_output=True, text=True)
    lines = [line for line in shown.stdout.splitlines() if not line.startswith(("---", "+++"))]
    without, written = (" ".join([line[1:].strip() for line in lines if line.startswith(sign)]) for sign in "-+")
    what = f"`{written}` instead of `{without}`" if written else f"without `{without}`"
    return f"`{_function(mutant)}`: {what}"


def _function(mutant: str) -> str:
    """`engine.games.liars_dice.moves.xǁLegalǁsample__mutmut_6` -> `moves.Legal.sample`."""
    path, _, mangled = mutant.rpartition("__mutmut_")[0].rpartition(".")
    module = path.split(".", 3)[3]
    return f"{module}.{mangled.removeprefix('x_').removeprefix('xǁ').replace('ǁ', '.')}"


def _mutmut() -> str:
    return str(Path(sys.executable).with_name("mutmut"))
