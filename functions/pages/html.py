"""HTML. The template engine escapes all text people typed."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cache
from html import unescape

from jinja2 import Environment, Template
from markupsafe import Markup

from engine.kit.prose import Draw, drawn
from engine.kit.value import Value, replace
from functions.pages.filters import between
from functions.pages.models.base import CommandName, Page
from functions.pages.models.moves import MoveField
from functions.pages.models.start import RulesPage
from functions.pages.models.table import TableFacts, TablePage
from functions.pages.steps import MomentPage, StepsPage
from functions.pages.sure import SurePage, offered, parts_sent
from functions.pages.templating import environment, of_game


class Attempt(Value):
    """A failed form. The page shows why, and keeps the typed text.

    :param confirm: a legal but odd command: the page asks once, and resubmits it with `confirmed`
    :param mendable: whether the form may succeed with other values
    :param until: when a retry can succeed; 0 if unknown
    """

    command: CommandName
    message: str
    typed: Mapping[str, Sequence[str]] = field(default_factory=dict, repr=False)
    confirm: bool = False
    mendable: bool = False
    until: int = 0


def html(page: Page | StepsPage | MomentPage | SurePage, attempt: Attempt | None = None) -> str:
    """The page, with a failed form."""
    table = page.table if isinstance(page, SurePage) else page
    facts = getattr(table, "table", None)
    of_page = page.game.name if isinstance(page, RulesPage) else getattr(table, "game", "")
    name = facts.game if isinstance(facts, TableFacts) else of_page
    if isinstance(page, TablePage) and attempt and attempt.mendable and (hint := _not_chosen(page, attempt)):
        attempt = replace(attempt, message=hint)
    return drawn(_template(f"{page.kind}.html").render(page=page, attempt=attempt, game_name=name), drawing(name))


@cache
def drawing(game: str) -> Draw:
    """Draws pieces in sentences as the game's table does."""
    macro = vars(_template("pieces/prose.html").module)["drawn"]
    own = _environment().select_template(of_game(game, "table.html")).module
    return lambda faces, words: str(macro(list(map(unescape, faces)), Markup(words), own))


def _not_chosen(page: TablePage, attempt: Attempt) -> str:
    """A hint about too few or too many choices, which a browser cannot check."""
    for control in offered(page, attempt.command):
        if parts := parts_sent(control, attempt.typed):
            for part, sent in parts:
                if isinstance(part, MoveField) and not part.least <= len(sent) <= part.most:
                    return f"{part.label}: choose {between(part.least, part.most)}."
            return ""
    return ""


@cache
def _environment() -> Environment:
    return environment()


@cache
def _template(name: str) -> Template:
    return _environment().get_template(name)
