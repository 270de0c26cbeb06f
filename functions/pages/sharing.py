"""The page of links to pass on. It is a page of its own, and nothing that others typed is on it (the host sees there
whom they invited themselves).

Whoever can see how long a reply is, compressed, and can say something at the table, could otherwise find a link sign by
sign (BREACH); and nobody passes on more than the link by sharing a picture of the screen.
"""

from events import links
from events.table.told import published
from functions.pages.links import Visit
from functions.pages.models import LinksPage, SeatLink


def links_page(visit: Visit) -> LinksPage:
    """What the viewer may pass on: the link for watching, how a match ended, as the host links to sit down; and the own
    seat, to oneself."""
    table, hosts = visit.table, visit.who.is_host
    return LinksPage(
        page=visit.url(visit.secret),
        own=visit.url(visit.secret) if visit.who.scope == "seat" else None,
        watch=visit.address(links.watch(table)) if table.watching else None,
        invitation=visit.address(links.invitation(table)) if hosts and table.phase == "lobby" else None,
        seats=_open_seats(visit) if hosts else (),
        postcard=visit.address(links.POSTCARD) if table.over else None,
        webhook=f"{visit.url(visit.secret)}/webhook" if hosts else None,
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
