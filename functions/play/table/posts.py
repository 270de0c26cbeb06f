"""From a form for a table's link to a commit and the next page."""

from contextlib import suppress
from http import HTTPStatus

from engine.kit.notation import Refused
from engine.kit.seats import Seat
from engine.kit.sentence import sentence
from events import links
from events.directory.limits import DAY
from events.directory.person import Person
from events.directory.presence import PRESENT
from events.table.commands import (
    AddBot,
    CancelOrder,
    ForgetMe,
    GiveOrder,
    GiveTime,
    GoAway,
    KeepSeat,
    LeaveSeat,
    Mute,
    NewLink,
    PassHosting,
    RenewLink,
    Report,
    ReturnToHost,
    SwitchTalk,
    SwitchWatching,
    Unmute,
)
from events.table.legal import refusal
from events.table.refusals import NotAllowed, Refusals
from events.table.sight import Sight
from events.table.state import Place, Table
from events.tables import Submission, game_named
from events.who import Who
from functions.pages.links import Visit
from functions.pages.problem_words import Problems
from functions.play.addresses import contacts
from functions.play.addresses.typed import given
from functions.play.door import limits
from functions.play.door.errors import problem
from functions.play.door.limits import Party
from functions.play.door.request import Request
from functions.play.door.session import arrive, authenticate, check_ids
from functions.play.door.stack import Stack
from functions.play.forms.table_forms import ContactForm, RematchForm, TableForm, TakeForm
from functions.play.table import relinking
from functions.play.table.commands import ANSWERED_BY_THE_PAGE, meant, reserved_word
from functions.play.table.rematch import play_again
from functions.play.table.showing import rematch_url
from functions.play.table.submitting import Done, count, counting, onward, run

SWITCHED = (AddBot, Mute, Unmute, SwitchTalk, SwitchWatching, RenewLink, KeepSeat, GiveTime, GoAway)


def act(stack: Stack, table_id: str, secret: str, form: TableForm, request: Request) -> str:
    """Carries out a form; returns the address of the next page.

    :raises NoSuchTable: when the link is wrong
    :raises Problem: when the link does not allow it, or it is asked about first
    :raises Refused: when the table or the game refuses it
    """
    check_ids(table_id, secret)
    match meant(form):
        case TakeForm() as take:
            return sit_down(stack, table_id, secret, take, request)[0]
        case leave if leave.does is LeaveSeat:
            return _leave(stack, table_id, secret, leave, request)
        case forget if forget.does is ForgetMe:
            return _forget(stack, table_id, secret, forget, request)
        case new_link if new_link.does is NewLink:
            return relinking.new_link(stack, table_id, secret, new_link, request)
        case hosting if hosting.does is PassHosting:
            return relinking.pass_hosting(stack, table_id, secret, hosting, request)
        case ContactForm() as contact:
            return _set_contact(stack, table_id, secret, contact, request)
        case order if order.does in (GiveOrder, CancelOrder):
            return _order(stack, table_id, secret, order, request)
        case switch if switch.does in SWITCHED:
            return _switch(stack, table_id, secret, switch, request)
        case report if report.does is Report:
            return _report(stack, table_id, secret, report, request)
        case RematchForm() as rematch:
            return _rematch(stack, table_id, secret, rematch, request)
        case other if (word := reserved_word(other)) in ANSWERED_BY_THE_PAGE:
            return f"{onward(arrive(stack, table_id, secret, request))}{ANSWERED_BY_THE_PAGE[word]}"
        case other:
            return onward(run(stack, table_id, secret, other, request).visit)


def be_present(stack: Stack, visit: Visit, shown: bool) -> tuple[Seat, ...] | None:
    """A player looks at the page: no notice is needed now, and a missed host is back.

    :param shown: whether the others may see it
    :returns: the other seats that show it; `None` for a viewer who does not, or has no seat
    """
    who = visit.who
    if who.scope not in ("seat", "host"):
        return None
    chair = visit.place.chair if who.seat is not None else None
    stack.directory.presence.seen(visit.table_id, chair, visit.now, shown)
    if who.is_host and visit.table.missed:
        with suppress(Refused):  # they did something else at this moment, or another player became host
            stack.tables.run(visit.table_id, lambda table: _returning(stack, visit, table), visit.now)
    if not shown or chair is None:
        return None
    chairs = stack.directory.presence.looking(visit.table_id, visit.now - PRESENT)
    seats = [visit.table.seat_of(each) for each in chairs if each != chair]
    return tuple([seat for seat in seats if seat is not None])


def _returning(stack: Stack, visit: Visit, table: Table) -> Submission:
    who, _ = authenticate(stack, visit.table_id, table, visit.secret)
    return Submission(who, ReturnToHost())


def sit_down(stack: Stack, table_id: str, secret: str, form: TakeForm, request: Request) -> tuple[str, Place]:
    """Takes a seat; returns the address of the next page, and the place. Raises as `act`."""
    there = arrive(stack, table_id, secret, request, consistent=False).table if form.phone.strip() else None
    addresses = given(form, stack.settings, there.rematches_left if there else None)

    def admit(who: Who, place: Place | None) -> None:
        """Against logs that grow by sitting down and standing up, and messages to strangers."""
        network = request.network(stack.newest_key)
        parties: dict[Party, str] = {"network": network}
        if who.scope == "invite" or place is None:
            parties["invitation"] = f"{table_id}/{network}"
        else:
            parties["link"] = f"{table_id}/{place.chair}/{network}"
        count(stack, table_id, [(limits.SITTING_DOWN, parties), *contacts.wanted(addresses, network)], request)

    done = run(stack, table_id, secret, form, request, admit)
    visit, place = done.visit, _taken(done)
    network = request.network(stack.newest_key)
    contacts.store(stack, table_id, visit.table, place, addresses, network, request.now)
    own = links.secret(visit.key, table_id, links.seat(place))
    return onward(visit, own, place.told), place


def _taken(done: Done) -> Place:
    """An invitation does not name the place."""
    if done.visit.who.scope != "invite":
        return done.visit.place
    place = next((place for place in done.visit.table.places if place.taken == done.version), None)
    if place is None or place.open or place.relinked:
        raise NotAllowed(sentence(Refusals.spent))
    return place


def _leave(stack: Stack, table_id: str, secret: str, form: TableForm, request: Request) -> str:
    """Leads to the seat's new link, where the player may sit down again; `settle` forgets them."""
    visit = run(stack, table_id, secret, form, request).visit
    fresh = links.secret(visit.key, table_id, links.open_seat(visit.place))
    return onward(visit, fresh)


def _forget(stack: Stack, table_id: str, secret: str, form: TableForm, request: Request) -> str:
    """The commit masks name and talk; person and addresses go at once. `settle` deletes leftovers of a crash, and
    states with the name, because the table remembers unseated people."""
    before = ""

    def admit(who: Who, place: Place | None) -> None:
        """Waits until the owner of the address is told of the link."""
        nonlocal before
        if place:
            before, until = place.person, told_by(stack, table_id, place)
            if request.now < until and _is_told(stack.directory.people.get(before)):
                raise problem(HTTPStatus.CONFLICT, Problems.address_stays, until=until)
        count_it(who, place)

    count_it = counting(stack, table_id, limits.SWITCHING, request)
    visit = run(stack, table_id, secret, form, request, admit).visit
    if before:
        contacts.forget(stack, before)
        stack.directory.webhooks.forget(table_id, before)
    return onward(visit)


def _order(stack: Stack, table_id: str, secret: str, form: TableForm, request: Request) -> str:
    admit = counting(stack, table_id, limits.PLANNING, request)
    return f"{onward(run(stack, table_id, secret, form, request, admit).visit)}#orders"


def _switch(stack: Stack, table_id: str, secret: str, form: TableForm, request: Request) -> str:
    admit = counting(stack, table_id, limits.SWITCHING, request)
    return onward(run(stack, table_id, secret, form, request, admit).visit)


def _report(stack: Stack, table_id: str, secret: str, form: TableForm, request: Request) -> str:
    admit = counting(stack, table_id, limits.REPORTING, request)
    return onward(run(stack, table_id, secret, form, request, admit).visit)


def _rematch(stack: Stack, table_id: str, secret: str, form: RematchForm, request: Request) -> str:
    play_again(stack, arrive(stack, table_id, secret, request, consistent=True), form.entropy, request)
    visit = arrive(stack, table_id, secret, request, consistent=True)
    return rematch_url(stack, visit, consistent=True) or onward(visit)


def _set_contact(stack: Stack, table_id: str, secret: str, form: ContactForm, request: Request) -> str:
    visit = arrive(stack, table_id, secret, request, consistent=True)
    if refused := refusal(Sight(game_named(visit.table.game), visit.table, now=visit.now), visit.who, form.asks()):
        raise refused
    place = visit.place
    network, until = request.network(stack.newest_key), told_by(stack, table_id, place)
    left = visit.table.rematches_left
    if form.known:
        contacts.tell_where_known(stack, table_id, place, form, request.now, left)
    else:
        contacts.change(stack, table_id, place.person, place.name, form, network, request.now, left, until)
    return f"{onward(visit)}#{'tell' if visit.table.phase == 'lobby' else 'contacts'}"


def _is_told(person: Person | None) -> bool:
    return person is not None and any(each.proved for each in person.contacts.values())


def told_by(stack: Stack, table_id: str, place: Place) -> int:
    """When the seat's contacts have surely been told of its new link, in seconds since 1970; 0 if it has none. Until
    then, a stranger who glimpsed the old link may be its holder."""
    if not place.relinked:
        return 0
    return stack.tables.history(table_id, place.relinked, place.relinked - 1)[0].at + DAY
