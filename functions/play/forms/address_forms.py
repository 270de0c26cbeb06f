"""The forms about addresses."""

from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field

from functions.pages.models.base import CommandName
from functions.play.forms.table_forms import Form, Parts, Preferring, Text, Zoned


class InviteForm(Form):
    """Invite a person by email, as a host before the match."""

    command: ClassVar[CommandName] = "invite"
    typed = ("email",)
    email: Annotated[str, Field(max_length=254)] = ""


class InvitationForm(Zoned):
    """Answer an invitation: `accept` takes a seat as `name`; `never` if it is not for them."""

    command: ClassVar[CommandName] = "invitation"
    typed = ("name",)
    answer: Literal["accept", "decline", "never"]
    name: Text = ""


class ConfirmForm(Zoned):
    """Confirm an address, by the name its player typed with it, or by an answer for each waiting seat: `yes:`, `no:` or
    `never:` before its reference."""

    command: ClassVar[CommandName] = "confirm"
    name: Text = ""
    part: Parts = Field([])


class SettingsForm(Preferring):
    """Change how we write to an address. Fields left out or empty stay; `forget` deletes the address, `again` resumes
    messages."""

    command: ClassVar[CommandName] = "settings"
    here: str | None = ""
    forget: bool = False
    again: bool = False


class UnsubscribeForm(Form):
    """End all messages to an address, or those about one table. Mail programs send a field of their own, and mean all
    (RFC 8058)."""

    model_config = ConfigDict(populate_by_name=True)

    command: ClassVar[CommandName] = "unsubscribe"
    one_click: Text = Field("", alias="List-Unsubscribe")
    table: bool = False

    @property
    def is_one_click(self) -> bool:
        """Whether a mail program sent it (RFC 8058, 3.1)."""
        return self.one_click == "One-Click"


class FindForm(Form):
    """Have the links of an address sent to it."""

    command: ClassVar[CommandName] = "find"
    typed = ("address",)
    address: Annotated[str, Field(max_length=254)] = ""


class TablesForm(Zoned):
    """Do something about all tables of an address: answer for waiting seats
    (`part`, as in `confirm`), or delete all data (`forget`, asked about first). `not_me` disowns the request: that
    requester gets no links sent for a year."""

    command: ClassVar[CommandName] = "tables"
    part: Parts = Field([])
    forget: bool = False
    not_me: bool = False


class DeviceForm(Zoned):
    """Get notices on a device with the address `device` (`PushSubscription.endpoint`) for the page's `key`; or none on
    the device with the mark `forget`, or on `all`."""

    command: ClassVar[CommandName] = "device"
    typed = ("device",)  # which a browser sends once a person agreed
    device: Annotated[str, Field(max_length=1000)] = Field("", repr=False)
    key: Annotated[str, Field(max_length=100)] = ""
    forget: Annotated[str, Field(max_length=40)] = ""
