"""The loop of a contender; it needs nothing but Python, since each runs in an environment of its own."""

import sys
from collections.abc import Callable

CALLS = 0.25
"""How often a player who finds a bid calls it."""

RAISES = 3
"""A raise is by one up to so many."""

PLAYERS = int(sys.argv[1])


def serve(play: Callable[[int], float]) -> None:
    """Plays as many moves as each line asks for, and answers with their seconds."""
    for line in sys.stdin:
        print(play(int(line)), flush=True)
