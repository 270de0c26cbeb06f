"""From a form and its link to a submission."""

import secrets

from engine.kit.notation import RESERVED, words
from events import links
from events.table.commands import Move
from events.table.state import Table
from events.tables import Sender
from events.who import Who
from functions.pages.problem_words import Problems
from functions.play.door.errors import invalid
from functions.play.forms.table_forms import FORMS, Form, NotationForm, TableForm, TakeForm

ANSWERED_BY_THE_PAGE = {"moves": "#dock", "?": "#dock", "hand": "#board", "status": "#dock"}
"""Reserved words that ask for something, and where the page answers (RULES 0.10)."""


_BY_INVITATION = "free"
"""In the log: takes a seat by invitation."""


def reserved_word(form: Form) -> str | None:
    """A reserved word instead of a move."""
    if not (isinstance(form, NotationForm) and form.does is Move):
        return None
    said = ["?"] if form.words.strip() == "?" else words(form.words)
    word = said[0].lower() if len(said) == 1 else ""
    return word if word in RESERVED else None


def meant(form: TableForm) -> TableForm:
    """The form for `back` or `resign` in the box for moves; any other form unchanged."""
    match reserved_word(form):
        case "back":
            return FORMS["back"](id=form.id)
        case "resign":
            return FORMS["resign"](id=form.id, confirmed=form.confirmed)
        case _:
            return form


def sender(form: Form, table: Table, who: Who, key: bytes) -> Sender:
    """Ids belong to one link, so a seat's next player has others.

    :raises Problem: when a seat is to be taken with an id that the server did not make
    """
    may_take = isinstance(form, TakeForm) and who.seat is not None and who.scope in form.does.scopes
    if may_take and not links.is_command_id(key, "take", form.id):
        raise invalid(Problems.form_expired)
    command = form.id or secrets.token_hex(16)
    return Sender(capability(table, who), f"{_epoch(table, who)} {command}", form.said())


def capability(table: Table, who: Who) -> str:
    """The log's name for the link."""
    if who.scope == "invite":
        return _BY_INVITATION
    chair = table.places[who.seat].chair if who.seat is not None else ""
    return f"{who.was or who.scope}{chair}"


def _epoch(table: Table, who: Who) -> int:
    if who.scope == "invite":
        return table.invitation_epoch
    epoch = table.host_epoch if who.seat is None else table.places[who.seat].epoch
    return epoch - 1 if who.was else epoch
