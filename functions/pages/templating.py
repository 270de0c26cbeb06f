"""The templates' engine, and its compiler: `python -m functions.pages.templating FOLDER`.

Compiling all templates takes a tenth of a second of every cold start, so the artifact brings them as Python modules.
"""

import os
import sys
from hashlib import sha256
from pathlib import Path

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemBytecodeCache,
    FileSystemLoader,
    ModuleLoader,
    StrictUndefined,
)
from markupsafe import Markup

from engine.kit.numerals import in_words
from functions.pages import assets
from functions.pages import filters as words
from functions.pages.qr import qr_code

_HERE = Path(__file__).parent
COMPILED = _HERE / "compiled"
"""Where the artifact has its compiled templates; a working copy has none."""
CACHE = _HERE / "__pycache__"
"""Where a working copy keeps what it compiled, as Python does."""


def environment(compiled: Path | None = COMPILED) -> Environment:
    """The engine: everything is escaped, and nothing undefined is passed over.

    :param compiled: a folder of templates as Python modules; without it they are compiled when they are needed
    """
    source: BaseLoader = FileSystemLoader(_HERE / "templates")
    modules = ModuleLoader(compiled) if compiled and compiled.is_dir() else None
    made = Environment(
        loader=ChoiceLoader([modules, source]) if modules else source,
        bytecode_cache=None if modules else _bytecode(),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.filters.update(
        date=words.date,
        iso=words.iso,
        day=words.day,
        lasted=words.lasted,
        duration=words.duration,
        relative=words.relative,
        ordinal=words.ordinal,
        between=words.between,
        left=words.left,
        in_words=in_words,
        sentence=_sentence,
        qr_code=qr_code,
    )
    made.globals.update(static=assets.address, style=assets.style, card_picture=assets.card_picture)
    return made


def _bytecode() -> FileSystemBytecodeCache | None:
    """What one process of a working copy has compiled the others read, where modules are read like that, too.

    Of a template that changed it is made anew; how the engine is set up, in this file, is part of its name.
    """
    if sys.dont_write_bytecode or not os.access(CACHE, os.W_OK):
        return None
    return FileSystemBytecodeCache(str(CACHE), f"%s.{sha256(Path(__file__).read_bytes()).hexdigest()[:8]}.template")


def compile_all(folder: Path) -> None:
    """Writes every template as a Python module."""
    environment(compiled=None).compile_templates(folder, zip=None, ignore_errors=False)


def _sentence(markup: Markup) -> Markup:
    """With a capital at the beginning, unless markup or a name is there."""
    return markup[:1].upper() + markup[1:]


if __name__ == "__main__":
    compile_all(Path(sys.argv[1]))
