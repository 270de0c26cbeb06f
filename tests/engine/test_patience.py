"""The time limit of a block."""

import pytest

from engine.patience import TookTooLong, in_time


def test_a_block_that_computes_too_long_is_interrupted() -> None:
    with pytest.raises(TookTooLong, match=r"more than 0.01 seconds"), in_time(0.01):
        for _ in range(10**9):
            pass
