"""Forms for a table: a commit, and the next page."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from engine.kit.notation import Refused
from engine.kit.sentence import sentence
from events import links
from events.directory.person import Person
from events.people.forgetting import forget
from events.scenes import reveals
from events.store.log import CommitTooLarge
from events.table.commands import AnyCommand, ForgetMe, NewLink, PassHosting, PlayAgain, SetContacts, TakeSeat
from events.table.events import LinkReplaced
from events.table.refusals import NotAllowed, Refusals
from events.table.state import SeatState, Table
from events.tables import game_named
from functions.aws import log_lines
from functions.pages.problem_words import Problems
from functions.play.addresses import contacts
from functions.play.addresses.typed import given
from functions.play.door import answers, limits
from functions.play.door.call import Call
from functions.play.door.errors import Problem, problem, problem_of
from functions.play.door.request import Fields
from functions.play.door.routes import routes
from functions.play.forms.fields import table_form
from functions.play.forms.proof import Unproven, is_declined, is_proven
from functions.play.forms.table_forms import TABLE_FORMS, ContactForm, TableForm, TakeForm
from functions.play.table import undone
from functions.play.table.again import play_again
from functions.play.table.opening import place_taken
from functions.play.table.submitting import ANSWERED_BY_THE_PAGE, Accepted, meant, reserved_word, run


@routes.take("/t/<table>/<secret>", *TABLE_FORMS)
def post_command(table: str, secret: str) -> answers.HttpAnswer:
    """Runs the command of a form and leads to the next page."""
    request, fields = routes.current, Fields({})
    try:
        fields = request.fields()
        form = table_form(fields.values)
        if is_declined(fields.values, request):
            return answers.see_other(request.path, request)
        call = routes.call(table, secret, page=None, consistent=True)
        if not is_proven(type(form), fields.values, request):
            undone.ask_at_table(call, form)
        location = act(call, form, request.is_json or fields.values.get("pressed") == "yes")
    except Unproven as unproven:
        asked = undone.ask_whether_meant(unproven, routes.call(table, secret, consistent=True), form, fields)
        log_lines.logger.info("asked", command=form.command)
        return asked
    except (Problem, Refused, CommitTooLarge) as error:
        problem = problem_of(error)
        refused = undone.refuse_at_table(problem, routes.call(table, secret, consistent=True), fields)
        log_lines.logger.info("refused", code=problem.code, status=int(problem.status))
        return refused
    log_lines.logger.info("done", command=form.command)
    return answers.see_other(location, request)


def act(call: Call, form: TableForm, is_scripted: bool = False) -> str:
    """Runs a form's command; returns the next page's address.

    :param is_scripted: a program or the page’s script goes on by itself; otherwise a page shows a reveal
    :raises Problem: when the link does not allow it, or it is asked about first
    :raises Refused: when the table or the game refuses it
    """
    form = meant(form)
    if (word := reserved_word(form)) in ANSWERED_BY_THE_PAGE:
        return f"{call.to('table').onward}{ANSWERED_BY_THE_PAGE[word]}"
    if own := _ACTS.get(form.does):
        return own(call, form)
    after = call.after(run(call, form).head)
    match form.does.leads_to:
        case "table" if not is_scripted and reveals(game_named(after.table.game), after.head.commit.events):
            return f"{after.page}?moment={after.number}"
        case "table":
            return after.onward
        case "plans":
            return f"{after.onward}#orders"
        case "open seat":
            return after.by(links.open_seat(after.place)).onward


def sit_down(call: Call, form: TakeForm) -> tuple[str, SeatState]:
    """Takes a seat; returns the next page's address, and the place.

    :raises NoSuchTable: when the link opens nothing
    :raises Problem: when the link does not allow it, or it was done too often
    :raises Refused: when the table refuses it
    """
    addresses = given(form, call.site.settings, call.table.by_key)

    def admit(table: Table, place: SeatState | None) -> None:
        """Against logs that grow by sitting down and standing up, and messages to strangers."""
        parties: dict[limits.Party, str] = {"network": call.network}
        if call.who.scope == "invite" or place is None:
            parties["invitation"] = f"{call.table_id}/{call.network}"
        else:
            parties["link"] = f"{call.table_id}/{place.chair}/{call.network}"
        call.admit((limits.SITTING_DOWN, parties), *contacts.wanted(addresses, call.network))

    done = run(call, form, admit)
    after = call.after(done.head)
    # an invitation does not name the place
    place = place_taken(after.table, done.version) if after.who.scope == "invite" else after.place
    contacts.store(after, place, addresses)
    return after.by(links.seat(place)).onward, place


def _forget(call: Call, form: TableForm) -> str:
    """The commit masks name and talk; person and addresses go at once. `settle` deletes leftovers of a crash, and
    states with the name."""
    before, directory = "", call.site.directory

    def admit(table: Table, place: SeatState | None) -> None:
        """Waits until the address's owner is told of the link."""
        nonlocal before
        if place:
            before, until = place.person, contacts.told_by(call, place)
            if call.now < until and _is_told(directory.people.get(before)):
                raise problem(HTTPStatus.CONFLICT, Problems.address_stays, until=until)

    after = call.after(run(call, form, admit).head)
    if before:
        if known := directory.people.get(before):
            forget(directory, known, wanted=True)
        directory.webhooks.forget(call.table_id, before)
    return after.onward


def _new_link(call: Call, form: TableForm) -> str:
    """Continues with the new link, if it replaced the form's own."""
    asked, people = form.asks(), call.site.directory.people

    def admit(table: Table, place: SeatState | None) -> None:
        """Each new link is announced. A player who removed the owner's address, or had the owner forgotten, cannot make
        one in secret."""
        if asked == NewLink("own") and place:
            known = people.get(place.person)
            is_forgotten = table.forgets(place.chair, place.taken) is not None
            if is_forgotten or (known and known.parted):
                raise problem(HTTPStatus.CONFLICT, Problems.link_stays)

    done = run(call, form, admit)
    table, whose = done.head.state, done.who
    if whose.was and not _replaced(call, done):
        raise NotAllowed(sentence(Refusals.link_dead))
    own = links.seat(table.places[whose.seat]) if whose.seat is not None else links.host(table)
    return call.by(own, done.head).onward


def _replaced(call: Call, done: Accepted) -> bool:
    """Whether this repeated command ended this very link: only its sender may have the next one."""
    version, whose = done.version, done.who
    if whose.seat is not None:
        return done.head.state.places[whose.seat].relinked == version
    (commit,) = call.site.tables.history(call.table_id, version, version - 1)
    return LinkReplaced("host") in commit.events


def _pass_hosting(call: Call, form: TableForm) -> str:
    """A host without a seat has no link afterwards, and can only watch."""
    done = run(call, form)
    table, whose = done.head.state, done.who
    if whose.was == "seat":
        raise NotAllowed(sentence(Refusals.link_dead))
    if whose.seat is not None:
        return call.by(links.seat(table.places[whose.seat]), done.head).onward
    return call.by(links.watch(table), done.head).onward if table.watching else f"{call.origin}/"


def _set_contact(call: Call, form: ContactForm) -> str:
    call.check(form.asks())
    if form.known:
        contacts.tell_where_known(call, form)
    else:
        contacts.change(call, form)
    return f"{call.onward}#{'tell' if call.table.phase == 'lobby' else 'contacts'}"


def _is_told(person: Person | None) -> bool:
    return person is not None and any(each.proved for each in person.contacts.values())


_ACTS: Mapping[type[AnyCommand], Callable[[Call, Any], str]] = {
    TakeSeat: lambda call, form: sit_down(call, form)[0],
    ForgetMe: _forget,
    NewLink: _new_link,
    PassHosting: _pass_hosting,
    SetContacts: _set_contact,
    PlayAgain: lambda call, _: play_again(call),
}
"""Commands with more than a commit, or with another next page."""
