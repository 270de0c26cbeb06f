"""Runs the command of a form."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from engine.kit.sentence import sentence
from engine.kit.value import Value
from events.table.commands import SetContacts
from events.table.refusals import NotAllowed, Refusals
from events.table.state import Place, Table
from events.tables import Result, Submission
from events.who import WATCH, Who
from functions.pages.links import Visit
from functions.play.door import limits
from functions.play.door.limits import Counted, Wanted
from functions.play.door.request import Request
from functions.play.door.session import authenticate, enter
from functions.play.door.stack import Stack
from functions.play.forms.table_forms import TableForm
from functions.play.table.commands import sender

REPEATED_FOR = 600
"""Seconds for which a used-up link answers a repeat: enough after a lost reply, or a tunnel. A later finder of the
form, in a browser or a log, gets no link."""

Admits: TypeAlias = Callable[[Who, Place | None], None]
"""Called with the sender and their place, before the command takes effect."""


class Done(Value):
    """The table after a form, and its commit's version."""

    visit: Visit
    version: int


def run(
    stack: Stack,
    table_id: str,
    secret: str,
    form: TableForm,
    request: Request,
    admit: Admits = lambda who, place: None,
) -> Done:
    """One Query and one PutItem, if there is no race.

    :param admit: may refuse a valid command
    """
    who: Who = WATCH
    place: Place | None = None
    asked = form.asks()
    assert not isinstance(asked, SetContacts), "the directory keeps it"

    def submits(table: Table) -> Submission:
        nonlocal who, place
        who, key = authenticate(stack, table_id, table, secret)
        place = table.places[who.seat] if who.seat is not None else None
        return Submission(who, asked, sender(form, table, who, key), form.confirmed)

    result = stack.tables.run(table_id, submits, request.now, lambda: admit(who, place))
    visit = enter(stack, result.head, secret, request)
    check_repeat(stack, result, visit.who, request)
    return Done(visit, result.version)


def check_repeat(stack: Stack, result: Result, who: Who, request: Request) -> None:
    """Lets a used-up link, or an invitation, answer a repeat for a while only."""
    if who.scope not in ("spent", "invite"):
        return
    if result.repeated and request.now - stack.tables.accepted_at(result) > REPEATED_FOR:
        raise NotAllowed(sentence(Refusals.spent))


def counting(stack: Stack, table_id: str, thing: Counted, request: Request) -> Admits:
    """Counts an action for the person and their network. A seat's next player counts as another person; a host without
    a seat as one."""

    def admit(who: Who, place: Place | None) -> None:
        person = f"{table_id}/{place.person if place else 'host'}"
        count(stack, table_id, [(thing, {"person": person, "network": request.network(stack.newest_key)})], request)

    return admit


def count(stack: Stack, table_id: str, wanted: Sequence[Wanted], request: Request) -> None:
    """Counts actions at a table, as `limits.admit`."""
    limits.admit(stack.directory.limits, wanted, table_id, request.now)


def onward(visit: Visit, secret: str = "", seen: int | None = None) -> str:
    """The address of the next page.

    :param secret: of another link that the visit's link led to
    :param seen: the number that the page must show at least
    """
    return f"{visit.url(secret or visit.secret)}?seen={visit.number if seen is None else seen}"
