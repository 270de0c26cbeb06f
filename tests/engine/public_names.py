"""What authors of games build on, name by name, as it is: `python -m tests.engine.public_names` writes the list at a
release (docs/games/stability.md)."""

import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import engine.kit

LIST = Path(__file__).with_suffix(".txt")

MODULES = (
    *(
        "engine.chance",
        "engine.game",
        "engine.hints",
        "engine.privacy",
        "engine.conformance.check",
        "engine.conformance.traits",
    ),
    *(each.name for each in pkgutil.walk_packages(engine.kit.__path__, "engine.kit.")),
)


def names() -> list[str]:
    """Each public name of these modules with its signature, in order."""
    return [line for name in MODULES for line in _of(import_module(name))]


def _of(module: ModuleType) -> Iterator[str]:
    for name, value in vars(module).items():
        if name[0] == "_" or getattr(value, "__module__", module.__name__) != module.__name__:
            continue
        if inspect.ismodule(value):
            continue
        yield f"{module.__name__}.{name}{_signature(value)}"
        members = vars(value).items() if inspect.isclass(value) else ()
        for member, each in members:
            if member[0] != "_" and inspect.isfunction(each):
                yield f"{module.__name__}.{name}.{member}{_signature(each)}"


def _signature(value: object) -> str:
    """Parameters by name; a default counts, its value does not."""
    if not (inspect.isfunction(value) or inspect.isclass(value)):
        return ""
    try:
        parameters = inspect.signature(value).parameters.values()
    except (TypeError, ValueError):
        return ""
    return f"({', '.join(each.name + '=' * (each.default is not each.empty) for each in parameters)})"


if __name__ == "__main__":
    LIST.write_text("\n".join(names()) + "\n", encoding="utf-8")
