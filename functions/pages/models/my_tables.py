"""What the owner of an address is shown of all their tables, as data."""

from typing import Literal

from pydantic import Field

from functions.pages.models.base import CommandName, Model
from functions.pages.models.contacts import WaitingSeat


class FindPage(Model):
    """Where somebody has their links sent to an address. `sent`: what was asked for is on its way, if there is
    anything: the page says the same of every address. `channels` are those that an address can be of."""

    kind: Literal["find"] = "find"
    sent: bool
    channels: tuple[Literal["mail", "sms"], ...]
    commands: dict[CommandName, str] = Field({})


class MyTable(Model):
    """A table at which the owner of the address has a seat.

    `seat` stands for it in a form. `turn`: whether they are asked, until `due`; otherwise `waits_for` names who is.
    `out`: whether they are out of the match. `again`: whether a rematch can be had from here.
    """

    seat: str
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
    again: bool = False


class MyTablesPage(Model):
    """All tables of whoever proved an address, by the link in a message to it, which ends after a day. `waiting`: seats
    whose players gave the address, and whose owner has not said yet whether that is them. `asked_for`: whether the
    owner can say that somebody else had the message sent; `disowned`: they just did. `done`: all that was kept of the
    address is deleted."""

    kind: Literal["tables"] = "tables"
    channel: Literal["mail", "sms"]
    address: str
    tables: tuple[MyTable, ...] = ()
    waiting: tuple[WaitingSeat, ...] = ()
    export: str = ""
    asked_for: bool = False
    disowned: bool = False
    done: bool = False
    commands: dict[CommandName, str] = Field({})
