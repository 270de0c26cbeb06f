"""What a viewer gets of any game in any position, as bytes: for the test that nothing leaks."""

from dataclasses import fields
from functools import lru_cache
from typing import Any

from engine.game import AnyGame
from engine.kit.seats import Seat, Viewer
from events import links
from events.store.log import Commit, Head
from events.table.events import Settings
from events.table.state import Prompt, SeatState, Table
from events.who import Who
from functions.pages.html import html
from functions.pages.links import Visit
from functions.pages.models.contacts import Contacts
from functions.pages.models.table import TablePage
from functions.pages.table import table_page

KEY = bytes(32)
TABLE = "anytable"
NOW = 1_736_845_500


def rendered(game: AnyGame, options: Any, seats: int, state: Any, viewer: Viewer) -> bytes:
    """The page and the JSON of a table with the game in that state, for a seat or for spectators."""
    table = table_around(game, options, seats, state)
    head = Head(Commit(TABLE, table.version, "system", b"", b"", NOW, ()), table)
    page = _page(head, Who("seat" if viewer is not None else "watch", viewer))
    return (page.model_dump_json() + _html(page.model_dump_json())).encode()


@lru_cache(maxsize=1)
def _html(page: str) -> str:
    """The HTML, made from the JSON alone; so for equal JSON once."""
    return html(TablePage.model_validate_json(page))


def table_around(game: AnyGame, options: Any, seats: int, state: Any) -> Table:
    """A table with the game in that state, and with the prompts that it asks for."""
    questions = game.to_act(game.view(state, None))
    outcome = game.outcome(state)
    return Table(
        version=7,
        game=game.name,
        options=tuple((each.name, getattr(options, each.name)) for each in fields(options)),
        settings=Settings(),
        link_key="1",
        commitment="c0",
        places=tuple(_place(seat, questions.get(seat)) for seat in range(seats)),
        phase="over" if outcome else "playing",
        position=state,
        begun=2,
        told=7,
        over=7 if outcome else 0,
        results=outcome.places if outcome else (),
        scores=outcome.scores if outcome else (),
    )


def _place(seat: Seat, question: Any) -> SeatState:
    prompt = Prompt(1, question, 7, NOW + 3600, 0) if question else None
    return SeatState(
        seat, 1, open=False, name=f"Player {seat + 1}", prompt=prompt, prompts=1, told=7, taken=1, last_move=5
    )


def _page(head: Head[Table], who: Who) -> TablePage:
    visit = Visit(head, who, links.watch(head.state), KEY, "https://bluffpost.test", NOW, "nonce")
    contacts = Contacts(channels=("mail", "sms")) if who.scope == "seat" else None
    return table_page(visit, (), contacts)
