"""What players could do now, drawn at random: for whoever makes up a game, or plays one to its end."""

from random import Random

from engine.conformance.composing import filled_in
from engine.kit.seats import Seat
from engine.registry import GAMES
from events.table.state import Table
from events.table.turns import bot_turns
from tests.events.played import any_move
from tests.recorded.lens.notation import without_copies


def open_seats(table: Table) -> list[Seat]:
    """Where somebody can sit down."""
    return [seat for seat, place in enumerate(table.places) if place.open]


def prompts(table: Table) -> dict[Seat, int]:
    """The number of each open prompt, by seat."""
    return {seat: place.prompt.number for seat, place in enumerate(table.places) if place.prompt}


def turns_of_bots(table: Table) -> list[Seat]:
    """The seats for which a bot has to move."""
    return bot_turns(GAMES[table.game], table)


def a_move(table: Table, seat: Seat, random: Random) -> str:
    """A legal move in notation."""
    return without_copies(any_move(table, random, seat))


def an_order(table: Table, seat: Seat, random: Random) -> str | None:
    """A standing order in notation, that a form can give; the table may still refuse it."""
    game = GAMES[table.game]
    controls = game.orders.controls(game.view(table.position, seat))
    return without_copies(filled_in(random.choice(controls), random)) if controls else None


def seats_away(table: Table) -> list[Seat]:
    """Those on autopilot who can come back."""
    return [seat for seat, place in enumerate(table.places) if place.autopilot == "absent"]


def next_time_out(table: Table) -> int | None:
    """When the next prompt is due or the next order acts, in seconds since 1970."""
    dues = {place.prompt.due for place in table.places if place.prompt} | {each.order_due for each in table.places}
    return min(dues - {0}, default=None)
