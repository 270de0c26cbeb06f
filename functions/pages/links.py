"""Where a viewer can go from a table and what can be done there: links, and commands with their ids."""

from dataclasses import field

from engine.kit.seats import Viewer
from engine.kit.value import Value
from events import links
from events.store.log import Head
from events.table.legal import offered
from events.table.sight import Sight
from events.table.state import Place, Table
from events.table.told import published
from events.table.who import Who
from functions.pages.models import CommandName, Links


class Visit(Value):
    """Someone who came to a table by one of its links.

    :param head: of the table, as it was read
    :param secret: of the link
    :param key: of the table's links
    :param origin: where pages are, without a slash at the end ("https://example.org")
    :param now: seconds since 1970
    :param nonce: fresh for every page; the ids of its commands are made from it
    """

    head: Head[Table]
    who: Who
    secret: str = field(repr=False)
    key: bytes = field(repr=False)
    origin: str
    now: int
    nonce: str = field(repr=False)

    @property
    def table_id(self) -> str:
        """The id of the table."""
        return self.head.commit.table

    @property
    def table(self) -> Table:
        """The table, as it was read."""
        return self.head.state

    @property
    def place(self) -> Place:
        """The place of the seat that the link is for; there must be one."""
        return self.table.places[self.who.own]

    @property
    def number(self) -> int:
        """Counts the commits that told this viewer something. Clients see no other version number."""
        return self.table.told_to(self.viewer)

    @property
    def viewer(self) -> Viewer:
        """Whose eyes the page is made for."""
        return self.who.viewer

    def url(self, secret: str, table_id: str = "") -> str:
        """Returns the address that a secret has at the table, or at another."""
        return f"{self.origin}/t/{table_id or self.table_id}/{secret}"


def links_of(visit: Visit, rematch: str | None) -> Links:
    """The addresses that the viewer may have.

    :param rematch: the viewer's link at the rematch, if there is one
    """
    page = visit.url(visit.secret)
    return Links(
        page=page,
        log=f"{page}/log",
        share=f"{page}/links",
        watch=visit.url(links.watch_secret(visit.key, visit.table_id)),
        own_seat=_own_seat(visit) if visit.who.scope == "host" else None,
        rematch=rematch,
        record=f"{page}/record" if published(visit.table) else None,
    )


def _own_seat(visit: Visit) -> str | None:
    """The seat that the host took when opening the table, in its first commit."""
    for place in visit.table.places:
        if place.taken == 1 and not place.open and not place.bot:
            return visit.url(links.seat_secret(visit.key, visit.table_id, place.chair, place.epoch))
    return None


def commands_of(sight: Sight, visit: Visit) -> dict[CommandName, str]:
    """What the viewer can do now, each with the id that its command gets."""
    names = [command.verb for command in offered(sight, visit.who)]
    return {name: links.command_id(visit.key, name, visit.nonce) for name in names}
