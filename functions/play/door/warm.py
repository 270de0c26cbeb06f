"""Draws pages while a starting function has a whole processor. Later it has less than a third."""

from functools import partial

from engine.chance import SEED_BYTES, commitment
from engine.registry import GAMES
from events import links
from events.store.memory import MemoryLog
from events.table.commands import Open, TakeSeat
from events.table.events import Settings
from events.table.state import Table
from events.tables import Sender, Submission, Tables
from events.who import Who
from functions.aws.failures import log_failure
from functions.pages.html import html
from functions.pages.links import Visit
from functions.pages.models.contacts import ContactFact, Contacts
from functions.pages.table import NEWS_READ, news_after, table_page

_ID = "a" * 16
_NAMES = ("Anna", "Ben", "Cleo", "Dan")
_SEED = bytes(SEED_BYTES)
_TOLD_BY_MAIL = Contacts(channels=("mail",), mail=ContactFact(address="a…@example.org", state="confirmed"))


def warm() -> None:
    """Draws the first page of each game. One that cannot be drawn keeps no other from starting."""
    for name, game in GAMES.items():
        try:
            _draw(name, game.seats[0])
        except Exception as error:
            log_failure("game not drawn", error)


def _draw(game: str, seats: int) -> None:
    tables = Tables(MemoryLog[Table]())
    tables.open(_ID, Sender("host", "", ""), Open(game, {}, seats, Settings(), "", _SEED, commitment(_ID, _SEED)), 0)
    for seat in range(seats):
        sits = Submission(Who("open", seat), TakeSeat(_NAMES[seat], ""), Sender("", str(seat), ""))
        tables.run(_ID, partial(_always, sits), 0)
    head = tables.head(_ID)
    visit = Visit(head, Who("seat", 0), links.seat(head.state.places[0]), _SEED, "", 0, "")
    commits = tables.told(visit.head, 0, news_after(visit.table, visit.who), NEWS_READ)
    html(table_page(visit, commits, _TOLD_BY_MAIL))


def _always(submission: Submission, table: Table) -> Submission:
    return submission
