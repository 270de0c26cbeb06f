"""What a form that was sent to a link of a table leads to: a commit, and the page to go on from."""

from collections.abc import Callable
from dataclasses import field
from http import HTTPStatus

from engine.kit.sentence import sentence
from engine.kit.value import Value
from events import links
from events.directory.limits import HOUR
from events.table.commands import CancelOrder, GiveOrder, LeaveSeat, OfferRematch, SetContacts
from events.table.legal import allows, refusal
from events.table.refusals import NotAllowed, Refusals
from events.table.sight import Sight
from events.table.state import Place, Table
from events.table.who import Who
from events.tables import Submission, game_named
from functions.pages.problem_words import Problems
from functions.pages.table import number_for
from functions.play import contacts
from functions.play.commands import ANSWERED_BY_THE_PAGE, meant, reserved_word, sender
from functions.play.errors import problem
from functions.play.forms import ContactForm, RematchForm, TableForm, TakeForm
from functions.play.opening import open_rematch
from functions.play.request import Request
from functions.play.session import arrive, authenticate, check_ids, rematch_url
from functions.play.stack import Stack

SEATS_TAKEN = 60
"""How often somebody may sit down at one table in an hour."""

REPEATED_FOR = 600
"""Seconds for which a link that was used up answers a repeat of what used it up: enough for a reply that was lost, and
for a telephone in a tunnel. Whoever finds the form later, in a browser or a log, gets no link by it."""

ORDERS = 60
"""How often the player of one seat may change standing orders in an hour."""


def act(stack: Stack, table_id: str, secret: str, form: TableForm, request: Request) -> str:
    """Does what the form says; gives the address of the page to go on from.

    :raises NoSuchTable: when the link is none
    :raises Problem: when the link does not allow it, or it is asked about first
    :raises Refused: when the table or the game refuses it
    """
    check_ids(table_id, secret)
    match meant(form):
        case TakeForm() as take:
            return _take(stack, table_id, secret, take, request)
        case leave if leave.does is LeaveSeat:
            return _leave(stack, table_id, secret, leave, request)
        case ContactForm() as contact:
            return _set_contact(stack, table_id, secret, contact, request)
        case order if order.does in (GiveOrder, CancelOrder):
            return _order(stack, table_id, secret, order, request)
        case RematchForm():
            return _rematch(stack, table_id, secret, request)
        case other if (word := reserved_word(other)) in ANSWERED_BY_THE_PAGE:
            number = arrive(stack, table_id, secret).number
            return f"{_page(request, table_id, secret, number)}{ANSWERED_BY_THE_PAGE[word]}"
        case other:
            done = _run(stack, table_id, secret, other, request.now)
            return _page(request, table_id, secret, number_for(done.table, done.who))


class _Done(Value):
    """A command that was accepted.

    :param who: of the link, as it was before
    :param place: of the link's seat, if it is one's
    :param key: of the table's links
    :param table: as it is now
    """

    who: Who
    place: Place | None
    key: bytes = field(repr=False)
    table: Table


def _run(
    stack: Stack,
    table_id: str,
    secret: str,
    form: TableForm,
    now: int,
    admit: Callable[[Place | None], None] = lambda place: None,
) -> _Done:
    """One Query and one PutItem, if nobody else commits at the same moment.

    :param now: seconds since 1970
    :param admit: may still refuse what is in order, by raising; called with the place of the link's seat
    """
    link: tuple[Who, bytes, Place | None] | None = None
    asked = form.asks()
    assert not isinstance(asked, SetContacts), "the directory keeps it"

    def submits(table: Table) -> Submission:
        nonlocal link
        who, key = authenticate(stack, table_id, table, secret)
        link = who, key, table.places[who.seat] if who.seat is not None else None
        return Submission(who, asked, sender(form, table, who, key), form.confirmed)

    result = stack.tables.run(table_id, submits, now, lambda: admit(link[2] if link else None))
    assert link is not None
    who, key, place = link
    if who.scope == "spent" and now - stack.tables.accepted_at(result) > REPEATED_FOR:
        raise NotAllowed(sentence(Refusals.spent))
    return _Done(who, place, key, result.head.state)


def _take(stack: Stack, table_id: str, secret: str, form: TakeForm, request: Request) -> str:
    addresses = contacts.given(form, stack.settings)

    def admit(_: Place | None) -> None:
        """Nobody fills a log by sitting down and standing up, or has many strangers written to."""
        if not stack.directory.limits.take(f"take/{table_id}", SEATS_TAKEN, HOUR, request.now):
            raise problem(HTTPStatus.TOO_MANY_REQUESTS, Problems.too_many_seats, retry=HOUR)
        contacts.admit(stack, addresses, request.network(stack.newest_key), table_id, request.now)

    done = _run(stack, table_id, secret, form, request.now, admit)
    place = _place_now(done)
    contacts.store(stack, table_id, place.person, place.name, addresses, request.now)
    own = links.seat_secret(done.key, table_id, place.chair, place.epoch)
    return _page(request, table_id, own, place.told)


def _leave(stack: Stack, table_id: str, secret: str, form: TableForm, request: Request) -> str:
    """Whoever stands up goes on from the seat's new link, to sit down again or not; `settle` has them forgotten."""
    done = _run(stack, table_id, secret, form, request.now)
    place = _place_now(done)
    fresh = links.open_secret(done.key, table_id, place.chair, place.epoch)
    return _page(request, table_id, fresh, done.table.told)


def _order(stack: Stack, table_id: str, secret: str, form: TableForm, request: Request) -> str:
    def admit(place: Place | None) -> None:
        """Nobody sees orders, so nobody would see a log being filled with them. Each seat has a limit of its own: from
        one for all of them a player could tell how often the others changed theirs."""
        assert place is not None
        if not stack.directory.limits.take(f"order/{table_id}/{place.chair}", ORDERS, HOUR, request.now):
            raise problem(HTTPStatus.TOO_MANY_REQUESTS, Problems.too_many_orders, retry=HOUR)

    done = _run(stack, table_id, secret, form, request.now, admit)
    return f"{_page(request, table_id, secret, number_for(done.table, done.who))}#orders"


def _rematch(stack: Stack, table_id: str, secret: str, request: Request) -> str:
    arrival = arrive(stack, table_id, secret, consistent=True)
    if not (arrival.head.state.rematch_table and allows(arrival.who, OfferRematch)):
        open_rematch(arrival, request)
        arrival = arrive(stack, table_id, secret, consistent=True)
    return rematch_url(arrival, request) or _page(request, table_id, secret, arrival.number)


def _set_contact(stack: Stack, table_id: str, secret: str, form: ContactForm, request: Request) -> str:
    arrival = arrive(stack, table_id, secret, consistent=True)
    table = arrival.head.state
    if refused := refusal(Sight(game_named(table.game), table), arrival.who, form.asks()):
        raise refused
    place = table.places[arrival.who.own]
    contacts.change(stack, table_id, place.person, place.name, form, request.network(stack.newest_key), request.now)
    return f"{_page(request, table_id, secret, arrival.number)}#contacts"


def _place_now(done: _Done) -> Place:
    """The place of the link's seat as it is now: places move up when a game begins, chairs stay."""
    assert done.place is not None
    chair = done.place.chair
    return next(place for place in done.table.places if place.chair == chair)


def _page(request: Request, table_id: str, secret: str, seen: int) -> str:
    return f"{request.origin}/t/{table_id}/{secret}?seen={seen}"
