"""The forms that are sent to the links of an address, and those that have us write to one: no command of a table."""

from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field

from functions.pages.models import CommandName
from functions.play.forms import Form, Parts, Preferring, Text, Zoned


class InviteForm(Form):
    """Invite somebody by email, as a host before the match."""

    command: ClassVar[CommandName] = "invite"
    email: Annotated[str, Field(max_length=254)] = ""


class WebhookForm(Form):
    """Have a table's news posted to a webhook of Discord or Slack, as its host: to `address`, or with `test` a greeting
    to the one that is known; `remove` forgets it."""

    command: ClassVar[CommandName] = "webhook"
    address: Annotated[str, Field(max_length=400, repr=False)] = ""
    test: bool = False
    remove: bool = False


class InvitationForm(Zoned):
    """Answer an invitation: with `accept` whoever is invited sits down as `name`; `never` if it is not for them."""

    command: ClassVar[CommandName] = "invitation"
    answer: Literal["accept", "decline", "never"]
    name: Text = ""


class ConfirmForm(Zoned):
    """Confirm an address, by the name its player typed with it, or say of each seat that waits for it whether that is
    its owner: `yes:`, `no:` or `never:` before what stands for the seat."""

    command: ClassVar[CommandName] = "confirm"
    name: Text = ""
    part: Parts = Field([])

    @property
    def chosen(self) -> list[str]:
        """What was said of seats, without what was left open."""
        return [each for each in self.part if each]


class SettingsForm(Preferring):
    """Change how an address is written to. Fields left out or empty stay as they are; `forget` deletes the address,
    `again` has us write there again."""

    command: ClassVar[CommandName] = "settings"
    here: Annotated[str, Field(max_length=60)] | None = ""
    forget: bool = False
    again: bool = False


class UnsubscribeForm(Form):
    """End all messages to an address, or those about one table. Mail programs send their own field, and mean all (RFC
    8058)."""

    model_config = ConfigDict(populate_by_name=True)

    command: ClassVar[CommandName] = "unsubscribe"
    one_click: Text = Field("", alias="List-Unsubscribe")
    table: bool = False

    @property
    def is_one_click(self) -> bool:
        """Whether a mail program sent it (RFC 8058, 3.1)."""
        return self.one_click == "One-Click"


class FindForm(Form):
    """Have the links of an address sent to it: an email address, or where this site texts a mobile number."""

    command: ClassVar[CommandName] = "find"
    address: Annotated[str, Field(max_length=254)] = ""


class TablesForm(Zoned):
    """Do something about all tables of an address: sit down again at the rematch of a seat (`again`), say of seats that
    wait for the address whether that is its owner (`part`, as in `confirm`), or have everything that is kept of the
    address deleted (`forget`, asked about first), or say that somebody else had the links sent (`not_me`): for a year
    none are sent that are wanted from there."""

    command: ClassVar[CommandName] = "tables"
    part: Parts = Field([])
    again: Annotated[str, Field(max_length=40)] = ""
    forget: bool = False
    not_me: bool = False


class DeviceForm(Zoned):
    """Be told on a device, whose browser gave the address `device` (`PushSubscription.endpoint`) for the page's `key`;
    or no more on the one that `forget` stands for on the page, or on `all`."""

    command: ClassVar[CommandName] = "device"
    device: Annotated[str, Field(max_length=1000)] = Field("", repr=False)
    key: Annotated[str, Field(max_length=100)] = ""
    forget: Annotated[str, Field(max_length=40)] = ""
