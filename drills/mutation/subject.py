"""The copy of the project that is mutated, so that no mutant ever touches the sources."""

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).parents[2]
COPIED = ("engine", "events", "functions", "local", "drills", "tests", "pyproject.toml", "template.yaml")
NOT_RULES = ("__init__", "words", "telling", "board", "how_to_play", "notation", "belief", "traits")
"""The modules and rooms of a game that only read and write words, find what may lie hidden, guess who will win, or
prove the others."""


def copy_project(game: str, name: str, tests: list[str]) -> Path:
    """A new copy in `build/mutation/`, in which mutmut finds its settings and every rule of the game.

    :param tests: files and folders, and arguments of pytest, that say what has to kill the mutants
    """
    copy = PROJECT / "build" / "mutation" / game / name
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir(parents=True)
    for part in COPIED:
        source = PROJECT / part
        if source.is_dir():
            shutil.copytree(source, copy / part, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
        else:
            shutil.copy(source, copy / part)
    for cases in (copy / "tests/engine/cases").glob("*.json"):
        if cases.stem != game:
            cases.unlink()
    for module in rules(copy, game):
        module.write_text(undecorated(module.read_text(encoding="utf-8")), encoding="utf-8")
    with (copy / "pyproject.toml").open("a", encoding="utf-8") as settings:
        settings.write("\n".join(_settings([str(path.relative_to(copy)) for path in rules(copy, game)], tests)))
    return copy


def rules(copy: Path, game: str) -> list[Path]:
    """The modules that hold rules of the game."""
    return [
        path
        for path in sorted((copy / "engine/games" / game).rglob("*.py"))
        if not {path.stem, path.parent.name} & set(NOT_RULES)
    ]


def undecorated(source: str) -> str:
    """The source without the decorators of its functions, which mutmut would leave alone.

    `@property` before one becomes `name = property(name)` after it. A cache falls away: it would answer for mutants.
    """
    lines = source.splitlines()
    for function in reversed(list(_decorated(ast.parse(source)))):
        (decorator,) = [ast.unparse(each) for each in function.decorator_list]
        assert decorator == "property" or "cache" in decorator, f"{function.name} means something else without it"
        assert function.end_lineno is not None
        if decorator == "property":
            lines.insert(function.end_lineno, f"{' ' * function.col_offset}{function.name} = property({function.name})")
        del lines[function.decorator_list[0].lineno - 1]
    return "\n".join(lines) + "\n"


def _decorated(module: ast.Module) -> Iterator[ast.FunctionDef]:
    """In the order of their lines; mutmut looks no deeper than methods."""
    for statement in module.body:
        for function in statement.body if isinstance(statement, ast.ClassDef) else [statement]:
            if isinstance(function, ast.FunctionDef) and function.decorator_list:
                yield function


def _settings(mutated: list[str], tests: list[str]) -> Iterator[str]:
    yield "\n[tool.mutmut]"
    yield 'source_paths = ["engine"]'
    yield f"only_mutate = {mutated}"
    yield f"also_copy = {[name for name in COPIED if name != 'engine']}"
    yield f"pytest_add_cli_args_test_selection = {tests}"
    # What pytest collects as garbage at its end takes a third of the time of a mutant.
    yield 'pytest_add_cli_args = ["-p", "no:unraisableexception"]'
    # A mutant that never ends has the time that its tests took before, and ten seconds.
    yield "timeout_multiplier = 1.0"
    yield "timeout_constant = 10.0"
    yield ""
