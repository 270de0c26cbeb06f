"""A table as its operator may see it. Reads no hand, plan, seed or key of draws."""

import json
from collections.abc import Callable, Iterator

from engine.kit.plain import plain
from engine.registry import GAMES
from events.debts import Advance, BotTurn, CloseTable, Debt, DeleteTable, HostSilent, WakeUp, debts
from events.directory.notices import Notice
from events.directory.paid import Forget
from events.store.log import Head
from events.table.sight import Sight
from events.table.state import SeatState, Table
from events.table.told import seen
from functions.operator.words import moment


def shown(head: Head[Table], why: Callable[[Notice], str], now: int, retention: int) -> Iterator[str]:
    """The lines of `operator show`.

    :param why: what became of a notice
    :param retention: seconds after a person's last action
    """
    table = head.state
    game = GAMES[table.game]
    sight = Sight(game, table, now=now)
    yield f"{head.commit.table}  {table.game}  {table.phase}"
    yield from (f"  {name} = {json.dumps(plain(value))}" for name, value in table.options)
    if table.circle:
        yield f"Of the circle {table.circle}"
    yield f"Opened {moment(table.opened_at)}, last move or visit of a person {moment(table.touched)}"
    yield f"Version {head.commit.n} of {moment(head.commit.at)}, by {head.commit.by}; move {table.moves}"
    yield f"  (begun in {table.begun}, over in {table.over}, closed in {table.closed}; 0: not yet)"
    yield "Seats:"
    for seat, place in enumerate(table.places):
        yield f"  {_place(table, place)}{_asked(sight, seat, place)}"
    if table.position is not None:
        yield "Everyone sees:"
        position = json.dumps(plain(seen(table, sight.view(None), None)), ensure_ascii=False, indent=2)
        yield from (f"  {each}" for each in position.splitlines())
    yield "Owed:"
    owed = debts(game, table, now, retention)
    yield from (f"  {_debt(each, why)}" for each in owed)
    if not owed:
        yield "  nothing"


def _place(table: Table, place: SeatState) -> str:
    who = "open" if place.open else f"{place.name}, bot" if place.bot else place.name
    host = ", host" if place.chair == table.host else ""
    autopilot = f", {place.autopilot}" if place.autopilot != "off" else ""
    return f"{place.chair}  {who}{host}{autopilot}"


def _asked(sight: Sight, seat: int, place: SeatState) -> str:
    """Public, because it follows from the spectator's view."""
    if place.prompt is None or seat not in sight.questions:
        return ""
    due = f"until {moment(place.prompt.due)}" if place.prompt.due else "without a deadline"
    question = json.dumps(plain(sight.questions[seat]), ensure_ascii=False)
    return f": asked {question} in version {place.prompt.asked}, {due}"


def _debt(debt: Debt, why: Callable[[Notice], str]) -> str:
    match debt:
        case Notice():
            whom = "the operator, for" if debt.is_for_operator else "the player in"
            return f"{debt.kind} of version {debt.cause} to {whom} seat {debt.chair}: {why(debt)}"
        case WakeUp(at):
            return f"to look again {moment(at)}"
        case Advance():
            return "a move that time or an order makes"
        case HostSilent():
            return "that the host is missed, unless they looked"
        case BotTurn(seat):
            return f"a bot’s move for seat {seat}"
        case Forget():
            return "to forget a player who left"
        case CloseTable():
            return "to close it, since nobody came"
        case DeleteTable():
            return "to delete it"
