"""The page where a player turns on notifications."""

from typing import Literal

from pydantic import Field

from functions.pages.models.base import CommandName, Page


class DevicePage(Page):
    """Where a player turns on notifications. A browser subscribes with the public `key` (W3C Push API,
    `applicationServerKey`). `devices` are subscribed: each is the beginning of its address's SHA-256, so that its own
    browser recognises it. `others`: whether other channels reach the player."""

    kind: Literal["device"] = "device"
    title: str = Field(description="of the game")
    table: str = Field(description="the table’s page")
    key: str
    shows: str = Field(description="the words of every notification: no more than that something happened")
    devices: tuple[str, ...] = ()
    most: int = Field(description="devices at once; the next one replaces the oldest")
    others: bool = False
    commands: dict[CommandName, str] = Field({})
