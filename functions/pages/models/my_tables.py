"""Pages with all tables of an address's owner."""

from typing import Literal

from pydantic import Field

from functions.pages.models.base import CommandName, Model, Page
from functions.pages.models.contacts import WaitingSeat


class FindPage(Page):
    """Where a visitor requests an address's links. `sent`: the request is accepted; the page is the same for every
    address, known or not. `channels` are the kinds of address."""

    kind: Literal["find"] = "find"
    sent: bool
    channels: tuple[Literal["mail", "sms"], ...]
    commands: dict[CommandName, str] = Field({})


class MyTable(Model):
    """A table at which the address's owner has a seat.

    `turn`: whether it waits for the owner, until `due`; otherwise `waits_for` names the awaited players. `out`: whether
    the owner is out of the match.
    """

    url: str
    game: str
    others: tuple[str, ...]
    phase: Literal["lobby", "playing", "over"]
    turn: bool = False
    due: int = 0
    waits_for: tuple[str, ...] = ()
    out: bool = False
    hosts: bool = False
    settings: str | None = Field(None, description="where it says how the address is written to about this table")


class MyCircle(Model):
    """A circle by which the address's owner took a seat, with the owner's own link there."""

    name: str
    url: str


class MyTablesPage(Page):
    """All tables of an address's owner, by a message's link, which works for a day. `waiting`: seats without the
    owner's answer. `asked_for`: whether the owner can report that another person requested the message; `disowned`:
    they just did. `done`: all data of the address is deleted."""

    kind: Literal["tables"] = "tables"
    channel: Literal["mail", "sms"]
    address: str
    tables: tuple[MyTable, ...] = ()
    circles: tuple[MyCircle, ...] = ()
    waiting: tuple[WaitingSeat, ...] = ()
    export: str = ""
    asked_for: bool = False
    disowned: bool = False
    done: bool = False
    commands: dict[CommandName, str] = Field({})
