"""Runs a form's command: its sender, its limits, and one commit."""

import secrets
from collections.abc import Callable
from typing import TypeAlias

from engine.kit.notation import RESERVED, words
from engine.kit.sentence import sentence
from engine.kit.value import Value
from events import links
from events.store.log import Head
from events.table.commands import Move, SetContacts
from events.table.refusals import NotAllowed, Refusals
from events.table.state import SeatState, Table
from events.tables import Sender, Submission, Submits
from events.who import Who
from functions.pages.problem_words import Problems
from functions.play.door.call import Call
from functions.play.door.errors import invalid
from functions.play.door.limits import of_command
from functions.play.forms.table_forms import FORMS, Form, NotationForm, TableForm, TakeForm

REPEATED_FOR = 600
"""Seconds for which a used-up link answers a repeat: enough after a lost reply."""

Admits: TypeAlias = Callable[[Table, SeatState | None], None]
"""Called with the table and the sender's place there, before the command takes effect."""

ANSWERED_BY_THE_PAGE = {"moves": "#dock", "?": "#dock", "hand": "#board", "status": "#dock"}
"""Reserved words that ask for something, and where the page answers (RULES 0.10)."""

_BY_INVITATION = "free"
"""In the log."""


def reserved_word(form: Form) -> str | None:
    """Instead of a move."""
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

    :raises Problem: when a seat is to be taken with an id not made by the server
    """
    may_take = isinstance(form, TakeForm) and who.seat is not None and who.scope in form.does.scopes
    if may_take and not links.is_command_id(key, "take", form.id):
        raise invalid(Problems.form_expired)
    command = form.id or secrets.token_hex(16)
    return Sender(capability(table, who), f"{_epoch(table, who)} {command}", form.said())


def capability(table: Table, who: Who) -> str:
    """The link's name in the log."""
    if who.scope == "invite":
        return _BY_INVITATION
    chair = table.places[who.seat].chair if who.seat is not None else ""
    return f"{who.was or who.scope}{chair}"


def _epoch(table: Table, who: Who) -> int:
    if who.scope == "invite":
        return table.invitation_epoch
    epoch = table.host_epoch if who.seat is None else table.places[who.seat].epoch
    return epoch - 1 if who.was else epoch


class Accepted(Value):
    """A form's result.

    :param version: of its commit
    :param who: its sender
    """

    head: Head[Table]
    version: int
    who: Who


def run(call: Call, form: TableForm, admit: Admits = lambda table, place: None) -> Accepted:
    """Runs a form's command, and counts it. One PutItem, if there is no race.

    :param admit: may refuse a valid command
    :raises NotAllowed: when a used-up link, or an invitation, repeats a command too late
    """
    tables, submits = call.site.tables, submitting(call, form)
    table, who = call.table, call.who

    def noted(now: Table) -> Submission:
        nonlocal table, who
        submission = submits(now)
        table, who = now, submission.who
        return submission

    def admitted() -> None:
        place = table.places[who.seat] if who.seat is not None else None
        admit(table, place)
        if form.does.limit:  # the seat's next player counts as another person, a host without one as one
            person = f"{call.table_id}/{place.person if place else 'host'}"
            call.admit((of_command(form.does.limit), {"person": person, "network": call.network}))

    result = tables.run(call.table_id, noted, call.now, admitted, call.head)
    if result.repeated and who.scope in ("spent", "invite") and call.now - tables.accepted_at(result) > REPEATED_FOR:
        raise NotAllowed(sentence(Refusals.spent))
    return Accepted(result.head, result.version, who)


def submitting(call: Call, form: TableForm) -> Submits:
    """The form's submission, by its link's holder at that moment."""
    asked = form.asks()
    assert not isinstance(asked, SetContacts), "the directory keeps it"

    def submits(table: Table) -> Submission:
        who = call.holder(table)
        return Submission(who, asked, sender(form, table, who, call.key), form.confirmed)

    return submits
