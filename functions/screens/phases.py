"""One page for each phase of a game, of a match in memory that is played at random by players with long names."""

from collections.abc import Iterator
from random import Random

from engine.chance import SEED_BYTES, commitment
from engine.game import AnyGame
from engine.kit.seats import Seat
from events import links
from events.match import read_milestones
from events.store.log import Head
from events.store.memory import MemoryLog
from events.table.commands import Command, Move, Open, TakeSeat
from events.table.events import Settings
from events.table.state import Table
from events.tables import Sender, Submission, Tables
from events.who import Who
from functions.pages.html import html
from functions.pages.links import Visit
from functions.pages.models.contacts import Contacts
from functions.pages.table import NEWS_READ, news_after, table_page

NAMES = (
    *("Konstantinos", "Wilhelmina", "Christabelle", "Bartholomew", "Maximilienne"),
    *("Theodora", "Margarethe", "Alexandrina", "Bernadette", "Ben"),
)

MOST_MOVES = 400
"""The most moves of a match that is searched for phases."""

_ID, _SEED, _KEY = "a" * 16, bytes(SEED_BYTES), bytes(32)


def phases(game: AnyGame) -> Iterator[tuple[str, str]]:
    """Yields the name and the last page of each phase: of questions, of waiting and watching viewers, of the end.

    With the usual house rules, and the most and fewest players.
    """
    for seats in sorted({game.seats[0], game.seats[-1]}):
        for phase, page in _played(game, seats).items():
            yield f"{game.name} {seats}, {phase}", page


def _played(game: AnyGame, seats: int) -> dict[str, str]:
    pages = dict[str, str]()
    for tables, head, seat in stops(game, seats):
        table = head.state
        prompt = None if seat is None else table.places[seat].prompt
        if seat is None or prompt is None:
            pages["at the end"] = _page(tables, links.seat(table.places[0]))
            break
        pages[type(prompt.question).__name__] = _page(tables, links.seat(table.places[seat]))
        pages["waiting"] = _page(tables, links.seat(table.places[(seat + 1) % seats]))
        pages["watching"] = _page(tables, links.watch(table))
    return pages


def stops(game: AnyGame, seats: int) -> Iterator[tuple[Tables, Head[Table], Seat | None]]:
    """Yields the table before each move, with the seat that makes it, and after the last one, with none."""
    random = Random(game.name)  # noqa: S311 # no secret
    tables = Tables(MemoryLog[Table]())
    opening = Open(game.name, {}, seats, Settings(), "1", _SEED, commitment(_ID, _SEED))
    tables.open(_ID, _sender("host"), opening, 0)
    for seat, name in enumerate(NAMES[:seats]):
        _run(tables, Who("open", seat), TakeSeat(name, ""), f"sits {seat}")
    for move in range(MOST_MOVES):
        head = tables.head(_ID)
        prompts = {seat: place.prompt for seat, place in enumerate(head.state.places) if place.prompt}
        if not prompts:
            break
        seat = random.choice([*prompts])
        yield tables, head, seat
        action = game.legal(game.view(head.state.position, seat)).sample(random)
        _run(tables, Who("seat", seat), Move(prompts[seat].number, str(action)), f"move {move}")
    yield tables, tables.head(_ID), None


def _run(tables: Tables, who: Who, command: Command, identity: str) -> None:
    tables.run(_ID, lambda table: Submission(who, command, _sender(identity), confirmed=True), 0)


def _sender(identity: str) -> Sender:
    return Sender("author", identity, identity)


def _page(tables: Tables, link: links.Link) -> str:
    head = tables.head(_ID)
    who = links.holder(head.state, link)
    assert who
    visit = Visit(head, who, link, _KEY, "", 0, "")
    commits = tables.told(head, visit.viewer, news_after(head.state, who), NEWS_READ)
    contacts = Contacts(channels=("mail",)) if who.scope == "seat" else None
    return html(table_page(visit, commits, contacts, milestones=read_milestones(tables, head)))
