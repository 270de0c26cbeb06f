"""Dice of Liar's Dice: five numbers and a wild star (RULES LD.1, LD.4)."""

from collections.abc import Sequence
from itertools import islice
from typing import TypeAlias

from engine.chance import Chance

Face: TypeAlias = int
"""1 is the star, 2 to 6 are numbers."""

STAR: Face = 1
NUMBERS: tuple[Face, ...] = (2, 3, 4, 5, 6)
FACES: tuple[Face, ...] = (STAR, *NUMBERS)


def face_text(face: Face) -> str:
    """In notation: `*` or the number.

    >>> face_text(STAR), face_text(5)
    ('*', '5')
    """
    return "*" if face == STAR else str(face)


def faces_text(faces: Sequence[Face]) -> str:
    """In notation.

    >>> faces_text((STAR, 3, 3))
    '* 3 3'
    """
    return " ".join(face_text(face) for face in faces)


def matching(dice: Sequence[Face], face: Face) -> int:
    """Counts dice for a bid on `face`. Stars count for every number (RULES LD.4).

    >>> matching((STAR, 3, 3, 6), 3), matching((STAR, 3, 3, 6), STAR)
    (3, 1)
    """
    return dice.count(face) if face == STAR else dice.count(face) + dice.count(STAR)


def roll_dice(chance: Chance, counts: Sequence[int]) -> tuple[tuple[Face, ...], ...]:
    """Rolls for all players in one draw, sorted because dice under a cup have no order."""
    numbers = iter(chance.roll("dice", len(FACES), sum(counts)))
    return tuple([tuple(sorted([number + 1 for number in islice(numbers, count)])) for count in counts])
