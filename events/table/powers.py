"""The power that takes more than one event: to renew a link."""

from engine.kit.seats import Seat
from events.table.events import Asked, LinkRenewed, RenewalAnnounced
from events.table.turns import Draft, times


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


def _renew_link(draft: Draft, seat: Seat) -> None:
    prompt = draft.table.places[seat].prompt
    draft.add(LinkRenewed(seat))
    if prompt and prompt.due and not prompt.extended:
        anew = times(draft, seat, prompt.question)
        draft.add(Asked(seat, prompt.number, prompt.question, *max((prompt.due, prompt.remind), anew)))
