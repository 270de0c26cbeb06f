"""Responses to a form that changed nothing."""

from http import HTTPStatus
from typing import Any, NoReturn

from aws_lambda_powertools.event_handler import Response

from engine.kit.notation import Refused
from engine.kit.sentence import sentence
from engine.registry import GAMES
from events.table.commands import GiveOrder, OfferRematch, SetContacts
from events.table.legal import allows
from events.table.refusals import AskFirst, NotAllowed, Refusals
from events.table.sight import Sight
from events.table.state import Table
from events.table.turns import nicks
from events.table.words import catalogue_for, names_for
from events.tables import Submission, game_named
from functions.pages.links import Visit
from functions.pages.models import Page
from functions.pages.start import bots_to_play_now
from functions.pages.sure import sure_page
from functions.pages.table import table_page
from functions.play.addresses import contacts
from functions.play.door import responses as answers
from functions.play.door.errors import Problem, words_of
from functions.play.door.request import Fields, Request
from functions.play.door.session import arrive, authenticate, check_ids
from functions.play.door.stack import Stack
from functions.play.forms.fields import command_of
from functions.play.forms.proof import Unproven
from functions.play.forms.table_forms import Form, NotationForm, OpenForm, TableForm
from functions.play.table.commands import sender
from functions.play.table.showing import show_table


def ask_to_open(form: OpenForm, fields: Fields, request: Request) -> Response[Any]:
    """Asks whether a table is to be opened.

    :raises Refused: when there is no such game
    """
    game, unproven = game_named(form.game), Unproven()
    bots = (form.bots or bots_to_play_now(game)) if form.play_now else 0
    page = sure_page("open", fields.typed, "/tables", title=game.title, bots=bots)
    return answers.ask(unproven, words_of(unproven), request, page)


def ask_whether_meant(
    unproven: Unproven, stack: Stack, table: str, secret: str, form: TableForm, fields: Fields, request: Request
) -> Response[Any]:
    """Asks whether a form is meant, together with the table's own question."""
    visit = arrive(stack, table, secret, request, consistent=True)
    names = names_for(visit.table, visit.viewer, isolated=True)
    warning = ""
    if unproven.warning:
        asked = Problem(HTTPStatus.CONFLICT, unproven.warning, confirm=True)
        warning = words_of(asked, catalogue_for(GAMES[visit.table.game], visit.table), names)
    page = sure_page(
        form.command,
        fields.typed,
        f"/t/{table}/{secret}",
        warning=warning,
        table=table_page(visit, (), None),
        text=in_notation(form, visit),
    )
    return answers.ask(unproven, words_of(unproven), request, page)


def refuse_at_table(
    problem: Problem, stack: Stack, table: str, secret: str, fields: Fields, request: Request
) -> Response[Any]:
    """The current table, with the typed fields. A wrong link gets its 404, whatever the form."""
    visit = arrive(stack, table, secret, request, consistent=True)
    names = names_for(visit.table, visit.viewer, isolated=True)
    sentence = words_of(problem, catalogue_for(GAMES[visit.table.game], visit.table), names)
    page: Page | None = None
    if visit.who.scope not in ("postcard", "record"):  # they have no forms
        page = show_table(stack, visit, contacts.of_viewer(stack, visit))
    return answers.refusal(problem, sentence, request, page, command_of(fields.values), fields)


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
