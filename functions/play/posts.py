"""What a form that was sent to a link of a table leads to: a commit, and the page to go on from."""

from collections.abc import Callable
from http import HTTPStatus

from engine.kit.sentence import sentence
from events import links
from events.directory.limits import HOUR
from events.table.commands import CancelOrder, GiveOrder, LeaveSeat, OfferRematch, SetContacts
from events.table.legal import allows, refusal
from events.table.refusals import NotAllowed, Refusals
from events.table.sight import Sight
from events.table.state import Place, Table
from events.tables import Submission, game_named
from functions.pages.links import Visit
from functions.pages.problem_words import Problems
from functions.play import contacts
from functions.play.commands import ANSWERED_BY_THE_PAGE, meant, reserved_word, sender
from functions.play.errors import problem
from functions.play.forms import ContactForm, TableForm, TakeForm
from functions.play.opening import open_rematch
from functions.play.request import Request
from functions.play.session import arrive, authenticate, check_ids, enter, rematch_url
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
        case rematch if rematch.does is OfferRematch:
            return _rematch(stack, table_id, secret, request)
        case other if (word := reserved_word(other)) in ANSWERED_BY_THE_PAGE:
            return f"{_page(arrive(stack, table_id, secret, request))}{ANSWERED_BY_THE_PAGE[word]}"
        case other:
            return _page(_run(stack, table_id, secret, other, request))


def _run(
    stack: Stack,
    table_id: str,
    secret: str,
    form: TableForm,
    request: Request,
    admit: Callable[[Place | None], None] = lambda place: None,
) -> Visit:
    """Runs the command of a form; returns the visit at the table as it is then.

    One Query and one PutItem, if nobody else commits at the same moment.

    :param admit: may still refuse what is in order, by raising; called with the place of the link's seat
    """
    place: Place | None = None
    asked = form.asks()
    assert not isinstance(asked, SetContacts), "the directory keeps it"

    def submits(table: Table) -> Submission:
        nonlocal place
        who, key = authenticate(stack, table_id, table, secret)
        place = table.places[who.seat] if who.seat is not None else None
        return Submission(who, asked, sender(form, table, who, key), form.confirmed)

    result = stack.tables.run(table_id, submits, request.now, lambda: admit(place))
    visit = enter(stack, result.head, secret, request)
    if result.repeated and visit.who.scope == "spent" and request.now - stack.tables.accepted_at(result) > REPEATED_FOR:
        raise NotAllowed(sentence(Refusals.spent))
    return visit


def _take(stack: Stack, table_id: str, secret: str, form: TakeForm, request: Request) -> str:
    addresses = contacts.given(form, stack.settings)

    def admit(_: Place | None) -> None:
        """Nobody fills a log by sitting down and standing up, or has many strangers written to."""
        if not stack.directory.limits.take(f"take/{table_id}", SEATS_TAKEN, HOUR, request.now):
            raise problem(HTTPStatus.TOO_MANY_REQUESTS, Problems.too_many_seats, retry=HOUR)
        contacts.admit(stack, addresses, request.network(stack.newest_key), table_id, request.now)

    visit = _run(stack, table_id, secret, form, request, admit)
    place = visit.place
    contacts.store(stack, table_id, place.person, place.name, addresses, request.now)
    own = links.seat_secret(visit.key, table_id, place.chair, place.epoch)
    return _page(visit, own, place.told)


def _leave(stack: Stack, table_id: str, secret: str, form: TableForm, request: Request) -> str:
    """Whoever stands up goes on from the seat's new link, to sit down again or not; `settle` has them forgotten."""
    visit = _run(stack, table_id, secret, form, request)
    fresh = links.open_secret(visit.key, table_id, visit.place.chair, visit.place.epoch)
    return _page(visit, fresh)


def _order(stack: Stack, table_id: str, secret: str, form: TableForm, request: Request) -> str:
    def admit(place: Place | None) -> None:
        """Nobody sees orders, so nobody would see a log being filled with them. Each seat has a limit of its own: from
        one for all of them a player could tell how often the others changed theirs."""
        assert place is not None
        if not stack.directory.limits.take(f"order/{table_id}/{place.chair}", ORDERS, HOUR, request.now):
            raise problem(HTTPStatus.TOO_MANY_REQUESTS, Problems.too_many_orders, retry=HOUR)

    return f"{_page(_run(stack, table_id, secret, form, request, admit))}#orders"


def _rematch(stack: Stack, table_id: str, secret: str, request: Request) -> str:
    visit = arrive(stack, table_id, secret, request, consistent=True)
    if not (visit.table.rematch_table and allows(visit.who, OfferRematch)):
        open_rematch(stack, visit, request)
        visit = arrive(stack, table_id, secret, request, consistent=True)
    return rematch_url(stack, visit) or _page(visit)


def _set_contact(stack: Stack, table_id: str, secret: str, form: ContactForm, request: Request) -> str:
    visit = arrive(stack, table_id, secret, request, consistent=True)
    if refused := refusal(Sight(game_named(visit.table.game), visit.table), visit.who, form.asks()):
        raise refused
    place = visit.place
    contacts.change(stack, table_id, place.person, place.name, form, request.network(stack.newest_key), request.now)
    return f"{_page(visit)}#contacts"


def _page(visit: Visit, secret: str = "", seen: int | None = None) -> str:
    """The address to go on from: of the visit's link, or of another one that was got by it.

    :param seen: the number that the page must show at least
    """
    return f"{visit.url(secret or visit.secret)}?seen={visit.number if seen is None else seen}"
