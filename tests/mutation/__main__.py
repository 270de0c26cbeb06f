"""`make mutation GAME=liars_dice`: which mutants of the rules of a game survive its tests.

First the unit tests of the game and its golden cases meet all mutants, then whole games meet those that survive.
"""

import sys

from engine.registry import GAMES
from tests.mutation.mutants import Mutant, fault, run_mutmut
from tests.mutation.subject import PROJECT, copy_project

DOCUMENT = PROJECT / "docs" / "mutation.md"


def main() -> int:
    """Prints the survivors; the exit code is 1 when `docs/mutation.md` does not name one of them."""
    if len(sys.argv) != 2 or sys.argv[1] not in GAMES:
        print(f"Which game? make mutation GAME={next(iter(GAMES))}, or one of {', '.join(GAMES)}.")
        return 2
    (game,) = sys.argv[1:]
    copy = copy_project(game, "units", [f"tests/engine/{game}", "tests/engine/test_cases.py"])
    mutants = run_mutmut(copy, [])
    left = _survivors(mutants)
    whole_games = copy_project(game, "games", ["tests/mutation/whole_games.py", "-k", game])
    survivors = _survivors(run_mutmut(whole_games, left)) if left else []
    print(f"{len(mutants)} mutants, {len(mutants) - len(left)} killed by the tests of the game, ", end="")
    print(f"{len(left) - len(survivors)} by whole games. {len(survivors)} survive:")
    explained = DOCUMENT.read_text(encoding="utf-8")
    items = [f"`{mutant.function}`: {fault(copy, mutant)}" for mutant in survivors]
    for item in items:
        print(f"{'-' if item in explained else '?'} {item}")
    unexplained = [item for item in items if item not in explained]
    print(f"{len(unexplained)} of them are not explained in {DOCUMENT.relative_to(PROJECT)}.")
    return 1 if unexplained else 0


def _survivors(mutants: list[Mutant]) -> list[Mutant]:
    return [mutant for mutant in mutants if mutant.survived]


if __name__ == "__main__":
    sys.exit(main())
