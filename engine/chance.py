"""Verifiable randomness: the published seed makes draws checkable.

A draw is a function of seed, entropies, move number, purpose and index (docs/fairness.md).
"""

import hashlib
import hmac
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, islice
from itertools import count as counting
from struct import Struct
from typing import Any, Protocol, TypeVar

Item = TypeVar("Item")

SEED_BYTES = 32
_COMMITMENT_TAG = b"bluffpost/commitment/1"
_KEY_TAG = b"bluffpost/key/1"
_WIDTHS: dict[int, Callable[[bytes], Iterable[int]]] = {1: bytes, 2: Struct(">16H").unpack, 4: Struct(">8I").unpack}
"""Readers of a block, by bytes of a number."""

_LENGTH_OF_INDEX = (8).to_bytes(4, "big")


class Chance(Protocol):
    """The randomness of one move. Tests script it."""

    def roll(self, purpose: str, sides: int, count: int) -> tuple[int, ...]:
        """`count` independent uniform numbers in `0 .. sides - 1`."""
        ...

    def shuffle(self, purpose: str, items: Sequence[Item]) -> tuple[Item, ...]:
        """A uniformly random order."""
        ...

    def pick(self, purpose: str, items: Sequence[Item]) -> Item:
        """A uniform choice; there must be an item."""
        ...


def commitment(table: str, seed: bytes) -> str:
    """A table's public commitment to `seed`: 64 hexadecimal digits."""
    return hashlib.sha256(framed(_COMMITMENT_TAG, table.encode(), seed)).hexdigest()


def game_key(seed: bytes, entropies: Sequence[str]) -> bytes:
    """The key of a game's draws: 32 bytes.

    :param entropies: in seat order
    """
    return hmac.digest(seed, framed(_KEY_TAG, *(text.encode() for text in entropies)), "sha256")


class KeyedChance:
    """The chance of move `move` (`begin` is 0).

    One object serves `automatic`, then `decide`, so that no draw repeats.

    >>> chance = KeyedChance(bytes(32), move=1)
    >>> chance.roll("dice", 6, 5) == KeyedChance(bytes(32), move=1).roll("dice", 6, 5)
    True
    """

    __slots__ = ("_blocks", "_key", "_move")

    def __init__(self, key: bytes, move: int) -> None:
        self._key = key
        self._move = move.to_bytes(8, "big")
        self._blocks: dict[str, Iterator[bytes]] = {}

    def roll(self, purpose: str, sides: int, count: int) -> tuple[int, ...]:
        """See `Chance.roll`. The rest of the last block is discarded."""
        return tuple(islice(_numbers(self._blocks_for(purpose), sides), count))

    def shuffle(self, purpose: str, items: Sequence[Item]) -> tuple[Item, ...]:
        """See `Chance.shuffle`. Fisher-Yates from the end, one roll for each exchange."""
        shuffled, blocks = list(items), self._blocks_for(purpose)
        for last in range(len(shuffled) - 1, 0, -1):
            other = next(_numbers(blocks, last + 1))
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return tuple(shuffled)

    def pick(self, purpose: str, items: Sequence[Item]) -> Item:
        """See `Chance.pick`."""
        return items[next(_numbers(self._blocks_for(purpose), len(items)))]

    def _blocks_for(self, purpose: str) -> Iterator[bytes]:
        if purpose not in self._blocks:
            self._blocks[purpose] = self._new_blocks(purpose)
        return self._blocks[purpose]

    def _new_blocks(self, purpose: str) -> Iterator[bytes]:
        inner, outer = _begun(self._key)
        inner = inner.copy()
        inner.update(framed(self._move, purpose.encode()) + _LENGTH_OF_INDEX)

        def block(index: int) -> bytes:
            within, around = inner.copy(), outer.copy()
            within.update(index.to_bytes(8, "big"))
            around.update(within.digest())
            digest: bytes = around.digest()
            return digest

        return map(block, counting())


def _numbers(blocks: Iterator[bytes], sides: int) -> Iterator[int]:
    """Uniform in `0 .. sides - 1`, without end."""
    limit, read = _reading(sides)
    return (number % sides for number in chain.from_iterable(map(read, blocks)) if number < limit)


@lru_cache(maxsize=8)
def _begun(key: bytes) -> tuple[Any, Any]:
    """The hashes of HMAC (RFC 2104) after the key; `hmac.digest` would restart them for each block."""
    padded = key.ljust(hashlib.sha256().block_size, b"\0")
    return hashlib.sha256(padded.translate(hmac.trans_36)), hashlib.sha256(padded.translate(hmac.trans_5C))


@cache
def _reading(sides: int) -> tuple[int, Callable[[bytes], Iterable[int]]]:
    """The limit of accepted numbers and the reader of a block.

    Beyond the limit small remainders would be likelier. At most half are rejected.
    """
    width = next(width for width in _WIDTHS if 2 * sides <= 256**width)
    return 256**width - 256**width % sides, _WIDTHS[width]


def framed(*parts: bytes) -> bytes:
    """The parts after their lengths, so that different lists give different bytes."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)
