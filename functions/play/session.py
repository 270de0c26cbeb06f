"""A client at a link of a table: whether it is one, and what it shows."""

import secrets
from dataclasses import field
from http import HTTPStatus
from typing import Any

from engine.kit.value import Value
from events import links
from events.log import Head
from events.record import record
from events.table.state import Table
from events.table.told import published
from events.table.who import Who
from events.tables import NoSuchTable
from functions.pages.links import Visit
from functions.pages.models import Contacts, LogPage, TablePage
from functions.pages.problem_words import Problems
from functions.pages.table import (
    COMMITS_PER_PAGE,
    NEWS_READ,
    log_page,
    news_after,
    number_for,
    pages_of_log,
    table_page,
)
from functions.play.errors import problem
from functions.play.request import Request
from functions.play.stack import Stack

_ID_SIGNS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
_ID_LENGTH = 40


class Arrival(Value):
    """A link that is one, with the table as it was read.

    :param secret: of the link
    :param key: of the table's links
    """

    stack: Stack
    table_id: str
    secret: str = field(repr=False)
    key: bytes = field(repr=False)
    head: Head[Table]
    who: Who

    @property
    def number(self) -> int:
        """How often the viewer was told something."""
        return number_for(self.head.state, self.who)


def check_ids(table_id: str, secret: str) -> None:
    """Refuses what cannot be a link before anything is read.

    :raises NoSuchTable: when it has other signs than links have, or too many
    """
    for text in (table_id, secret.lower()):
        if not text or len(text) > _ID_LENGTH or not _ID_SIGNS.issuperset(text):
            raise NoSuchTable


def arrive(stack: Stack, table_id: str, secret: str, seen: int = 0, consistent: bool = False) -> Arrival:
    """Reads a table for whoever has one of its links.

    A page is read eventually, at half the price; again, and consistently, when that shows less than the client has
    seen already, or does not know the link yet.

    :param seen: the number of a page that the client was sent to
    :raises NoSuchTable: when there is no such table, or the link is none of its
    """
    check_ids(table_id, secret)
    try:
        arrival = _read(stack, table_id, secret, consistent)
    except NoSuchTable:
        if consistent:
            raise
    else:
        if consistent or arrival.number >= seen:
            return arrival
    return _read(stack, table_id, secret, consistent=True)


def authenticate(stack: Stack, table_id: str, table: Table, secret: str) -> tuple[Who, bytes]:
    """What the secret allows at the table, and the key of its links.

    :raises NoSuchTable: when it is none of its links
    """
    key = stack.keys.named(table.link_key)
    who = links.holder(key, table_id, table, secret)
    if who is None:
        raise NoSuchTable
    return who, key


def show_table(arrival: Arrival, request: Request, contacts: Contacts | None) -> TablePage:
    """The table as its viewer sees it: head plus one range query.

    :param contacts: how the viewer is reached
    """
    head, who = arrival.head, arrival.who
    inside = who.scope not in ("open", "spent")
    since = news_after(head.state, who)
    return table_page(
        head,
        arrival.stack.tables.told(head, who.viewer, since, NEWS_READ) if inside else (),
        _visit(arrival, request),
        contacts,
        rematch=rematch_url(arrival, request),
        entropy=new_entropy() if who.scope == "open" else "",
    )


def show_log(arrival: Arrival, request: Request) -> LogPage:
    """A page of the log: the one that is asked for, or the last."""
    head, who, tables = arrival.head, arrival.who, arrival.stack.tables
    asked, pages = request.number("page") or 0, pages_of_log(head.state, who)
    page = asked if 1 <= asked <= pages else pages
    commits = tables.told_next(head, who.viewer, (page - 1) * COMMITS_PER_PAGE, COMMITS_PER_PAGE)
    beginning = tables.history(arrival.table_id, head.state.begun) if published(head.state) else ()
    return log_page(head, page, commits, beginning, _visit(arrival, request))


def show_record(arrival: Arrival) -> dict[str, Any]:
    """The match with everything that was hidden, for `engine.verify`.

    :raises Problem: when it is not published yet, or never will be
    """
    head = arrival.head
    if not published(head.state):
        goes_on = head.state.phase in ("lobby", "playing") and head.state.settings.disclose == "all"
        raise (
            problem(HTTPStatus.CONFLICT, Problems.record_later)
            if goes_on
            else problem(HTTPStatus.NOT_FOUND, Problems.record_never)
        )
    return record(arrival.table_id, head.state, arrival.stack.tables.history(arrival.table_id, head.commit.n))


def rematch_url(arrival: Arrival, request: Request) -> str | None:
    """The viewer's link at the rematch, if there is one and a place in it: what they had here, they have there."""
    table = arrival.head.state
    if not table.rematch_table:
        return None
    try:
        head = arrival.stack.tables.head(table.rematch_table, consistent=False)
    except NoSuchTable:
        return None
    key = arrival.stack.keys.named(head.state.link_key)
    secret = _same_at_rematch(arrival, table.rematch_table, head.state, key)
    return f"{request.origin}/t/{table.rematch_table}/{secret}"


def new_entropy() -> str:
    """A random text that a player may change."""
    return secrets.token_urlsafe(12)


def new_nonce() -> str:
    """What makes the command ids of one page unlike those of any other."""
    return secrets.token_hex(8)


def _same_at_rematch(arrival: Arrival, table_id: str, table: Table, key: bytes) -> str:
    """People sit there in the same order, before the bots."""
    seat = arrival.who.viewer
    if arrival.who.scope == "host":
        return links.host_secret(key, table_id)
    chair = sum(not each.bot for each in arrival.head.state.places[:seat]) if seat is not None else None
    place = next((place for place in table.places if place.chair == chair), None)
    if place is None:
        return links.watch_secret(key, table_id)
    epoch = place.epoch if place.open else place.epoch - 1
    return links.open_secret(key, table_id, place.chair, epoch)


def _read(stack: Stack, table_id: str, secret: str, consistent: bool) -> Arrival:
    head = stack.tables.head(table_id, consistent)
    who, key = authenticate(stack, table_id, head.state, secret)
    return Arrival(stack, table_id, secret, key, head, who)


def _visit(arrival: Arrival, request: Request) -> Visit:
    return Visit(arrival.who, arrival.secret, arrival.key, request.origin, request.now, new_nonce())
