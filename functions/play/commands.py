"""From a form and the link that it was sent to, to a command of the table: who may do what, and what is asked first."""

import secrets
from http import HTTPStatus

from engine.notation import RESERVED, words
from engine.registry import GAMES
from engine.sentence import Sentence
from events import links
from events.table.commands import (
    Begin,
    CancelOrder,
    Close,
    ComeBack,
    Command,
    FreeSeat,
    GiveOrder,
    LeaveSeat,
    Move,
    RenewLink,
    Resign,
    Say,
    TakeSeat,
)
from events.table.state import Table
from events.table.turns import nicks
from events.table.who import Who
from events.tables import Sender
from functions.play.forms import (
    BackForm,
    BeginForm,
    CancelForm,
    CloseForm,
    Form,
    FreeForm,
    LeaveForm,
    MoveForm,
    OrderForm,
    RenewForm,
    ResignForm,
    SayForm,
    TakeForm,
)
from functions.play.problems import ask_first, invalid, problem

ANSWERED_BY_THE_PAGE = {"moves": "#moves", "?": "#moves", "hand": "#board", "status": "#status"}
"""Reserved words that ask for something, and where the page says it (RULES 0.10)."""


def new_person() -> str:
    """An opaque id for whoever sits down; it says nothing, so the log may hold it."""
    return secrets.token_hex(8)


def reserved_word(form: Form) -> str | None:
    """The reserved word that was typed instead of a move."""
    if not isinstance(form, MoveForm):
        return None
    said = ["?"] if form.words.strip() == "?" else words(form.words)
    word = said[0].lower() if len(said) == 1 else ""
    return word if word in RESERVED else None


def meant(form: Form) -> Form:
    """The form for which the words `back` and `resign` stand in the box for moves; any other as it is."""
    match reserved_word(form):
        case "back":
            return BackForm(id=form.id)
        case "resign":
            return ResignForm(id=form.id, confirmed=form.confirmed)
        case _:
            return form


def sender(form: Form, table: Table, who: Who, key: bytes) -> Sender:
    """Who sends the form. Ids are those of one link: whoever gets a seat later has other ones.

    :param key: of the table's links
    :raises Problem: when a seat is to be taken with an id that the server did not make
    """
    if who.seat is None:
        return Sender(who.scope, form.id or secrets.token_hex(16), form.said())
    if isinstance(form, TakeForm) and not links.is_command_id(key, "take", form.id):
        raise invalid("form_expired")
    place = table.places[who.seat]
    scope, epoch = who.scope, place.epoch
    if scope == "spent":
        scope, epoch = ("seat" if place.open else "open"), epoch - 1
    return Sender(f"{scope}{place.chair}", f"{epoch} {form.id or secrets.token_hex(16)}", form.said())


def command(form: Form, table: Table, who: Who) -> Command:
    """What the form asks of the table.

    :raises Problem: when the link does not allow it, or it is asked about first
    """
    asked = _command(form, table, who)
    if not form.confirmed and (question := _question(form, table, who)):
        raise ask_first(question)
    return asked


def _command(form: Form, table: Table, who: Who) -> Command:
    match who.scope, form:
        case "host", BeginForm():
            return Begin()
        case "host", FreeForm():
            return FreeSeat(_seat(form.seat, table))
        case "host", RenewForm():
            return RenewLink(_seat(form.seat, table))
        case "host", CloseForm():
            return Close()
        case "host", SayForm():
            return Say(form.text)
        case "open", TakeForm():
            return TakeSeat(form.name, form.entropy, new_person())
        case "seat", _:
            return _command_of_seat(form)
        case "spent", _:
            return _command_of_spent(form, is_open=table.places[who.own].open)
        case _:
            raise problem(HTTPStatus.FORBIDDEN, "not_allowed")


def _command_of_spent(form: Form, is_open: bool) -> Command:
    """What a used-up link was used for: a repeat is answered, anything else the table refuses as things stand."""
    match form:
        case TakeForm() if not is_open:
            return TakeSeat(form.name, form.entropy, new_person())
        case LeaveForm() if is_open:
            return LeaveSeat()
        case _:
            raise problem(HTTPStatus.FORBIDDEN, "spent")


def _command_of_seat(form: Form) -> Command:
    match form:
        case MoveForm():
            return Move(form.prompt, form.words)
        case OrderForm():
            return GiveOrder(form.words)
        case CancelForm():
            return CancelOrder(form.text)
        case SayForm():
            return Say(form.text)
        case LeaveForm():
            return LeaveSeat()
        case BackForm():
            return ComeBack()
        case ResignForm():
            return Resign()
        case _:
            raise problem(HTTPStatus.FORBIDDEN, "not_allowed")


def _seat(seat: int, table: Table) -> int:
    if seat >= len(table.places):
        raise invalid("no_such_seat")
    return seat


def _question(form: Form, table: Table, who: Who) -> Sentence | None:
    """What is asked once, before something odd or final is done."""
    match form:
        case MoveForm():
            return _warning(form, table, who)
        case BeginForm() if table.phase == "lobby" and any(place.open for place in table.places):
            return Sentence("confirm_begin")
        case FreeForm() | RenewForm():
            return Sentence(f"confirm_{form.command}", {"name": table.names()[form.seat]})
        case LeaveForm() | ResignForm() | CloseForm():
            return Sentence(f"confirm_{form.command}")
        case _:
            return None


def _warning(form: MoveForm, table: Table, who: Who) -> Sentence | None:
    """What is odd about the first of the moves, if it answers the open prompt and would be accepted.

    :raises Refused: when the text cannot be read
    """
    prompt = table.places[who.own].prompt
    if prompt is None or prompt.number != form.prompt:
        return None
    game = GAMES[table.game]
    view = game.view(table.position, who.own)
    actions = game.parse(form.words, view, nicks(table))
    if not actions or game.legal(view).refusal(actions[0]):
        return None
    return game.warning(view, actions[0])
