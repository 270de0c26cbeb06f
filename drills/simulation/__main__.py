"""`make simulate SEEDS=1..200`: runs the seeds, and prints the story of each that fails, with few faults."""

import argparse
import os
import sys
import time

from drills.simulation.faults import read
from drills.simulation.planted import BUGS, Bug
from drills.simulation.simulation import Outcome, report, shortened, simulate

SEEDS = 40
"""How many are tried from the one that found a bug: whatever changes in the house may change what a seed leads to."""


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m drills.simulation")
    parser.add_argument("seeds", nargs="?", default="", help="1, or 1..200")
    of_make = os.environ.get("FAULTS")
    parser.add_argument("--faults", default=of_make, help="in place of the seed's, as a story names them (or FAULTS)")
    parser.add_argument("--planted", nargs="*", metavar="BUG", help="puts bugs in, each in turn, to be found; or all")
    parser.add_argument("--lines", type=int, default=60, help="of a story")
    parser.add_argument("--tell", action="store_true", help="the story of every run")
    arguments = parser.parse_args()
    first, _, last = arguments.seeds.partition("..")
    seeds = range(int(first), int(last or first) + 1) if first else range(0)
    if arguments.planted is not None:
        bugs = [bug for bug in BUGS if bug.name in (arguments.planted or [bug.name])]
        return sum(not _is_found(bug, seeds or range(bug.seed, bug.seed + SEEDS), arguments) for bug in bugs)
    failed = 0
    for seed in seeds:
        began = time.process_time()
        outcome = simulate(seed, None if arguments.faults is None else read(arguments.faults))
        print(f"{_line(outcome)}, {time.process_time() - began:.1f} s", flush=True)
        if arguments.tell:
            print("\n".join(outcome.story))
        if not outcome.holds:
            failed += 1
            print(report(shortened(outcome), arguments.lines), flush=True)
    return min(failed, 1)


def _line(outcome: Outcome) -> str:
    happened = (
        f"{outcome.moments} moments, {outcome.commits} commits, {outcome.messages} messages, {outcome.answers} answers"
    )
    return f"seed {outcome.seed}: {happened}, {len(outcome.faults)} faults"


def _is_found(bug: Bug, seeds: range, arguments: argparse.Namespace) -> bool:
    """Whether one of the seeds finds the bug; which, and by what."""
    lines = arguments.lines
    for seed in seeds:
        with bug.planted():
            outcome = simulate(seed, bug.faults)
        if outcome.invariant in bug.sees:
            print(f"{bug.name}: seed {seed}, {outcome.found.splitlines()[0][:200]}", flush=True)
            if arguments.tell:
                print("\n".join(outcome.story))
            return True
        if not outcome.holds:
            print(f"{bug.name}: seed {seed} finds something else", report(outcome, lines), file=sys.stderr, flush=True)
    print(f"{bug.name}: not found", flush=True)
    return False


if __name__ == "__main__":
    sys.exit(main())
