"""`make api`: Schemathesis tries each operation of the API at tables of all games, and by links out of mails.

It fails where an answer is an error of the server, or has a status, a content type or a form that is not documented.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from drills.api.links import Links, links_of
from tests.stack import Stack

TRIES = Path(__file__).parents[2] / ".tools/schemathesis/bin/schemathesis"
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
)


def main(seed: int, examples: int) -> int:
    """The exit code.

    :param examples: of each operation and link, at most
    """
    with Stack() as stack, tempfile.TemporaryDirectory() as folder:
        with urlopen(f"{stack.base_url}/openapi.json") as reply:
            document = json.load(reply)
        document["paths"] = dict(filled(document["paths"], links_of(stack)))
        described = Path(folder) / "openapi.json"
        described.write_text(json.dumps(document))
        options = [f"--seed={seed}", f"--max-examples={examples}", "--phases=fuzzing", f"--checks={','.join(CHECKS)}"]
        options += ["--continue-on-failure", "--suppress-health-check=all", "--no-color", "--warnings=off"]
        return subprocess.run([TRIES, "run", described, f"--url={stack.base_url}", *options], cwd=folder).returncode


def filled(paths: Mapping[str, Any], links: Links) -> Iterator[tuple[str, Any]]:
    """Each path with each link that goes there, and once as it is: with anything in the place of a link.

    >>> dict(filled({"/t/{table}/{secret}/log": {"get": {}}}, {"/t/{table}/{secret}": ["/t/a/b"]}))
    {'/t/{table}/{secret}/log': {'get': {}}, '/t/a/b/log': {'get': {}}}
    """
    for path, operations in paths.items():
        yield path, operations
        for pattern, found in links.items():
            if path.startswith(pattern):
                alone = {method: without_parameters(each) for method, each in operations.items()}
                yield from ((link + path.removeprefix(pattern), alone) for link in found)


def without_parameters(operation: Mapping[str, Any]) -> dict[str, Any]:
    """An operation at a path that is filled."""
    return {key: each for key, each in operation.items() if key not in ("parameters", "operationId")}


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
