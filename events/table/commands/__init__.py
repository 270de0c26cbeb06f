"""What may be asked of a table. What it leads to says `decide`, when it is refused `legal`."""

from typing import TypeAlias

from events.table.commands.base import Open, PlainCommand, TableCommand
from events.table.commands.play import (
    Begin,
    BotMove,
    CancelOrder,
    Close,
    ComeBack,
    FreeSeat,
    GiveOrder,
    LeaveSeat,
    Move,
    OfferRematch,
    Resign,
    Say,
    SetContacts,
    TakeSeat,
    TimeOut,
)
from events.table.commands.powers import (
    KeepSeat,
    MissHost,
    Mute,
    NewLink,
    PassHosting,
    RenewLink,
    ReplaceKey,
    Report,
    ReturnToHost,
    SwitchTalk,
    SwitchWatching,
    TakeHosting,
    Unmute,
    WhichLink,
)

Command: TypeAlias = (
    PlainCommand | TakeSeat | Begin | Move | GiveOrder | CancelOrder | BotMove | TimeOut | Say | RenewLink
)
"""What leads to a commit."""

AnyCommand: TypeAlias = Command | SetContacts
"""The same, and what the directory keeps."""

COMMANDS: tuple[type[AnyCommand], ...] = tuple(
    [each for each in list(globals().values()) if isinstance(each, type) and "scopes" in vars(each)]
)
"""All that can be asked of a table that is there."""

OF_PEOPLE = tuple([each for each in COMMANDS if each.verb])
"""What people can ask."""

__all__ = [
    "COMMANDS",
    "OF_PEOPLE",
    "AnyCommand",
    "Begin",
    "BotMove",
    "CancelOrder",
    "Close",
    "ComeBack",
    "Command",
    "FreeSeat",
    "GiveOrder",
    "KeepSeat",
    "LeaveSeat",
    "MissHost",
    "Move",
    "Mute",
    "NewLink",
    "OfferRematch",
    "Open",
    "PassHosting",
    "PlainCommand",
    "RenewLink",
    "ReplaceKey",
    "Report",
    "Resign",
    "ReturnToHost",
    "Say",
    "SetContacts",
    "SwitchTalk",
    "SwitchWatching",
    "TableCommand",
    "TakeHosting",
    "TakeSeat",
    "TimeOut",
    "Unmute",
    "WhichLink",
]
