"""A table's debts, from its head alone (docs/design/notices.md).

`retention` is in seconds after a person's last action.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeAlias

from engine.game import AnyGame
from engine.kit.seats import Seat
from engine.kit.value import Value
from engine.registry import GAMES
from events.directory.notices import Notice
from events.directory.paid import Forget
from events.table.remembered import Ousting
from events.table.state import Prompt, SeatState, Table
from events.table.turns import advances, bot_turns


class WakeUp(Value):
    """A look at the table."""

    at: int


class Advance(Value):
    """The system commits: a standing order, time-outs, or automatic moves beyond the last commit's limit."""


class HostSilent(Value):
    """The host has been silent for long, unless the directory knows of a look.

    The sweep finds it: wake-ups would change with each host's move.
    """


BOTS_PLAY = 20
"""Seconds for which one worker makes bots' moves."""


class BotTurn(Value):
    """A bot has to move for the seat."""

    seat: Seat


CLOSING = 3 * 86_400
"""Seconds of warning before an idle table's end; at most a quarter of the retention."""

CLOSED_KEPT = 86_400
"""Seconds between closing an idle table and its end, to tell its players."""


class CloseTable(Value):
    """Closes a table after its retention time."""


class DeleteTable(Value):
    """Deletes a closed table."""


Debt: TypeAlias = Notice | WakeUp | Advance | HostSilent | BotTurn | Forget | CloseTable | DeleteTable


def debts(game: AnyGame, table: Table, now: int, retention: int) -> list[Debt]:
    """All debts at `now`, paid or not."""
    if table.phase == "closed" and now >= _kept_until(table, retention):
        return [*_forgets(table, (*table.unseated, *_seated(table))), DeleteTable()]
    if table.phase != "closed" and now >= _lives_until(table) + retention:
        return [CloseTable()]
    is_due = any(0 < time <= now for time in _times(table))
    owed: list[Debt] = [Advance()] if is_due or advances(game, table) else []
    owed += [HostSilent()] if 0 < _silent_at(table) <= now else []
    owed += [BotTurn(seat) for seat in bot_turns(game, table)]
    owed += [WakeUp(at) for at in sorted(_wake_ups(table, now))]
    owed += _forgets(table, [person for person in table.unseated if person not in _seated(table)])
    owed += _notices_to_operator(table)
    owed += [notice for place in table.places for notice in _notices(table, place, now, retention)]
    return owed


def owes_next(table: Table, now: int, retention: int, host_back_by: int) -> int:
    """When time alone makes the next debt.

    :param host_back_by: until when the host may be silent after a look; 0 if not read
    """
    if table.phase == "closed":
        return _kept_until(table, retention)
    silent, closing = _silent_at(table), _closing_from(table, retention)
    end = closing if now < closing else _lives_until(table) + retention
    return min([end, *_wake_ups(table, now), *([max(silent, host_back_by)] * (silent > 0))])


def lost(table: Table, notice: Notice) -> str:
    """The person who lost the notice's seat to the host, or ""."""
    return next((each.person for each in table.ousted if _of_loss(each) == notice.owed), "")


def is_owed(table: Table, notice: Notice, now: int, retention: int) -> bool:
    """Whether the notice's prompt is open, and its cause the last of its kind."""
    if notice.is_for_operator:
        return notice.owed in _notices_to_operator(table)
    seat = table.seat_of(notice.chair)
    return seat is not None and notice.owed in _notices(table, table.places[seat], now, retention)


def notices_of(table: Table, seat: Seat, now: int, retention: int) -> list[Notice]:
    """The notices to a seat's player."""
    return list(_notices(table, table.places[seat], now, retention))


def carries_prompt(table: Table, notice: Notice) -> bool:
    """Whether the notice puts the open question to its seat."""
    seat = table.seat_of(notice.chair)
    prompt = table.places[seat].prompt if seat is not None else None
    if prompt is None:
        return False
    asks = notice.kind in ("begun", "turn", "reminder", "last") and prompt.asked == notice.cause
    return asks or (notice.kind == "nudged" and prompt.nudged == notice.cause)


def _notices_to_operator(table: Table) -> list[Notice]:
    """Reports stay owed when their players are gone."""
    return [Notice(each.by, "report", each.version) for each in table.complaints]


def _notices(table: Table, place: SeatState, now: int, retention: int) -> Iterator[Notice]:
    if place.bot:
        return
    if table.phase in ("lobby", "playing") and not place.open and now >= _closing_from(table, retention):
        yield Notice(place.chair, "closing", table.version)
    match table.phase:
        case "lobby" | "playing" if place.open:
            if place.renewed:
                yield Notice(place.chair, "renewed", place.renewed)
        case _ if place.open:
            return
        case "lobby" | "playing":
            yield Notice(place.chair, "welcome", place.taken)
            yield from _notices_of_links(table, place)
            yield from (_notices_of_play(table, place, now) if table.begun else _notices_of_guests(table, place))
        case _ if table.over:
            if place.relinked:
                yield Notice(place.chair, "link", place.relinked)
            yield Notice(place.chair, "over", table.over)
            if table.again:
                yield Notice(place.chair, "again", table.again)
        case "closed":  # by the host, or idle
            yield Notice(place.chair, "closed", table.closed)


def _notices_of_play(table: Table, place: SeatState, now: int) -> Iterator[Notice]:
    prompt = place.prompt
    begins = prompt is None or prompt.asked == table.begun or place.order_due
    if place.taken < table.begun and begins and not place.last_move:  # a later question announces the beginning
        yield Notice(place.chair, "begun", table.begun)
    if prompt and not place.order_due and _can_gain(table, place, prompt):  # an order spares its owner the message
        yield from _notices_of_prompt(table, place, prompt, now)
    if place.timeouts and place.autopilot == "off":
        yield Notice(place.chair, "timed_out", place.timed_out)
    if place.out:
        yield Notice(place.chair, "eliminated", place.out)
    if place.autopilot == "absent":
        yield Notice(place.chair, "autopilot", place.absent)


def _can_gain(table: Table, place: SeatState, prompt: Prompt) -> bool:
    """Whether an answer may differ from silence."""
    game, seat = GAMES[table.game], table.seat_of(place.chair)
    return not game.is_optional(prompt.question) or len([*islice(game.legal(game.view(table.position, seat)), 2)]) > 1


def _notices_of_prompt(table: Table, place: SeatState, prompt: Prompt, now: int) -> Iterator[Notice]:
    """`begun` carries a question of the first commit, but for players who sat down later or began the match."""
    if prompt.asked != table.begun or place.taken >= table.begun:
        yield Notice(place.chair, "turn", prompt.asked)
    if prompt.nudged:
        yield Notice(place.chair, "nudged", prompt.nudged)
    if prompt.remind:
        yield Notice(place.chair, "last", prompt.asked)  # the reader's hours decide when
        if now >= prompt.remind:
            yield Notice(place.chair, "reminder", prompt.asked)


def _notices_of_guests(table: Table, place: SeatState) -> Iterator[Notice]:
    if place.chair != table.host:
        return
    others = [each for each in table.places if each.chair != table.host]
    joined = max([each.taken for each in others if not each.open and not each.bot], default=0)
    if joined > place.taken:
        yield Notice(place.chair, "joined" if any(each.open for each in others) else "full", joined)


def _notices_of_links(table: Table, place: SeatState) -> Iterator[Notice]:
    if place.relinked:
        yield Notice(place.chair, "link", place.relinked)
    if place.announced:
        yield Notice(place.chair, "renewal", place.announced)
    if table.missed > place.taken and place.chair != table.host:
        yield Notice(place.chair, "hostless", table.missed)
    if table.passed > place.taken:
        yield Notice(place.chair, "hosting", table.passed)


def _lives_until(table: Table) -> int:
    there = max(table.touched, *[place.away_until for place in table.places])
    given = [place.prompt.due for place in table.places if place.prompt and place.prompt.prolonged]
    return max(there + table.settings.deadline, *given, 0)


def _closing_from(table: Table, retention: int) -> int:
    return _lives_until(table) + retention - min(CLOSING, retention // 4)


def _kept_until(table: Table, retention: int) -> int:
    if table.closed_by_host:
        return table.touched + retention
    return 0 if table.over else table.closed_at + CLOSED_KEPT


def _silent_at(table: Table) -> int:
    """When a silent host will be missed; 0 if already, or no player is left to do so."""
    others = any(place.present and place.chair != table.host for place in table.places)
    if table.phase not in ("lobby", "playing") or table.missed or not others:
        return 0
    return table.heard + table.settings.host_absence


def _forgets(table: Table, people: Iterable[str]) -> list[Forget]:
    wanted = {each.person for each in table.forgotten}
    told = {each.person: _of_loss(each) for each in table.ousted if table.phase in ("lobby", "playing")}
    return [Forget(person, person in wanted, told.get(person)) for person in people]


def _of_loss(ousting: Ousting) -> Notice:
    return Notice(ousting.chair, "lost", ousting.version)


def _seated(table: Table) -> list[str]:
    return [place.person for place in table.places if place.person]


def _wake_ups(table: Table, now: int) -> set[int]:
    reminders = {place.prompt.remind for place in table.places if place.prompt}
    return {time for time in _times(table) | reminders if time > now}


def _times(table: Table) -> set[int]:
    """When a seat's time is up, or a standing order answers. 0 for never."""
    dues = {place.prompt.due for place in table.places if place.prompt}
    return dues | {time for place in table.places for time in (place.order_due, place.renewal)}
