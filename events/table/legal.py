"""Who may do what at a table, and when: the one place where a command is forbidden.

What a command says (a name, a move, a text) is judged by `decide`, after this. The page's buttons, the door and the
documents follow from here.
"""

from collections.abc import Callable, Iterable

from engine.kit.notation import Refused
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
    LeaveSeat,
    Move,
    OfferRematch,
    RenewLink,
    Resign,
    Say,
    SetContacts,
    TakeSeat,
    TimeOut,
)
from events.table.orders import MOST_ORDERS
from events.table.refusals import NotAllowed, NotNow, Refusals, Stale
from events.table.sight import Sight
from events.table.state import Place, Table
from events.table.who import Who


def refusal(sight: Sight, who: Who, command: AnyCommand) -> Refused | None:
    """Why the command is refused, whatever it says, or `None`.

    `NotAllowed`: never with this link. `NotNow`: not as the table stands. `Refused` alone: there is no such thing.
    """
    return _not_theirs(sight.table, who, command) or _not_now(sight, who, command)


def allows(who: Who, command: type[AnyCommand]) -> bool:
    """Whether they may ever give such a command."""
    return who.scope in command.scopes


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
    ]
    for seat in range(len(table.places)):
        simple += [FreeSeat(seat), RenewLink(seat), BotMove(seat, "")]
    return simple


def _not_theirs(table: Table, who: Who, command: AnyCommand) -> Refused | None:
    if allows(who, type(command)):
        return None
    if who.scope != "spent":
        return NotAllowed(sentence(Refusals.not_allowed))
    used_up_by = LeaveSeat if table.places[who.own].open else TakeSeat  # a late repeat is told how things stand
    return None if isinstance(command, used_up_by) else NotAllowed(sentence(Refusals.spent))


def _not_now(sight: Sight, who: Who, command: AnyCommand) -> Refused | None:
    table = sight.table
    if table.phase == "closed":
        return _because(Refusals.table_closed)
    match command:
        case TakeSeat() | LeaveSeat() | FreeSeat() | RenewLink():
            return _seat_not_now(table, who, command)
        case Begin():
            return _begin_not_now(sight)
        case OfferRematch():
            return _rematch_not_now(table)
        case Say() | SetContacts() | Close():
            return None
        case _:
            return _not_playing(table) or _play_not_now(sight, who, command)


def _seat_not_now(table: Table, who: Who, command: TakeSeat | LeaveSeat | FreeSeat | RenewLink) -> Refused | None:
    seat = command.seat if isinstance(command, FreeSeat | RenewLink) else who.own
    if seat >= len(table.places):
        return Refused(sentence(Refusals.no_such_seat))
    place = table.places[seat]
    match command:
        case TakeSeat():
            return _because(Refusals.match_over, table.phase == "over") or _because(Refusals.seat_taken, not place.open)
        case LeaveSeat() | FreeSeat():
            return _because(Refusals.already_begun, table.phase != "lobby") or _because(Refusals.seat_empty, place.open)
        case RenewLink():
            nobody = _because(Refusals.seat_empty, not place.name or place.bot)
            return _not_playing(table) or nobody or _because(Refusals.link_open, place.open)


def _rematch_not_now(table: Table) -> Refused | None:
    if table.phase != "over":
        return _because(Refusals.not_over)
    there = _because(Refusals.rematch_there, table.rematch > 0)
    return there or _because(Refusals.no_rematches_left, table.rematches_left == 0)


def _begin_not_now(sight: Sight) -> Refused | None:
    game, table = sight.game, sight.table
    if table.phase != "lobby":
        return _because(Refusals.begun_before)
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
