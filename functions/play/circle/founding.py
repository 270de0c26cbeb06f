"""Founding a circle, and joining it."""

from contextlib import suppress

from engine.kit.notation import Refused
from engine.kit.sentence import sentence
from events import links
from events.circles import TABLES_OF_A_KEY, Circle, Member
from events.names import clean_name
from events.naming import refusal
from events.reading import NoSuchTable
from events.table.refusals import NotAllowed, Refusals
from functions.pages.models.circle import FoundPage
from functions.pages.problem_words import Problems
from functions.play.door import answers, limits
from functions.play.door.errors import Problem, invalid
from functions.play.door.ids import new_nonce
from functions.play.door.meeting import Meeting, entered, mark, meet
from functions.play.door.request import Request
from functions.play.door.routes import routes
from functions.play.door.site import Site, site
from functions.play.forms.circle_forms import FoundForm, JoinForm
from functions.play.forms.page_forms import receive
from functions.play.table.next_table import sit_down
from functions.play.table.opening import check_host_key


@routes.read("/circles", FoundPage)
def get_circles() -> answers.HttpAnswer:
    """The page where a circle is founded."""
    return answers.answer(found_page(site()), routes.current)


@routes.take("/circles", FoundForm)
def post_circles() -> answers.HttpAnswer:
    """Founds a circle and leads to its first member's page."""
    request = routes.current
    return receive(FoundForm, request, lambda form: found(site(), request, form), lambda: found_page(site()))


def found_page(site: Site) -> FoundPage:
    """The page to found a circle."""
    return FoundPage(
        host_key_needed=not site.settings.open_creation,
        host_key_from=site.settings.abuse_contact,
        commands={"found": links.command_id(site.newest_key, "found", new_nonce())},
    )


def found(site: Site, request: Request, form: FoundForm) -> str:
    """Founds a circle; returns its first member's page. A repeat founds nothing.

    :raises Problem: without the host key, where it is needed, or when it was done too often
    :raises Refused: when a name is unfit
    """
    key, now = site.newest_key, request.now
    if not site.settings.open_creation:
        check_host_key(site, form.host_key)
    if not links.is_command_id(key, "found", form.id):
        raise invalid(Problems.form_expired)
    name, own = clean_name(form.circle), clean_name(form.name)
    if refused := refusal(name, ()) or refusal(own, ()):
        raise Refused(refused)
    circle = Circle(
        links.new_circle_id(key, form.id),
        name,
        site.keys.current,
        tables_left=None if site.settings.open_creation else TABLES_OF_A_KEY,
    )
    if site.directory.circles.get(circle.id, now) is None:
        site.admit([(limits.FOUNDING, {"network": site.network(request)})], "", now)
        site.directory.circles.found(circle, Member(1, own, mark(form.id), now, now))
    first = meet(site, request, circle.id, links.circle_secret(key, circle.id, 1, 0))
    first.keep_short()
    return first.page


def join(meeting: Meeting, form: JoinForm) -> str:
    """Adds a member; returns their page, or their seat's. A repeat adds nobody.

    :raises Problem: when it was done too often
    :raises Refused: when the circle is full or closed, or the name is unfit
    """
    if meeting.me is not None:
        raise NotAllowed(sentence(Refusals.not_allowed))
    if not links.is_command_id(meeting.key, f"join {meeting.circle.id}", form.id):
        raise invalid(Problems.form_expired)
    as_member = entered(meeting, clean_name(form.name), mark(form.id))
    if as_member.member.epoch:
        raise NotAllowed(sentence(Problems.circle_link_used))
    with suppress(Refused, Problem, NoSuchTable):  # too late for that table, but a member
        return sit_down(as_member, form.table)
    return as_member.page
