"""Where a viewer can go from a table and what can be done there: links, and commands with their ids."""

from dataclasses import field

from engine.kit.seats import Viewer
from engine.kit.value import Value
from events import links
from events.table.legal import offered
from events.table.sight import Sight
from events.table.state import Table
from events.table.told import published
from events.table.who import Who
from functions.pages.models import CommandName, Links, SeatLink


class Visit(Value):
    """Who looks at a table, and when.

    :param secret: of the link
    :param key: of the table's links
    :param origin: where pages are, without a slash at the end ("https://example.org")
    :param now: seconds since 1970
    :param nonce: fresh for every page; the ids of its commands are made from it
    """

    who: Who
    secret: str = field(repr=False)
    key: bytes = field(repr=False)
    origin: str
    now: int
    nonce: str = field(repr=False)

    @property
    def viewer(self) -> Viewer:
        """Whose eyes the page is made for."""
        return self.who.viewer

    def url(self, table: str, secret: str) -> str:
        """The address of a page of a table."""
        return f"{self.origin}/t/{table}/{secret}"


def links_of(table_id: str, table: Table, visit: Visit, rematch: str | None) -> Links:
    """The addresses that the viewer may have.

    :param rematch: the viewer's link at the rematch, if there is one
    """
    is_host = visit.who.scope == "host"
    page = visit.url(table_id, visit.secret)
    return Links(
        page=page,
        log=f"{page}/log",
        watch=visit.url(table_id, links.watch_secret(visit.key, table_id)),
        own_seat=_own_seat(table_id, table, visit) if is_host else None,
        seats=_open_seats(table_id, table, visit) if is_host else (),
        rematch=rematch,
        record=f"{page}/record" if published(table) else None,
    )


def _own_seat(table_id: str, table: Table, visit: Visit) -> str | None:
    """The seat that the host took when opening the table, in its first commit."""
    for place in table.places:
        if place.taken == 1 and not place.open and not place.bot:
            return visit.url(table_id, links.seat_secret(visit.key, table_id, place.chair, place.epoch))
    return None


def _open_seats(table_id: str, table: Table, visit: Visit) -> tuple[SeatLink, ...]:
    if table.phase not in ("lobby", "playing"):
        return ()
    return tuple(
        SeatLink(
            seat=seat,
            name=place.name,
            url=visit.url(table_id, links.open_secret(visit.key, table_id, place.chair, place.epoch)),
        )
        for seat, place in enumerate(table.places)
        if place.open
    )


def commands_of(sight: Sight, visit: Visit) -> dict[CommandName, str]:
    """What the viewer can do now, each with the id that its command gets."""
    names = [command.verb for command in offered(sight, visit.who)]
    return {name: links.command_id(visit.key, name, visit.nonce) for name in names}
