"""The page of links to pass on. It is a page of its own, and nothing that others typed is on it.

Whoever can see how long a reply is, compressed, and can say something at the table, could otherwise find a link sign by
sign (BREACH); and nobody passes on more than the link by sharing a picture of the screen.
"""

from events import links
from functions.pages.links import Visit
from functions.pages.models import LinksPage, SeatLink


def links_page(visit: Visit) -> LinksPage:
    """What the viewer may pass on: the spectators' link, and the host the links of open seats."""
    return LinksPage(
        page=visit.url(visit.secret),
        watch=visit.url(links.watch_secret(visit.key, visit.table_id)),
        seats=_open_seats(visit) if visit.who.scope == "host" else (),
    )


def _open_seats(visit: Visit) -> tuple[SeatLink, ...]:
    if visit.table.phase not in ("lobby", "playing"):
        return ()
    return tuple(
        SeatLink(seat=seat, url=visit.url(links.open_secret(visit.key, visit.table_id, place.chair, place.epoch)))
        for seat, place in enumerate(visit.table.places)
        if place.open
    )
