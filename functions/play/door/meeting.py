"""A request by a link of a circle. The link's secret is read here alone."""

import hmac
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import field
from http import HTTPStatus

from engine.kit.notation import Refused
from engine.kit.sentence import sentence
from engine.kit.value import Value, replace
from events import links
from events.circles import CIRCLE_KEPT, Circle, Group, Member, refuse_member
from events.directory.circles import Circles
from events.finding import FoundSeat
from events.naming import refusal
from events.reading import NoSuchTable
from events.store.log import fingerprint
from events.table.refusals import NotAllowed, Refusals, RefusedForNow
from functions.pages.problem_words import Problems
from functions.play.door import limits
from functions.play.door.errors import RETRY_SECONDS, problem
from functions.play.door.ids import check_ids
from functions.play.door.request import Request
from functions.play.door.site import Site

_TRIES = 4
"""Attempts at a number that others take."""


class Meeting(Value):
    """A request by a circle's link, with the circle as read.

    :param me: the member; `None` for everyone's link
    """

    site: Site = field(repr=False)
    request: Request = field(repr=False)
    group: Group
    key: bytes = field(repr=False)
    me: Member | None = None

    @property
    def circle(self) -> Circle:
        """As read."""
        return self.group.circle

    @property
    def circles(self) -> Circles:
        """The rows."""
        return self.site.directory.circles

    @property
    def member(self) -> Member:
        """The link's holder.

        :raises NotAllowed: by everyone's link
        """
        if self.me is None:
            raise NotAllowed(sentence(Refusals.not_allowed))
        return self.me

    @property
    def page(self) -> str:
        """Its own link's address."""
        return self.address(self.me)

    def address(self, member: Member | None) -> str:
        """The address of a member's link, or of everyone's."""
        return f"{self.request.origin}/c/{self.circle.id}/{_secret(self.key, self.circle, member)}"

    @property
    def short(self) -> str:
        """The short address of everyone's link."""
        return f"{self.request.origin}/s/{links.circle_short(self.key, self.circle.id, self.circle.epoch)}"

    def keep_short(self) -> None:
        """Everyone's short link leads here as long as the circle is kept from now on. One PutItem."""
        row = links.short_row(self.key, links.circle_short(self.key, self.circle.id, self.circle.epoch))
        self.site.directory.short_links.lead_to_circle(row, self.circle.id, self.request.now + CIRCLE_KEPT)


def address_by_short(site: Site, signs: str, request: Request, circle: str) -> str:
    """The address of everyone's link by its short one. One Query.

    :raises NoSuchTable: when that link has ended
    """
    found = of_circle(site, request, circle)
    signs_now = links.circle_short(found.key, circle, found.circle.epoch)
    if not hmac.compare_digest(signs_now.encode(), signs.encode()):
        raise NoSuchTable
    return found.page


def meet(site: Site, request: Request, circle: str, secret: str) -> Meeting:
    """Reads a circle for a link's holder. One Query.

    :raises NoSuchTable: when the circle or the link does not exist
    """
    check_ids(circle, secret)
    found = of_circle(site, request, circle)
    holders = [
        member
        for member in (None, *found.group.members)
        if hmac.compare_digest(_secret(found.key, found.circle, member).encode(), secret.lower().encode())
    ]
    if not holders:
        raise NoSuchTable
    return replace(found, me=holders[0])


def of_circle(site: Site, request: Request, circle: str) -> Meeting:
    """A circle as by everyone's link. One Query.

    One founded where anyone might open tables needs the host key once that is off.

    :raises NoSuchTable: when it does not exist, or its key was deleted
    """
    group = site.directory.circles.get(circle, request.now)
    key = site.keys.find(group.circle.key) if group else None
    if group is None or key is None:
        raise NoSuchTable
    if group.circle.tables_left is None and not site.settings.open_creation:
        group = replace(group, circle=replace(group.circle, tables_left=0))
    return Meeting(site, request, group, key)


def entered(meeting: Meeting, name: str, marked: str) -> Meeting:
    """By the link of the member who joined by a command, now or before.

    :param marked: the command's mark
    :raises Problem: when it was done too often
    :raises Refused: when the circle is full or closed, the name is unfit, or that member left
    """
    site, request, circle, now = meeting.site, meeting.request, meeting.circle, meeting.request.now
    for tried in range(_TRIES):
        group = meeting.circles.get(circle.id, now) if tried else meeting.group
        if group is None:
            break
        joined = next((each for each in group.everyone if each.joined == marked), None)
        if joined is not None and joined.left:
            raise NotAllowed(sentence(Problems.circle_link_used))
        if joined is None:
            if refused := refuse_member(group):
                raise RefusedForNow(refused)
            if refused := refusal(name, [each.name for each in group.members]):
                raise Refused(refused)
            if not tried:
                network = f"{circle.id}/{site.network(request)}"
                site.admit([(limits.JOINING, {"link": network, "invitation": circle.id})], "", now)
            new = Member(group.circle.number, name, marked, now, now)
            joined = new if meeting.circles.join(group.circle, new) else None
        if joined is not None:
            as_member = Meeting(site, request, group, meeting.key, joined)
            as_member.keep_short()
            return as_member
    raise problem(HTTPStatus.SERVICE_UNAVAILABLE, Problems.busy, RETRY_SECONDS)


def mark(command: str) -> str:
    """What a row keeps of the command that joined."""
    return fingerprint(command).hex()


def own_circles(site: Site, request: Request, seats: Iterable[FoundSeat]) -> list[Meeting]:
    """The circles by which an address's owner took these seats, each by its member's link. A Query for each seat."""
    found: dict[tuple[str, int], Meeting] = {}
    for seat in seats:
        table_key = site.keys.find(seat.table.link_key)
        if not seat.table.circle or table_key is None:
            continue
        with suppress(NoSuchTable):
            circle = of_circle(site, request, seat.table.circle)
            for member in circle.group.members:
                if seat.place.person == links.person_of_member(table_key, seat.table_id, member.number):
                    found[circle.circle.id, member.number] = replace(circle, me=member)
    return list(found.values())


def _secret(key: bytes, circle: Circle, member: Member | None) -> str:
    number, epoch = (member.number, member.epoch) if member else (0, circle.epoch)
    return links.circle_secret(key, circle.id, number, epoch)
