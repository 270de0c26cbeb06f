"""Representations as HTML. Everything that people typed is escaped by the templates' engine, everywhere."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from jinja2 import Environment, Template

from functions.play.representation import CommandName, Page, TablePage
from functions.play.templating import environment


@dataclass(frozen=True, slots=True)
class Attempt:
    """A form that was sent and not done: the page shows why, and keeps what was typed.

    :param message: a sentence for the sender
    :param typed: what the form held, by field
    :param confirm: legal but odd: the page asks once, and sends the same again with `confirmed`
    """

    command: CommandName
    message: str
    typed: Mapping[str, Sequence[str]] = field(default_factory=dict, repr=False)
    confirm: bool = False


def html(page: Page, attempt: Attempt | None = None) -> str:
    """The page as an HTML document.

    :param attempt: what the viewer just tried in vain
    """
    game = _game_template(page.table.game) if isinstance(page, TablePage) else None
    return _template(f"{page.kind}.html").render(page=page, attempt=attempt, game_template=game)


@cache
def _environment() -> Environment:
    return environment()


@cache
def _game_template(game: str) -> Template:
    """How a game draws its table: its own template, or the one for all games."""
    return _environment().select_template([f"games/{game}.html", "games/any.html"])


@cache
def _template(name: str) -> Template:
    return _environment().get_template(name)
