"""Checks a table's link, and lets its holder in. A wrong or replaced link raises `NoSuchTable`."""

from engine.kit.sentence import sentence
from events import links
from events.link_kinds import Page, kind_of
from events.reading import NoSuchTable
from events.store.log import Head
from events.table.refusals import NotAllowed, Refusals
from events.table.state import Table
from events.who import Who
from functions.aws import log
from functions.pages.links import Visit
from functions.play.door.ids import new_nonce
from functions.play.door.request import Request
from functions.play.door.stack import Stack

_ID_SIGNS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
_ID_LENGTH = 40


def check_ids(table_id: str, secret: str) -> None:
    """Refuses impossible links before anything is read. Log lines then name the table, unless a secret is in its
    place."""
    for text in (table_id, secret.lower()):
        if not text or len(text) > _ID_LENGTH or not _ID_SIGNS.issuperset(text):
            raise NoSuchTable
    if len(table_id) == links.TABLE_SIGNS:
        log.about(table=table_id)


def arrive(
    stack: Stack,
    table_id: str,
    secret: str,
    request: Request,
    seen: int = 0,
    consistent: bool = False,
    page: Page = "table",
) -> Visit:
    """Reads a table for the holder of a link.

    An eventually consistent read costs half. It is repeated consistently if it does not know the link, or shows less
    than the client has seen.

    :param seen: the number of a page that the client was sent to
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
    """Admits the holder of a link.

    :raises NotAllowed: as `arrive`
    """
    who, key = authenticate(stack, head.commit.table, head.state, secret)
    kind = kind_of(head.state, who)
    if not kind.pages:
        raise NoSuchTable  # it answers a repeat, and has no page
    if page not in kind.pages:
        raise NotAllowed(sentence(Refusals.not_allowed))
    log.about(n=head.commit.n)
    return Visit(head, who, secret, key, request.origin, request.now, new_nonce())


def authenticate(stack: Stack, table_id: str, table: Table, secret: str) -> tuple[Who, bytes]:
    """The holder of the secret, and the table's key."""
    key = key_of(stack, table)
    who = links.holder(key, table_id, table, secret)
    if who is None:
        raise NoSuchTable
    return who, key


def key_of(stack: Stack, table: Table) -> bytes:
    """The table's key, unless it was deleted."""
    key = stack.keys.find(table.link_key)
    if key is None:
        raise NoSuchTable
    return key


def long_address(stack: Stack, signs: str, request: Request) -> str:
    """The address of a short link. One BatchGetItem, and one Query for the table."""
    signs = signs.lower()
    if len(signs) != links.SHORT_SIGNS or not _ID_SIGNS.issuperset(signs):
        raise NoSuchTable
    rows = [links.short_row(key, signs) for key in stack.keys.all()]
    table_id = stack.directory.short_links.table(rows)
    if table_id is None:
        raise NoSuchTable
    table = stack.tables.head(table_id, consistent=False).state
    key = key_of(stack, table)
    link = links.of_short(key, table_id, table, signs)
    if link is None:
        raise NoSuchTable
    return f"{request.origin}/t/{table_id}/{links.secret(key, table_id, link)}"
