"""Seeds hold, a seed is one story, and planted bugs are found by the seeds that are known to find them.

`make test` plays four seeds, drawn by the commit, and looks for one bug; `make full` two hundred, and every one.

Each runs in a process of its own, whose sets have the order that they have on every machine.
"""

import os
import subprocess
import sys

import pytest

from drills.simulation.faults import drawn, read, written
from drills.simulation.planted import BUGS

KEPT: tuple[tuple[int, str], ...] = (
    (4, "deploy@150,deploy@300,clock behind in settle@300,died after in notify@450"),
    (
        199,
        "no reply in play@636,died after in settle@901,batch cut@1124,died after@1405,batch cut@1438,died before@1918,"
        "batch cut@2544,died after in play@2551,"
        "died after in settle@2582,message twice@2757,died before in notify@2826",
    ),
)
"""Seeds and faults that found something, once."""


def simulated(*arguments: str) -> str:
    """What `make simulate` prints, if it finds what it should."""
    command = [sys.executable, "-m", "drills.simulation", *arguments]
    done = subprocess.run(
        command, env={**os.environ, "PYTHONHASHSEED": "0"}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.costly("whatever goes wrong at once, from any place to any other")
@pytest.mark.sampled(1)
@pytest.mark.parametrize("seeds", ["1..4", "5..8"])
def test_whatever_goes_wrong_nothing_is_lost_told_twice_or_stuck(seeds: str) -> None:
    assert simulated(seeds).count("moments") == 4


@pytest.mark.costly("faults at these moments, in this order")
@pytest.mark.sampled(1)
@pytest.mark.parametrize(("seed", "faults"), KEPT)
def test_what_was_found_once_is_not_found_again(seed: int, faults: str) -> None:
    simulated(str(seed), "--faults", faults)


@pytest.mark.costly("the seed of a failure can be run again")
def test_a_seed_is_one_story() -> None:
    story = simulated("--planted", "claim", "--tell")
    assert story.count("\n") > 20
    assert simulated("--planted", "claim", "--tell") == story


@pytest.mark.nightly
def test_planted_bugs_are_found() -> None:
    bugs = [bug.name for bug in BUGS]
    found = simulated("--planted", *bugs)
    assert [line.partition(": seed ")[0] for line in found.splitlines()] == bugs


def test_a_list_of_faults_is_read_as_it_is_written() -> None:
    assert all(read(written(drawn(seed))) == drawn(seed) for seed in range(50))
