"""`make chaos`: the stack on the second store, under load, kills and cut connections; then what it kept is checked."""

import argparse
import sys
import time
from collections.abc import Callable
from random import SystemRandom

from drills.chaos.checks import Checks
from drills.chaos.drill import PARAMETERS, Drill, Plan
from local.dynoxide import second_store
from tests.invariants import Violation
from tests.stack import Stack


def chaos(plan: Plan, store: str, say: Callable[[str], None] = lambda _: None) -> tuple[Drill, Checks]:
    """Runs a drill on a new stack; what is to be checked once that is gone.

    :param store: the endpoint of the store that it keeps everything in
    :param say: told what goes on
    :raises Violation: for what did not hold
    """
    with Stack(parameters=PARAMETERS, dynamodb=store, small_pages=False) as stack:
        drill = Drill(plan, stack, store)
        say(f"{plan.tables} tables are played")
        drill.load()
        say(f"memory in KB: {drill.memory.growth() or 'too short to tell'}")
        say(f"{len(drill.people.opened)} matches are played to their end")
        drill.play_out()
        return drill, drill.checks()


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m drills.chaos")
    parser.add_argument("--tables", type=int, default=40, help="played at a time")
    parser.add_argument("--minutes", type=float, default=10, help="of load")
    parser.add_argument("--kills", type=int, default=40, help="processes that die meanwhile")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**6))
    arguments = parser.parse_args()
    plan = Plan(arguments.tables, arguments.minutes * 60, arguments.kills, arguments.seed)
    again = f"TABLES={plan.tables} MINUTES={arguments.minutes:g} KILLS={plan.kills} SEED={plan.seed}"
    print(again, flush=True)
    began = time.monotonic()

    def say(line: str) -> None:
        print(f"{time.monotonic() - began:6.0f} s  {line}", flush=True)

    try:
        with second_store() as store:
            drill, checks = chaos(plan, store, say)
            print(drill.summary(checks.everything()))
    except Violation as violation:
        print(f"{violation}\nmake chaos {again}")
        return 1
    print(f"All of it holds, after {(time.monotonic() - began) / 60:.1f} minutes.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
