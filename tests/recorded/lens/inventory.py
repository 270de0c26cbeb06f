"""All that recorded games have to show, as names: each type, option, phase and answer that there is today."""

import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

from engine.game import AnyGame
from engine.kit.options import Setting, defaults
from engine.kit.options import settings as settings_of
from engine.registry import GAMES
from events.store.log import Commit
from events.table.commands import COMMANDS, Open, SetContacts
from events.table.events import TABLE_EVENTS, Begun, How, Moved, Opened, Plan, Settings
from events.table.state import Table
from events.who import LinkScope
from tests.recorded.lens import door
from tests.recorded.lens.table import question

RULES = Path(__file__).parents[3] / "docs/rules.md"

VARIANTS = 3
"""An option with so many choices or fewer is a variant: it is played to the end with each of them."""

# ---- what there is ----


def everything() -> set[str]:
    """All names."""
    names = {f"event {event.__name__}" for event in TABLE_EVENTS}
    names |= {
        f"command {each.__name__}" for each in (Open, *COMMANDS) if each is not SetContacts
    }  # no table keeps them
    moved = {*get_args(How), *get_args(Plan)} - {"silence"}  # no game of the house may be left to silence
    names |= {f"moved by {how}" for how in moved}
    names |= {f"answer {answer}" for answer in door.ANSWERS}
    names |= {f"link {scope}" for scope in (*get_args(LinkScope), "nothing")}
    names |= {f"setting {name}={value}" for name, values in _settings().items() for value in values}
    return names.union(*[set(_of_game(game)) for game in GAMES.values()])


def _settings() -> dict[str, tuple[Any, ...]]:
    """The values of what a table is set to; of a number of seconds none and some."""
    return {
        **{each.name: (True, False) for each in fields(Settings) if each.type is bool},
        "disclose": ("all", "none"),
        "deadline": ("none", "some"),
        "max_timeouts": (1, 3),
        "away_days": ("none", "some"),
    }


def _of_game(game: AnyGame) -> Iterator[str]:
    yield from (f"{game.name}: event {event.__name__}" for event in game.events)
    yield from (f"{game.name}: {seats} seats" for seats in game.seats)
    for name, setting in settings_of(game.options).items():
        values = _values(game, name, setting)
        yield from (f"{game.name}: {name}={value}" for value in values)
        if 0 < len(setting.choices) <= VARIANTS:
            yield from (f"{game.name}: {name}={value} to the end" for value in values)
    for phase in _phases(game.name):
        yield from (f"{game.name}: {phase}", f"{game.name}: stops in {phase}")


def _values(game: AnyGame, name: str, setting: Setting) -> list[Any]:
    """Every choice; of a number its default, and another or none."""
    if setting.choices:
        return list(setting.choices)
    default = defaults(game.options)[name]
    return [default, None if setting.optional and default is not None else "another"]


def _phases(game: str) -> list[str]:
    """The phases that wait, in RULES §6."""
    summary = RULES.read_text(encoding="utf-8").partition("# 6. Summary of phases that wait")[2]
    row = re.search(rf"^\| {game} \|(.*)\|$", summary, re.MULTILINE)
    return re.findall(r"[A-Z_]{3,}", row[1]) if row else []


# ---- what occurred ----


def occurred(table: Table, commit: Commit) -> Iterator[str]:
    """What a commit shows.

    :param table: as it is after it
    """
    for event in commit.events:
        yield f"event {type(event).__name__}"
        match event:
            case Opened():
                yield from _opened(event)
            case Begun():
                yield from _begun(table, event.events)
            case Moved(how=how, planned=planned, events=events):
                yield f"moved by {planned or how}"
                yield from (f"{table.game}: event {type(each).__name__}" for each in events)
    yield from (f"{table.game}: {phase}" for phase in phases_asked(table))
    if table.phase == "over" and not table.resignation:
        yield from (f"{name} to the end" for name in _options(table))


def phases_asked(table: Table) -> set[str]:
    """The phases in which somebody is asked now."""
    if table.phase != "playing":
        return set()
    game = GAMES[table.game]
    return {question(game, asked)["phase"] for asked in game.to_act(game.view(table.position, None)).values()}


def _opened(event: Opened) -> Iterator[str]:
    for name, values in _settings().items():
        value = getattr(event.settings, name)
        yield f"setting {name}={value if value in values else 'some' if value else 'none'}"


def _begun(table: Table, events: tuple[Any, ...]) -> Iterator[str]:
    yield from (f"{table.game}: event {type(each).__name__}" for each in events)
    yield f"{table.game}: {len(table.places)} seats"
    yield from _options(table)


def _options(table: Table) -> Iterator[str]:
    """The house rules, those that mean something for so many seats."""
    game = GAMES[table.game]
    for name, value in table.options:
        setting = settings_of(game.options)[name]
        if not setting.seats or len(table.places) in setting.seats:
            known = _values(game, name, setting)
            yield f"{table.game}: {name}={value if value in known else 'another'}"
