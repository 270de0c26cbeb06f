"""Invitations by address: for the host, and for the invited person."""

from typing import Literal, TypeAlias

from pydantic import Field

from functions.pages.models.base import CommandName, Model, Page

InvitationState: TypeAlias = Literal["invited", "accepted", "declined", "stranger"]


class InvitedFact(Model):
    """A person invited by address. Whether a message could be sent stays hidden. `returned`: it came back."""

    address: str = Field(description="with its middle left out")
    state: InvitationState | Literal["returned"]


class InvitationPage(Page):
    """Where an address's owner answers an invitation. `full`: no seat is free."""

    kind: Literal["invitation"] = "invitation"
    address: str
    game: str
    host: str = Field("", description="the host's name; empty if the host has no seat")
    players: tuple[str, ...] = ()
    state: InvitationState
    full: bool
    commands: dict[CommandName, str] = Field({})
