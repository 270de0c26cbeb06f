"""The forms of circles."""

from typing import Annotated, ClassVar, Literal, TypeAlias

from pydantic import BeforeValidator, Field

from events.circles import MOST_MEMBERS
from functions.pages.models.base import CommandName
from functions.play.forms.table_forms import Form, OpenForm, SmallNumber, SmallText, Text

Numbers: TypeAlias = Annotated[
    list[SmallNumber],
    Field(max_length=MOST_MEMBERS),
    BeforeValidator(lambda sent: sent if isinstance(sent, list) else [sent]),
]


class FoundForm(Form):
    """Found a circle called `circle`, with a first member `name`."""

    command: ClassVar[CommandName] = "found"
    typed = ("circle", "name", "host_key")
    circle: Text = ""
    name: Text = ""
    host_key: Text = Field("", repr=False)


class JoinForm(Form):
    """Join a circle; also sit down at its `table`, if there is one."""

    command: ClassVar[CommandName] = "join"
    typed = ("name",)
    name: Text = ""
    table: SmallText = ""


class AnswerForm(Form):
    """Answer at a `table` of the circle that gathers: sit down there (`in`), or do `not` this time. `later`: not to be
    asked at any for so many `days`; 0 to be asked again. A call's link knows its table."""

    command: ClassVar[CommandName] = "answer"
    table: SmallText = ""
    says: Literal["in", "not", "later"] = "in"
    days: Annotated[SmallNumber, Field(ge=0, le=400)] = 0


MemberDeed: TypeAlias = Literal["leave", "forget_me", "new_link", "new_links", "report", "refill"]
KeeperDeed: TypeAlias = Literal["remove", "close", "open", "new_circle_link", "end"]
Deed: TypeAlias = MemberDeed | KeeperDeed


class CircleForm(Form):
    """Do something about a circle as its member: `leave`, be forgotten (`forget_me`), replace one's own link
    (`new_link`). `new_links` also replaces one's seats' links. `report` tells the operator of a `member`'s name.
    `refill` adds tables with the `host_key`. As its keeper, `remove` a `member`, `close` it to new ones or `open` it,
    replace everyone's link (`new_circle_link`), or `end` it."""

    command: ClassVar[CommandName] = "circle"
    typed = ("host_key",)
    does: Deed
    member: SmallNumber = 0
    host_key: Text = Field("", repr=False)


class NextTableForm(OpenForm):
    """Open the circle's table number `serial`, and sit down there. `asked`: the members to ask, by default all; no
    other may sit there."""

    serial: SmallNumber
    asked: Numbers = Field([])
