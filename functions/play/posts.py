"""What a form that was sent to a link of a table leads to: a commit, and the page to go on from."""

from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus

from engine.kit.notation import Refused
from engine.kit.sentence import sentence
from engine.kit.value import Value
from events import links
from events.directory.limits import DAY, HOUR
from events.table.commands import (
    CancelOrder,
    GiveOrder,
    KeepSeat,
    LeaveSeat,
    Mute,
    NewLink,
    OfferRematch,
    PassHosting,
    RenewLink,
    Report,
    ReturnToHost,
    SetContacts,
    SwitchTalk,
    SwitchWatching,
    Unmute,
)
from events.table.events import LinkReplaced
from events.table.legal import allows, refusal
from events.table.refusals import NotAllowed, Refusals
from events.table.sight import Sight
from events.table.state import Place, Table
from events.tables import Result, Submission, game_named
from events.who import WATCH, Who
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

REPORTS = 3
REPORTS_IN_ALL = 100
"""How often the player of one seat may write to the operator in a day, and all players of the site."""

LINKS = 12
"""How often the same seat may change links or pass on hosting in an hour: each time people get messages."""

ORDERS = 60
"""How often the player of one seat may change standing orders in an hour."""


SWITCHES = 60
"""How often the same seat may mute, switch, and give or keep seats in an hour: each time the log grows."""

SWITCHED = (Mute, Unmute, SwitchTalk, SwitchWatching, RenewLink, KeepSeat)


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
        case new_link if new_link.does is NewLink:
            return _new_link(stack, table_id, secret, new_link, request)
        case hosting if hosting.does is PassHosting:
            return _pass_hosting(stack, table_id, secret, hosting, request)
        case ContactForm() as contact:
            return _set_contact(stack, table_id, secret, contact, request)
        case order if order.does in (GiveOrder, CancelOrder):
            return _order(stack, table_id, secret, order, request)
        case switch if switch.does in SWITCHED:
            return _switch(stack, table_id, secret, switch, request)
        case report if report.does is Report:
            return _report(stack, table_id, secret, report, request)
        case rematch if rematch.does is OfferRematch:
            return _rematch(stack, table_id, secret, request)
        case other if (word := reserved_word(other)) in ANSWERED_BY_THE_PAGE:
            return f"{_page(arrive(stack, table_id, secret, request))}{ANSWERED_BY_THE_PAGE[word]}"
        case other:
            return _page(_run(stack, table_id, secret, other, request).visit)


def be_present(stack: Stack, visit: Visit) -> None:
    """Somebody looks at the page: no notice is needed just now, and a host who was missed is back."""
    who = visit.who
    if who.scope not in ("seat", "host"):
        return
    chair = visit.place.chair if who.seat is not None else None
    stack.directory.presence.seen(visit.table_id, chair, visit.now)
    if who.is_host and visit.table.missed:
        with suppress(Refused):  # they did something else at this moment, or somebody took over
            stack.tables.run(visit.table_id, lambda table: _returning(stack, visit, table), visit.now)


def _returning(stack: Stack, visit: Visit, table: Table) -> Submission:
    who, _ = authenticate(stack, visit.table_id, table, visit.secret)
    return Submission(who, ReturnToHost())


class Done(Value):
    """What a form led to.

    :param visit: at the table as it is then
    :param version: of the commit that did it
    """

    visit: Visit
    version: int


def _run(
    stack: Stack,
    table_id: str,
    secret: str,
    form: TableForm,
    request: Request,
    admit: Callable[[Place | None], None] = lambda place: None,
) -> Done:
    """Runs the command of a form.

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
    _check_repeat(stack, result, visit.who, request)
    return Done(visit, result.version)


def _check_repeat(stack: Stack, result: Result, who: Who, request: Request) -> None:
    """Answers a used-up link, or a repeat by invitation, for a while only.

    :raises NotAllowed: when that is over
    """
    if who.scope not in ("spent", "invite"):
        return
    if result.repeated and request.now - stack.tables.accepted_at(result) > REPEATED_FOR:
        raise NotAllowed(sentence(Refusals.spent))


def _take(stack: Stack, table_id: str, secret: str, form: TakeForm, request: Request) -> str:
    addresses = contacts.given(form, stack.settings)

    def admit(_: Place | None) -> None:
        """Nobody fills a log by sitting down and standing up, or has many strangers written to."""
        if not stack.directory.limits.take(f"take/{table_id}", SEATS_TAKEN, HOUR, request.now):
            raise problem(HTTPStatus.TOO_MANY_REQUESTS, Problems.too_many_seats, retry=HOUR)
        contacts.admit(stack, addresses, request.network(stack.newest_key), table_id, request.now)

    done = _run(stack, table_id, secret, form, request, admit)
    visit, place = done.visit, _taken(done)
    contacts.store(stack, table_id, place.person, place.name, addresses, request.now)
    own = links.secret(visit.key, table_id, links.seat(place))
    return _page(visit, own, place.told)


def _taken(done: Done) -> Place:
    """The place that was taken: an invitation names none.

    :raises NotAllowed: when somebody else has it by now, or its player a newer link
    """
    if done.visit.who.scope != "invite":
        return done.visit.place
    place = next((place for place in done.visit.table.places if place.taken == done.version), None)
    if place is None or place.open or place.relinked:
        raise NotAllowed(sentence(Refusals.spent))
    return place


def _new_link(stack: Stack, table_id: str, secret: str, form: TableForm, request: Request) -> str:
    """Goes on from the new link, if the own one was replaced: the one that the form was sent to is dead."""
    result, whose = _change_link(stack, table_id, secret, form, request)
    if whose.was and not _replaced(stack, result, whose):
        raise NotAllowed(sentence(Refusals.link_dead))
    table = result.head.state
    own = links.seat(table.places[whose.seat]) if whose.seat is not None else links.host(table)
    return _page_of(stack, result, own, request)


def _replaced(stack: Stack, result: Result, whose: Who) -> bool:
    """Whether the repeated command is the one that ended this very link: only its sender may have the next one."""
    head = result.head
    if whose.seat is not None:
        return head.state.places[whose.seat].relinked == result.version
    (commit,) = stack.tables.history(head.commit.table, result.version, result.version - 1)
    return LinkReplaced("host") in commit.events


def _pass_hosting(stack: Stack, table_id: str, secret: str, form: TableForm, request: Request) -> str:
    """A host without a seat has no link afterwards, and can watch."""
    result, whose = _change_link(stack, table_id, secret, form, request)
    table = result.head.state
    if whose.was == "seat":
        raise NotAllowed(sentence(Refusals.link_dead))
    if whose.seat is not None:
        return _page_of(stack, result, links.seat(table.places[whose.seat]), request)
    return _page_of(stack, result, links.watch(table), request) if table.watching else f"{request.origin}/"


def _change_link(stack: Stack, table_id: str, secret: str, form: TableForm, request: Request) -> tuple[Result, Who]:
    """Runs a command after which the link that it came by may open nothing; the result, and who sent it."""
    asked, whose, person, chair = form.asks(), WATCH, "", "host"
    assert not isinstance(asked, SetContacts), "the directory keeps it"

    def submits(table: Table) -> Submission:
        nonlocal whose, person, chair
        whose, key = authenticate(stack, table_id, table, secret)
        if whose.seat is not None:
            person, chair = table.places[whose.seat].person, str(table.places[whose.seat].chair)
        return Submission(whose, asked, sender(form, table, whose, key), form.confirmed)

    def admit() -> None:
        """Everybody is told of each of these. Who took away the owner's address makes no link that the owner is not
        told of."""
        if asked == NewLink("own") and person and (known := stack.directory.people.get(person)) and known.parted:
            raise problem(HTTPStatus.CONFLICT, Problems.link_stays)
        changes = "hosting" if isinstance(asked, PassHosting) else chair
        if not stack.directory.limits.take(f"links/{table_id}/{changes}", LINKS, HOUR, request.now):
            raise problem(HTTPStatus.TOO_MANY_REQUESTS, Problems.too_many_links, retry=HOUR)

    result = stack.tables.run(table_id, submits, request.now, admit)
    _check_repeat(stack, result, whose, request)
    return result, whose


def _page_of(stack: Stack, result: Result, link: links.Link, request: Request) -> str:
    table = result.head.state
    secret = links.secret(stack.keys.named(table.link_key), result.head.commit.table, link)
    return _page(enter(stack, result.head, secret, request))


def _leave(stack: Stack, table_id: str, secret: str, form: TableForm, request: Request) -> str:
    """Whoever stands up goes on from the seat's new link, to sit down again or not; `settle` has them forgotten."""
    visit = _run(stack, table_id, secret, form, request).visit
    fresh = links.secret(visit.key, table_id, links.open_seat(visit.place))
    return _page(visit, fresh)


def _order(stack: Stack, table_id: str, secret: str, form: TableForm, request: Request) -> str:
    def admit(place: Place | None) -> None:
        """Nobody sees orders, so nobody would see a log being filled with them. Each seat has a limit of its own: from
        one for all of them a player could tell how often the others changed theirs."""
        assert place is not None
        if not stack.directory.limits.take(f"order/{table_id}/{place.chair}", ORDERS, HOUR, request.now):
            raise problem(HTTPStatus.TOO_MANY_REQUESTS, Problems.too_many_orders, retry=HOUR)

    return f"{_page(_run(stack, table_id, secret, form, request, admit).visit)}#orders"


def _switch(stack: Stack, table_id: str, secret: str, form: TableForm, request: Request) -> str:
    def admit(place: Place | None) -> None:
        """Nobody fills a log by changing something and changing it back."""
        chair = "host" if place is None else place.chair
        if not stack.directory.limits.take(f"switch/{table_id}/{chair}", SWITCHES, HOUR, request.now):
            raise problem(HTTPStatus.TOO_MANY_REQUESTS, Problems.too_many_switches, retry=HOUR)

    return _page(_run(stack, table_id, secret, form, request, admit).visit)


def _report(stack: Stack, table_id: str, secret: str, form: TableForm, request: Request) -> str:
    def admit(place: Place | None) -> None:
        """Nobody fills the operator's mailbox, with many tables either. Each seat has a limit of its own, as with
        orders: nobody at the table uses up what is there for the others, or learns that somebody else reported."""
        assert place is not None
        network = request.network(stack.newest_key)
        counted = {f"report/{table_id}/{place.chair}": REPORTS, f"report/network/{network}": 3 * REPORTS}
        counted["report"] = REPORTS_IN_ALL
        if not all(stack.directory.limits.take(key, most, DAY, request.now) for key, most in counted.items()):
            raise problem(HTTPStatus.TOO_MANY_REQUESTS, Problems.too_many_reports, retry=DAY)

    return _page(_run(stack, table_id, secret, form, request, admit).visit)


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
    network, told_by = request.network(stack.newest_key), _told_by(stack, table_id, place)
    contacts.change(stack, table_id, place.person, place.name, form, network, request.now, told_by)
    return f"{_page(visit)}#contacts"


def _told_by(stack: Stack, table_id: str, place: Place) -> int:
    """When the seat's contacts have certainly been told of its new link, in seconds since 1970; 0 if it has none."""
    if not place.relinked:
        return 0
    return stack.tables.history(table_id, place.relinked, place.relinked - 1)[0].at + DAY


def _page(visit: Visit, secret: str = "", seen: int | None = None) -> str:
    """The address to go on from: of the visit's link, or of another one that was got by it.

    :param seen: the number that the page must show at least
    """
    return f"{visit.url(secret or visit.secret)}?seen={visit.number if seen is None else seen}"
