"""One page for each phase of a game, of a match in memory that is played at random by players with long names."""

from collections.abc import Iterator
from random import Random

from engine.game import AnyGame
from engine.kit.seats import Seat
from events import links
from events.store.log import Head
from events.table.commands import Move
from events.table.state import Table
from events.tables import Tables
from events.who import Who
from functions.pages.in_memory import ID, begun, drawn, run
from functions.pages.models.contacts import Contacts

NAMES = (
    *("Konstantinos", "Wilhelmina", "Christabelle", "Bartholomew", "Maximilienne"),
    *("Theodora", "Margarethe", "Alexandrina", "Bernadette", "Ben"),
)

MOST_MOVES = 400
"""The most moves of a match that is searched for phases."""

_OFFERED = Contacts(channels=("mail",))


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
            pages["at the end"] = drawn(tables, links.seat(table.places[0]), _OFFERED)
            break
        pages[type(prompt.question).__name__] = drawn(tables, links.seat(table.places[seat]), _OFFERED)
        pages["waiting"] = drawn(tables, links.seat(table.places[(seat + 1) % seats]), _OFFERED)
        pages["watching"] = drawn(tables, links.watch(table), _OFFERED)
    return pages


def stops(game: AnyGame, seats: int) -> Iterator[tuple[Tables, Head[Table], Seat | None]]:
    """Yields the table before each move, with the seat that makes it, and after the last one, with none."""
    random = Random(game.name)  # noqa: S311 # no secret
    tables = begun(game, NAMES[:seats])
    for move in range(MOST_MOVES):
        head = tables.head(ID)
        prompts = {seat: place.prompt for seat, place in enumerate(head.state.places) if place.prompt}
        if not prompts:
            break
        seat = random.choice([*prompts])
        yield tables, head, seat
        action = game.legal(game.view(head.state.position, seat)).sample(random)
        run(tables, Who("seat", seat), Move(prompts[seat].number, str(action)), f"move {move}")
    yield tables, tables.head(ID), None
