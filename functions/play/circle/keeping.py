"""What members do about their place in a circle, and its keeper about the circle."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from aws_lambda_powertools.event_handler import Response

from engine.kit.sentence import sentence
from engine.kit.value import replace
from events import links
from events.circles import TABLES_OF_A_KEY, Member
from events.reading import NoSuchTable
from events.table.refusals import NotAllowed, Refusals
from functions.pages.problem_words import Problems
from functions.play.circle.arriving import Meeting
from functions.play.door import limits
from functions.play.door.call import come
from functions.play.door.errors import problem
from functions.play.forms.circle_forms import CircleForm, Deed
from functions.play.forms.page_forms import ask_first
from functions.play.forms.table_forms import FORMS
from functions.play.table.next_table import own_seat
from functions.play.table.opening import check_host_key
from functions.play.table.posts import act

ASKED_FIRST: Mapping[Deed, Callable[[Problems], str]] = {
    "leave": Problems.confirm_leave_circle,
    "forget_me": Problems.confirm_forget_member,
    "new_link": Problems.confirm_new_member_link,
    "remove": Problems.confirm_remove_member,
    "new_circle_link": Problems.confirm_new_circle_link,
    "end": Problems.confirm_end_circle,
}
"""Before what cannot be taken back."""

_OF_KEEPER: tuple[Deed, ...] = ("remove", "close", "open", "new_circle_link", "end")


def keep(found: Meeting, form: CircleForm) -> Response[Any] | str:
    """Carries out a member's form; returns the next page's address, or the question before it.

    :raises NotAllowed: by everyone's link, or when the keeper alone may do it
    :raises Problem: when there is no such member, the host key is wrong, or it was done too often
    """
    member = found.member
    if form.does in _OF_KEEPER and found.group.keeper(found.request.now) != member:
        raise NotAllowed(sentence(Refusals.not_allowed))
    if form.does in ASKED_FIRST and (asked := ask_first(form, found.request, sentence(ASKED_FIRST[form.does]))):
        return asked
    parties: dict[limits.Party, str] = {"person": f"{found.circle.id}/{member.number}"}
    found.site.admit([(limits.CHANGING_LINKS, parties)], "", found.request.now)
    return _DEEDS[form.does](found, member, form)


def _leave(found: Meeting, member: Member, form: CircleForm) -> str:
    found.circles.leave(found.circle.id, member.number, found.request.now)
    return found.address(None)


def _forget(found: Meeting, member: Member, form: CircleForm) -> str:
    """At the open tables first, as long as the link leads there."""
    for table_id in found.group.tables:
        try:
            head = found.site.tables.head(table_id)
        except NoSuchTable:
            continue
        if place := own_seat(found.site, table_id, head.state, member):
            call = come(found.site, found.request, head, links.seat(place))
            act(call, FORMS["forget_me"](id=f"circle {member.number}", confirmed=True))
    found.circles.forget(found.circle.id, member.number)
    return found.address(None)


def _new_link(found: Meeting, member: Member, form: CircleForm) -> str:
    found.circles.renew(found.circle, member)
    return found.address(replace(member, epoch=member.epoch + 1))


def _refill(found: Meeting, member: Member, form: CircleForm) -> str:
    check_host_key(found.site, form.host_key)
    if found.circle.tables_left is not None:
        found.circles.allow(found.circle.id, TABLES_OF_A_KEY)
    return found.page


def _remove(found: Meeting, member: Member, form: CircleForm) -> str:
    if form.member not in [each.number for each in found.group.members]:
        raise problem(HTTPStatus.CONFLICT, Problems.no_such_member)
    found.circles.leave(found.circle.id, form.member, found.request.now)
    return found.page


def _close(found: Meeting, member: Member, form: CircleForm) -> str:
    found.circles.close(found.circle.id, form.does == "close")
    return found.page


def _new_circle_link(found: Meeting, member: Member, form: CircleForm) -> str:
    found.circles.renew(found.circle, None)
    return f"{found.page}/links"


def _end(found: Meeting, member: Member, form: CircleForm) -> str:
    found.circles.end(found.circle.id)
    return f"{found.request.origin}/"


_DEEDS: Mapping[Deed, Callable[[Meeting, Member, CircleForm], str]] = {
    "leave": _leave,
    "forget_me": _forget,
    "new_link": _new_link,
    "refill": _refill,
    "remove": _remove,
    "close": _close,
    "open": _close,
    "new_circle_link": _new_circle_link,
    "end": _end,
}
