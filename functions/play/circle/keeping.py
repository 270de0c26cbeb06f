"""What members do about their place in a circle, and its keeper about the circle."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from http import HTTPStatus
from typing import get_args

from engine.kit.sentence import sentence
from engine.kit.value import replace
from events import links
from events.circles import TABLES_OF_A_KEY
from events.people.forgetting import forget
from events.reading import NoSuchTable
from events.table.refusals import NotAllowed, Refusals
from functions.notices.queue import LinksWanted, NameReported
from functions.notices.ways import addressed
from functions.pages.problem_words import Problems
from functions.play.door import limits
from functions.play.door.answers import HttpAnswer
from functions.play.door.call import come, own_seat
from functions.play.door.errors import problem
from functions.play.door.meeting import Meeting
from functions.play.forms.circle_forms import CircleForm, Deed, KeeperDeed
from functions.play.forms.page_forms import ask_first
from functions.play.forms.table_forms import FORMS, TableForm
from functions.play.table.opening import check_host_key
from functions.play.table.posts import act

ASKED_FIRST: Mapping[Deed, Callable[[Problems], str]] = {
    "leave": Problems.confirm_leave_circle,
    "forget_me": Problems.confirm_forget_member,
    "new_link": Problems.confirm_new_member_link,
    "new_links": Problems.confirm_new_member_links,
    "remove": Problems.confirm_remove_member,
    "new_circle_link": Problems.confirm_new_circle_link,
    "end": Problems.confirm_end_circle,
}
"""Before what cannot be taken back."""


def keep(found: Meeting, form: CircleForm) -> HttpAnswer | str:
    """Carries out a member's form; returns the next page's address, or the question before it.

    :raises NotAllowed: by everyone's link, or when the keeper alone may do it
    :raises Problem: when there is no such member, the host key is wrong, or it was done too often
    """
    member = found.member
    if form.does in get_args(KeeperDeed) and found.group.keeper(found.request.now) != member:
        raise NotAllowed(sentence(Refusals.not_allowed))
    if form.does in ASKED_FIRST and (asked := ask_first(form, found.request, sentence(ASKED_FIRST[form.does]))):
        return asked
    parties: dict[limits.Party, str] = {"person": f"{found.circle.id}/{member.number}"}
    found.site.admit([(limits.CHANGING_LINKS, parties)], "", found.request.now)
    circles, circle = found.circles, found.circle
    match form.does:
        case "leave":
            circles.leave(circle.id, member.number, found.request.now)
            return found.address(None)
        case "forget_me":
            _at_tables(found, FORMS["forget_me"](id=f"circle {member.number}", confirmed=True))
            if member.person and (known := found.site.directory.people.get(member.person)):
                forget(found.site.directory, known, wanted=True)
            circles.forget(circle.id, member.number)
            return found.address(None)
        case "new_link" | "new_links":
            return _renew(found, with_seats=form.does == "new_links")
        case "refill":
            check_host_key(found.site, form.host_key)
            if circle.tables_left is not None:
                circles.allow(circle.id, TABLES_OF_A_KEY)
        case "report":
            site, network = found.site, found.site.network(found.request)
            site.admit([(limits.REPORTING, {**parties, "network": network})], "", found.request.now)
            site.have_sent(NameReported(circle.id, member.number, form.member))
        case _:
            return _as_keeper(found, form)
    return found.page


def _as_keeper(found: Meeting, form: CircleForm) -> str:
    circles, circle = found.circles, found.circle
    match form.does:
        case "remove" if form.member not in [each.number for each in found.group.members if each != found.member]:
            raise problem(HTTPStatus.CONFLICT, Problems.no_such_member)
        case "remove":
            circles.leave(circle.id, form.member, found.request.now)
        case "close" | "open":
            circles.close(circle.id, form.does == "close")
        case "new_circle_link":
            circles.renew(circle, None)
            later = replace(found.group, circle=replace(circle, epoch=circle.epoch + 1))
            replace(found, group=later).keep_short()
            return f"{found.page}/links"
        case "end":
            circles.end(circle.id)
            return f"{found.request.origin}/"
    return found.page


def _renew(found: Meeting, with_seats: bool) -> str:
    """The owner is told first, so that a crash hides nothing. A seat's new link needs an address to be sent to."""
    site, member, now = found.site, found.member, found.request.now
    if person := site.directory.people.get(member.person) if member.person else None:
        for channel in addressed(person, now)[:1]:
            site.have_sent(LinksWanted(person.contacts[channel].contact, channel, replaced=True))
    if with_seats:
        mark = f"circle {member.number} {member.epoch}"
        _at_tables(found, FORMS["new_link"](id=mark, which="own", confirmed=True))
    found.circles.renew(found.circle, member)
    return found.address(replace(member, epoch=member.epoch + 1))


def _at_tables(found: Meeting, form: TableForm) -> None:
    """At those that are open, as long as the link leads there.

    :raises DamagedLog: at a damaged one, so that nothing is said to be done
    """
    people = found.site.directory.people
    for table_id in found.group.tables:
        with suppress(NoSuchTable):
            head = found.site.tables.head(table_id)
            place = own_seat(found, head) if head.state.phase != "closed" else None
            if place and (form.command != "new_link" or addressed(people.get(place.person), found.request.now)):
                act(come(found.site, found.request, head, links.seat(place)), form)
