"""The numbers of players and house rules to try."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, TypeAlias

from engine.conformance.traits import traits
from engine.game import AnyGame
from engine.kit.options import OptionValue, Setting, defaults, settings
from engine.kit.seats import Viewer
from engine.kit.value import Value

MOST_CHOICES = 3
"""Above, only an option's default and last value are tried."""


Observer: TypeAlias = Callable[["Configuration", Any, Viewer], object]
"""Gives a viewer's part of a state as a comparable value."""


class House(Value):
    """The software that serves games.

    :param rendered: pages and messages
    :param stored: gives events, or a state, as they come back from the log
    """

    rendered: tuple[Observer, ...] = ()
    stored: Callable[[AnyGame, Any], Any] = lambda game, value: value


NO_HOUSE = House()


class Configuration(Value):
    """A game with a number of seats and house rules."""

    game: AnyGame
    seats: int
    options: Any
    house: House = NO_HOUSE

    @property
    def house_rules(self) -> str:
        """Options that are not the defaults: "variant=chips bid_cap=dice"."""
        usual = defaults(self.game.options)
        changed = {name: getattr(self.options, name) for name in usual if getattr(self.options, name) != usual[name]}
        return " ".join(f"{name}={value}" for name, value in changed.items())

    def __str__(self) -> str:
        return f"{self.game.name} {self.seats} {self.house_rules}".strip()


def configurations(game: AnyGame) -> Iterator[Configuration]:
    """Each number of seats with the defaults, each other value, and each pair of values of interacting options."""
    for seats in game.seats:
        for changed in _changes(game, seats):
            options = game.options(**{**traits(game).usual, **changed})
            assert game.refuse_options(options, seats) is None
            yield Configuration(game, seats, options)


def variants(game: AnyGame) -> Iterator[Configuration]:
    """Each variant once, where all configurations would take too long."""
    for seats, rules in traits(game).variants:
        yield Configuration(game, seats, game.options(**{**traits(game).usual, **rules}))


def _changes(game: AnyGame, seats: int) -> Iterator[dict[str, OptionValue]]:
    others = {name: _other_values(game, name, setting, seats) for name, setting in settings(game.options).items()}
    yield {}
    for name, values in others.items():
        yield from ({name: value} for value in values)
    for one, two in traits(game).interacting:
        for pair in product(others[one], others[two]):
            changed = dict(zip((one, two), pair, strict=True))
            if game.refuse_options(game.options(**changed), seats) is None:
                yield changed


def _other_values(game: AnyGame, name: str, setting: Setting, seats: int) -> list[OptionValue]:
    if setting.seats and seats not in setting.seats:
        return []
    default = defaults(game.options)[name]
    least = setting.least + setting.step * (setting.least == default)
    values = list(setting.choices) or [least, *([None] if setting.optional else [])]
    allowed = [value for value in values if game.refuse_options(game.options(**{name: value}), seats) is None]
    others = [value for value in allowed if value != default]
    return others if len(others) < MOST_CHOICES else others[-1:]
