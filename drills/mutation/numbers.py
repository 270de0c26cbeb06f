"""The numbers outside of functions, each one greater in turn: constants, tables, defaults. mutmut has none of them."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from drills.mutation.subject import copy_project, rules
from drills.mutation.tally import Tally, unit_tests, whole_games


def mutate_numbers(game: str) -> Tally:
    """All mutants meet the unit tests, and the survivors whole games."""
    copy = copy_project(game, "numbers", unit_tests(game))
    tally = Tally(0, 0, ())
    for module in rules(copy, game):
        source = module.read_text(encoding="utf-8")
        for mutated, line in _mutants(source):
            module.write_text(mutated, encoding="utf-8")
            if _fails(copy, unit_tests(game)):
                tally += Tally(1, 1, ())
            elif _fails(copy, whole_games(game)):
                tally += Tally(1, 0, ())
            else:
                old, new = (text.splitlines()[line - 1].strip() for text in (source, mutated))
                tally += Tally(1, 0, (f"`{module.stem}`: `{new}` instead of `{old}`",))
        module.write_text(source, encoding="utf-8")
    return tally


def _mutants(source: str) -> Iterator[tuple[str, int]]:
    """The source with another number, and in which line."""
    lines = source.encode().splitlines(keepends=True)
    for number in _numbers(ast.parse(source)):
        assert isinstance(number.value, int)
        at = number.lineno - 1
        line = lines[at][: number.col_offset] + str(number.value + 1).encode() + lines[at][number.end_col_offset :]
        yield b"".join([*lines[:at], line, *lines[at + 1 :]]).decode(), number.lineno


def _numbers(node: ast.AST) -> Iterator[ast.Constant]:
    """Those that are computed when the module is imported; types compute nothing."""
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.Constant) and type(child.value) is int:
                yield child
            elif isinstance(child, ast.AST) and name != "annotation" and not isinstance(child, ast.FunctionDef):
                yield from _numbers(child)


def _fails(copy: Path, tests: list[str]) -> bool:
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    return subprocess.run(command, cwd=copy, capture_output=True).returncode != 0
