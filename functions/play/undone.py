"""Responses to a form that changed nothing."""

from http import HTTPStatus
from typing import Any

from aws_lambda_powertools.event_handler import Response

from engine.registry import GAMES
from events.table.words import catalogue_for, names_for
from events.tables import game_named
from functions.pages.models import Page
from functions.pages.start import bots_to_play_now
from functions.pages.sure import sure_page
from functions.pages.table import table_page
from functions.play import contacts
from functions.play import responses as answers
from functions.play.errors import Problem, words_of
from functions.play.fields import command_of
from functions.play.forms import OpenForm, TableForm
from functions.play.proof import Unproven, in_notation
from functions.play.request import Fields, Request
from functions.play.session import arrive, show_table
from functions.play.stack import Stack


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
