"""Games played at random, as the table plays them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, TypeAlias

from engine.chance import Chance, KeyedChance
from engine.game import AnyGame, Course, carry_out, play, start
from engine.kit.seats import Seat
from tests.conformance.configurations import Configuration

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe")
Choose: TypeAlias = Callable[[AnyGame, Any, Random], tuple[Any, bool]]
"""A game, a view, a source of randomness -> an action, and whether the rule makes it for who does not answer."""

MOST_MOVES = 20_000
"""A game that takes longer does not end."""


@dataclass(frozen=True, slots=True)
class Move:
    """One move of a game, with all that is known about it.

    :param number: 1 for the first move
    :param key: of all draws of the game
    :param by_rule: whether it is the automatic move, which nobody needs to be able to choose (RULES 0.3)
    """

    configuration: Configuration
    number: int
    key: bytes
    before: Any
    seat: Seat
    action: Any
    by_rule: bool
    events: tuple[Any, ...]
    after: Any

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.configuration.game

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """All seats and the spectators."""
        return (None, *range(self.configuration.seats))

    def chance(self) -> KeyedChance:
        """The randomness of this move, from its beginning."""
        return KeyedChance(self.key, self.number)


@dataclass(frozen=True, slots=True)
class Played:
    """A whole game.

    :param setup: the events of `begin`
    """

    configuration: Configuration
    key: bytes
    setup: tuple[Any, ...]
    moves: tuple[Move, ...]

    @property
    def end(self) -> Any:
        """The last state."""
        return self.moves[-1].after


def play_at_random(configuration: Configuration, number: int) -> Played:
    """The random game of that number: always the same one.

    Even games are wild: any legal move. In odd ones players rather make small steps, so that rounds get long.
    """
    random = Random(f"{configuration}/{number}")
    key = random.randbytes(32)
    choose = _small_step if number % 2 else _any_move
    setup = tuple(start(configuration.game, configuration.options, configuration.seats, KeyedChance(key, 0)).events)
    return Played(configuration, key, setup, tuple(_moves(configuration, key, setup, choose, random)))


def _moves(
    configuration: Configuration, key: bytes, setup: tuple[Any, ...], choose: Choose, random: Random
) -> Iterator[Move]:
    game = configuration.game
    state = game.fold(None, setup)
    for number in range(1, MOST_MOVES + 1):
        asked = sorted(game.to_act(game.view(state, None)))
        if not asked:
            return
        seat = random.choice(asked)
        action, by_rule = choose(game, game.view(state, seat), random)
        made = make(game, state, seat, action, by_rule, KeyedChance(key, number))
        yield Move(configuration, number, key, state, seat, action, by_rule, tuple(made.events), made.state)
        state = made.state
    raise AssertionError(f"{configuration}: after {MOST_MOVES} moves the game goes on")


def make(game: AnyGame, state: Any, seat: Seat, action: Any, by_rule: bool, chance: Chance) -> Course[Any, Any]:
    """A move of a player, or one that is made by rule."""
    return (carry_out if by_rule else play)(game, state, seat, action, chance)


def _any_move(game: AnyGame, view: Any, random: Random) -> tuple[Any, bool]:
    return game.legal(view).sample(random), False


def _small_step(game: AnyGame, view: Any, random: Random) -> tuple[Any, bool]:
    """The automatic move, one of the first that are listed, or any."""
    match random.randrange(4):
        case 0:
            return _any_move(game, view, random)
        case 1:
            return random.choice(list(islice(game.legal(view), 12))), False
        case _:
            return game.automatic(view, KeyedChance(random.randbytes(32), 1), None), True
