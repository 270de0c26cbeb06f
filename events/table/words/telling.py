"""Each event of a table as a sentence."""

from collections.abc import Iterator

from engine.kit.sentence import Sentence, Verbatim, named, sentence
from engine.kit.value import replace
from events.table import events
from events.table.words.catalogue import TableWords
from events.web_addresses import may_be_linked

HOST = "The host"


def tells(event: events.TableEvent) -> Sentence | None:
    """An event as a sentence; `None` for events without one, and for the end, which the game tells. By default the
    message has the event's name.
    """
    match event:
        case events.SeatTaken(_, name):
            return sentence(TableWords.seat_taken, name=Verbatim(name))
        case events.SeatLeft(_, name):
            return sentence(TableWords.seat_left, name=Verbatim(name))
        case events.Said(_, name, lines):
            text = "\n".join([" ".join(line.split()) for line in lines])
            return sentence(TableWords.said, name=Verbatim(name or HOST), text=Verbatim(text))
        case events.Closed(by_host):
            return sentence(TableWords.closed_by_host if by_host else TableWords.closed)
        case events.Moved():
            return _of_move(event)
        case events.PartRefused() | events.Instructed() | events.Ordered() | events.OrderDue():
            return _of_plan(event)
        case events.TimeGiven() | events.Nudged():
            return _of_clock(event)
        case events.LinkReplaced():
            return _of_link(event)
        case events.HostingPassed(seat, taken):
            return sentence(TableWords.hosting_taken if taken else TableWords.hosting_passed, by=seat)
        case events.Muted() | events.TalkSwitched() | events.WatchingSwitched():
            return _of_switch(event)
        case events.Asked() | events.Unasked() | events.Deferred() | events.Over():
            return None
        case _:
            return named(TableWords, event)


def _of_move(move: events.Moved) -> Sentence | None:
    """Only the reason for an automatic one."""
    match move:
        case events.Moved(seat, "timeout"):
            return sentence(TableWords.for_absent, by=seat)
        case events.Moved(seat, "autopilot"):
            return sentence(TableWords.for_autopilot, by=seat)
        case events.Moved(seat, planned="order"):
            return sentence(TableWords.by_order, by=seat)
    return None


def _of_plan(event: events.Planned) -> Sentence | None:
    match event:
        case events.PartRefused(_, text):
            return sentence(TableWords.part_refused, text=Verbatim(text))
        case events.Instructed(_, parts):
            queued = tuple(map(Verbatim, parts))
            return sentence(TableWords.instructed, parts=queued) if parts else sentence(TableWords.instructions_gone)
        case events.Ordered(_, orders):
            planned = tuple([Verbatim(order.text) for order in orders])
            return sentence(TableWords.ordered, orders=planned) if orders else sentence(TableWords.orders_gone)
        case events.OrderDue(_, at):
            return sentence(TableWords.order_due) if at else None


def _of_clock(event: events.TimeGiven | events.Nudged) -> Sentence:
    is_time = isinstance(event, events.TimeGiven)
    if event.by is None:
        return sentence(TableWords.time_given_by_host if is_time else TableWords.nudged_by_host, to=event.seat)
    return sentence(TableWords.time_given if is_time else TableWords.nudged, by=event.by, to=event.seat)


def _of_link(event: events.LinkReplaced) -> Sentence:
    match event:
        case events.LinkReplaced("seat", int(seat)):
            return sentence(TableWords.seat_relinked, by=seat)
        case events.LinkReplaced("invite"):
            return sentence(TableWords.invitation_relinked)
        case events.LinkReplaced("watch"):
            return sentence(TableWords.watching_relinked)
        case _:
            return sentence(TableWords.host_relinked)


def _of_switch(event: events.Muted | events.TalkSwitched | events.WatchingSwitched) -> Sentence:
    match event:
        case events.Muted(_, other, on):
            return sentence(TableWords.muted if on else TableWords.unmuted, by=other)
        case events.TalkSwitched(on):
            return sentence(TableWords.talk_on if on else TableWords.talk_off)
        case events.WatchingSwitched(on):
            return sentence(TableWords.watching_on if on else TableWords.watching_off)


def tells_without_links(event: events.Said) -> Iterator[Sentence]:
    """Talk without lines that hold web addresses: readers would take them for ours."""
    kept = tuple([line for line in event.lines if not may_be_linked(line)])
    if kept and (said := tells(replace(event, lines=kept))):
        yield said
    if len(kept) < len(event.lines):
        yield sentence(TableWords.wrote_link, name=Verbatim(event.name or HOST))
