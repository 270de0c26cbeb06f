"""One page for every phase of every game: who is asked something, who waits, who watches, and how it ends.

The tables are as full as the rules allow, with names of twelve letters, and are played at random from a fixed seed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from engine.conformance.configurations import variants
from engine.game import AnyGame
from engine.kit.options import defaults
from engine.registry import GAMES
from functions.pages.models.table import TablePage
from functions.screens.phases import NAMES
from tests.functions.pages.stage import Stage

MOVES = 120
"""Moves of a match that are looked through for phases."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A page of a phase.

    :param name: "liars_dice chips, RaiseOrChallenge": what it is a picture of
    """

    name: str
    page: TablePage


@cache
def screens(game: str, every_variant: bool = False) -> tuple[Screen, ...]:
    """The pages of a game: of its first variant, or of all."""
    rules = [each.options for each in variants(GAMES[game])]
    found = [screen for options in rules[: None if every_variant else 1] for screen in _played(GAMES[game], options)]
    return tuple({screen.name: screen for screen in found}.values())


def begun(game: AnyGame, seats: int, options: Any) -> Stage:
    """A match that begins."""
    return Stage().open(seats, game=game.name, **house_rules(game, options)).seat(*NAMES[:seats])


def house_rules(game: AnyGame, options: Any) -> dict[str, Any]:
    """The options that are not the usual ones."""
    usual = defaults(game.options)
    return {name: getattr(options, name) for name in usual if getattr(options, name) != usual[name]}


def _played(game: AnyGame, options: Any) -> Iterator[Screen]:
    """The last page of each phase that a match played at random comes to: hands and melds have grown by then."""
    seats = max(number for number in game.seats if game.refuse_options(options, number) is None)
    chosen = house_rules(game, options)
    stage = begun(game, seats, options)
    found: dict[str, TablePage] = {}
    for seat in stage.turns(Random(f"{game.name} {chosen}"), MOVES):
        found[type(stage.question).__name__] = stage.page("seat", seat)
        found["waiting"] = stage.page("seat", (seat + 1) % seats)
        found["watching"] = stage.page("watch")
    while stage.table.phase == "playing":
        stage.resign(next(seat for seat, place in enumerate(stage.table.places) if place.autopilot != "resigned"))
    found["over"] = stage.page("seat", 0)
    title = " ".join([game.name, *[f"{name}={value}" for name, value in chosen.items()]])
    for phase, page in found.items():
        yield Screen(f"{title}, {phase}", page)
