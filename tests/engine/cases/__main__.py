"""`make test-cases CASES=file ...`: runs all cases of files and says how many passed."""

import sys
from pathlib import Path

from tests.engine.cases.run import Case, failures, load


def main(arguments: list[str]) -> int:
    """The exit code: 1 when any case failed."""
    if not arguments:
        print("Which file? make test-cases CASES=some/file.json")
        return 2
    cases = [case for argument in arguments for case in load(Path(argument))]
    failed = [case.name for case in cases if not _passes(case)]
    print(f"{len(cases) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


def _passes(case: Case) -> bool:
    try:
        wrong = failures(case)
    except Exception as error:
        wrong = [f"{type(error).__name__}: {error}"]
    for line in wrong:
        print(f"{case.name} ({case.rule}): {line}")
    return not wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
