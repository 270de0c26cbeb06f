"""How a table can stand, and who can ask something of it then: what is allowed is gone through for all of them."""

from collections.abc import Callable, Iterator
from typing import Any, get_args

from engine.kit.scene.controls import Fixed
from engine.kit.value import replace
from events import links
from events.table.commands import (
    AddBot,
    AnyCommand,
    Begin,
    BotMove,
    CancelOrder,
    Close,
    ComeBack,
    ForgetMe,
    FreeSeat,
    GiveOrder,
    GiveTime,
    GoAway,
    KeepSeat,
    LeaveSeat,
    MissHost,
    Move,
    Mute,
    NewLink,
    Nudge,
    PassHosting,
    PlayAgain,
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
    WhichLink,
)
from events.table.events import Settings
from events.table.orders import MOST_ORDERS
from events.table.state import Table
from events.who import OPERATOR, SYSTEM, Who
from tests.events.table.scenario import DAY, HOUR, NOON, Scenario, by

WAITING = Settings(deadline=HOUR, begin_when_full=False, max_timeouts=1, objection=0)


def _seated(*names: str, **options: Any) -> Scenario:
    return Scenario(seats=3, settings=WAITING, **options).sat(*names)


def _playing(objection: int = 0, **options: Any) -> Scenario:
    settings = replace(WAITING, objection=objection)
    table = Scenario(seats=3, settings=settings, first_opener=1, **options)
    return table.sat("Anna", "Ben", "Cleo").when(Begin())


def _unhurried() -> Scenario:
    settings = replace(WAITING, deadline=0, away_days=0)
    return Scenario(seats=3, settings=settings, first_opener=1).sat("Anna", "Ben", "Cleo").when(Begin()).later(DAY)


def _hosted(table: Scenario) -> Scenario:
    """Anna hosts from her seat."""
    return table.when(PassHosting(0))


def _over(**options: Any) -> Scenario:
    return _playing(**options).when(by(1, Resign()), by(2, Resign()))


def _ordered(orders: int) -> Scenario:
    return _playing().when(*(by(1, GiveOrder(f"challenge above {amount}x6")) for amount in range(1, orders + 1)))


STANDS: dict[str, Callable[[], Scenario]] = {
    "nobody sits": lambda: _seated(),
    "one sits": lambda: _seated("Anna"),
    "enough sit": lambda: _seated("Anna", "Ben"),
    "enough sit, the opener does not": lambda: _seated("Anna", "Ben", first_opener=3),
    "all sit": lambda: _seated("Anna", "Ben", "Cleo"),
    "a bot sits": lambda: Scenario(seats=3, settings=WAITING, bots=1).sat("Anna"),
    "bots alone sit": lambda: Scenario(seats=3, settings=WAITING, bots=2),
    "it is played": _playing,
    "orders stand": lambda: _ordered(1),
    "all orders stand": lambda: _ordered(MOST_ORDERS),
    "parts wait": lambda: _playing().moves(0, "1x2; liar"),
    "somebody is away": lambda: _playing().times_out(),
    "all are away": lambda: _playing().times_out().times_out().times_out(),
    "somebody resigned": lambda: _playing().when(by(1, Resign())),
    "a link was renewed": lambda: _playing().when(RenewLink(1)),
    "a bot is asked": lambda: Scenario(seats=3, bots=2, first_opener=1).sat("Anna").moves(0, "1x2"),
    "Lie 21, the lie": lambda: Scenario("lie21", seats=2).sat("Anna", "Ben"),
    "a player hosts": lambda: _hosted(_playing()),
    "the host is gone before the match": lambda: _hosted(_seated("Anna", "Ben")).when((SYSTEM, MissHost())),
    "the host is gone": lambda: _playing().when((SYSTEM, MissHost())),
    "a seat is given away": lambda: _hosted(_playing(objection=HOUR)).when(RenewLink(1)),
    "somebody talks": lambda: _playing().when(by(0, Say("Hello")), by(1, Mute(2))),
    "talk and watching are off": lambda: _playing().when(SwitchTalk(on=False), SwitchWatching(on=False)),
    "a nudge is possible": lambda: _playing().later(HOUR // 2),
    "time was given, and a nudge": lambda: _playing().when(by(1, GiveTime(0))).later(HOUR).when(by(2, Nudge(0))),
    "somebody went away until tomorrow": lambda: _playing().when(by(0, GoAway(NOON + DAY))).later(HOUR),
    "no day away is left": lambda: _playing().when(by(0, GoAway(NOON + 3 * DAY))).later(3 * DAY),
    "days away are none, and time is endless": lambda: _unhurried(),
    "it is over": _over,
    "somebody plays again": lambda: _over().when(by(1, PlayAgain())),
    "it was closed before it began": lambda: _seated("Anna").when(Close()),
    "it was closed while it was played": lambda: _playing().when(Close()),
    "it was closed after its end": lambda: _over().when(Close()),
}
"""By what is special about them."""


def askers(table: Table) -> Iterator[Who]:
    """Everybody who can ask something: the holder of each link that the table has, the operator, the system."""
    yield from (OPERATOR, SYSTEM)
    yield from dict.fromkeys(who for link, who in links.living(table) if link.epoch >= 0)


def examples(stand: Scenario, who: Who) -> list[AnyCommand]:
    """What may be tried, as somebody would send it who means it."""
    table, place = stand.table, stand.table.places[who.seat or 0]
    number = place.prompt.number if place.prompt else place.prompts
    tried: list[AnyCommand] = [
        *(
            TakeSeat("Zoe", "dice of Zoe", "p-Zoe"),
            LeaveSeat(),
            AddBot(),
            Begin(),
            Say("Hello"),
            SetContacts(),
            ForgetMe("another"),
            Close(),
        ),
        *(Move(number, _move(stand, who)), ComeBack(), Resign(), PlayAgain(), TimeOut()),
        *(GiveOrder(text) for text in _orders(stand, who)),
        *(CancelOrder(order.text) for order in place.orders),
        *(NewLink(which) for which in get_args(WhichLink)),
        *(KeepSeat(), TakeHosting(), MissHost(), ReturnToHost(), ReplaceKey("2")),
        *(SwitchTalk(not table.talking), SwitchWatching(not table.watching)),
        CancelOrder("; ".join(place.instructions)),
        GoAway(stand.now + HOUR),
    ]
    for seat in range(len(table.places)):
        tried += [PassHosting(seat), Mute(seat), Unmute(seat), Report(seat), GiveTime(seat), Nudge(seat)]
        tried += [FreeSeat(seat), RenewLink(seat), BotMove(seat, _move(stand, Who("seat", seat)))]
    return tried


def _move(stand: Scenario, who: Who) -> str:
    """A legal move, if there is one."""
    game, table = stand.game, stand.table
    legal = game.legal(game.view(table.position, who.seat)) if table.position is not None else ()
    return str(next(iter(legal), "1x2"))


def _orders(stand: Scenario, who: Who) -> list[str]:
    """An order of each form, with the first of what can be chosen; where there is no form, one of Liar's Dice."""
    game, table = stand.game, stand.table
    controls = game.orders.controls(game.view(table.position, who.seat)) if table.position is not None else ()
    return [
        " ".join(
            part.text if isinstance(part, Fixed) else " ".join(each.text for each in part.choices[: part.least])
            for part in control.parts
        )
        for control in controls
    ] or ["challenge any"]
