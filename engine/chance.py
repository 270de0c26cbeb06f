"""Verifiable randomness: what is drawn can be checked by everybody once the seed is published.

A table commits to a secret seed before anybody sits down, and every person adds entropy of their own.
Every draw is then a function of seed, entropies, move number, purpose and index, so nobody who does not
control the last entropy can choose or predict it.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Protocol, TypeVar

Item = TypeVar("Item")

SEED_BYTES = 32
_COMMITMENT_TAG = b"bluffpost/commitment/1"
_KEY_TAG = b"bluffpost/key/1"


class Chance(Protocol):
    """The source of randomness of one move. The rules ask it; tests script it."""

    def roll(self, purpose: str, sides: int, count: int) -> tuple[int, ...]:
        """`count` independent numbers, each uniform in `0 .. sides - 1`."""
        ...

    def shuffle(self, purpose: str, items: Sequence[Item]) -> tuple[Item, ...]:
        """The items in a uniformly random order."""
        ...

    def pick(self, purpose: str, items: Sequence[Item]) -> Item:
        """One of the items, uniformly. There must be at least one."""
        ...


def commitment(table: str, seed: bytes) -> str:
    """What a table publishes before the game: 64 hexadecimal digits that bind it to `seed`."""
    return hashlib.sha256(framed(_COMMITMENT_TAG, table.encode(), seed)).hexdigest()


def game_key(seed: bytes, entropies: Sequence[str]) -> bytes:
    """The key of all draws of a game: 32 bytes from the seed and the entropies in seat order."""
    return hmac.digest(seed, framed(_KEY_TAG, *(text.encode() for text in entropies)), "sha256")


class KeyedChance:
    """The chance of move number `move` (`begin` is move 0) in the game with `key`.

    One object serves `automatic` and then `decide`, so that no draw repeats.

    >>> chance = KeyedChance(bytes(32), move=1)
    >>> chance.roll("dice", 6, 5) == KeyedChance(bytes(32), move=1).roll("dice", 6, 5)
    True
    """

    __slots__ = ("_key", "_move", "_used")

    def __init__(self, key: bytes, move: int) -> None:
        self._key = key
        self._move = move.to_bytes(8, "big")
        self._used: dict[str, int] = {}

    def roll(self, purpose: str, sides: int, count: int) -> tuple[int, ...]:
        """See `Chance.roll`."""
        numbers: list[int] = []
        width = _width(sides)
        limit = 256**width - 256**width % sides  # beyond it the remainder would favour small numbers
        while len(numbers) < count:
            block = self._block(purpose)
            for start in range(0, len(block) - width + 1, width):
                number = int.from_bytes(block[start : start + width], "big")
                if number < limit:
                    numbers.append(number % sides)
                    if len(numbers) == count:
                        break
        return tuple(numbers)

    def shuffle(self, purpose: str, items: Sequence[Item]) -> tuple[Item, ...]:
        """See `Chance.shuffle`. Fisher-Yates from the end."""
        shuffled = list(items)
        for last in range(len(shuffled) - 1, 0, -1):
            (other,) = self.roll(purpose, last + 1, 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return tuple(shuffled)

    def pick(self, purpose: str, items: Sequence[Item]) -> Item:
        """See `Chance.pick`."""
        return items[self.roll(purpose, len(items), 1)[0]]

    def _block(self, purpose: str) -> bytes:
        index = self._used.get(purpose, 0)
        self._used[purpose] = index + 1
        return hmac.digest(self._key, framed(self._move, purpose.encode(), index.to_bytes(8, "big")), "sha256")


def _width(sides: int) -> int:
    """Bytes per number: enough that at most half of all tries are rejected."""
    return 1 if sides <= 128 else 2 if sides <= 32768 else 4


def framed(*parts: bytes) -> bytes:
    """The parts, each after its length, so that no two lists of parts give the same bytes."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)
