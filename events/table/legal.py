"""Who may do what at a table, and when: the one place where a command is forbidden.

What a command says (a name, a move, a text) is judged by `decide`, after this. The page's buttons, the door and the
documents follow from here.
"""

from collections.abc import Callable, Iterable

from engine.kit.notation import Refused
from engine.kit.seats import Seat
from engine.kit.sentence import Verbatim, sentence
from events.table.commands import (
    AnyCommand,
    Begin,
    BotMove,
    CancelOrder,
    Close,
    ComeBack,
    FreeSeat,
    GiveOrder,
    KeepSeat,
    LeaveSeat,
    MissHost,
    Move,
    Mute,
    NewLink,
    OfferRematch,
    PassHosting,
    RenewLink,
    ReplaceKey,
    Report,
    Resign,
    ReturnToHost,
    Say,
    SetContacts,
    SwitchTalk,
    SwitchWatching,
    TakeHosting,
    TakeSeat,
    TimeOut,
    Unmute,
)
from events.table.orders import MOST_ORDERS
from events.table.refusals import NotAllowed, NotNow, Refusals, Stale
from events.table.sight import Sight
from events.table.state import Place, Table
from events.table.who import Who

LINKS_OF = ("own", "invitation", "watching")
"""What can get a new link: whoever asks, and as the host the whole table's invitation and watching."""


def refusal(sight: Sight, who: Who, command: AnyCommand) -> Refused | None:
    """Why the command is refused, whatever it says, or `None`.

    `NotAllowed`: never with this link. `NotNow`: not as the table stands. `Refused` alone: there is no such thing.
    """
    return _not_theirs(sight.table, who, command) or _not_now(sight, who, command)


def allows(who: Who, command: type[AnyCommand]) -> bool:
    """Whether they may ever give such a command."""
    return who.scope in command.scopes or (who.hosts and "host" in command.scopes)


def offered(sight: Sight, who: Who) -> tuple[type[AnyCommand], ...]:
    """The commands of which a plain example is not refused."""
    plain = (each for each in _examples(sight.table, who) if allows(who, type(each)))
    return tuple(dict.fromkeys(type(each) for each in plain if refusal(sight, who, each) is None))


def _examples(table: Table, who: Who) -> Iterable[AnyCommand]:
    """A plain example of each command, for each seat that it can be about; what it says does not matter."""
    prompt = table.places[who.seat].prompt if who.seat is not None else None
    simple: list[AnyCommand] = [
        *(TakeSeat("", "", ""), LeaveSeat(), Begin(), Move(prompt.number if prompt else 0, ""), GiveOrder("")),
        *(CancelOrder(""), Say(""), ComeBack(), Resign(), SetContacts(), OfferRematch(""), Close(), TimeOut()),
        *(NewLink(which) for which in LINKS_OF),
        *(KeepSeat(), TakeHosting(), MissHost(), ReturnToHost(), ReplaceKey("")),
        *(SwitchTalk(not table.talking), SwitchWatching(not table.watching)),
    ]
    for seat in range(len(table.places)):
        simple += [FreeSeat(seat), RenewLink(seat), BotMove(seat, ""), PassHosting(seat)]
        simple += [Mute(seat), Unmute(seat), Report(seat)]
    return simple


def _not_theirs(table: Table, who: Who, command: AnyCommand) -> Refused | None:
    if allows(who, type(command)):
        return None
    if who.scope != "spent":
        return NotAllowed(sentence(Refusals.not_allowed))
    return None if isinstance(command, _used_up_by(table, who)) else NotAllowed(sentence(Refusals.spent))


def _used_up_by(table: Table, who: Who) -> type[AnyCommand]:
    """What used a spent link up: a late repeat of that is told how things stand."""
    if who.was == "open":
        return TakeSeat
    return LeaveSeat if who.was == "seat" and table.places[who.own].open else NewLink


def _not_now(sight: Sight, who: Who, command: AnyCommand) -> Refused | None:
    table = sight.table
    if table.phase == "closed":
        return _because(Refusals.table_closed)
    match command:
        case TakeSeat() | LeaveSeat() | FreeSeat() | RenewLink() | KeepSeat():
            return _seat_not_now(table, who, command)
        case Begin():
            return _begin_not_now(sight, who)
        case NewLink() | ReplaceKey() | SwitchWatching():
            return _links_not_now(table, who, command)
        case PassHosting() | TakeHosting() | MissHost() | ReturnToHost():
            return _hosting_not_now(table, who, command)
        case Mute() | Unmute() | Report() | SwitchTalk() | Say():
            return _talk_not_now(table, who, command)
        case OfferRematch():
            return (
                _because(Refusals.not_over)
                if table.phase != "over"
                else _because(Refusals.rematch_there, table.rematch > 0)
            )
        case SetContacts() | Close():
            return None
        case _:
            return _not_playing(table) or _play_not_now(sight, who, command)


def _seat_not_now(
    table: Table, who: Who, command: TakeSeat | LeaveSeat | FreeSeat | RenewLink | KeepSeat
) -> Refused | None:
    seat = command.seat if isinstance(command, FreeSeat | RenewLink) else who.seat
    if seat is None:
        return _because(Refusals.table_full)
    if seat >= len(table.places):
        return Refused(sentence(Refusals.no_such_seat))
    place = table.places[seat]
    match command:
        case TakeSeat():
            return _because(Refusals.match_over, table.phase == "over") or _because(Refusals.seat_taken, not place.open)
        case LeaveSeat() | FreeSeat():
            own = _because(Refusals.own_seat, isinstance(command, FreeSeat) and seat == who.seat)
            begun = _because(Refusals.already_begun, table.phase != "lobby")
            own = own or _because(Refusals.host_leaves, isinstance(command, LeaveSeat) and who.hosts)
            return begun or own or _because(Refusals.seat_empty, place.open)
        case RenewLink():
            return _not_playing(table) or _renewal_not_now(place, is_own=seat == who.seat)
        case KeepSeat():
            return _not_playing(table) or _because(Refusals.seat_safe, not place.announced)


def _renewal_not_now(place: Place, is_own: bool) -> Refused | None:
    nobody = _because(Refusals.seat_empty, not place.name or place.bot)
    open_or_own = _because(Refusals.link_open, place.open) or _because(Refusals.own_seat, is_own)
    return nobody or open_or_own or _because(Refusals.renewal_announced, place.announced > 0)


def _links_not_now(table: Table, who: Who, command: NewLink | ReplaceKey | SwitchWatching) -> Refused | None:
    match command:
        case NewLink() if who.scope == "spent":
            return _because(Refusals.link_dead)
        case NewLink(which) if which not in LINKS_OF:
            return Refused(sentence(Refusals.no_such_link))
        case NewLink("own"):
            return None
        case NewLink(which) if not who.is_host:
            return NotAllowed(sentence(Refusals.not_allowed))
        case NewLink("invitation"):
            return _because(Refusals.already_begun, table.phase != "lobby")
        case NewLink("watching"):
            return _because(Refusals.watching_off, not table.watching)
        case ReplaceKey(key):
            return _because(Refusals.nothing_due, key == table.link_key)
        case SwitchWatching(on):
            return _because(Refusals.as_it_is, on == table.watching)
    raise TypeError(type(command))


def _hosting_not_now(
    table: Table, who: Who, command: PassHosting | TakeHosting | MissHost | ReturnToHost
) -> Refused | None:
    over = _because(Refusals.match_over, table.phase == "over")
    match command:
        case PassHosting(seat):
            if seat >= len(table.places):
                return Refused(sentence(Refusals.no_such_seat))
            own = _because(Refusals.hosts_already, table.host_seat == seat)
            return over or own or _because(Refusals.nobody_to_host, not table.places[seat].present)
        case TakeHosting():
            own = _because(Refusals.hosts_already, who.hosts)
            return over or own or _because(Refusals.host_there, not table.missed)
        case MissHost():
            return over or _because(Refusals.nothing_due, table.missed > 0)
        case ReturnToHost():
            return _because(Refusals.nothing_due, not table.missed)


def _talk_not_now(table: Table, who: Who, command: Mute | Unmute | Report | SwitchTalk | Say) -> Refused | None:
    match command:
        case Say():
            return _because(Refusals.talk_off, not table.talking)
        case SwitchTalk(on):
            return _because(Refusals.as_it_is, on == table.talking)
        case Mute(seat) | Unmute(seat) | Report(seat):
            return _about_talker(table, who, command, seat)


def _about_talker(table: Table, who: Who, command: Mute | Unmute | Report, seat: Seat) -> Refused | None:
    if seat >= len(table.places):
        return Refused(sentence(Refusals.no_such_seat))
    place, muted = table.places[seat], table.places[seat].chair in table.places[who.own].muted
    if seat == who.own:
        return _because(Refusals.own_talk)
    match command:
        case Mute():
            return _because(Refusals.seat_empty, not place.name or place.bot) or _because(Refusals.as_it_is, muted)
        case Unmute():
            return _because(Refusals.as_it_is, not muted)
        case Report():
            return _because(Refusals.nothing_said, not place.talk[1])


def _begin_not_now(sight: Sight, who: Who) -> Refused | None:
    game, table = sight.game, sight.table
    if table.phase != "lobby":
        return _because(Refusals.begun_before)
    if not (who.is_host or table.missed):
        return _because(Refusals.host_begins)
    taken = sum(not place.open for place in table.places)
    if taken < game.seats[0]:
        return NotNow(sentence(Refusals.too_few, title=Verbatim(game.title), least=game.seats[0], seats=taken))
    if not table.awake:
        return _because(Refusals.no_person)
    wrong = game.refuse_options(game.options(**dict(table.options)), taken)
    return NotNow(wrong) if wrong else None


def _play_not_now(sight: Sight, who: Who, command: AnyCommand) -> Refused | None:
    if isinstance(command, TimeOut):
        return None
    if isinstance(command, BotMove):
        return _because(Refusals.nothing_due, command.seat not in sight.bot_turns)
    seat, place = who.own, sight.table.places[who.own]
    match command:
        case Move(number):
            return _prompt_not_now(place, number)
        case GiveOrder():
            return _order_not_now(sight, who, place)
        case CancelOrder():
            return _because(Refusals.order_gone, not (place.orders or place.instructions))
        case ComeBack():
            return _because(Refusals.not_away, place.autopilot == "off") or _because(
                Refusals.gave_up, place.autopilot == "resigned"
            )
        case Resign():
            gone = _because(Refusals.gave_up, place.autopilot == "resigned")
            return gone or _because(Refusals.already_out, seat not in sight.still_in)
    raise TypeError(type(command))


def _prompt_not_now(place: Place, number: int) -> Refused | None:
    if place.prompt and place.prompt.number == number:
        return None
    if number <= place.prompts and place.prompts:
        return Stale(sentence(Refusals.prompt_ended))
    return _because(Refusals.not_asked if place.autopilot == "off" else Refusals.on_autopilot)


def _order_not_now(sight: Sight, who: Who, place: Place) -> Refused | None:
    if place.autopilot == "resigned" or who.own not in sight.still_in:
        return _because(Refusals.order_out)
    if place.autopilot == "absent":
        return _because(Refusals.on_autopilot)
    if len(place.orders) >= MOST_ORDERS:
        return NotNow(sentence(Refusals.orders_many, most=MOST_ORDERS))
    return _because(Refusals.nothing_to_order, not sight.plans(who.own))


def _not_playing(table: Table) -> Refused | None:
    return _because(Refusals.match_over if table.phase == "over" else Refusals.not_begun, table.phase != "playing")


def _because(message: Callable[[Refusals], str], is_so: bool = True) -> Refused | None:
    return NotNow(sentence(message)) if is_so else None
