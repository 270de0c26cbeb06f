"""Whether a person sent a form, and no scanner (docs/design/pages.md): pressed, as the script saw; typed; or confirmed
when asked."""

from collections.abc import Mapping
from http import HTTPStatus
from string import ascii_letters, digits
from typing import Any, NoReturn

from engine.kit.notation import Refused
from engine.kit.sentence import Sentence, sentence
from events.reading import NoSuchTable
from events.table.commands import GiveOrder, OfferRematch, SetContacts
from events.table.legal import allows
from events.table.refusals import AskFirst, NotAllowed, Refusals
from events.table.sight import Sight
from events.table.state import Table
from events.table.turns import nicks
from events.tables import Submission, game_named
from functions.pages.links import Visit
from functions.pages.models import CommandName
from functions.pages.problem_words import Problems
from functions.play.commands import sender
from functions.play.errors import Problem
from functions.play.forms import Form, NotationForm, TableForm
from functions.play.request import Request
from functions.play.session import authenticate, check_ids
from functions.play.stack import Stack

TYPED: Mapping[CommandName, tuple[str, ...]] = {
    "open": ("name", "email", "phone", "host_key"),
    "take": ("name", "email", "phone"),
    "move": ("text",),
    "order": ("text",),
    "say": ("text",),
    "contact": ("email", "phone"),
    "find": ("address",),
    "invite": ("email",),
    "invitation": ("name",),
    "webhook": ("address",),
    "device": ("device",),  # which a browser sends once a person agreed
}
"""The fields of each form that are empty until a person types."""


_PATH_SIGNS = frozenset(f"{ascii_letters}{digits}/-_.~")
"""The characters in our pages' paths."""


class Unproven(Problem):
    """A valid form without proof that a person sent it.

    :param warning: another question to ask with it
    """

    def __init__(self, warning: Sentence | None = None) -> None:
        super().__init__(HTTPStatus.CONFLICT, sentence(Problems.unproven))
        self.warning = warning


def is_proven(command: CommandName, values: Mapping[str, Any], request: Request) -> bool:
    """Whether a person sent the form. JSON needs no proof, because no scanner sends it."""
    if request.is_json or "yes" in (values.get("pressed"), values.get("sure")):
        return True
    return any(str(values.get(name, "")).strip() for name in TYPED.get(command, ()))


def is_declined(values: Mapping[str, Any], request: Request, here: str) -> bool:
    """Whether a person was asked, and said no.

    :param here: the path that the form was sent to, and its answer leads to
    :raises NoSuchTable: when we have no such page
    """
    if request.is_json or values.get("sure") != "no":
        return False
    if not _PATH_SIGNS.issuperset(here):
        raise NoSuchTable
    return True


def ask_at_table(stack: Stack, table_id: str, secret: str, form: TableForm, request: Request) -> NoReturn:
    """Tries a form without committing, so that a refused one gets no question, and no form gets two. One Query.

    :raises NoSuchTable, Refused: as `posts.act`
    :raises Unproven: otherwise, with the table's question if the form does not answer it
    """
    check_ids(table_id, secret)
    asked = form.asks()

    def submits(table: Table) -> Submission:
        who, key = authenticate(stack, table_id, table, secret)
        return Submission(who, asked, sender(form, table, who, key), form.confirmed)  # type: ignore[arg-type]

    if isinstance(asked, SetContacts | OfferRematch):  # contacts are in the directory, and a rematch may exist already
        who, _ = authenticate(stack, table_id, stack.tables.head(table_id).state, secret)
        raise Unproven if allows(who, type(asked)) else NotAllowed(sentence(Refusals.not_allowed))
    try:
        stack.tables.run(table_id, submits, request.now, _ask)
    except AskFirst as question:
        raise Unproven(question.sentence) from None
    raise Unproven  # a repeat: another question does no harm


def in_notation(form: Form, visit: Visit) -> str:
    """The form's move or plan as the game writes it; unreadable text as it was sent; empty for other forms."""
    if not isinstance(form, NotationForm):
        return ""
    game, table = game_named(visit.table.game), visit.table
    view = Sight(game, table).view(visit.viewer)
    try:
        if form.does is GiveOrder:
            return str(game.orders.read(form.words, view, nicks(table)))
        return "; ".join(map(str, game.parse(form.words, view, nicks(table))))
    except Refused:
        return form.words


def _ask() -> NoReturn:
    raise Unproven
