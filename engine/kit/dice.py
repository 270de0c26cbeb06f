"""Dice of Liar's Dice: five numbers and a wild star (RULES LD.1, LD.4)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TypeAlias

from engine.chance import Chance
from engine.kit.numerals import in_words
from engine.kit.prose import pieces_in_prose
from engine.kit.sentence import listed

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


def dice_in_prose(faces: Iterable[Face]) -> str:
    """Dice in a sentence."""
    dice = tuple(faces)
    return pieces_in_prose(map(face_text, dice), dice_in_words(dice))


def dice_in_words(faces: Iterable[Face]) -> str:
    """Dice in words.

    >>> dice_in_words((STAR, 3, 3))
    'a star and two 3s'
    """
    kinds = Counter(faces).items()
    return listed([f"{'a' if count == 1 else in_words(count)} {kind(count, face)}" for face, count in kinds])


def kind(count: int, face: Face) -> str:
    """Names a face.

    >>> kind(1, 5), kind(2, STAR)
    ('5', 'stars')
    """
    return ("star" if face == STAR else str(face)) + "s" * (count != 1)


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
