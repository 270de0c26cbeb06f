"""The forms of circles."""

from typing import ClassVar

from pydantic import Field

from functions.pages.models.base import CommandName
from functions.play.forms.table_forms import Form, OpenForm, SmallNumber, SmallText, Text


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


class InForm(Form):
    """Sit down at a `table` of the circle that gathers."""

    command: ClassVar[CommandName] = "in"
    table: SmallText


class NextTableForm(OpenForm):
    """Open the circle's table number `serial`, and sit down there."""

    serial: SmallNumber
