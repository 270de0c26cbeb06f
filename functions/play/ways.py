"""Where a viewer can go from a table and what can be done there: links, and commands with their ids."""

from dataclasses import dataclass, field

from engine.game import AnyGame, Seat, Viewer
from engine.orders import NO_ORDERS
from events import links
from events.record import published
from events.table.state import Table
from events.table.who import Who
from functions.play.representation import CommandName, Links, SeatLink


@dataclass(frozen=True, slots=True)
class Visit:
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


def commands_of(game: AnyGame, table: Table, visit: Visit) -> dict[CommandName, str]:
    """What the viewer can do now, each with the id that its command gets."""
    return {name: links.command_id(visit.key, name, visit.nonce) for name in _commands(game, table, visit)}


def may_order(game: AnyGame, table: Table, seat: Seat) -> bool:
    """Whether the seat's player can answer in advance now."""
    if table.phase != "playing" or table.places[seat].autopilot != "off":
        return False
    return seat in game.still_in(game.view(table.position, None))


def _commands(game: AnyGame, table: Table, visit: Visit) -> list[CommandName]:
    if table.phase == "closed":
        return []
    match visit.who.scope:
        case "host":
            return _host_commands(game, table)
        case "seat":
            assert visit.viewer is not None
            return _seat_commands(game, table, visit.viewer)
        case "open":
            return ["take"] if table.phase in ("lobby", "playing") else []
        case _:
            return []


def _host_commands(game: AnyGame, table: Table) -> list[CommandName]:
    match table.phase:
        case "lobby":
            taken = sum(not place.open for place in table.places)
            commands: list[CommandName] = ["begin"] if taken >= game.seats[0] and table.awake else []
            return [*commands, *(["free"] if taken else []), "say", "close"]  # type: ignore[list-item]
        case "playing":
            return ["renew", "say", "close"]
        case _:
            return ["say", "close"] if table.rematch else ["rematch", "say", "close"]


def _seat_commands(game: AnyGame, table: Table, seat: Seat) -> list[CommandName]:
    place = table.places[seat]
    commands: list[CommandName] = ["say", "contact"]
    match table.phase:
        case "lobby":
            return ["leave", *commands]
        case "playing":
            if place.prompt:
                commands.append("move")
            if game.orders is not NO_ORDERS and may_order(game, table, seat):
                commands.append("order")
            if place.orders or place.instructions:
                commands.append("cancel")
            if place.autopilot == "absent":
                commands.append("back")
            if place.autopilot != "resigned" and seat in game.still_in(game.view(table.position, None)):
                commands.append("resign")
            return commands
        case _:
            return commands if table.rematch else ["rematch", *commands]
