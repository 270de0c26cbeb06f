"""One word, one thing: a type's name occurs once in the product, games apart."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("engine", "events", "functions", "local")

MOST_EXCEPTIONS = 10

IN_TWO_LAYERS = {
    "Board": "a position as a viewer sees it, and its JSON",
    "Fact": "a fact on the board, and its JSON",
    "Item": "an item of DynamoDB, in the log and in memory",
    "Mat": "a seat's part of the board, and its JSON",
    "Moment": "a move that decided something, and its JSON on the postcard",
    "Piece": "a card or a die on the board, and its JSON",
    "Place": "a row of pieces on the board, and its JSON",
    "Prompt": "a question to a seat, and its JSON",
}
"""Names of two types, which have the same idea."""


def types(module: ast.Module) -> Iterator[str]:
    """The names of classes and type aliases at the top of a module."""
    for statement in module.body:
        match statement:
            case ast.ClassDef(name=name):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias")):
                yield name


@cache
def homes() -> dict[str, list[str]]:
    """The modules that define each type."""
    found = defaultdict(list)
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            home = path.relative_to(ROOT).as_posix()
            if not home.startswith("engine/games/") and "node_modules" not in path.parts:
                for name in types(ast.parse(path.read_bytes())):
                    found[name].append(home)
    return found


def test_a_name_is_given_to_one_type() -> None:
    shared = {name: at for name, at in homes().items() if len(at) > 1 and name not in IN_TWO_LAYERS}
    assert shared == {}


def test_an_exception_is_needed_and_has_two_layers() -> None:
    at = homes()
    rooms = {name: {home.split("/")[0] for home in at[name]} for name in IN_TWO_LAYERS}
    assert {name: len(found) for name, found in rooms.items() if len(found) != len(at[name])} == {}
    assert {name for name, found in rooms.items() if len(found) < 2} == set()
    assert len(IN_TWO_LAYERS) <= MOST_EXCEPTIONS
