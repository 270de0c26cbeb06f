"""Read off the code: one call site puts into the log, always with the condition, and nothing changes what it holds."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[3]
DIRECTORY = ROOT / "events/directory"
WRITES = {
    "put_item",
    "update_item",
    "delete_item",
    "batch_write_item",
    "batch_writer",
    "transact_write_items",
    "execute_statement",
    "batch_execute_statement",
    "execute_transaction",
}


def writes(path: Path) -> Iterator[str]:
    """Every mention of a method that writes to DynamoDB, also by its name as a text."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Attribute) and node.attr in WRITES:
            yield node.attr
        if isinstance(node, ast.Constant) and node.value in WRITES:
            yield node.value


def write_calls(path: Path) -> Iterator[dict[str | None, ast.expr]]:
    """The arguments of every call that writes."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WRITES:
            yield {each.arg: each.value for each in node.keywords}


def test_outside_the_directory_one_place_puts_and_one_deletes() -> None:
    found = [
        (path.relative_to(ROOT).as_posix(), method)
        for folder in ("engine", "events", "functions")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if DIRECTORY not in path.parents
        for method in writes(path)
    ]
    assert found == [("events/store/dynamo.py", "put_item"), ("events/store/retention.py", "delete_item")]


def test_the_log_always_puts_with_the_condition() -> None:
    (put,) = write_calls(ROOT / "events/store/dynamo.py")
    assert ast.literal_eval(put["ConditionExpression"]) == "attribute_not_exists(n)"
    assert None not in put, "no argument is hidden in **"


def test_the_directory_writes_to_its_own_table_alone() -> None:
    tables = [ast.unparse(call["TableName"]) for path in DIRECTORY.glob("*.py") for call in write_calls(path)]
    assert set(tables) == {"self._name"}
