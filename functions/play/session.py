"""Checks a link of a table, and shows what is behind it."""

import secrets
from http import HTTPStatus
from typing import Any

from engine.kit.sentence import sentence
from events import links
from events.link_kinds import Page, kind_of
from events.record import record
from events.store.log import Head
from events.table.refusals import NotAllowed, Refusals
from events.table.state import Table
from events.table.told import published
from events.tables import NoSuchTable
from events.who import Who
from functions.pages.contact_models import Contacts
from functions.pages.links import Visit
from functions.pages.models import LogPage, TablePage
from functions.pages.problem_words import Problems
from functions.pages.table import (
    COMMITS_PER_PAGE,
    NEWS_READ,
    log_page,
    news_after,
    pages_of_log,
    table_page,
)
from functions.play.errors import problem
from functions.play.request import Request
from functions.play.stack import Stack

_ID_SIGNS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
_ID_LENGTH = 40


def check_ids(table_id: str, secret: str) -> None:
    """Refuses what cannot be a link before anything is read.

    :raises NoSuchTable: when it has other signs than links have, or too many
    """
    for text in (table_id, secret.lower()):
        if not text or len(text) > _ID_LENGTH or not _ID_SIGNS.issuperset(text):
            raise NoSuchTable


def arrive(
    stack: Stack,
    table_id: str,
    secret: str,
    request: Request,
    seen: int = 0,
    consistent: bool = False,
    page: Page = "table",
) -> Visit:
    """Reads a table for whoever has one of its links.

    A page is read eventually, at half the price; again, and consistently, when that shows less than the client has
    seen already, or does not know the link yet.

    :param seen: the number of a page that the client was sent to
    :param page: what is asked for
    :raises NoSuchTable: when there is no such table, or the link is none of its
    :raises NotAllowed: when the link does not open that page
    """
    check_ids(table_id, secret)
    try:
        visit = enter(stack, stack.tables.head(table_id, consistent), secret, request, page)
    except NoSuchTable:
        if consistent:
            raise
    else:
        if consistent or visit.number >= seen:
            return visit
    return enter(stack, stack.tables.head(table_id), secret, request, page)


def enter(stack: Stack, head: Head[Table], secret: str, request: Request, page: Page = "table") -> Visit:
    """Lets in whoever has a link of the table.

    :raises NoSuchTable: when the secret is none of its, or of a link that was replaced
    :raises NotAllowed: when the link does not open that page
    """
    who, key = authenticate(stack, head.commit.table, head.state, secret)
    kind = kind_of(head.state, who)
    if not kind.pages:
        raise NoSuchTable  # it answers a repeat, and shows nothing
    if page not in kind.pages:
        raise NotAllowed(sentence(Refusals.not_allowed))
    return Visit(head, who, secret, key, request.origin, request.now, new_nonce())


def authenticate(stack: Stack, table_id: str, table: Table, secret: str) -> tuple[Who, bytes]:
    """What the secret allows at the table, and the key of its links.

    :raises NoSuchTable: when it is none of its links
    """
    key = _key(stack, table)
    who = links.holder(key, table_id, table, secret)
    if who is None:
        raise NoSuchTable
    return who, key


def _key(stack: Stack, table: Table) -> bytes:
    """The key of a table's links.

    :raises NoSuchTable: when the secret no longer holds it
    """
    key = stack.keys.find(table.link_key)
    if key is None:
        raise NoSuchTable
    return key


def long_address(stack: Stack, signs: str, request: Request) -> str:
    """Where a short link leads. One BatchGetItem, and one Query for the table.

    :raises NoSuchTable: when it is none, or has been replaced
    """
    signs = signs.lower()
    if len(signs) != links.SHORT_SIGNS or not _ID_SIGNS.issuperset(signs):
        raise NoSuchTable
    rows = [links.short_row(key, signs) for key in stack.keys.all()]
    table_id = stack.directory.short_links.table(rows)
    if table_id is None:
        raise NoSuchTable
    table = stack.tables.head(table_id, consistent=False).state
    key = _key(stack, table)
    link = links.of_short(key, table_id, table, signs)
    if link is None:
        raise NoSuchTable
    return f"{request.origin}/t/{table_id}/{links.secret(key, table_id, link)}"


def show_table(stack: Stack, visit: Visit, contacts: Contacts | None) -> TablePage:
    """The table as its viewer sees it: head plus one range query.

    :param contacts: how the viewer is reached
    """
    inside = visit.who.sees_inside
    since = news_after(visit.table, visit.who)
    return table_page(
        visit,
        stack.tables.told(visit.head, visit.viewer, since, NEWS_READ) if inside else (),
        contacts,
        rematch=rematch_url(stack, visit) if inside else None,
        entropy=new_entropy() if visit.who.scope in ("open", "invite") else "",
    )


def show_log(stack: Stack, visit: Visit, page: int | None) -> LogPage:
    """A page of the log: the one that is asked for, or the last."""
    tables, pages = stack.tables, pages_of_log(visit)
    page = page if page and 1 <= page <= pages else pages
    commits = tables.told_next(visit.head, visit.viewer, (page - 1) * COMMITS_PER_PAGE, COMMITS_PER_PAGE)
    beginning = tables.history(visit.table_id, visit.table.begun) if published(visit.table) else ()
    return log_page(visit, page, commits, beginning)


def show_record(stack: Stack, visit: Visit) -> dict[str, Any]:
    """The match with everything that was hidden, for `engine.verify`.

    :raises Problem: when it is not published yet, or never will be
    """
    table = visit.table
    if not published(table):
        goes_on = table.phase in ("lobby", "playing") and table.settings.disclose == "all"
        raise (
            problem(HTTPStatus.CONFLICT, Problems.record_later)
            if goes_on
            else problem(HTTPStatus.NOT_FOUND, Problems.record_never)
        )
    return record(visit.table_id, table, stack.tables.history(visit.table_id, visit.head.commit.n))


def rematch_url(stack: Stack, visit: Visit) -> str | None:
    """The viewer's link at the rematch, if there is one and a place in it: what they had here, they have there.

    Only the link that the rematch was opened with: one made since is not for whoever has a link as old as this.
    """
    if not visit.table.rematch_table:
        return None
    try:
        head = stack.tables.head(visit.table.rematch_table, consistent=False)
        key = _key(stack, head.state)
    except NoSuchTable:
        return None
    table_id, link = head.commit.table, _same_at_rematch(visit, head.state)
    opens = dict(links.living(head.state)).get(link)
    if opens is None or opens.was == "host":
        return None
    return visit.url(links.secret(key, table_id, link), table_id)


def new_entropy() -> str:
    """A random text that a player may change."""
    return secrets.token_urlsafe(12)


def new_nonce() -> str:
    """What makes the command ids of one page unlike those of any other."""
    return secrets.token_hex(8)


def _same_at_rematch(visit: Visit, rematch: Table) -> links.Link:
    """People sit there in the same order, before the bots."""
    if visit.who.scope == "host":
        return links.Link("host")
    seat = visit.viewer
    chair = sum(not each.bot for each in visit.table.places[:seat]) if seat is not None else None
    place = next((place for place in rematch.places if place.chair == chair), None)
    return links.Link("watch") if place is None else links.Link("open", place.chair)
