"""Commands that may end the link they came by."""

from http import HTTPStatus

from engine.kit.sentence import sentence
from events import links
from events.table.commands import NewLink
from events.table.events import LinkReplaced
from events.table.refusals import NotAllowed, Refusals
from events.table.state import SeatState, Table
from functions.pages.problem_words import Problems
from functions.play.door.call import Call
from functions.play.door.errors import problem
from functions.play.forms.table_forms import TableForm
from functions.play.table.submitting import Accepted, run


def new_link(call: Call, form: TableForm) -> str:
    """Continues with the new link, if it replaced the form's own."""
    done = _change_link(call, form)
    table, whose = done.head.state, done.who
    if whose.was and not _replaced(call, done):
        raise NotAllowed(sentence(Refusals.link_dead))
    own = links.seat(table.places[whose.seat]) if whose.seat is not None else links.host(table)
    return call.by(own, done.head).onward


def _replaced(call: Call, done: Accepted) -> bool:
    """Whether this repeated command ended this very link: only its sender may have the next one."""
    version, whose = done.result.version, done.who
    if whose.seat is not None:
        return done.head.state.places[whose.seat].relinked == version
    (commit,) = call.site.tables.history(call.table_id, version, version - 1)
    return LinkReplaced("host") in commit.events


def pass_hosting(call: Call, form: TableForm) -> str:
    """A host without a seat has no link afterwards, and can only watch."""
    done = _change_link(call, form)
    table, whose = done.head.state, done.who
    if whose.was == "seat":
        raise NotAllowed(sentence(Refusals.link_dead))
    if whose.seat is not None:
        return call.by(links.seat(table.places[whose.seat]), done.head).onward
    return call.by(links.watch(table), done.head).onward if table.watching else f"{call.origin}/"


def _change_link(call: Call, form: TableForm) -> Accepted:
    asked, people = form.asks(), call.site.directory.people

    def admit(table: Table, place: SeatState | None) -> None:
        """Each new link is announced. A player who removed the owner's address, or had the owner forgotten, cannot make
        one in secret."""
        if asked == NewLink("own") and place:
            known = people.get(place.person)
            is_forgotten = table.forgets(place.chair, place.taken) is not None
            if is_forgotten or (known and known.parted):
                raise problem(HTTPStatus.CONFLICT, Problems.link_stays)

    return run(call, form, admit)
