"""A table's events. They are stored for ever: change them only with a new `schema: ClassVar[int]` (1 if absent)
and an upcaster. Private fields are declared as in `engine.privacy`.
"""

from collections.abc import Iterable
from typing import Any, TypeAlias, get_args

from events.table.events.plans import Instructed, OrderDue, Ordered, PartRefused, StandingOrder
from events.table.events.play import (
    Asked,
    Author,
    AutopilotOff,
    AutopilotOn,
    Begun,
    Closed,
    How,
    Moved,
    Opened,
    Over,
    Plan,
    PlayedAgain,
    Resigned,
    Said,
    SeatLeft,
    SeatTaken,
    Settings,
    Unasked,
)
from events.table.events.powers import (
    Forgotten,
    HostingPassed,
    HostMissed,
    HostReturned,
    KeyReplaced,
    LinkRenewed,
    LinkReplaced,
    Muted,
    RenewalAnnounced,
    ReplaceableLink,
    Reported,
    SeatKept,
    TalkSwitched,
    WatchingSwitched,
)
from events.table.events.rhythm import Deferred, Nudged, Returned, TimeGiven, WentAway

SeatEvent: TypeAlias = SeatTaken | SeatLeft | LinkRenewed
"""A seat changes hands: its old links are dead."""

PromptEvent: TypeAlias = Asked | Unasked

PaceEvent: TypeAlias = TimeGiven | Nudged | WentAway | Returned | Deferred

AutopilotEvent: TypeAlias = AutopilotOn | AutopilotOff | Resigned

LinkEvent: TypeAlias = LinkReplaced | KeyReplaced | RenewalAnnounced | SeatKept

HostEvent: TypeAlias = HostMissed | HostReturned | HostingPassed

TalkEvent: TypeAlias = Forgotten | Muted | Reported | TalkSwitched | WatchingSwitched
"""The rights to read and watch."""

EndEvent: TypeAlias = PlayedAgain | Over | Closed

Planned: TypeAlias = PartRefused | Instructed | Ordered | OrderDue
"""In advance: no other player is ever told of them, not even after the match."""

Own: TypeAlias = Planned | Muted | Reported
"""Private acts: no other player is ever told of them."""

TableEvent: TypeAlias = (
    Opened | SeatEvent | Begun | Moved | Planned | PromptEvent | PaceEvent | AutopilotEvent | Said
) | (LinkEvent | HostEvent | TalkEvent | EndEvent)

TABLE_EVENTS: tuple[type[Any], ...] = get_args(TableEvent)


def concerns(events: Iterable[TableEvent], viewer: int | None) -> bool:
    """Whether one of the events tells `viewer` something."""
    return any(not isinstance(event, Own) or event.seat == viewer for event in events)
