"""`make test-cases CASES=file ...`: runs all cases of files and says how many passed."""

import sys
from pathlib import Path

from tests.engine.cases.adapter import UnfitError
from tests.engine.cases.run import Case, failures, load


def main(arguments: list[str]) -> int:
    """The exit code: 1 when any case failed, or a file is none of cases."""
    if not arguments:
        print("Which file? make test-cases CASES=some/file.json")
        return 2
    files = [_cases(argument) for argument in arguments]
    cases = [case for file in files for case in file or ()]
    failed = [case.name for case in cases if not _passes(case)]
    print(f"{len(cases) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed or None in files else 0


def _cases(file: str) -> list[Case] | None:
    """The cases of a file; `None` if it cannot be read, which is said."""
    try:
        return load(Path(file))
    except UnfitError as error:
        print(f"{file}: {error}.")
        return None


def _passes(case: Case) -> bool:
    try:
        wrong = failures(case)
    except Exception as error:
        wrong = [f"it cannot be played ({type(error).__name__}: {error})"]
    for line in wrong:
        print(f"{case}: {line}")
    return not wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
