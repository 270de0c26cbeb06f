"""A request's fields become a form, or a `Problem` that quotes no input."""

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import ValidationError

from engine.kit.options import OptionValue, Setting
from engine.kit.options import settings as settings_of
from engine.kit.sentence import Verbatim
from engine.registry import GAMES
from functions.pages.models.base import CommandName
from functions.pages.problem_words import Problems
from functions.play.door.errors import Problem, invalid
from functions.play.forms.table_forms import FORMS, Form, OpenForm, TableForm

Sent = TypeVar("Sent", bound=Form)
Opens = TypeVar("Opens", bound=OpenForm)


def command_of(values: Mapping[str, Any]) -> CommandName:
    """By default "move"."""
    command = values.get("command")
    return FORMS[command].command if isinstance(command, str) and command in FORMS else "move"


def table_form(values: Mapping[str, Any]) -> TableForm:
    """For a table's link."""
    command = values.get("command")
    form = FORMS.get(command) if isinstance(command, str) else None
    if form is None:
        raise invalid(Problems.no_command)
    return read(form, values)


def open_form(kind: type[Opens], values: Mapping[str, Any]) -> Opens:
    """Opens a table; options are fields `option.<name>`, unless sent as JSON."""
    given = {name[7:]: value for name, value in values.items() if name.startswith("option.")}
    form = read(kind, {**values, "options": given} if given else values)
    game = GAMES.get(form.game)
    if game is None:
        return form
    known = settings_of(game.options)
    typed = {name: _typed(known[name], value) if name in known else value for name, value in form.options.items()}
    return form.model_copy(update={"options": typed})


def _typed(setting: Setting, value: OptionValue) -> OptionValue:
    """Unknown text stays, to be refused by its name."""
    if not isinstance(value, str):
        return value
    if setting.choices:
        return next((choice for choice in setting.choices if str(choice).lower() == value.lower()), value)
    if not value and setting.optional:
        return None
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 10 else value


def read(form: type[Sent], values: Mapping[str, Any]) -> Sent:
    """The values as a form.

    :raises Problem: when a field is missing or of the wrong kind
    """
    try:
        return form.model_validate(values)
    except ValidationError as error:
        wrong = error.errors(include_url=False, include_context=False, include_input=False)[0]
        refusal = _refusal(str(wrong["loc"][0]), wrong["type"])
    raise refusal


def _refusal(field: str, kind: str) -> Problem:
    match kind:
        case "missing":
            message = Problems.field_missing
        case "string_too_long" | "too_long":
            message = Problems.field_long
        case "bool_parsing" | "bool_type":
            message = Problems.field_yes_no
        case "literal_error":
            message = Problems.field_choice
        case _ if kind.startswith("int_") or "than" in kind:
            message = Problems.field_whole
        case _:
            message = Problems.field_wrong
    return invalid(message, field=Verbatim(field.replace("_", " ")))
