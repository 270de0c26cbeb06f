"""Powers that take more than one event: renewals, missed hosts."""

from engine.kit.seats import Seat
from events.table.events import Asked, HostReturned, LinkRenewed, RenewalAnnounced
from events.table.turns import Draft, times
from events.who import Who


def announce_renewal(draft: Draft, seat: Seat) -> None:
    """The player has time to object first."""
    if wait := draft.table.settings.objection:
        there = max(draft.moment.at, draft.table.places[seat].away_until)
        draft.add(RenewalAnnounced(seat, there + wait))
    else:
        _renew_link(draft, seat)


def give_away(draft: Draft) -> None:
    """Opens the seats of players who did not object in time."""
    for seat, place in enumerate(draft.table.places):
        if 0 < place.renewal <= draft.moment.at:
            _renew_link(draft, seat)


def welcome_back(draft: Draft, who: Who) -> None:
    """A missed host returns by any act."""
    if draft.table.missed and who.is_host:
        draft.add(HostReturned())


def _renew_link(draft: Draft, seat: Seat) -> None:
    prompt = draft.table.places[seat].prompt
    draft.add(LinkRenewed(seat))
    if prompt and prompt.due and not prompt.extended:
        anew = times(draft, seat, prompt.question)
        draft.add(Asked(seat, prompt.number, prompt.question, *max((prompt.due, prompt.remind), anew)))
