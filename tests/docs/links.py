"""docs/links.md, made from the kinds of links: `python -m tests.docs.links`."""

from collections.abc import Iterator
from pathlib import Path

from events import link_kinds
from events.link_kinds import LinkKind
from events.table.commands import OF_PEOPLE

DOCUMENT = Path(__file__).parents[2] / "docs/links.md"

HEAD = """# The links, and what each can do

Made by `make commands` from `events/link_kinds.py`; a test keeps it current.

Whoever has a link has what it can do: there are no accounts. A link is an HMAC over table, kind, chair and epoch, so
nothing is stored that a reader of the log or the directory could use. A new link raises the epoch, which ends the one
before. A link to a page that its kind doesn’t open gets status 403, and a link that has ended gets 404.

A short link, `/s/` and 12 signs, leads on to the long one of the same kind and ends with it. A link that is used up
answers a repeat of its last command for ten minutes, and has no short link.
"""


def document() -> str:
    """All of it."""
    return "\n".join([HEAD, *_of_tables(), *_powers(), *_of_contacts()])


def _of_tables() -> Iterator[str]:
    yield "## Links of a table\n"
    yield "| link | for | shows | pages | short | ends with |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for kind in link_kinds.OF_TABLES:
        pages, short = ", ".join(kind.pages) or "none", "yes" if kind.short else "no"
        yield f"| {kind.name} | {kind.holder} | {kind.shows} | {pages} | {short} | {kind.ends} |"
    yield ""


def _powers() -> Iterator[str]:
    kinds = [kind for kind in link_kinds.OF_TABLES if kind.commands]
    yield "## What each can ever ask\n"
    yield "The other links of a table can ask nothing, but for a repeat:"
    yield f"{_repeats()}. [commands.md](commands.md) says when each command is refused.\n"
    yield f"| command | {' | '.join(kind.name for kind in kinds)} |"
    yield f"| --- |{' --- |' * len(kinds)}"
    for command in OF_PEOPLE:
        may = ["yes" if command.verb in kind.commands else "" for kind in kinds]
        yield f"| `{command.verb}` | {' | '.join(may)} |"
    yield ""


def _repeats() -> str:
    return ", ".join(f"{kind.name} (`{kind.answers}`)" for kind in link_kinds.OF_TABLES if kind.answers)


def _of_contacts() -> Iterator[str]:
    yield "## Links in messages\n"
    yield "| link | for | shows | can ask | ends with |"
    yield "| --- | --- | --- | --- | --- |"
    yield from (_of_contact(kind) for kind in link_kinds.OF_CONTACTS)
    yield ""


def _of_contact(kind: LinkKind) -> str:
    asks = ", ".join(f"`{each}`" for each in kind.commands) or "nothing"
    return f"| {kind.name} | {kind.holder} | {kind.shows} | {asks} | {kind.ends} |"


if __name__ == "__main__":
    DOCUMENT.write_text(document())
