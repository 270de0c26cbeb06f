"""Responses to a form that changed nothing."""

from http import HTTPStatus
from typing import NoReturn

from engine.kit.notation import Refused
from engine.kit.sentence import sentence
from engine.registry import GAMES
from events.table.commands import GiveOrder, SetContacts
from events.table.legal import allows
from events.table.refusals import AskFirst, NotAllowed, Refusals
from events.table.sight import Sight
from events.table.turns import nicks
from events.table.words import catalogue_for, names_for
from events.tables import game_named
from functions.pages.start import bots_to_play_now
from functions.pages.sure import SurePage
from functions.pages.table import table_page
from functions.play.door import answers
from functions.play.door.call import Call
from functions.play.door.errors import Problem, words_of
from functions.play.door.request import Fields, Request
from functions.play.forms.fields import command_of
from functions.play.forms.proof import Unproven
from functions.play.forms.table_forms import Form, NotationForm, OpenForm, TableForm
from functions.play.table.showing import show_table
from functions.play.table.submitting import submitting


def ask_to_open(form: OpenForm, fields: Fields, request: Request) -> answers.HttpAnswer:
    """Asks whether to open a table.

    :raises Refused: when there is no such game
    """
    game, unproven = game_named(form.game), Unproven()
    bots = (form.bots or bots_to_play_now(game)) if form.play_now else 0
    page = SurePage("open", fields.typed, "/tables", title=game.title, bots=bots)
    return answers.ask(unproven, request, page)


def ask_whether_meant(unproven: Unproven, call: Call, form: TableForm, fields: Fields) -> answers.HttpAnswer:
    """Asks whether a form is meant, with the table's own question."""
    asked = Problem(HTTPStatus.CONFLICT, unproven.warning, confirm=True) if unproven.warning else None
    page = SurePage(
        form.command,
        fields.typed,
        call.request.path,
        warning=_at_table(asked, call) if asked else "",
        table=table_page(call, (), None),
        text=in_notation(form, call),
    )
    return answers.ask(unproven, call.request, page)


def refuse_at_table(problem: Problem, call: Call, fields: Fields) -> answers.HttpAnswer:
    """The current table, with the typed fields. A wrong link gets its 404, whatever the form."""
    has_forms = call.who.scope not in ("postcard", "record")
    page = show_table(call) if has_forms else None
    return answers.refusal(problem, _at_table(problem, call), call.request, page, command_of(fields.values), fields)


def ask_at_table(call: Call, form: TableForm) -> NoReturn:
    """Tries a form without committing, so that a refused one gets no question, and no form gets two.

    :raises Refused: as `posts.act`
    :raises Unproven: otherwise, with the table's question if the form does not answer it
    """
    if form.does is SetContacts:  # contacts are in the directory
        form.asks()
        raise Unproven if allows(call.who, form.does) else NotAllowed(sentence(Refusals.not_allowed))
    try:
        call.site.tables.run(call.table_id, submitting(call, form), call.now, _ask, call.head)
    except AskFirst as question:
        raise Unproven(question.sentence) from None
    raise Unproven  # a repeat: another question does no harm


def in_notation(form: Form, call: Call) -> str:
    """The move or plan as the game writes it; unreadable text as sent; empty for other forms."""
    if not isinstance(form, NotationForm):
        return ""
    game, table = game_named(call.table.game), call.table
    view = Sight(game, table).view(call.viewer)
    try:
        if form.does is GiveOrder:
            return str(game.orders.read(form.words, view, nicks(table)))
        return "; ".join(map(str, game.parse(form.words, view, nicks(table))))
    except Refused:
        return form.words


def _at_table(problem: Problem, call: Call) -> str:
    names = names_for(call.table, call.viewer, isolated=True)
    return words_of(problem, catalogue_for(GAMES[call.table.game], call.table), names)


def _ask() -> NoReturn:
    raise Unproven
