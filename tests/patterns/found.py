"""Finds the patterns of the product in its source, wherever they are compiled or given to a function of `re`."""

import ast
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PRODUCT = ("engine", "events", "functions")
"""What is deployed,"""
AT_HOME = ("engine/conformance/", "functions/screens/")
"""but for what proves it."""

_FUNCTIONS = {
    name: inspect.signature(function)
    for name, function in vars(re).items()
    if inspect.isfunction(function) and "pattern" in inspect.signature(function).parameters and name != "escape"
}
"""The functions of `re` that take a pattern."""

_AT_THE_BEGINNING = frozenset({"match", "fullmatch"})


class UnseenPatternError(Exception):
    """A pattern that cannot be read off the source, so that nothing can be said of it."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A regular expression.

    :param where: the file and line that it is written in
    :param searched: it may be tried at every sign of a text, and not at its beginning alone
    """

    where: str
    text: str
    flags: int = 0
    searched: bool = False


def patterns_of_product() -> list[Pattern]:
    """All patterns of what is deployed.

    :raises UnseenPatternError: when one is made in a way that cannot be followed
    """
    paths = [path for package in PRODUCT for path in sorted((ROOT / package).rglob("*.py"))]
    deployed = [path for path in paths if not str(path.relative_to(ROOT)).startswith(AT_HOME)]
    return [pattern for path in deployed for pattern in _patterns_of_file(path)]


def _patterns_of_file(path: Path) -> Iterator[Pattern]:
    where, source = path.relative_to(ROOT), path.read_text(encoding="utf-8")
    if not re.search(r"\bre\b", source):
        return iter(())
    module = ".".join(where.with_suffix("").parts).removesuffix(".__init__")
    return patterns_in(source, str(where), lambda: vars(import_module(module)))


def patterns_in(source: str, where: str, names: Callable[[], Mapping[str, Any]]) -> Iterator[Pattern]:
    """The patterns of one module.

    :param names: what its names mean once it is loaded; called if there are patterns
    :raises UnseenPatternError: when one is made of what is known only when it runs, or `re` goes by another name
    """
    tree = ast.parse(source)
    calls = {id(node.func): node for node in ast.walk(tree) if isinstance(node, ast.Call)}
    asked = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module="re") | ast.alias(name="re", asname=str()):
                raise UnseenPatternError(f"{where}:{node.lineno}: `re` goes by another name")
            case ast.Name(id="re") if id(node) not in asked:
                raise UnseenPatternError(f"{where}:{node.lineno}: `re` is passed on")
            case ast.Attribute(value=ast.Name(id="re"), attr=name) if name in _FUNCTIONS:
                if id(node) not in calls:
                    raise UnseenPatternError(f"{where}:{node.lineno}: re.{name} is passed on")
                yield _pattern(calls[id(node)], name, f"{where}:{node.lineno}", names(), tree)
            case _:
                pass


def _pattern(call: ast.Call, function: str, where: str, names: Mapping[str, Any], tree: ast.Module) -> Pattern:
    given = _FUNCTIONS[function].bind(*call.args, **{each.arg: each.value for each in call.keywords if each.arg})
    pattern = _meaning(given.arguments["pattern"], where, names)
    flags = _meaning(given.arguments["flags"], where, names) if "flags" in given.arguments else 0
    at_the_beginning = _is_matched_alone(call, tree) if function == "compile" else function in _AT_THE_BEGINNING
    compiled = re.compile(pattern, flags)  # it may be compiled already
    return Pattern(where, compiled.pattern, compiled.flags, not at_the_beginning)


def _meaning(expression: ast.expr, where: str, names: Mapping[str, Any]) -> Any:
    try:
        return eval(compile(ast.Expression(expression), where, "eval"), dict(names))  # noqa: S307 - our own source
    except NameError as error:
        raise UnseenPatternError(f"{where}: what this is made of is known only when it runs: {error}") from error


def _is_matched_alone(call: ast.Call, tree: ast.Module) -> bool:
    """Whether a compiled pattern has a private name, with which texts are only matched from their beginning."""
    nodes = list(ast.walk(tree))
    names = [node.targets for node in nodes if isinstance(node, ast.Assign) and node.value is call]
    match names:
        case [[ast.Name(id=name)]] if name.startswith("_"):
            used = [node for node in nodes if isinstance(node, ast.Name) and node.id == name]
        case _:
            return False
    matched = {id(node.value) for node in nodes if isinstance(node, ast.Attribute) and node.attr in _AT_THE_BEGINNING}
    return all(id(node) in matched for node in used if isinstance(node.ctx, ast.Load))
