"""The commands of a table. `legal` refuses them, `decide` carries them out."""

from typing import TypeAlias

from events.table.commands.base import Landing, LimitKey, Open, PlainCommand, TableCommand
from events.table.commands.play import (
    AddBot,
    Begin,
    BotMove,
    CancelOrder,
    Close,
    FreeSeat,
    GiveOrder,
    LeaveSeat,
    Move,
    PlayAgain,
    Resign,
    Say,
    SetContacts,
    TakeSeat,
    TimeOut,
)
from events.table.commands.powers import (
    ForgetMe,
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
from events.table.commands.rhythm import ComeBack, GiveTime, GoAway, Nudge

Command: TypeAlias = (
    PlainCommand
    | TakeSeat
    | AddBot
    | Begin
    | Move
    | GiveOrder
    | CancelOrder
    | BotMove
    | TimeOut
    | Say
    | RenewLink
    | GiveTime
    | GoAway
    | ComeBack
)
"""Those that lead to a commit."""

AnyCommand: TypeAlias = Command | SetContacts
"""Those, and the ones that change the directory."""

COMMANDS: tuple[type[AnyCommand], ...] = tuple(
    [each for each in list(globals().values()) if isinstance(each, type) and "scopes" in vars(each)]
)

OF_PEOPLE = tuple([each for each in COMMANDS if each.verb])
