"""`make mutation GAME=liars_dice`: which mutants of the rules of a game survive its tests.

`make mutation GAME=liar_liar SAMPLE="*3 *7"` takes those of the functions' mutants whose numbers end so.
"""

import sys

from drills.mutation.functions import mutate_functions
from drills.mutation.numbers import mutate_numbers
from drills.mutation.subject import PROJECT
from engine.registry import GAMES

DOCUMENT = PROJECT / "docs" / "mutation.md"


def main() -> int:
    """Prints the survivors; the exit code is 1 when `docs/mutation.md` does not name one of them."""
    game, *sample = " ".join(sys.argv[1:]).split() or [""]
    if game not in GAMES:
        print(f"Which game? make mutation GAME={next(iter(GAMES))}, or one of {', '.join(GAMES)}.")
        return 2
    tally = mutate_functions(game, sample) + mutate_numbers(game)
    explained = DOCUMENT.read_text(encoding="utf-8")
    unexplained = [survivor for survivor in tally.survivors if survivor not in explained]
    for survivor in tally.survivors:
        print(f"{'?' if survivor in unexplained else '-'} {survivor}")
    print("| mutants | killed by unit tests and cases | by whole games | survive |")
    print(f"| {tally.mutants} | {tally.by_units} | {tally.by_whole_games} | {len(tally.survivors)} |")
    print(f"{len(unexplained)} of them are not explained in {DOCUMENT.relative_to(PROJECT)}.")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
