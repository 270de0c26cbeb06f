"""Commands that may end the link they came by."""

from http import HTTPStatus

from engine.kit.sentence import sentence
from events import links
from events.table.commands import NewLink, SetContacts
from events.table.events import LinkReplaced
from events.table.refusals import NotAllowed, Refusals
from events.table.state import Table
from events.tables import Result, Submission
from events.who import WATCH, Who
from functions.pages.problem_words import Problems
from functions.play.door import limits
from functions.play.door.errors import problem
from functions.play.door.request import Request
from functions.play.door.session import authenticate, enter
from functions.play.door.stack import Stack
from functions.play.forms.table_forms import TableForm
from functions.play.table.commands import sender
from functions.play.table.submitting import check_repeat, count, onward


def new_link(stack: Stack, table_id: str, secret: str, form: TableForm, request: Request) -> str:
    """Goes on from the new link, if it replaced the form's own."""
    result, whose = _change_link(stack, table_id, secret, form, request)
    if whose.was and not _replaced(stack, result, whose):
        raise NotAllowed(sentence(Refusals.link_dead))
    table = result.head.state
    own = links.seat(table.places[whose.seat]) if whose.seat is not None else links.host(table)
    return _page_of(stack, result, own, request)


def _replaced(stack: Stack, result: Result, whose: Who) -> bool:
    """Whether this repeated command ended this very link: only its sender may have the next one."""
    head = result.head
    if whose.seat is not None:
        return head.state.places[whose.seat].relinked == result.version
    (commit,) = stack.tables.history(head.commit.table, result.version, result.version - 1)
    return LinkReplaced("host") in commit.events


def pass_hosting(stack: Stack, table_id: str, secret: str, form: TableForm, request: Request) -> str:
    """A host without a seat has no link afterwards, and can only watch."""
    result, whose = _change_link(stack, table_id, secret, form, request)
    table = result.head.state
    if whose.was == "seat":
        raise NotAllowed(sentence(Refusals.link_dead))
    if whose.seat is not None:
        return _page_of(stack, result, links.seat(table.places[whose.seat]), request)
    return _page_of(stack, result, links.watch(table), request) if table.watching else f"{request.origin}/"


def _change_link(stack: Stack, table_id: str, secret: str, form: TableForm, request: Request) -> tuple[Result, Who]:
    asked, whose, person, is_forgotten = form.asks(), WATCH, "", False
    assert not isinstance(asked, SetContacts), "the directory keeps it"

    def submits(table: Table) -> Submission:
        nonlocal whose, person, is_forgotten
        whose, key = authenticate(stack, table_id, table, secret)
        if whose.seat is not None:
            place = table.places[whose.seat]
            person, is_forgotten = place.person, table.forgets(place.chair, place.taken) is not None
        return Submission(whose, asked, sender(form, table, whose, key), form.confirmed)

    def admit() -> None:
        """Each new link is announced. A player who removed the owner's address, or had the owner forgotten, cannot make
        one in secret."""
        if asked == NewLink("own") and person:
            known = stack.directory.people.get(person)
            if is_forgotten or (known and known.parted):
                raise problem(HTTPStatus.CONFLICT, Problems.link_stays)
        count(stack, table_id, [(limits.CHANGING_LINKS, {"person": f"{table_id}/{person or 'host'}"})], request)

    result = stack.tables.run(table_id, submits, request.now, admit)
    check_repeat(stack, result, whose, request)
    return result, whose


def _page_of(stack: Stack, result: Result, link: links.Link, request: Request) -> str:
    table = result.head.state
    secret = links.secret(stack.keys.named(table.link_key), result.head.commit.table, link)
    return onward(enter(stack, result.head, secret, request))
