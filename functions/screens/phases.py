"""One page for each phase of a game, of a match in memory that is played at random by players with long names."""

from collections.abc import Iterator
from random import Random

from engine.chance import SEED_BYTES, commitment
from engine.game import AnyGame
from events import links
from events.match import read_milestones
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
    random = Random(game.name)  # noqa: S311 # no secret
    tables, pages = Tables(MemoryLog[Table]()), dict[str, str]()
    opening = Open(game.name, {}, seats, Settings(), "1", _SEED, commitment(_ID, _SEED))
    tables.open(_ID, _sender("host"), opening, 0)
    for seat, name in enumerate(NAMES[:seats]):
        _run(tables, Who("open", seat), TakeSeat(name, ""), f"sits {seat}")
    for move in range(MOST_MOVES):
        table = tables.head(_ID).state
        asked = [seat for seat, place in enumerate(table.places) if place.prompt]
        if not asked:
            break
        seat = random.choice(asked)
        prompt = table.places[seat].prompt
        assert prompt
        pages[type(prompt.question).__name__] = _page(tables, links.seat(table.places[seat]))
        pages["waiting"] = _page(tables, links.seat(table.places[(seat + 1) % seats]))
        pages["watching"] = _page(tables, links.watch(table))
        action = game.legal(game.view(table.position, seat)).sample(random)
        _run(tables, Who("seat", seat), Move(prompt.number, str(action)), f"move {move}")
    pages["at the end"] = _page(tables, links.seat(tables.head(_ID).state.places[0]))
    return pages


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
