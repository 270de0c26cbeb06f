"""Invitations by address, as data: as the host sees them, and as whoever is invited does."""

from typing import Literal, TypeAlias

from pydantic import Field

from functions.pages.models.base import CommandName, Model

InvitationState: TypeAlias = Literal["invited", "accepted", "declined", "stranger"]


class InvitedFact(Model):
    """Somebody whom the host invited by address. Whether a message could be sent there isn't said: that would tell what
    is known of the address. `returned`: it was sent, and came back."""

    address: str = Field(description="with its middle left out")
    state: InvitationState | Literal["returned"]


class InvitationPage(Model):
    """Where the owner of an address says what becomes of an invitation. `full`: there is no seat any more."""

    kind: Literal["invitation"] = "invitation"
    address: str
    game: str
    host: str = Field("", description="the host's name; empty if the host has no seat")
    players: tuple[str, ...] = ()
    state: InvitationState
    full: bool
    commands: dict[CommandName, str] = Field({})
