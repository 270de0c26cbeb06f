"""What is wrong with a text that people read: gaps, plurals, verbs, blanks and stops."""

import re

_THING = "bot|card|chip|day|die|game|hour|meld|minute|move|player|point|seat|star|trick|turn"
_THINGS = "dice|" + "|".join(f"{thing}s" for thing in _THING.split("|"))

_BROKEN = re.compile(
    r"[{}]|\bNone\b"  # a gap or a value that is not there
    rf"|(?<![\w-])(?:[Oo]ne|1) (?:{_THINGS})\b"
    rf"|(?<![\w-])(?:[Zz]ero|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[02-9]|\d\d+) (?:{_THING})\b"
    rf"|(?<![\w-])(?:[Oo]ne|1) of \w+ (?:{_THINGS}) are\b"
    r"|\b[Yy]ou (?:is|was|has|does|his|her)\b|\b[Yy]ou[’']s\b|\bof you (?:is|was|has)\b"
    r"|\b([a-z]{2,}) \1\b"
    r"| [.,;:!?]|[.,;:!?]{2}|  "
)


def fault(text: str) -> str | None:
    """The part of a text that does not read well, with what is around it; `None` if nothing is found.

    >>> fault("Anna lost one dice.")
    'one dice: Anna lost one dice.'
    """
    found = _BROKEN.search(text)
    return f"{found[0]}: {text[max(0, found.start() - 40) : found.end() + 40]}" if found else None
