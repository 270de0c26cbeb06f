"""Debts of a table that stay paid, as values; `LiveTables` stores them."""

from dataclasses import field
from typing import TypeAlias

from engine.kit.value import Value
from events.directory.notices import Notice


class Forget(Value):
    """The directory erases a person who lost their seat.

    :param wants: whether they asked for it: then a proved address goes too
    :param told: the notice sent first, if the host took their seat
    """

    person: str
    wants: bool = False
    told: Notice | None = field(default=None, compare=False)


class KeepLinks(Value):
    """The table's short links have all rows; `rows` is their hash."""

    rows: str


class KeepMatch(Value):
    """An ended match is kept ready (`events.ready_match`)."""

    made_of: str


class KeepResult(Value):
    """The circle of a table that ended knows it.

    :param over: the version of its match's end; 0 for none
    """

    over: int


class CallMembers(Value):
    """The members of a table’s circle are asked whether they come."""


class Post(Value):
    """The public news up to this version go to the webhook."""

    last: int


Payable: TypeAlias = Notice | Forget | KeepLinks | KeepMatch | KeepResult | CallMembers | Post
