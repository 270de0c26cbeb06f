"""A table's permissions: the only place that forbids commands.

`decide` then checks the contents. Buttons, door and documents follow from here.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from itertools import product
from typing import Any, get_args

from engine.kit.notation import Refused
from engine.kit.seats import Seat
from engine.kit.sentence import Verbatim, sentence
from events.table import commands
from events.table.orders import MOST_ORDERS
from events.table.refusals import NotAllowed, Refusals, RefusedForNow, Stale
from events.table.rhythm import latest, left_away, nudged_from
from events.table.sight import Sight
from events.table.state import SeatState, Table
from events.who import Who


def refusal(sight: Sight, who: Who, command: commands.AnyCommand) -> Refused | None:
    """Why the command is refused, whatever its contents, or `None`.

    `NotAllowed`: never with this link. `RefusedForNow`: not as the table stands. `Refused` alone: there is no such
    thing.
    """
    return _not_theirs(sight.table, who, command) or _not_now(sight, who, command)


def allows(who: Who, command: type[commands.AnyCommand]) -> bool:
    """Whether the caller may ever give it."""
    return who.scope in command.scopes or (who.hosts and "host" in command.scopes)


def offered(sight: Sight, who: Who) -> tuple[type[commands.AnyCommand], ...]:
    """The commands that `_examples` show to be possible."""
    return tuple(dict.fromkeys(type(each) for each in _permitted(sight, who, commands.COMMANDS)))


def offered_about(sight: Sight, who: Who) -> dict[type[commands.AnyCommand], tuple[Seat, ...]]:
    """The seats for each possible command."""
    found: dict[type[commands.AnyCommand], tuple[Seat, ...]] = {}
    for each in _permitted(sight, who, [command for command in commands.COMMANDS if "seat" in command.__match_args__]):
        found[type(each)] = (*found.get(type(each), ()), getattr(each, "seat"))  # noqa: B009 - by their fields
    return found


def _permitted(sight: Sight, who: Who, kinds: Iterable[type[commands.AnyCommand]]) -> Iterator[commands.AnyCommand]:
    plain = _examples(sight.table, who, [each for each in kinds if allows(who, each)])
    return (each for each in plain if refusal(sight, who, each) is None)


def _examples(table: Table, who: Who, kinds: Iterable[type[commands.AnyCommand]]) -> Iterator[commands.AnyCommand]:
    prompt = table.places[who.seat].prompt if who.seat is not None else None
    possible: dict[str, Iterable[Any]] = {
        "prompt": [prompt.number if prompt else 0],
        "seat": range(len(table.places)),
        "which": get_args(commands.WhichLink),
        "on": [True, False],
    }
    for command in kinds:
        for values in product(*[possible.get(each.name, [""]) for each in fields(command)]):
            yield command(*values)


def _not_theirs(table: Table, who: Who, command: commands.AnyCommand) -> Refused | None:
    if allows(who, type(command)):
        return None
    if who.scope != "spent":
        return NotAllowed(sentence(Refusals.not_allowed))
    return None if isinstance(command, _used_up_by(table, who)) else NotAllowed(sentence(Refusals.spent))


def _used_up_by(table: Table, who: Who) -> type[commands.AnyCommand]:
    """The command that used a link up: its late repeat gets the present state."""
    if who.was == "open":
        return commands.TakeSeat
    return commands.LeaveSeat if who.was == "seat" and table.places[who.own].open else commands.NewLink


def _not_now(sight: Sight, who: Who, command: commands.AnyCommand) -> Refused | None:
    table, seat = sight.table, getattr(command, "seat", who.seat)
    if table.phase == "closed":
        return _because(Refusals.table_closed)
    if seat is not None and seat >= len(table.places):
        return Refused(sentence(Refusals.no_such_seat))
    if table.phase not in command.phases:
        too_late = Refusals.match_over if table.phase == "over" else Refusals.not_begun
        return _because(type(command).otherwise or too_late)
    match command:
        case commands.Begin():
            return _begin_not_now(sight, who)
        case commands.AddBot():
            return _bot_not_now(table)
        case commands.TakeSeat() if seat is None:
            return _because(Refusals.table_full)
        case commands.NewLink(which):
            return _link_not_now(table, who, which)
        case commands.Mute() | commands.Unmute() | commands.Report():
            return _about_talker(table, who, command)
        case commands.GiveTime() | commands.Nudge():
            return _about_awaited(sight, who, command)
        case commands.FreeSeat() | commands.RenewLink() if seat == who.seat:
            return _because(Refusals.own_seat)
        case commands.LeaveSeat() if who.hosts:
            return _because(Refusals.host_leaves)
        case commands.BotMove():
            return _because(Refusals.nothing_due, seat not in sight.bot_turns)
        case _ if seat is None:
            return _table_not_now(table, who, command)
        case _:
            return _table_not_now(table, who, command) or _seat_not_now(sight, seat, command)


def _seat_not_now(sight: Sight, seat: Seat, command: commands.AnyCommand) -> Refused | None:
    place = sight.table.places[seat]
    match command:
        case commands.TakeSeat():
            return _because(Refusals.seat_taken, not place.open)
        case commands.LeaveSeat() | commands.FreeSeat():
            return _because(Refusals.seat_empty, place.open)
        case commands.RenewLink():
            nobody = _because(Refusals.seat_empty, not place.name or place.bot)
            still_open = _because(Refusals.link_open, place.open)
            return nobody or still_open or _because(Refusals.renewal_announced, place.announced > 0)
        case commands.KeepSeat():
            return _because(Refusals.seat_safe, not place.announced)
        case commands.Move(number):
            return _prompt_not_now(place, number)
        case commands.GiveOrder():
            return _order_not_now(sight, seat, place)
        case commands.CancelOrder():
            return _because(Refusals.order_gone, not (place.orders or place.instructions))
        case commands.ComeBack() if place.autopilot == "off":
            return _because(Refusals.not_away, not (place.is_away(sight.now) or place.timeouts))
        case commands.ComeBack() | commands.Resign() | commands.GoAway() if place.autopilot == "resigned":
            return _because(Refusals.gave_up)
        case commands.Resign() | commands.GoAway() if seat not in sight.still_in:
            return _because(Refusals.already_out)
        case commands.GoAway():
            return _away_not_now(sight, place)
        case _:
            return None


def _link_not_now(table: Table, who: Who, which: commands.WhichLink) -> Refused | None:
    if who.scope == "spent":
        return _because(Refusals.link_dead)
    if which == "own":
        return None
    if not who.is_host:
        return NotAllowed(sentence(Refusals.not_allowed))
    if which == "invitation":
        return _because(Refusals.already_begun, table.phase != "lobby")
    return _because(Refusals.watching_off, not table.watching)


def _table_not_now(table: Table, who: Who, command: commands.AnyCommand) -> Refused | None:
    match command:
        case commands.SwitchTalk(on):
            return _because(Refusals.as_it_is, on == table.talking)
        case commands.SwitchWatching(on):
            return _because(Refusals.as_it_is, on == table.watching)
        case commands.ReplaceKey(key):
            return _because(Refusals.nothing_due, key == table.link_key)
        case commands.Say():
            return _because(Refusals.talk_off, not table.talking)
        case commands.PassHosting(seat):
            own = _because(Refusals.hosts_already, table.host_seat == seat)
            return own or _because(Refusals.nobody_to_host, not table.places[seat].present)
        case commands.TakeHosting():
            return _because(Refusals.hosts_already, who.hosts) or _because(Refusals.host_there, not table.missed)
        case commands.MissHost():
            return _because(Refusals.nothing_due, table.missed > 0)
        case commands.ReturnToHost():
            return _because(Refusals.nothing_due, not table.missed)
        case _:
            return None


def _about_talker(table: Table, who: Who, command: commands.Mute | commands.Unmute | commands.Report) -> Refused | None:
    place = table.places[command.seat]
    muted = table.places[who.own].mutes(place.chair)
    if command.seat == who.own:
        return _because(Refusals.own_talk)
    match command:
        case commands.Mute():
            return _because(Refusals.seat_empty, not place.name or place.bot) or _because(Refusals.as_it_is, muted)
        case commands.Unmute():
            return _because(Refusals.as_it_is, not muted)
        case commands.Report():
            return _because(Refusals.nothing_said, not place.has_spoken)


def _about_awaited(sight: Sight, who: Who, command: commands.GiveTime | commands.Nudge) -> Refused | None:
    """Public facts decide, never a player's plans."""
    place, now = sight.table.places[command.seat], sight.now
    prompt = place.prompt
    if command.seat == who.seat:
        return _because(Refusals.for_others)
    if prompt is None or place.open:
        return _because(Refusals.not_awaited)
    match command:
        case commands.GiveTime():
            endless = _because(Refusals.no_limit, not prompt.due)
            given = _because(Refusals.time_given, prompt.prolonged and not who.is_host)
            return endless or given or _because(Refusals.time_enough, prompt.due >= latest(place, now))
        case commands.Nudge():
            away = _because(Refusals.away_now, place.is_away(now))
            nudged = _because(Refusals.nudged_before, prompt.nudged > 0)
            return away or nudged or _because(Refusals.nudge_early, now < nudged_from(prompt))


def _away_not_now(sight: Sight, place: SeatState) -> Refused | None:
    settings = sight.table.settings
    on_autopilot = _because(Refusals.on_autopilot, place.autopilot == "absent")
    never = _because(Refusals.away_never, not settings.away_days)
    return on_autopilot or never or _because(Refusals.away_spent, left_away(settings, place, sight.now) <= 0)


def _bot_not_now(table: Table) -> Refused | None:
    no_person = sum(place.open for place in table.places) == 1 and not table.awake
    return _because(Refusals.no_seat_free, not table.free_seats()) or _because(Refusals.no_person, no_person)


def _begin_not_now(sight: Sight, who: Who) -> Refused | None:
    game, table = sight.game, sight.table
    if not (who.is_host or table.missed or table.circle):
        return _because(Refusals.host_begins)
    taken = sum(not place.open for place in table.places)
    if taken < game.seats[0]:
        return RefusedForNow(sentence(Refusals.too_few, title=Verbatim(game.title), least=game.seats[0], seats=taken))
    if not table.awake:
        return _because(Refusals.no_person)
    wrong = game.refuse_options(game.options(**dict(table.options)), taken)
    return RefusedForNow(wrong) if wrong else None


def _prompt_not_now(place: SeatState, number: int) -> Refused | None:
    if place.prompt and place.prompt.number == number:
        return None
    if number <= place.prompts and place.prompts:
        return Stale(sentence(Refusals.prompt_ended))
    return _because(Refusals.not_asked if place.autopilot == "off" else Refusals.on_autopilot)


def _order_not_now(sight: Sight, seat: Seat, place: SeatState) -> Refused | None:
    if place.autopilot == "resigned" or seat not in sight.still_in:
        return _because(Refusals.order_out)
    if place.autopilot == "absent":
        return _because(Refusals.on_autopilot)
    if len(place.orders) >= MOST_ORDERS:
        return RefusedForNow(sentence(Refusals.orders_many, most=MOST_ORDERS))
    return _because(Refusals.nothing_to_order, not sight.plans(seat))


def _because(message: Callable[..., str], is_so: bool = True) -> Refused | None:
    return RefusedForNow(sentence(message)) if is_so else None
