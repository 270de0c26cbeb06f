"""Random matches."""

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

from engine.arena import Arena, Turn
from engine.chance import Chance, KeyedChance
from engine.conformance.configurations import Configuration
from engine.game import AnyGame, Course, carry_out, play
from engine.history import AUTOMATIC
from engine.kit.seats import Seat
from engine.kit.value import Value

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe")

MOST_MOVES = 20_000
"""In a match; a longer one counts as endless."""

FIRST_LISTED = 12


class PlayedMove(Turn):
    """A move of a random match.

    :param number: from 1
    :param key: of all draws
    """

    configuration: Configuration
    number: int
    key: bytes

    @property
    def by_rule(self) -> bool:
        """A default move, which no player needs to be able to choose (RULES 0.3)."""
        return self.how in AUTOMATIC

    @property
    def game(self) -> AnyGame:
        """The configuration's."""
        return self.configuration.game

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """Spectators and all seats."""
        return (None, *range(self.configuration.seats))

    def chance(self) -> KeyedChance:
        """For a default move, after the draws that chose it."""
        chance = KeyedChance(self.key, self.number)
        if self.by_rule:
            self.game.automatic(self.game.view(self.before, self.seat), chance, None)
        return chance


class Played(Value):
    """A whole match.

    :param seed: of the arena
    :param setup: the events of `begin`
    """

    configuration: Configuration
    seed: str
    key: bytes
    setup: tuple[Any, ...]
    moves: tuple[PlayedMove, ...]

    @property
    def end(self) -> Any:
        """The last state."""
        return self.moves[-1].after


def play_at_random(configuration: Configuration, number: int) -> Played:
    """Plays a random match, always the same for a number.

    Even ones are wild: any legal move. Odd ones prefer small steps, so that rounds get long.
    """
    seed = f"{configuration}/{number}"
    arena, random = Arena(configuration.game, configuration.options, configuration.seats, seed), Random(seed)
    step = _small_step if number % 2 else _any_move
    try:
        while awaited := arena.awaited:
            assert len(arena.turns) <= MOST_MOVES, f"{configuration}: after {MOST_MOVES} moves the game goes on"
            step(arena, random.choice(awaited), random)
    except Exception as error:
        error.add_note(story(seed, moves_of(configuration, arena), arena.state))
        raise
    return Played(configuration, seed, arena.key, arena.turns[0].events, moves_of(configuration, arena))


def moves_of(configuration: Configuration, arena: Arena) -> tuple[PlayedMove, ...]:
    """All moves of a match."""

    def move(number: int, turn: Turn) -> PlayedMove:
        return PlayedMove(
            turn.seat, turn.action, turn.how, turn.before, turn.events, turn.after, configuration, number, arena.key
        )

    return tuple([move(number, turn) for number, turn in enumerate(arena.turns) if number])


def story(seed: str, moves: Sequence[PlayedMove], state: Any) -> str:
    """Moves from the set-up to a position.

    :param seed: of the arena
    """
    made = [f"seat {move.seat} “{move.action}”{' by rule' * move.by_rule}" for move in moves]
    return f"seed “{seed}”, then {', '.join(made) or 'no move'}: {state}"


def make(game: AnyGame, state: Any, seat: Seat, action: Any, by_rule: bool, chance: Chance) -> Course[Any, Any]:
    """Makes a player's move, or a default move."""
    return (carry_out if by_rule else play)(game, state, seat, action, chance)


def _any_move(arena: Arena, seat: Seat, random: Random) -> None:
    arena.move(seat, arena.game.legal(arena.view(seat)).sample(random))


def _small_step(arena: Arena, seat: Seat, random: Random) -> None:
    match random.randrange(4):
        case 0:
            _any_move(arena, seat, random)
        case 1:
            arena.move(seat, random.choice(list(islice(arena.game.legal(arena.view(seat)), FIRST_LISTED))))
        case _:
            arena.default(seat)
