"""Where a player has a device tell them of their table, as data."""

from typing import Literal

from pydantic import Field

from functions.pages.models.base import CommandName, Model


class DevicePage(Model):
    """Where a player has a device tell them. A browser subscribes with the public `key` (W3C Push API,
    `applicationServerKey`), and sends the address that it gets for it. `devices` are those that are told: of each the
    beginning of the SHA-256 of its address, by which its own browser knows it. `others`: whether the player is told in
    another way, too."""

    kind: Literal["device"] = "device"
    title: str = Field(description="of the game")
    table: str = Field(description="the table’s page")
    key: str
    shows: str = Field(description="the words of every notification: no more than that something happened")
    devices: tuple[str, ...] = ()
    most: int = Field(description="devices at once; the next one replaces the oldest")
    others: bool = False
    commands: dict[CommandName, str] = Field({})
