"""Links, hosting, and the rights to read and watch."""

from engine.kit.value import replace
from events.table import events
from events.table.evolve.changes import MOST_UNSEATED, NOTHING_ANNOUNCED, CommitHeader
from events.table.remembered import Complaint, Forgetting, Muting
from events.table.state import Table

MOST_COMPLAINTS = 12
"""They are sent within a minute, and one seat makes few."""

MOST_MUTED = 64
"""Of one player: more would only come of leaving and coming back."""


def relinked(table: Table, event: events.LinkEvent, moment: CommitHeader) -> Table:
    """After links were replaced, or a renewal was announced or averted."""
    match event:
        case events.LinkReplaced("seat", int(seat)):
            return table.with_place(seat, epoch=table.places[seat].epoch + 1, relinked=moment.version)
        case events.LinkReplaced("invite"):
            return replace(table, invitation_epoch=table.invitation_epoch + 1)
        case events.LinkReplaced("watch"):
            return replace(table, watch_epoch=table.watch_epoch + 1)
        case events.LinkReplaced():
            return replace(table, host_epoch=table.host_epoch + 1)
        case events.KeyReplaced(key):
            told = [replace(place, relinked=moment.version) for place in table.places]
            return replace(table, link_key=key, places=tuple(told))
        case events.RenewalAnnounced(seat, at):
            return table.with_place(seat, announced=moment.version, renewal=at)
        case events.SeatKept(seat):
            return table.with_place(seat, **NOTHING_ANNOUNCED)


def hosted(table: Table, event: events.HostEvent, moment: CommitHeader) -> Table:
    """After a change about the host."""
    match event:
        case events.HostMissed():
            return replace(table, missed=moment.version)
        case events.HostReturned():
            return replace(table, missed=0, heard=moment.at)
        case events.HostingPassed(seat):
            kept = tuple([replace(place, **NOTHING_ANNOUNCED) for place in table.places])
            return replace(
                table,
                host=table.places[seat].chair,
                host_epoch=table.host_epoch + 1,
                heard=moment.at,
                missed=0,
                passed=moment.version,
                places=kept,
            )


def talk_ruled(table: Table, event: events.TalkEvent, moment: CommitHeader) -> Table:
    """After a change in the rights to read and watch."""
    match event:
        case events.Forgotten():
            return _forgotten(table, event, moment)
        case events.Muted(seat, other, on):
            talker, before = table.places[other], table.places[seat].muted
            others = tuple([each for each in before if each.chair != talker.chair or each.until])
            muted = (*others, Muting(talker.chair, talker.taken)) if on else others
            return table.with_place(seat, muted=muted[-MOST_MUTED:])
        case events.Reported(seat, other):
            own, talker = table.places[seat], table.places[other]
            complaint = Complaint(moment.version, own.chair, own.name, talker.chair, talker.name, talker.taken)
            return replace(table, complaints=(*table.complaints, complaint)[-MOST_COMPLAINTS:])
        case events.TalkSwitched(on):
            return replace(table, talking=on)
        case events.WatchingSwitched(on):
            return replace(table, watching=on)


def _forgotten(table: Table, event: events.Forgotten, moment: CommitHeader) -> Table:
    """Without a player's name, and complaints about their words, which are no longer shown."""
    place = table.places[event.seat]
    new = Forgetting(place.chair, place.taken, moment.version, place.person)
    earlier = [each for each in table.forgotten if (each.chair, each.since) != (new.chair, new.since)]

    def without_name(complaint: Complaint) -> Complaint:
        is_own = complaint.by == place.chair and complaint.by_name == place.name
        return replace(complaint, by_name=new.name) if is_own else complaint

    complaints = [each for each in table.complaints if (each.about, each.since) != (place.chair, place.taken)]
    return replace(
        table,
        forgotten=(*earlier, new),
        unseated=(*table.unseated, place.person)[-MOST_UNSEATED:],
        complaints=tuple(map(without_name, complaints)),
    ).with_place(event.seat, name=new.name, person=event.person or "")
