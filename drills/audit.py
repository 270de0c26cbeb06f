"""`make audit`: what is publicly known to be weak in any package of `requirements/`.

pip-audit asks for it, at the Python Package Index or else at OSV. To an index that does not have such data it says "No
known vulnerabilities found", so its words are not passed on: a package counts as asked about only if it was.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parents[1]
PIP_AUDIT = PROJECT / ".tools/audit/bin/pip-audit"
SERVICES = ("pypi", "osv")

UNREACHED = "Nothing was audited: no data about weaknesses could be reached. Try again with a network."

Answer = Mapping[str, Any]
"""What pip-audit writes as JSON: `dependencies`, each with `name`, and `version` and `vulns` or `skip_reason`."""


class UnansweredError(Exception):
    """Nobody could be asked about some packages."""


def known(answers: Iterable[Answer | None]) -> tuple[int, list[str]]:
    """How many packages were asked about, and a line for each weakness, by the first answer that is whole.

    :param answers: `None` where a service could not be reached
    :raises UnansweredError: when there is none
    """
    for answer in answers:
        packages = answer["dependencies"] if answer else []
        if packages and not any("skip_reason" in each for each in packages):
            lines = [_line(package, weakness) for package in packages for weakness in package["vulns"]]
            return len(packages), lines
    raise UnansweredError


def _line(package: Mapping[str, Any], weakness: Mapping[str, Any]) -> str:
    mended = ", ".join(weakness["fix_versions"]) or "no version yet"
    return f"{package['name']} {package['version']}: {weakness['id']}, mended by {mended}"


def ask(service: str) -> Answer | None:
    """What pip-audit found at one of its services; `None` if it got no answer."""
    files = [f"--requirement={path}" for path in sorted((PROJECT / "requirements").glob("*.txt"))]
    given = ["--disable-pip", "--require-hashes", "--progress-spinner=off", "--format=json"]
    done = subprocess.run([PIP_AUDIT, f"--vulnerability-service={service}", *given, *files], capture_output=True)
    answer: Answer | None = json.loads(done.stdout) if done.stdout.strip() else None
    return answer


def main(asks: Callable[[str], Answer | None] = ask) -> int:
    """The exit code: 0 if no weakness is known, 1 if one is, 2 if nobody could be asked."""
    try:
        packages, lines = known(map(asks, SERVICES))
    except UnansweredError:
        print(
            "Nothing was audited: no data about weaknesses could be reached. Try again with a network.", file=sys.stderr
        )
        return 2
    print("\n".join(lines) or f"Nothing is known against any of {packages} packages.")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
