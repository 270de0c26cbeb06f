"""Lies of a match, and what became of them: a challenge catches one, and any other answer believes it."""

from collections.abc import Sequence
from typing import Any

from engine.game import AnyGame
from engine.kit.seats import Seat
from engine.kit.value import Value


class Lie(Value):
    """A lie before its answer.

    :param at: a version of the table, or a step of the match
    """

    by: Seat
    falsehood: int
    at: int


class Answers(Value):
    """What a move says of lies.

    :param believed, caught: the lie it answered
    :param challenges: of any claim, with whether it was a lie
    :param lie: that stands after it
    """

    believed: Lie | None = None
    caught: Lie | None = None
    challenges: tuple[tuple[Seat, bool], ...] = ()
    lie: Lie | None = None


def answers(game: AnyGame, before: Any, seat: Seat, events: Sequence[Any], at: int, standing: Lie | None) -> Answers:
    """Reads a move of a seat.

    :param before: the position before it
    :param standing: the lie that it answers, if any
    """
    if events and all(map(game.leaves_open, events)):
        return Answers(lie=standing)
    challenges = tuple([(by, game.catches(event)) for event in events if (by := game.challenger(event)) is not None])
    falsehood = max([game.falsehood(before, event) for event in events], default=0)
    told = Lie(seat, falsehood, at) if falsehood else None
    if not challenges:
        return Answers(believed=standing, lie=told)
    (by, is_caught), *_ = challenges
    if by != seat:  # the next player had to call what the move claimed
        return Answers(standing, told if is_caught else None, challenges)
    return Answers(None, standing, challenges) if is_caught else Answers(standing, None, challenges)
