"""A request by a link of a circle. The link's secret is read here alone."""

import hmac
from collections.abc import Iterable
from dataclasses import field

from engine.kit.sentence import sentence
from engine.kit.value import Value
from events import links
from events.circles import Circle, Group, Member
from events.directory.circles import Circles
from events.finding import FoundSeat
from events.reading import NoSuchTable
from events.table.refusals import NotAllowed, Refusals
from functions.play.door.call import check_ids
from functions.play.door.request import Request
from functions.play.door.site import Site


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


def meet(site: Site, request: Request, circle: str, secret: str) -> Meeting:
    """Reads a circle for a link's holder. One Query.

    :raises NoSuchTable: when the circle or the link does not exist
    """
    check_ids(circle, secret)
    group = site.directory.circles.get(circle, request.now)
    key = site.keys.find(group.circle.key) if group else None
    if group is None or key is None:
        raise NoSuchTable
    found = [
        member
        for member in (None, *group.members)
        if hmac.compare_digest(_secret(key, group.circle, member).encode(), secret.lower().encode())
    ]
    if not found:
        raise NoSuchTable
    return Meeting(site, request, group, key, found[0])


def own_circles(site: Site, request: Request, seats: Iterable[FoundSeat]) -> list[Meeting]:
    """The circles by which an address's owner took these seats, each by its member's link. A Query for each seat."""
    found: dict[tuple[str, int], Meeting] = {}
    for seat in seats:
        table_key = site.keys.find(seat.table.link_key)
        if not seat.table.circle or table_key is None:
            continue
        group = site.directory.circles.get(seat.table.circle, request.now)
        key = site.keys.find(group.circle.key) if group else None
        if group is None or key is None:
            continue
        for member in group.members:
            if seat.place.person == links.person_of_member(table_key, seat.table_id, member.number):
                found[group.circle.id, member.number] = Meeting(site, request, group, key, member)
    return list(found.values())


def _secret(key: bytes, circle: Circle, member: Member | None) -> str:
    number, epoch = (member.number, member.epoch) if member else (0, circle.epoch)
    return links.circle_secret(key, circle.id, number, epoch)
