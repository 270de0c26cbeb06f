"""Fifty small faults, drawn from engine, events, functions and local: which do the tests nearest to each not notice?

`make mutation` draws by the seed `SEED`, or by the day. `--write FILE` keeps the mutants, `--read FILE` takes them, and
`--tree FOLDER` puts them into another version of the project: each is known by its file and the text of its line.
"""

import argparse
import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from random import Random

PROJECT = Path(__file__).parents[2]
PACKAGES = ("engine", "events", "functions", "local")
ALL = {
    "engine": ["tests/engine", "tests/conformance"],
    "events": ["tests/events", "tests/functions"],
    "functions": ["tests/functions"],
    "local": ["tests/local", "tests/functions"],
}
"""What has to notice a fault of a package, if no test near it does."""

MOST_SECONDS = 900
"""A mutant that never ends is noticed, too."""

TURNED: dict[type[ast.AST], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A fault in one line.

    :param line: without the blanks around it
    :param nth: of the lines of the file that read the same, from 0
    """

    file: str
    line: str
    nth: int
    instead: str

    def put(self, tree: Path) -> bool:
        """Writes it into a copy; False if the line is not there."""
        path = tree / self.file
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        found = [number for number, line in enumerate(lines) if line.strip() == self.line]
        if len(found) <= self.nth:
            return False
        lines[found[self.nth]] = lines[found[self.nth]].replace(self.line, self.instead)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return True


def mutants(tree: Path) -> Iterator[Mutant]:
    """All of the project. Texts have none, which people read; nor has proof, which finds them."""
    for package in PACKAGES:
        for path in sorted((tree / package).rglob("*.py")):
            if not {path.stem, path.parent.name} & {
                "words",
                "how_to_play",
                "conformance",
                "traits",
                "__main__",
                "node_modules",
            }:
                yield from _in_file(path, str(path.relative_to(tree)))


def _in_file(path: Path, name: str) -> Iterator[Mutant]:
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    for number, start, end, new in _places(ast.parse(source)):
        line = lines[number - 1]
        encoded = line.encode()
        text = (encoded[:start] + new(encoded[start:end].decode()).encode() + encoded[end:]).decode().strip()
        if text != line.strip():
            same = [each for each in lines[: number - 1] if each.strip() == line.strip()]
            yield Mutant(name, line.strip(), len(same), text)


def _places(module: ast.Module) -> Iterator[tuple[int, int, int, "Turn"]]:
    """Where in which line, and what comes there instead; only within functions."""
    for function in ast.walk(module):
        if isinstance(function, ast.FunctionDef):
            for statement in function.body:
                for node in ast.walk(statement):
                    yield from _of(node)


def _of(node: ast.AST) -> Iterator[tuple[int, int, int, "Turn"]]:
    match node:
        case ast.Compare(left=left, ops=[operator], comparators=[right]):
            yield from _between(left, operator, right)
        case ast.BoolOp(op=operator, values=[left, right, *_]):
            yield from _between(left, operator, right)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as operator, right=right):
            yield from _between(left, operator, right)
        case ast.UnaryOp(op=ast.Not(), operand=operand) if node.lineno == operand.lineno:
            yield node.lineno, node.col_offset, operand.col_offset, Turn("not ", "")
        case ast.Constant(value=bool() as value):
            yield node.lineno, node.col_offset, node.col_offset + len(str(value)), Turn(str(value), str(not value))
        case ast.Constant(value=int() as value) if node.end_col_offset:
            yield node.lineno, node.col_offset, node.end_col_offset, Turn(r"[\d_]+", str(value + 1))


@dataclass(frozen=True, slots=True)
class Turn:
    """Replaces the first place that fits a pattern."""

    pattern: str
    new: str

    def __call__(self, text: str) -> str:
        return re.sub(self.pattern, self.new, text, count=1)


def _between(left: ast.expr, operator: ast.AST, right: ast.expr) -> Iterator[tuple[int, int, int, Turn]]:
    if type(operator) in TURNED and left.end_lineno == right.lineno and left.end_col_offset is not None:
        sign, turned = TURNED[type(operator)]
        yield right.lineno, left.end_col_offset, right.col_offset, Turn(re.escape(sign), turned)


def near(tree: Path, file: str) -> list[str]:
    """The tests in the folder of the same name, and those that import the module."""
    module = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    package, _, name = module.rpartition(".")
    imports = re.compile(rf"\b{re.escape(module)}\b|from {re.escape(package)} import .*\b{name}\b")
    tests = [path for each in ALL[file.split("/")[0]] for path in sorted((tree / each).rglob("test_*.py"))]
    naming = [path for path in tests if imports.search(path.read_text(encoding="utf-8"))]
    beside = sorted((tree / "tests" / file).parent.glob("test_*.py"))
    return [str(path.relative_to(tree)) for path in dict.fromkeys([*naming, *beside])]


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line. Survivors are read by people: some faults change nothing that matters."""
    parser = argparse.ArgumentParser(prog="python -m drills.mutation.drawn", description=__doc__)
    parser.add_argument("--sample", type=int, default=50)
    parser.add_argument("--seed", default=f"{date.today()}")
    parser.add_argument("--tree", type=Path, default=PROJECT)
    parser.add_argument("--read", type=Path)
    parser.add_argument("--write", type=Path)
    asked = parser.parse_args(arguments)
    if asked.read:
        drawn = [Mutant(**each) for each in json.loads(asked.read.read_text(encoding="utf-8"))]
    else:
        drawn = Random(asked.seed).sample(list(mutants(asked.tree)), asked.sample)
    if asked.write:
        asked.write.write_text(json.dumps([asdict(each) for each in drawn], indent=1), encoding="utf-8")
    print(f"{len(drawn)} mutants of seed {asked.seed}", flush=True)
    copy = _copied(asked.tree)
    survivors = [each for each in drawn if _survives(each, asked.tree, copy)]
    print(f"{len(survivors)} of {len(drawn)} survive.")
    return 0


def _copied(tree: Path) -> Path:
    copy = tree / "build" / "mutation" / "drawn"
    shutil.rmtree(copy, ignore_errors=True)
    for part in (*PACKAGES, "drills", "tests", "docs", "parameters", "requirements"):
        shutil.copytree(tree / part, copy / part, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
    for path in tree.iterdir():
        if path.is_file():
            shutil.copy(path, copy)
    return copy


def _survives(mutant: Mutant, tree: Path, copy: Path) -> bool:
    if not mutant.put(copy):
        what, survives = "is not there", False
    else:
        by = next((name for name, tests in _in_turn(copy, mutant.file) if _fails(copy, tests)), "")
        what, survives = by or "SURVIVES", not by
        shutil.copy(tree / mutant.file, copy / mutant.file)
    print(f"{what:13} {mutant.file}: `{mutant.instead}` instead of `{mutant.line}`", flush=True)
    return survives


def _in_turn(copy: Path, file: str) -> Iterator[tuple[str, list[str]]]:
    if tests := near(copy, file):
        yield "by a near one", tests
    yield "by another", ALL[file.split("/")[0]]


def _fails(copy: Path, tests: Sequence[str]) -> bool:
    """Whether a test fails, or nothing can be imported any more. Exit code 5: there was no test."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider", "--no-header", *tests]
    try:
        done = subprocess.run(command, cwd=copy, capture_output=True, timeout=MOST_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode not in (0, 5)


if __name__ == "__main__":
    sys.exit(main())
