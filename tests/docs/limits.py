"""docs/limits.md, made from the limits of the door: `python -m tests.docs.limits`."""

from collections.abc import Iterator
from pathlib import Path

from engine.kit.sentence import sentence
from events.directory.limits import DAY, HOUR
from functions.play.door import limits
from functions.play.door.limits import MINUTE, Counted, Rate

DOCUMENT = Path(__file__).parents[2] / "docs/limits.md"

HEAD = """# The limits of the door

Made by `make commands`; a test keeps it current. A refusal has status 429 and the code in the last column.
[Reasons, and other limits](design/limits.md).

| act | key | most | code |
| --- | --- | --- | --- |
"""

WINDOWS = {MINUTE: "a minute", HOUR: "an hour", DAY: "a day"}


def document() -> str:
    """All of it."""
    return HEAD + "".join(_rows())


def _rows() -> Iterator[str]:
    names = {id(each): name for name, each in vars(limits).items() if isinstance(each, Counted)}
    for counted in limits.ALL:
        act = names[id(counted)].replace("_", " ").lower()
        most = ", ".join(f"{party} {_rate(rate)}" for party, rate in counted.rates.items())
        yield f"| {act} | `{counted.key}` | {most} | `{sentence(counted.refused).key}` |\n"


def _rate(rate: Rate) -> str:
    return f"{rate.most:,} {WINDOWS[rate.window]}"


if __name__ == "__main__":
    DOCUMENT.write_text(document())
