"""Parses a mail's line as a move, and finds moves to confirm first."""

from random import Random
from typing import Any

from engine.chance import KeyedChance, game_key
from engine.game import carry_out
from engine.kit.notation import Refused, words
from engine.kit.seats import Seat
from engine.kit.sentence import Sentence
from events.table.sight import Sight
from events.table.turns import nicks
from functions.aws import clock
from functions.replies.content import Parses

RESIGN = "resign"
"""RULES 0.10."""

_IMAGINED, _SECONDS = 40, 1.0
"""Positions, and seconds."""


def parses(sight: Sight, seat: Seat) -> Parses:
    """A parser of the seat's moves, and of resigning."""

    def parse(line: str) -> str | None:
        try:
            if [word.lower() for word in words(line)] == [RESIGN]:
                return RESIGN
            return "; ".join(map(str, _actions(sight, seat, line)))
        except Refused:
            return None

    return parse


def why_not(sight: Sight, seat: Seat, line: str) -> Sentence | None:
    """Why the game cannot parse a line."""
    try:
        _actions(sight, seat, line)
    except Refused as refused:
        return refused.sentence
    return None


def may_end_match(sight: Sight, seat: Seat, text: str) -> bool:
    """Whether a legal move may end the match, as far as the player can know. Asks a fixed sample of possible positions.

    :raises Refused: when the game cannot parse it
    """
    if not is_legal(sight, seat, text):
        return False
    game, view, random = sight.game, sight.view(seat), Random(sight.table.version)  # noqa: S311 - no secret
    action = _actions(sight, seat, text)[0]
    until = clock.running() + _SECONDS
    for number in range(_IMAGINED):
        if clock.running() > until:
            break
        chance = KeyedChance(game_key(number.to_bytes(32, "big"), ()), 0)
        if game.outcome(carry_out(game, game.resample(view, random), seat, action, chance).state) is not None:
            return True
    return False


def is_legal(sight: Sight, seat: Seat, text: str) -> bool:
    """Whether the seat may make the move.

    :raises Refused: when the game cannot parse it
    """
    return not sight.game.legal(sight.view(seat)).refusal(_actions(sight, seat, text)[0])


def _actions(sight: Sight, seat: Seat, line: str) -> tuple[Any, ...]:
    return sight.game.parse(line, sight.view(seat), nicks(sight.table))
