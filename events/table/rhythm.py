"""A table's pace: gifts of time, absences (RULES 0.12), and seats given away once their players had time to object."""

from engine.kit.seats import Seat
from engine.kit.sentence import sentence
from events.table import events
from events.table.refusals import Refusals, RefusedForNow
from events.table.state import Prompt, SeatState
from events.table.turns import Draft, reminder, time_for, times

HOUR = 3600
DAY = 24 * HOUR

LONGEST_DEADLINE = 14 * DAY
"""Seconds for a move, or left after any gift of time."""

NUDGED_AFTER = DAY
"""Seconds until a player without a deadline can be nudged."""


def left_away(settings: events.Settings, place: SeatState, now: int) -> int:
    """Seconds for which a player can still be away after a present absence."""
    return settings.away_days * DAY - place.was_away(now)


def latest(place: SeatState, now: int) -> int:
    """The latest deadline after gifts of time."""
    return max(now, place.away_until) + LONGEST_DEADLINE


def nudged_from(prompt: Prompt) -> int:
    """Once half of the time is over."""
    return prompt.since + ((prompt.due - prompt.since) // 2 if prompt.due else NUDGED_AFTER)


def give_time(draft: Draft, seat: Seat, by: events.Author) -> None:
    """Adds the time for a move again, from now on if the prompt is overdue."""
    place = draft.table.places[seat]
    assert place.prompt
    now, deadline = draft.moment.at, time_for(draft, place.prompt.question)
    due = min(max(place.prompt.due, now) + deadline, latest(place, now))
    draft.add(events.TimeGiven(seat, by, due, reminder(due, deadline)))


def go_away(draft: Draft, seat: Seat, until: int) -> None:
    """The player is away from now on. A repeat changes the end.

    :raises RefusedForNow: when that is past, or longer than the days left
    """
    now, before = draft.moment.at, draft.table.places[seat]
    left = left_away(draft.table.settings, before, now)
    if until <= now:
        raise RefusedForNow(sentence(Refusals.away_past))
    if until - now > left:
        days, hours = divmod(left // HOUR, 24)
        raise RefusedForNow(sentence(Refusals.away_long, days=days, hours=hours))
    draft.add(events.WentAway(seat, until))
    _defer(draft, seat, until - max(now, before.away_until))


def come_back(draft: Draft, seat: Seat) -> None:
    """Ends autopilot, the count of time-outs, or an absence: unused days are kept."""
    now, before = draft.moment.at, draft.table.places[seat]
    if before.autopilot != "off" or (before.timeouts and not before.is_away(now)):
        draft.add(events.AutopilotOff(seat))
        return
    draft.add(events.Returned(seat))
    _defer(draft, seat, now - before.away_until)


def _defer(draft: Draft, seat: Seat, seconds: int) -> None:
    place, now = draft.table.places[seat], draft.moment.at
    prompt, renewal = place.prompt, place.renewal
    if prompt is None and not renewal:
        return

    def moved(time: int, earliest: int = 0) -> int:
        return max(time, earliest) + seconds if time else 0

    since, due, remind = (prompt.since, prompt.due, prompt.remind) if prompt else (0, 0, 0)
    late = now if seconds > 0 else 0
    draft.add(events.Deferred(seat, moved(since), moved(due, late), moved(remind), moved(renewal, late)))


def announce_renewal(draft: Draft, seat: Seat) -> None:
    """The player has time to object first."""
    if wait := draft.table.settings.objection:
        there = max(draft.moment.at, draft.table.places[seat].away_until)
        draft.add(events.RenewalAnnounced(seat, there + wait))
    else:
        _renew_link(draft, seat)


def give_away(draft: Draft) -> None:
    """Opens the seats of players who did not object in time."""
    for seat, place in enumerate(draft.table.places):
        if 0 < place.renewal <= draft.moment.at:
            _renew_link(draft, seat)


def _renew_link(draft: Draft, seat: Seat) -> None:
    prompt = draft.table.places[seat].prompt
    draft.add(events.LinkRenewed(seat))
    if prompt and prompt.due and not prompt.extended:
        anew = times(draft, seat, prompt.question)
        draft.add(events.Asked(seat, prompt.number, prompt.question, *max((prompt.due, prompt.remind), anew)))
