"""Each event of a table as a sentence."""

from collections.abc import Iterator

from engine.kit.sentence import Sentence, Verbatim, sentence
from engine.kit.value import replace
from events.table import events
from events.table.words.catalogue import TableWords
from events.web_addresses import may_be_linked

HOST = "The host"


def tells(event: events.TableEvent) -> Sentence | None:
    """An event as a sentence; `None` for events without one, and for the end, which the game tells."""
    match event:
        case events.Opened():
            return sentence(TableWords.opened)
        case events.SeatTaken(_, name):
            return sentence(TableWords.seat_taken, name=Verbatim(name))
        case events.SeatLeft(_, name):
            return sentence(TableWords.seat_left, name=Verbatim(name))
        case events.Said(_, name, lines):
            text = "\n".join([" ".join(line.split()) for line in lines])
            return sentence(TableWords.said, name=Verbatim(name or HOST), text=Verbatim(text))
        case events.PlayedAgain():
            return sentence(TableWords.played_again)
        case events.Closed(by_host):
            return sentence(TableWords.closed_by_host if by_host else TableWords.closed)
        case events.PartRefused() | events.Instructed() | events.Ordered() | events.OrderDue():
            return _of_plan(event)
        case (
            events.LinkRenewed()
            | events.LinkReplaced()
            | events.KeyReplaced()
            | events.RenewalAnnounced()
            | events.SeatKept()
        ):
            return _of_links(event)
        case events.HostMissed() | events.HostReturned() | events.HostingPassed():
            return _of_host(event)
        case events.Muted() | events.Reported() | events.TalkSwitched() | events.WatchingSwitched():
            return _of_talk(event)
        case events.Forgotten(seat):
            return sentence(TableWords.forgotten, by=seat)
        case events.TimeGiven() | events.Nudged() | events.WentAway() | events.Returned() | events.Deferred():
            return _of_rhythm(event)
        case _:
            return _of_game(event)


def _of_links(
    event: events.LinkRenewed | events.LinkReplaced | events.KeyReplaced | events.RenewalAnnounced | events.SeatKept,
) -> Sentence:
    match event:
        case events.LinkRenewed(seat):
            return sentence(TableWords.link_renewed, number=seat + 1)
        case events.LinkReplaced("seat", int(seat)):
            return sentence(TableWords.seat_relinked, by=seat)
        case events.LinkReplaced("invite"):
            return sentence(TableWords.invitation_relinked)
        case events.LinkReplaced("watch"):
            return sentence(TableWords.watching_relinked)
        case events.LinkReplaced():
            return sentence(TableWords.host_relinked)
        case events.KeyReplaced():
            return sentence(TableWords.key_replaced)
        case events.RenewalAnnounced(seat):
            return sentence(TableWords.renewal_announced, by=seat)
        case events.SeatKept(seat):
            return sentence(TableWords.seat_kept, by=seat)


def _of_host(event: events.HostMissed | events.HostReturned | events.HostingPassed) -> Sentence:
    match event:
        case events.HostMissed():
            return sentence(TableWords.host_missed)
        case events.HostReturned():
            return sentence(TableWords.host_returned)
        case events.HostingPassed(seat, taken):
            return sentence(TableWords.hosting_taken if taken else TableWords.hosting_passed, by=seat)


def tells_without_links(event: events.Said) -> Iterator[Sentence]:
    """Talk without lines that hold web addresses: readers would take them for ours."""
    kept = tuple([line for line in event.lines if not may_be_linked(line)])
    if kept and (said := tells(replace(event, lines=kept))):
        yield said
    if len(kept) < len(event.lines):
        yield sentence(TableWords.wrote_link, name=Verbatim(event.name or HOST))


def _of_talk(event: events.Muted | events.Reported | events.TalkSwitched | events.WatchingSwitched) -> Sentence:
    match event:
        case events.Muted(_, other, on):
            return sentence(TableWords.muted if on else TableWords.unmuted, by=other)
        case events.Reported(_, other):
            return sentence(TableWords.reported, by=other)
        case events.TalkSwitched(on):
            return sentence(TableWords.talk_on if on else TableWords.talk_off)
        case events.WatchingSwitched(on):
            return sentence(TableWords.watching_on if on else TableWords.watching_off)


def _of_rhythm(
    event: events.TimeGiven | events.Nudged | events.WentAway | events.Returned | events.Deferred,
) -> Sentence | None:
    match event:
        case events.TimeGiven(to, None):
            return sentence(TableWords.time_given_by_host, to=to)
        case events.TimeGiven(to, int(by)):
            return sentence(TableWords.time_given, by=by, to=to)
        case events.Nudged(to, None):
            return sentence(TableWords.nudged_by_host, to=to)
        case events.Nudged(to, int(by)):
            return sentence(TableWords.nudged, by=by, to=to)
        case events.WentAway(seat):
            return sentence(TableWords.went_away, by=seat)
        case events.Returned(seat):
            return sentence(TableWords.returned, by=seat)
        case _:
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


def _of_game(
    event: events.Begun
    | events.Moved
    | events.AutopilotOn
    | events.AutopilotOff
    | events.Resigned
    | events.Asked
    | events.Unasked
    | events.Over,
) -> Sentence | None:
    """About a move, only the reason for an automatic one."""
    match event:
        case events.Begun():
            return sentence(TableWords.begun)
        case events.Moved(seat, "timeout"):
            return sentence(TableWords.for_absent, by=seat)
        case events.Moved(seat, "autopilot"):
            return sentence(TableWords.for_autopilot, by=seat)
        case events.Moved(seat, planned="order"):
            return sentence(TableWords.by_order, by=seat)
        case events.AutopilotOn(seat):
            return sentence(TableWords.autopilot_on, by=seat)
        case events.AutopilotOff(seat):
            return sentence(TableWords.autopilot_off, by=seat)
        case events.Resigned(seat):
            return sentence(TableWords.resigned, by=seat)
        case events.Moved() | events.Asked() | events.Unasked() | events.Over():
            return None
