"""The template engine, and its compiler: `python -m functions.pages.templating FOLDER`.

Compiled templates spare every cold start a tenth of a second.
"""

import os
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemBytecodeCache,
    FileSystemLoader,
    ModuleLoader,
    PrefixLoader,
    StrictUndefined,
    Template,
)

from engine.kit.cards import printed
from engine.kit.numerals import in_words
from engine.kit.prose import as_typed
from engine.kit.words import capital
from engine.registry import GAMES
from functions.pages import assets
from functions.pages import filters as words
from functions.pages.qr import qr_code

_HERE = Path(__file__).parent
COMPILED = _HERE / "compiled"
"""A working copy has none."""
CACHE = _HERE / "__pycache__"


def environment(compiled: Path | None = COMPILED) -> Environment:
    """The engine. It escapes everything, and raises on undefined names.

    :param compiled: templates as Python modules; without them they compile on demand
    """
    is_compiled = compiled is not None and compiled.is_dir()
    made = Environment(
        loader=ModuleLoader(compiled) if compiled and is_compiled else _sources(),
        bytecode_cache=None if is_compiled else _bytecode(),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    named: tuple[Callable[..., str], ...] = (
        *(words.date, words.iso, words.day, words.left, words.relative, words.duration, words.lasted),
        *(words.ordinal, words.between, in_words, as_typed, printed, qr_code),
    )
    made.filters.update({each.__name__: each for each in named}, sentence=capital)
    made.globals.update(static=assets.address, style=assets.style, card_picture=assets.card_picture)

    def template_of_game(game: str, file: str) -> Template:
        return made.select_template(of_game(game, file))

    made.globals["of_game"] = template_of_game
    return made


def of_game(game: str, file: str) -> list[str]:
    """A game's own template, or the one for any game."""
    return [f"games/{game}/{file}", f"any/{file}"]


def _sources() -> BaseLoader:
    """A game's templates are `games/<its name>/...`, from the folder `pages` of its package."""
    games = {source.game: FileSystemLoader(source.pages) for source in GAMES.sources.values()}
    return ChoiceLoader([FileSystemLoader(_HERE / "templates"), PrefixLoader({"games": PrefixLoader(games)})])


def _bytecode() -> FileSystemBytecodeCache | None:
    """A working copy's bytecode, shared by its processes. Names contain this file's hash."""
    if sys.dont_write_bytecode or not os.access(CACHE, os.W_OK):
        return None
    return FileSystemBytecodeCache(str(CACHE), f"%s.{sha256(Path(__file__).read_bytes()).hexdigest()[:8]}.template")


def compile_all(folder: Path) -> None:
    """Writes all templates as Python modules."""
    environment(compiled=None).compile_templates(folder, extensions=["html"], zip=None, ignore_errors=False)


if __name__ == "__main__":
    compile_all(Path(sys.argv[1]))
