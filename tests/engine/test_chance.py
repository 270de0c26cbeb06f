"""Chance that can be checked: it depends on everything it should, favours nothing, and anybody can repeat it."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance import SEED_BYTES, KeyedChance, commitment, game_key

SEED = bytes(range(SEED_BYTES))
ENTROPIES = ("heron", "violet", "")


def framed(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def drawn(key: bytes = SEED, move: int = 1, purpose: str = "dice", skip: int = 0) -> tuple[int, ...]:
    chance = KeyedChance(key, move)
    for _ in range(skip):
        chance.roll(purpose, 6, 30)
    return chance.roll(purpose, 6, 30)


def test_a_seed_has_256_bits() -> None:
    assert SEED_BYTES * 8 == 256


# ---- what a draw depends on ----


def test_the_same_chance_draws_the_same() -> None:
    assert drawn() == drawn()


@pytest.mark.parametrize(
    "other",
    [
        {"key": bytes(32)},
        {"move": 2},
        {"move": 256 + 1},
        {"purpose": "opener"},
        {"skip": 1},
    ],
    ids=["key", "move", "distant move", "purpose", "index within the move"],
)
def test_a_draw_depends_on(other: dict[str, object]) -> None:
    assert drawn(**other) != drawn()  # type: ignore[arg-type]


def test_draws_for_one_purpose_do_not_disturb_another() -> None:
    disturbed = KeyedChance(SEED, 1)
    disturbed.shuffle("deck", range(52))
    assert disturbed.roll("dice", 6, 30) == drawn()


def test_the_key_depends_on_the_seed_and_on_every_entropy_in_its_place() -> None:
    others = [
        game_key(bytes(32), ENTROPIES),
        game_key(SEED, ("heron!", "violet", "")),
        game_key(SEED, ("heron", "violet", "x")),
        game_key(SEED, ("violet", "heron", "")),
        game_key(SEED, ("heron", "", "violet")),
        game_key(SEED, ("heron", "violet")),
        game_key(SEED, ("heronviolet", "", "")),
        game_key(SEED, ()),
    ]
    assert len({game_key(SEED, ENTROPIES), *others}) == len(others) + 1


def test_the_commitment_binds_table_and_seed() -> None:
    others = [commitment("t2", SEED), commitment("t1", bytes(32)), commitment("t", b"1" + SEED)]
    assert len({commitment("t1", SEED), *others}) == len(others) + 1
    assert commitment("t1", SEED).isalnum()
    assert len(commitment("t1", SEED)) == 64


# ---- what anybody can compute without this code (docs/fairness) ----


def test_commitment_key_and_draw_are_what_the_document_says() -> None:
    assert commitment("t1", SEED) == hashlib.sha256(framed(b"bluffpost/commitment/1", b"t1", SEED)).hexdigest()
    key = hmac.new(SEED, framed(b"bluffpost/key/1", b"heron", b"violet", b""), "sha256").digest()
    assert game_key(SEED, ENTROPIES) == key
    assert list(KeyedChance(key, 7).roll("dice", 6, 40)) == documented(key, 7, "dice", 6, width=1)[:40]


@pytest.mark.parametrize(
    ("sides", "width"), [(2, 1), (52, 1), (128, 1), (129, 2), (1000, 2), (32_768, 2), (32_769, 4), (10**6, 4)]
)
def test_a_number_takes_one_two_or_four_bytes(sides: int, width: int) -> None:
    expected = documented(SEED, 3, "numbers", sides, width)[:20]
    assert list(KeyedChance(SEED, 3).roll("numbers", sides, 20)) == expected


def documented(key: bytes, move: int, purpose: str, sides: int, width: int) -> list[int]:
    """Blocks of 32 bytes are cut into numbers; those beyond the last multiple of `sides` are left out."""
    numbers = []
    for index in range(16):
        message = framed(move.to_bytes(8, "big"), purpose.encode(), index.to_bytes(8, "big"))
        block = hmac.new(key, message, "sha256").digest()
        numbers += [int.from_bytes(block[start : start + width], "big") for start in range(0, 32, width)]
    return [number % sides for number in numbers if number < 256**width // sides * sides]


# ---- what it favours: nothing. Fixed keys, so the figures never change ----


def chi_square(counts: Iterable[int]) -> float:
    counts = list(counts)
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


# 99.9 % of fair generators stay below these, by degrees of freedom.
LIMITS = {1: 10.83, 2: 13.82, 5: 20.52, 23: 49.73, 99: 148.23, 199: 266.4}


@pytest.mark.parametrize("sides", [2, 3, 6, 100, 200])
def test_numbers_are_uniform(sides: int) -> None:
    numbers = KeyedChance(SEED, 1).roll("numbers", sides, 200 * sides)
    counts = Counter(numbers)
    assert set(counts) == set(range(sides))
    assert chi_square(counts.values()) < LIMITS[sides - 1]


def test_numbers_do_not_follow_each_other() -> None:
    numbers = KeyedChance(SEED, 2).roll("numbers", 10, 20_001)
    pairs = Counter(pairwise(numbers))
    assert len(pairs) == 100
    assert chi_square(pairs.values()) < LIMITS[99]


def test_numbers_of_different_moves_do_not_follow_each_other() -> None:
    firsts = [KeyedChance(SEED, move).roll("numbers", 10, 1)[0] for move in range(5001)]
    assert chi_square(Counter(pairwise(firsts)).values()) < LIMITS[99]


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    chance = KeyedChance(SEED, 3)
    orders = Counter(chance.shuffle("deck", "abcd") for _ in range(4800))
    assert set(orders) == set(permutations("abcd"))
    assert chi_square(orders.values()) < LIMITS[23]


def test_every_item_is_picked_as_often() -> None:
    chance = KeyedChance(SEED, 4)
    picked = Counter(chance.pick("opener", ("Anna", "Ben", "Cleo")) for _ in range(3000))
    assert set(picked) == {"Anna", "Ben", "Cleo"}
    assert chi_square(picked.values()) < LIMITS[2]


@given(key=st.binary(min_size=32, max_size=32), sides=st.integers(1, 100_000), count=st.integers(0, 40))
def test_a_roll_has_its_size_and_stays_in_bounds(key: bytes, sides: int, count: int) -> None:
    numbers = KeyedChance(key, 1).roll("numbers", sides, count)
    assert len(numbers) == count
    assert all(0 <= number < sides for number in numbers)


@pytest.mark.parametrize("sides", [128, 129, 32_768, 32_769, 1_000_000])
def test_large_rolls_reach_both_ends(sides: int) -> None:
    numbers = KeyedChance(SEED, 5).roll("numbers", sides, 2000)
    assert min(numbers) < sides / 100
    assert max(numbers) > sides - sides / 100


@given(items=st.lists(st.integers()))
def test_a_shuffle_loses_nothing(items: list[int]) -> None:
    shuffled = KeyedChance(SEED, 6).shuffle("deck", items)
    assert sorted(shuffled) == sorted(items)
