"""The page of links to share, without text that others typed (the host sees only their own invitations).

Its author could find a link by the compressed length (BREACH).
"""

from events import links
from events.table.told import published
from functions.pages.links import Visit
from functions.pages.models.table import LinksPage, SeatLink


def links_page(visit: Visit) -> LinksPage:
    """Links to watch, to the result and, for the host, to seats; also to the viewer's own seat, for another device."""
    table, hosts = visit.table, visit.who.is_host
    return LinksPage(
        page=visit.page,
        own=visit.page if visit.who.scope == "seat" else None,
        watch=visit.address(links.watch(table)) if table.watching else None,
        invitation=visit.address(links.invitation(table)) if hosts and table.phase == "lobby" else None,
        seats=_open_seats(visit) if hosts else (),
        postcard=visit.address(links.POSTCARD) if table.over else None,
        webhook=f"{visit.page}/webhook" if hosts else None,
        whole_match=visit.address(links.RECORD) if published(table) else None,
    )


def _open_seats(visit: Visit) -> tuple[SeatLink, ...]:
    if visit.table.phase not in ("lobby", "playing"):
        return ()
    return tuple(
        SeatLink(seat=seat, url=visit.address(links.open_seat(place)))
        for seat, place in enumerate(visit.table.places)
        if place.open
    )
