"""A viewer's links and commands."""

from dataclasses import field

from engine.kit.seats import Viewer
from events import links
from events.reading import AtTable
from events.table.legal import offered, offered_about
from events.table.sight import Sight
from events.table.state import SeatState
from events.table.told import published
from events.who import Who
from functions.pages.models.base import CommandName
from functions.pages.models.table import Links


class Visit(AtTable):
    """A viewer who came by a link.

    :param key: of the table's links
    :param origin: address of the pages, without a slash at the end
    :param nonce: new for every page; command ids derive from it
    """

    who: Who
    link: links.Link
    key: bytes = field(repr=False)
    origin: str
    now: int
    nonce: str = field(repr=False)

    @property
    def place(self) -> SeatState:
        """The link's seat."""
        return self.table.places[self.who.own]

    @property
    def number(self) -> int:
        """Commits with news for this viewer; clients see no other version number."""
        return self.table.told_to(self.viewer)

    @property
    def viewer(self) -> Viewer:
        """The page's viewer."""
        return self.who.viewer

    @property
    def page(self) -> str:
        """Its own link's address."""
        return self.address(self.link)

    def address(self, link: links.Link) -> str:
        """Another link's address."""
        return f"{self.origin}/t/{self.table_id}/{links.secret(self.key, self.table_id, link)}"


def links_of(visit: Visit) -> Links:
    """The viewer's links."""
    page, table, seat = visit.page, visit.table, visit.table.host_seat
    is_host = visit.who.scope == "host"  # the holder of an old host link
    return Links(
        site=f"{visit.origin}/",
        page=page,
        log=f"{page}/log",
        replay=f"{page}/replay" if table.has_ended else None,
        share=f"{page}/links",
        watch=visit.address(links.watch(table)) if table.watching and visit.who.sees_inside else None,
        own_seat=visit.address(links.seat(table.places[seat])) if is_host and seat is not None else None,
        record=f"{page}/record" if published(table) else None,
    )


def commands_of(sight: Sight, visit: Visit) -> dict[CommandName, str]:
    """Available commands with their ids."""
    names = [command.verb for command in offered(sight, visit.who)]
    return {name: links.command_id(visit.key, name, visit.nonce) for name in names}


def seats_of(sight: Sight, visit: Visit) -> dict[CommandName, tuple[int, ...]]:
    """The allowed seats of each command that names a seat."""
    return {command.verb: seats for command, seats in offered_about(sight, visit.who).items() if command.verb}
