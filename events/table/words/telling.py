"""Each event of a table as a sentence."""

from collections.abc import Iterator

from engine.kit.sentence import Sentence, Verbatim, sentence
from engine.kit.value import replace
from events.table.events import (
    Asked,
    AutopilotOff,
    AutopilotOn,
    Begun,
    Closed,
    Deferred,
    Forgotten,
    HostingPassed,
    HostMissed,
    HostReturned,
    Instructed,
    KeyReplaced,
    LinkRenewed,
    LinkReplaced,
    Moved,
    Muted,
    Nudged,
    Opened,
    OrderDue,
    Ordered,
    Over,
    PartRefused,
    Planned,
    PlayedBefore,
    RematchOpened,
    RenewalAnnounced,
    Reported,
    Resigned,
    Returned,
    Said,
    SeatKept,
    SeatLeft,
    SeatTaken,
    TableEvent,
    TalkSwitched,
    TimeGiven,
    Unasked,
    WatchingSwitched,
    WentAway,
)
from events.table.words.catalogue import TableWords
from events.web_addresses import may_be_linked

HOST = "The host"


def tells(event: TableEvent) -> Sentence | None:
    """An event as a sentence; `None` for events without one, and for the end, which the game tells."""
    match event:
        case Opened():
            return sentence(TableWords.opened)
        case PlayedBefore(matches):
            return sentence(TableWords.played_before, number=matches + 1)
        case SeatTaken(_, name):
            return sentence(TableWords.seat_taken, name=Verbatim(name))
        case SeatLeft(_, name):
            return sentence(TableWords.seat_left, name=Verbatim(name))
        case Said(_, name, lines):
            text = "\n".join([" ".join(line.split()) for line in lines])
            return sentence(TableWords.said, name=Verbatim(name or HOST), text=Verbatim(text))
        case RematchOpened():
            return sentence(TableWords.rematch)
        case Closed(by_host):
            return sentence(TableWords.closed_by_host if by_host else TableWords.closed)
        case PartRefused() | Instructed() | Ordered() | OrderDue():
            return _of_plan(event)
        case LinkRenewed() | LinkReplaced() | KeyReplaced() | RenewalAnnounced() | SeatKept():
            return _of_links(event)
        case HostMissed() | HostReturned() | HostingPassed():
            return _of_host(event)
        case Muted() | Reported() | TalkSwitched() | WatchingSwitched():
            return _of_talk(event)
        case Forgotten(seat):
            return sentence(TableWords.forgotten, by=seat)
        case TimeGiven() | Nudged() | WentAway() | Returned() | Deferred():
            return _of_rhythm(event)
        case _:
            return _of_game(event)


def _of_links(event: LinkRenewed | LinkReplaced | KeyReplaced | RenewalAnnounced | SeatKept) -> Sentence:
    match event:
        case LinkRenewed(seat):
            return sentence(TableWords.link_renewed, number=seat + 1)
        case LinkReplaced("seat", int(seat)):
            return sentence(TableWords.seat_relinked, by=seat)
        case LinkReplaced("invite"):
            return sentence(TableWords.invitation_relinked)
        case LinkReplaced("watch"):
            return sentence(TableWords.watching_relinked)
        case LinkReplaced():
            return sentence(TableWords.host_relinked)
        case KeyReplaced():
            return sentence(TableWords.key_replaced)
        case RenewalAnnounced(seat):
            return sentence(TableWords.renewal_announced, by=seat)
        case SeatKept(seat):
            return sentence(TableWords.seat_kept, by=seat)


def _of_host(event: HostMissed | HostReturned | HostingPassed) -> Sentence:
    match event:
        case HostMissed():
            return sentence(TableWords.host_missed)
        case HostReturned():
            return sentence(TableWords.host_returned)
        case HostingPassed(seat, taken):
            return sentence(TableWords.hosting_taken if taken else TableWords.hosting_passed, by=seat)


def tells_without_links(event: Said) -> Iterator[Sentence]:
    """Talk without lines that hold web addresses: readers would take them for ours."""
    kept = tuple([line for line in event.lines if not may_be_linked(line)])
    if kept and (said := tells(replace(event, lines=kept))):
        yield said
    if len(kept) < len(event.lines):
        yield sentence(TableWords.wrote_link, name=Verbatim(event.name or HOST))


def _of_talk(event: Muted | Reported | TalkSwitched | WatchingSwitched) -> Sentence:
    match event:
        case Muted(_, other, on):
            return sentence(TableWords.muted if on else TableWords.unmuted, by=other)
        case Reported(_, other):
            return sentence(TableWords.reported, by=other)
        case TalkSwitched(on):
            return sentence(TableWords.talk_on if on else TableWords.talk_off)
        case WatchingSwitched(on):
            return sentence(TableWords.watching_on if on else TableWords.watching_off)


def _of_rhythm(event: TimeGiven | Nudged | WentAway | Returned | Deferred) -> Sentence | None:
    match event:
        case TimeGiven(to, None):
            return sentence(TableWords.time_given_by_host, to=to)
        case TimeGiven(to, int(by)):
            return sentence(TableWords.time_given, by=by, to=to)
        case Nudged(to, None):
            return sentence(TableWords.nudged_by_host, to=to)
        case Nudged(to, int(by)):
            return sentence(TableWords.nudged, by=by, to=to)
        case WentAway(seat):
            return sentence(TableWords.went_away, by=seat)
        case Returned(seat):
            return sentence(TableWords.returned, by=seat)
        case _:
            return None


def _of_plan(event: Planned) -> Sentence | None:
    match event:
        case PartRefused(_, text):
            return sentence(TableWords.part_refused, text=Verbatim(text))
        case Instructed(_, parts):
            queued = Verbatim("; ".join(parts))
            return sentence(TableWords.instructed, parts=queued) if parts else sentence(TableWords.instructions_gone)
        case Ordered(_, orders):
            listed = "; ".join([order.text for order in orders])
            return sentence(TableWords.ordered, orders=Verbatim(listed)) if orders else sentence(TableWords.orders_gone)
        case OrderDue(_, at):
            return sentence(TableWords.order_due) if at else None


def _of_game(event: Begun | Moved | AutopilotOn | AutopilotOff | Resigned | Asked | Unasked | Over) -> Sentence | None:
    """About a move, only the reason for an automatic one."""
    match event:
        case Begun():
            return sentence(TableWords.begun)
        case Moved(seat, "timeout"):
            return sentence(TableWords.for_absent, by=seat)
        case Moved(seat, "autopilot"):
            return sentence(TableWords.for_autopilot, by=seat)
        case Moved(seat, planned="order"):
            return sentence(TableWords.by_order, by=seat)
        case AutopilotOn(seat):
            return sentence(TableWords.autopilot_on, by=seat)
        case AutopilotOff(seat):
            return sentence(TableWords.autopilot_off, by=seat)
        case Resigned(seat):
            return sentence(TableWords.resigned, by=seat)
        case Moved() | Asked() | Unasked() | Over():
            return None
