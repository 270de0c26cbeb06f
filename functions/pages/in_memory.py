"""A table in memory, and its pages, without a site."""

from collections.abc import Sequence

from engine.chance import SEED_BYTES, commitment
from engine.game import AnyGame
from events import links
from events.match import read_milestones
from events.store.memory import MemoryLog
from events.table.commands import Command, Open, TakeSeat
from events.table.events import Settings
from events.table.state import Table
from events.tables import Sender, Submission, Tables
from events.who import Who
from functions.pages.html import html
from functions.pages.links import Visit
from functions.pages.models.contacts import Contacts
from functions.pages.table import NEWS_READ, news_after, table_page

ID = "a" * 16
_SEED, _KEY = bytes(SEED_BYTES), bytes(32)


def begun(game: AnyGame, names: Sequence[str]) -> Tables:
    """The table, after its match began: with the usual house rules, and a player of each name."""
    tables = Tables(MemoryLog[Table]())
    opening = Open(game.name, {}, len(names), Settings(), "1", _SEED, commitment(ID, _SEED))
    tables.open(ID, _sender("host"), opening, 0)
    for seat, name in enumerate(names):
        run(tables, Who("open", seat), TakeSeat(name, ""), f"sits {seat}")
    return tables


def run(tables: Tables, who: Who, command: Command, identity: str) -> None:
    """Runs a command, under an id of its own."""
    tables.run(ID, lambda table: Submission(who, command, _sender(identity), confirmed=True), 0)


def drawn(tables: Tables, link: links.Link, contacts: Contacts) -> str:
    """The page of a link.

    :param contacts: of a player
    """
    head = tables.head(ID)
    who = links.holder(head.state, link)
    assert who
    visit = Visit(head, who, link, _KEY, "", 0, "")
    commits = tables.told(head, visit.viewer, news_after(head.state, who), NEWS_READ)
    own = contacts if who.scope == "seat" else None
    return html(table_page(visit, commits, own, milestones=read_milestones(tables, head)))


def _sender(identity: str) -> Sender:
    return Sender("author", identity, identity)
