"""What is read off the lines that functions wrote."""

import json
from collections.abc import Iterator, Mapping
from typing import Any


def members(written: str) -> list[dict[str, Any]]:
    """The members of each line."""
    return [json.loads(line) for line in written.splitlines()]


def names_of(line: Mapping[str, Any], within: str = "") -> Iterator[str]:
    """The names of all members, as Logs Insights writes those within others."""
    for name, value in line.items():
        yield f"{within}{name}"
        if isinstance(value, dict):
            yield from names_of(value, f"{within}{name}.")


def troubles(written: str) -> list[str]:
    """What raised the alarm about trouble, in order."""
    return [line["trouble"] for line in members(written) if line.get("Trouble")]
