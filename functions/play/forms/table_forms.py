"""A form for each command. It gives input types; the table and its game give it meaning."""

import dataclasses
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, create_model, model_validator

from engine.kit.notation import LONGEST
from engine.kit.seats import Seat
from events.table.commands import (
    OF_PEOPLE,
    AnyCommand,
    ForgetMe,
    GiveOrder,
    GoAway,
    Move,
    Say,
    SetContacts,
    TakeSeat,
)
from functions.pages.models.base import CommandName
from functions.pages.problem_words import Problems
from functions.play.door.errors import invalid
from functions.play.door.ids import new_entropy, new_person
from functions.play.forms.zones import moment_given, zone_given

Text: TypeAlias = Annotated[str, Field(max_length=200)]
Notation: TypeAlias = Annotated[str, Field(json_schema_extra={"maxLength": LONGEST})]
"""Its reader checks the length, because a message is as long as all its parts."""
Seconds: TypeAlias = Annotated[int, Field(ge=0, le=10**8)]
SmallNumber: TypeAlias = Annotated[int, Field(ge=0, le=10**6)]
SmallText: TypeAlias = Annotated[str, Field(max_length=40)]
Parts: TypeAlias = Annotated[
    list[Notation], Field(max_length=100), BeforeValidator(lambda part: [part] if isinstance(part, str) else part)
]


class Form(BaseModel):
    """The fields of all forms.

    :param id: names the command, so that a repeat counts once
    :param confirmed: answers the question that was asked first
    :param typed: the fields that are empty until a person types
    """

    model_config = ConfigDict(frozen=True, defer_build=True, hide_input_in_errors=True)

    command: ClassVar[CommandName]
    typed: ClassVar[tuple[str, ...]] = ()
    id: Annotated[str, Field(max_length=100)] = ""
    confirmed: bool = False

    def said(self) -> str:
        """The contents, to tell a changed form from a repeat."""
        return f"{self.command} {self.model_dump_json(exclude={'id', 'confirmed', 'host_key'})}"


class TableForm(Form):
    """A form for a link of a table, with a command's parameters."""

    does: ClassVar[type[AnyCommand]]

    def values(self) -> dict[str, Any]:
        """The command's fields.

        :raises Problem: when the form says nothing, or two things
        """
        return {each.name: getattr(self, each.name) for each in _asked(self.does)}

    def asks(self) -> AnyCommand:
        """The command.

        :raises Problem: as `values`
        """
        return self.does(**self.values())


class Contactable(Form):
    """Sits a player down. Only the name is needed; a missing `entropy` is drawn."""

    name: Text = ""
    entropy: Text = ""
    email: Annotated[str, Field(max_length=254)] = ""
    phone: Annotated[str, Field(max_length=40)] = ""


class OpenForm(Contactable):
    """Open a table. With a name the host takes the first seat, bots take the last ones.

    Without `seats` as many may sit down as the game allows, and the host begins the match, unless `begin_when_full`
    says otherwise. With `seats`, or in a game of one size, it begins with the last seat taken.

    `play_now` is a match against `bots`, or a good number of them, whatever `seats` says: in the short form of the
    game, except for the `options` given. It begins at once, and plans move at once.
    """

    command: ClassVar[CommandName] = "open"
    typed = ("name", "email", "phone", "host_key")
    game: Text
    seats: SmallNumber = 0
    options: dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=40)] | int | bool | None] = {}
    deadline: Seconds = 86_400
    max_timeouts: SmallNumber = 3
    disclose: Literal["all", "none"] = "all"
    begin_when_full: bool | None = None
    stand_in: bool = False
    orders_at_once: bool = False
    objection: Seconds = 86_400
    host_absence: Seconds = 3 * 86_400
    away_days: SmallNumber = 3
    bots: SmallNumber = 0
    easy_bots: bool = False
    play_now: bool = False
    host_key: Text = Field("", repr=False)


class TakeForm(TableForm, Contactable):
    """Takes a seat."""

    typed = ("name", "email", "phone")

    def values(self) -> dict[str, Any]:
        """With a new person, and entropy."""
        return {**super().values(), "entropy": self.entropy or new_entropy(), "person": new_person()}


class ForgetForm(TableForm):
    """Forgets its sender."""

    def values(self) -> dict[str, Any]:
        """With the seat's new person."""
        return {**super().values(), "person": new_person()}


class NotationForm(TableForm):
    """Notation in a text, or in parts that are joined by blanks."""

    typed = ("text",)

    text: Notation = ""
    part: Parts = []

    @property
    def words(self) -> str:
        """The notation.

        :raises Problem: when the form says nothing, or two things
        """
        chosen = " ".join(self.part).strip()
        if chosen and self.text.strip():
            raise invalid(Problems.two_moves)
        if not (chosen or self.text).strip("; "):
            raise invalid(Problems.no_move)
        return (chosen or self.text).strip()

    def values(self) -> dict[str, Any]:
        """With the notation."""
        return {**super().values(), "text": self.words}

    def said(self) -> str:
        """A move is the same, chosen or typed."""
        return " ".join([self.command, *map(str, self.values().values())])


TimeOfDay: TypeAlias = Annotated[str, Field(pattern=r"^(([01][0-9]|2[0-3]):[0-5][0-9])?$")]
"""A time of day, where only the hour counts; empty for none."""


class Zoned(Form):
    """A form with a time zone.

    :param here: the browser's zone, where `zone` can be typed
    """

    zone: str = ""
    here: str | None = None

    @model_validator(mode="before")
    @classmethod
    def _known(cls, values: Mapping[str, Any]) -> dict[str, Any]:
        """The zone if it is known, before any other rule: a player could not correct a hidden field.

        :raises Problem: when a player typed an unknown zone
        """
        here = values.get("here", cls.model_fields["here"].default)
        return {**values, "zone": zone_given(values.get("zone"), here), "here": ""}


class Preferring(Zoned):
    """A player's preferences. Fields left out stay.

    :param quiet_from, quiet_to: nothing is sent between them; the same in both for never. With one of them empty, texts
        wait from 22:00 to 8:00.
    :param digest: hours between messages that sum up all news; 0 for a message each
    :param hand: whether text messages show the player's hand
    :param always: whether we write at once, even while the player is at the page, and about their own actions
    """

    quiet_from: TimeOfDay | None = None
    quiet_to: TimeOfDay | None = None
    digest: Literal[0, 3, 6, 12, 24] | None = None
    first: Literal["mail", "sms", "push"] | None = None
    turns: bool | None = None
    reminders: bool | None = None
    nudges: bool | None = None
    default_moves: bool | None = None
    match: bool | None = None
    again: bool | None = None
    guests: bool | None = None
    hosting: bool | None = None
    hand: bool | None = None
    always: bool | None = None
    reach: bool | None = None
    circles: bool | None = None


class ContactForm(TableForm, Preferring):
    """Sets how a player is reached."""

    typed = ("email", "phone")

    email: Annotated[str, Field(max_length=254)] = ""
    phone: Annotated[str, Field(max_length=40)] = ""
    forget_email: bool = False
    forget_phone: bool = False
    known: Text = Field("", repr=False)
    """A settings link's secret: proof that this browser's user owns an address."""


class TalkForm(TableForm):
    """Says something at the table."""

    typed = ("text",)


class AwayForm(TableForm, Zoned):
    """Says until when a player is away: in seconds since 1970, or as date and time in a `zone`."""

    until: SmallText | int
    here: str | None = ""

    def values(self) -> dict[str, Any]:
        """The moment.

        :raises Problem: when it is no time
        """
        return {"until": moment_given(self.until, self.zone)}


LONG = 4_000
"""Characters of a text the table judges: talk, and the parts of a message."""

_FIELDS: dict[Any, Any] = {
    str: (Annotated[str, Field(max_length=LONG)], ""),
    Seat: (SmallNumber, ...),
}
"""Instead of a parameter’s own type."""


def _asked(does: type[AnyCommand]) -> list[dataclasses.Field[Any]]:
    return [each for each in dataclasses.fields(does) if each.default is dataclasses.MISSING]


_BASES: dict[type[AnyCommand], type[TableForm]] = {
    TakeSeat: TakeForm,
    ForgetMe: ForgetForm,
    Move: NotationForm,
    GiveOrder: NotationForm,
    SetContacts: ContactForm,
    GoAway: AwayForm,
    Say: TalkForm,
}


def _form(does: type[AnyCommand]) -> type[TableForm]:
    base = _BASES.get(does, TableForm)
    asked = [each for each in _asked(does) if each.name not in base.model_fields]
    own: dict[str, Any] = {each.name: _FIELDS.get(each.type, (each.type, ...)) for each in asked}
    create: Any = create_model  # mypy would expect a known class
    made: type[TableForm] = create(f"{does.verb.capitalize()}Form", __base__=base, __doc__=does.__doc__, **own)
    made.does, made.command = does, does.verb
    return made


TABLE_FORMS = tuple([_form(command) for command in OF_PEOPLE])

FORMS: dict[str, type[TableForm]] = {form.command: form for form in TABLE_FORMS}
