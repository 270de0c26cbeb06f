"""Many writers, one slot: exactly one wins, and every loser gets its answer."""

import os
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from events.store.dynamo import DynamoLog
from events.store.log import Appended, Head, Log
from events.store.memory import MemoryLog
from tests.events.tally import Tally, added

WRITERS = 32


def race(log: Log[Tally], rounds: int) -> None:
    """In each round everybody has loaded the same head and appends at the same moment.

    Every command is pressed twice: two writers each send the same one.
    """
    start = Barrier(WRITERS)

    def write(head: Head[Tally]) -> Appended[Tally] | None:
        start.wait(timeout=60)
        return log.append(head)

    head: Head[Tally] | None = None
    with ThreadPoolExecutor(WRITERS) as writers:
        for number in range(1, rounds + 1):
            commands = [
                added(head, 100 * number + writer // 2, by=f"seat{writer // 2}", command=f"round {number}", said="add")
                for writer in range(WRITERS)
            ]
            outcomes = list(writers.map(write, commands))
            head = log.head("tally", consistent=True)
            assert head is not None
            assert head.commit.n == number
            repeated = [outcome and outcome.repeated for outcome in outcomes]
            winner = repeated.index(False)
            assert head == commands[winner]
            assert outcomes[winner ^ 1] == Appended(head, repeated=True)
            assert Counter(repeated) == {False: 1, True: 1, None: WRITERS - 2}


def test_in_memory() -> None:
    race(MemoryLog(), rounds=200)


@pytest.mark.costly("that a real store lets one of many writers win")
def test_on_a_store(log: DynamoLog[Tally], request: pytest.FixtureRequest) -> None:
    """Moto, which takes one request at a time behind its lock, has fewer rounds than the second store."""
    rounds = 5 if request.node.callspec.params["client"] == "moto" else 40
    race(log, rounds=5 * rounds if "EVERY_VARIANT" in os.environ else rounds)
