"""The smallest history that leads to a failure."""

from collections.abc import Callable, Sequence
from traceback import walk_tb

from engine.arena import Arena
from engine.conformance.playing import Played, PlayedMove, moves_of, story
from engine.patience import TookTooLong

TRIES = 60
"""Shorter histories to try."""


def explain(error: Exception, played: Played, move: PlayedMove, check: Callable[[PlayedMove], None]) -> None:
    """Notes a failed check's history at its error.

    :param move: at which the check failed
    :param check: fails the same way each time
    """
    error.add_note(f"at move {move.number}: seat {move.seat} made “{move.action}”")
    if isinstance(error, TookTooLong):  # so would each shorter one
        error.add_note(story(played.seed, played.moves[: move.number - 1], move.before))
        return
    *before, last = _smallest(played, move, lambda shorter: _raised_at(check, shorter) == _place(error))
    error.add_note(story(played.seed, before, last.before))


def _smallest(played: Played, move: PlayedMove, fails: Callable[[PlayedMove], bool]) -> Sequence[PlayedMove]:
    """Leaves out moves, many at once and then fewer, while the last one fails."""
    history: Sequence[PlayedMove] = played.moves[: move.number]
    size, tries = len(history) - 1, TRIES
    while size and tries:
        start = 0
        while start < len(history) - 1 and tries:
            tries -= 1
            shorter = _replayed(played, [*history[:start], *history[min(start + size, len(history) - 1) :]])
            if shorter and fails(shorter[-1]):
                history = shorter
            else:
                start += size
        size //= 2
    return history


def _replayed(played: Played, moves: Sequence[PlayedMove]) -> Sequence[PlayedMove]:
    configuration = played.configuration
    try:
        arena = Arena(configuration.game, configuration.options, configuration.seats, played.seed)
        for move in moves:
            if move.seat not in arena.awaited:
                return ()
            if move.by_rule:
                arena.default(move.seat)
            else:
                arena.move(move.seat, move.action)
    except Exception:
        return ()
    return moves_of(configuration, arena)


def _raised_at(check: Callable[[PlayedMove], None], move: PlayedMove) -> object:
    try:
        check(move)
    except Exception as error:
        return _place(error)
    return None


def _place(error: Exception) -> object:
    *_, (frame, line) = walk_tb(error.__traceback__)
    return frame.f_code, line
