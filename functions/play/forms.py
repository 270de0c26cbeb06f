"""The forms that can be sent, one for each command: the edge where input gets its types, and no meaning yet.

What a name, a move or an option may be is said by the table and its game; here it is text of some length.
"""

import dataclasses
import secrets
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, create_model

from engine.kit.notation import LONGEST
from engine.kit.options import OptionValue, Setting
from engine.kit.options import settings as settings_of
from engine.kit.seats import Seat
from engine.kit.sentence import Verbatim
from engine.registry import GAMES
from events.table.commands import OF_PEOPLE, AnyCommand, GiveOrder, Move, SetContacts, TakeSeat, WhichLink
from functions.pages.model import CommandName
from functions.pages.problem_words import Problems
from functions.play.errors import Problem, invalid

Text: TypeAlias = Annotated[str, Field(max_length=200)]
Notation: TypeAlias = Annotated[str, Field(json_schema_extra={"maxLength": LONGEST})]
"""Said here, refused by what reads it: a message is as long as all its parts together."""
Seconds: TypeAlias = Annotated[int, Field(ge=0, le=10**8)]
SmallNumber: TypeAlias = Annotated[int, Field(ge=0, le=10**6)]
Parts: TypeAlias = Annotated[
    list[Notation], Field(max_length=100), BeforeValidator(lambda part: [part] if isinstance(part, str) else part)
]


class Form(BaseModel):
    """What all forms have.

    `id` names the command, so that it is not done twice; `confirmed` answers the question that was asked first.
    """

    model_config = ConfigDict(frozen=True, defer_build=True, hide_input_in_errors=True)

    command: ClassVar[CommandName]
    id: Annotated[str, Field(max_length=100)] = ""
    confirmed: bool = False

    def said(self) -> str:
        """Everything that the form says, so that one that was changed is told from one that was sent twice."""
        return f"{self.command} {self.model_dump_json(exclude={'id', 'confirmed', 'host_key'})}"


class TableForm(Form):
    """A form that is sent to a link of a table: its fields are the parameters of a command."""

    does: ClassVar[type[AnyCommand]]

    def values(self) -> dict[str, Any]:
        """The fields of the command.

        :raises Problem: when the form says nothing, or two things
        """
        return {each.name: getattr(self, each.name) for each in _asked(self.does)}

    def asks(self) -> AnyCommand:
        """What the form asks of the table.

        :raises Problem: when it says nothing, or two things
        """
        return self.does(**self.values())


class Contactable(Form):
    """A form by which somebody sits down, and says how to be reached."""

    name: Text = ""
    entropy: Text = ""
    email: Annotated[str, Field(max_length=254)] = ""
    phone: Annotated[str, Field(max_length=40)] = ""


def new_person() -> str:
    """An opaque id for whoever sits down; it says nothing, so the log may hold it."""
    return secrets.token_hex(8)


Sent = TypeVar("Sent", bound=Form)


class OpenForm(Contactable):
    """Open a table. With a name the host takes the first seat, bots take the last ones.

    `play_now` fills the smallest table that makes a game with bots, whatever `seats` and `bots` say; it begins at once,
    and plans move at once.
    """

    command: ClassVar[CommandName] = "open"
    game: Text
    seats: SmallNumber
    options: dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=40)] | int | bool | None] = {}
    deadline: Seconds = 86_400
    max_timeouts: SmallNumber = 3
    disclose: Literal["all", "none"] = "all"
    begin_when_full: bool = True
    stand_in: bool = False
    orders_at_once: bool = False
    objection: Seconds = 86_400
    host_absence: Seconds = 3 * 86_400
    bots: SmallNumber = 0
    play_now: bool = False
    host_key: Text = Field("", repr=False)


class TakeForm(TableForm, Contactable):
    """A form by which somebody sits down at a table that is there."""

    def values(self) -> dict[str, Any]:
        """See `TableForm.values`: whoever sits down is new here."""
        return {**super().values(), "person": new_person()}


class NotationForm(TableForm):
    """A form that says something in notation: with a text, or with parts that are joined by blanks."""

    text: Notation = ""
    part: Parts = []

    @property
    def words(self) -> str:
        """What it says.

        :raises Problem: when it says nothing, or two things
        """
        chosen = " ".join(self.part).strip()
        if chosen and self.text.strip():
            raise invalid(Problems.two_moves)
        if not (chosen or self.text).strip("; "):
            raise invalid(Problems.no_move)
        return (chosen or self.text).strip()

    def values(self) -> dict[str, Any]:
        """See `TableForm.values`."""
        return {**super().values(), "text": self.words}

    def said(self) -> str:
        """See `Form.said`: a move is the same, chosen or typed."""
        return " ".join([self.command, *map(str, self.values().values())])


class ContactForm(TableForm):
    """A form that sets how somebody is reached."""

    email: Annotated[str, Field(max_length=254)] = ""
    phone: Annotated[str, Field(max_length=40)] = ""
    zone: Annotated[str, Field(max_length=60)] = ""
    reminders: bool | None = None
    forget_email: bool = False
    forget_phone: bool = False


class ConfirmForm(Form):
    """Confirm an address, by the name its player typed with it."""

    command: ClassVar[CommandName] = "confirm"
    name: Text = ""


class SettingsForm(Form):
    """Change how an address is written to. Fields left out or empty stay as they are; `forget` deletes the address."""

    command: ClassVar[CommandName] = "settings"
    zone: Annotated[str, Field(max_length=60)] = ""
    reminders: bool | None = None
    forget: bool = False


class UnsubscribeForm(Form):
    """End all messages to an address. Mail programs send their own field (RFC 8058), people tick a box."""

    model_config = ConfigDict(populate_by_name=True)

    command: ClassVar[CommandName] = "unsubscribe"
    one_click: Text = Field("", alias="List-Unsubscribe")

    @property
    def is_one_click(self) -> bool:
        """Whether a mail program sent it (RFC 8058, 3.1)."""
        return self.one_click == "One-Click"


LONG = 4_000
"""Signs that a text can have which a table judges by itself: talk, and the parts of a message."""

_FIELDS: dict[Any, Any] = {
    str: (Annotated[str, Field(max_length=LONG)], ""),
    Seat: (SmallNumber, ...),
    bool: (bool, ...),
    WhichLink: (WhichLink, ...),
}
"""The field of a form for each type of a command's field."""


def _field(kind: Any) -> Any:
    """The field for a type: those not named above are choices, and say themselves what can be chosen."""
    return _FIELDS.get(kind, (kind, ...))


def _asked(does: type[AnyCommand]) -> list[dataclasses.Field[Any]]:
    """The fields of a command that whoever gives it fills in."""
    return [each for each in dataclasses.fields(does) if each.default is dataclasses.MISSING]


_BASES: dict[type[AnyCommand], type[TableForm]] = {
    TakeSeat: TakeForm,
    Move: NotationForm,
    GiveOrder: NotationForm,
    SetContacts: ContactForm,
}
"""For commands whose forms have more than the fields of their own."""


def _form(does: type[AnyCommand]) -> type[TableForm]:
    base = _BASES.get(does, TableForm)
    own: dict[str, Any] = {each.name: _field(each.type) for each in _asked(does) if each.name not in base.model_fields}
    create: Any = create_model  # whose result mypy would take for a class that it knows
    made: type[TableForm] = create(f"{does.verb.capitalize()}Form", __base__=base, __doc__=does.__doc__, **own)
    made.does, made.command = does, does.verb
    return made


TABLE_FORMS = tuple([_form(command) for command in OF_PEOPLE])
"""What can be sent to a link of a table: a form for each command."""

FORMS: dict[str, type[TableForm]] = {form.command: form for form in TABLE_FORMS}
"""By the name of their command."""


def command_of(values: Mapping[str, Any]) -> CommandName:
    """The command that a body names; "move" if it names none."""
    command = values.get("command")
    return FORMS[command].command if isinstance(command, str) and command in FORMS else "move"


def table_form(values: Mapping[str, Any]) -> TableForm:
    """The form that was sent to a link of a table.

    :raises Problem: when there is no such command, or a field is not of its kind
    """
    command = values.get("command")
    form = FORMS.get(command) if isinstance(command, str) else None
    if form is None:
        raise invalid(Problems.no_command)
    return read(form, values)


def open_form(values: Mapping[str, Any]) -> OpenForm:
    """The form that opens a table. In a form without JSON each option is a field `option.<name>`.

    :raises Problem: when a field is not of its kind
    """
    given = {name[7:]: value for name, value in values.items() if name.startswith("option.")}
    form = read(OpenForm, {**values, "options": given} if given else values)
    game = GAMES.get(form.game)
    if game is None:
        return form
    known = settings_of(game.options)
    typed = {name: _typed(known[name], value) if name in known else value for name, value in form.options.items()}
    return form.model_copy(update={"options": typed})


def _typed(setting: Setting, value: OptionValue) -> OptionValue:
    """What a form's text means as the value of an option; what means nothing stays, to be refused by its name."""
    if not isinstance(value, str):
        return value
    if setting.choices:
        return next((choice for choice in setting.choices if str(choice).lower() == value.lower()), value)
    if not value and setting.optional:
        return None
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 10 else value


def read(form: type[Sent], values: Mapping[str, Any]) -> Sent:
    """The values as a form.

    :raises Problem: when a field is missing or not of its kind; it names the field and nothing of what was sent
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
