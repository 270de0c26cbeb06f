"""docs/links.md, made from the kinds of links: `python -m tests.docs.links`."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from events import link_kinds
from events.link_kinds import LinkKind
from events.table.commands import OF_PEOPLE
from events.table.legal import allows

DOCUMENT = Path(__file__).parents[2] / "docs/links.md"

HEAD = """# The links, and what each can do

Made by `make commands` from `events/link_kinds.py`; a test keeps it current.

Whoever has a link has what it can do: there are no accounts. A link is an HMAC over table, kind, chair and epoch, so
nothing is stored that a reader of the log or the directory could use. A new link raises the epoch, which ends the one
before. A link to a page that its kind doesn’t open gets status 403, and a link that has ended gets 404.

A short link, `/s/` and 12 signs, leads on to the long one of the same kind and ends with it. A link that is used up
answers a repeat of its last command for ten minutes, and has no short link.
"""

OF_TABLES: Mapping[str, tuple[str, str, str]] = {
    "seat": (
        "its player",
        "the table through that player’s eyes",
        "a new link for the seat; the seat is left, freed or given away",
    ),
    "hosting seat": (
        "a player who hosts",
        "the same, with the host’s controls",
        "a new link for the seat; the seat is left, freed or given away; the host’s controls go when hosting passes on",
    ),
    "host": (
        "a host who doesn’t play",
        "the table through a spectator’s eyes, with the host’s controls",
        "a new host link; hosting passes on",
    ),
    "open seat": (
        "whoever is to sit there",
        "who sits at the table, and the form to sit down",
        "the seat is taken; the match begins without it",
    ),
    "invitation": (
        "whoever is to sit on any free seat",
        "the same, for the first free seat; once there is none, that the table is full",
        "a new invitation",
    ),
    "spent: seat taken": ("whoever took the seat", "that it was used", "the seat gets another link"),
    "spent: seat left": (
        "whoever left the seat, or lost it, before the match",
        "that it was used",
        "someone takes the seat; the match begins",
    ),
    "replaced": (
        "whoever had a seat’s or the host’s link before the present one",
        "nothing: it leads nowhere",
        "another new link",
    ),
    "watch": (
        "spectators",
        "the table through a spectator’s eyes",
        "a new link for watching; while watching is off it leads nowhere",
    ),
    "record": ("anyone, once all is disclosed", "the whole log", "the table is deleted"),
    "postcard": (
        "anyone, once the match is over",
        "how it ended: the places, the move that decided it, and nothing else",
        "the table is deleted",
    ),
}
"""For whom each kind of link of a table is, what it shows, and what ends it."""

OF_CONTACTS: Mapping[str, tuple[str, str, str, str]] = {
    "confirm": (
        "the owner of an address that was given here",
        "the masked address, and the form to agree to messages",
        "`confirm`",
        "the player changes or deletes the address, or loses the seat; as long after the message as tables are kept",
    ),
    "unsubscribe": (
        "whoever gets our messages",
        "the masked address, and the forms to end all messages to it or those about its table",
        "`unsubscribe`",
        "90 days after the last message",
    ),
    "settings": (
        "whoever confirmed an address, in every email to it",
        "the masked address, time zone and reminders, and the form to change or delete them; once nothing is sent "
        "there, the form to be written to again",
        "`settings`",
        "the player changes or deletes the address, or loses the seat, unless nothing is sent there; 60 days after "
        "the confirmation, 90 after the last message",
    ),
    "my tables": (
        "whoever has their links sent to a confirmed address",
        "all tables of the address with their links, what we keep of it, and the form to be forgotten",
        "`tables`",
        "the address is deleted; a day after the message",
    ),
    "invitation by address": (
        "whoever a host invites by email",
        "who sits at the table, the masked address, and the form to sit down or not",
        "`invitation`",
        "14 days after the host invited",
    ),
    "proof": (
        "a player whose address isn’t confirmed",
        "nothing: it stands in the address of an email that confirms the address it comes from",
        "`confirm`",
        "the player changes or deletes the address, or loses the seat",
    ),
    "reply token": (
        "whoever answers a message",
        "nothing: it stands in the address of an answer, and names the one prompt that the answer is for",
        "`move`, `resign`",
        "the prompt is answered; a new link for the seat",
    ),
}
"""The same for each link in messages; third, the forms on its page."""

OF_CIRCLES: Mapping[str, tuple[str, str, str, str]] = {
    "everyone": (
        "all friends, and whoever is to join",
        "the members’ names, the open tables, and whom they wait for, as spectators are told, and the seasons; never a "
        "hand or a seat",
        "`join`",
        "the keeper replaces it, or ends the circle; 400 days without a deed",
    ),
    "member": (
        "a member",
        "the same, with the way to the seats that were taken by it, the matches of each pair, and the form of the next "
        "table",
        "`answer`, `open`, `circle`",
        "the member replaces it, leaves or is removed; 400 days without a deed",
    ),
    "call": (
        "a member, by mail or text, for one table",
        "who comes to that table; once they sit there, their seat; once it began without them, the way to watch it",
        "`answer`",
        "the member’s own link ends; a newer link of the seat; the end of the table",
    ),
}
"""The same for each link of a circle."""


def powers(kind: LinkKind) -> tuple[str, ...]:
    """The commands that a link of a table may ever give."""
    return tuple([command.verb for command in OF_PEOPLE if allows(kind.who, command)])


def document() -> str:
    """All of it."""
    return "\n".join([HEAD, *_of_tables(), *_powers(), *_of_contacts(), *_of_circles()])


def _of_tables() -> Iterator[str]:
    yield "## Links of a table\n"
    yield "| link | for | shows | pages | short | ends with |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for kind in link_kinds.OF_TABLES:
        holder, shows, ends = OF_TABLES[kind.name]
        pages, short = ", ".join(kind.pages) or "none", "no" if kind.answers else "yes"
        yield f"| {kind.name} | {holder} | {shows} | {pages} | {short} | {ends} |"
    yield ""


def _powers() -> Iterator[str]:
    kinds = [kind for kind in link_kinds.OF_TABLES if powers(kind)]
    yield "## What each can ever ask\n"
    yield "The other links of a table can ask nothing, but for a repeat:"
    yield f"{_repeats()}. [commands.md](commands.md) says when each command is refused.\n"
    yield f"| command | {' | '.join(kind.name for kind in kinds)} |"
    yield f"| --- |{' --- |' * len(kinds)}"
    for command in OF_PEOPLE:
        may = ["yes" if command.verb in powers(kind) else "" for kind in kinds]
        yield f"| `{command.verb}` | {' | '.join(may)} |"
    yield ""


def _repeats() -> str:
    return ", ".join(f"{kind.name} (`{kind.answers}`)" for kind in link_kinds.OF_TABLES if kind.answers)


def _of_contacts() -> Iterator[str]:
    yield "## Links in messages\n"
    yield "| link | for | shows | can ask | ends with |"
    yield "| --- | --- | --- | --- | --- |"
    for name, texts in OF_CONTACTS.items():
        yield f"| {name} | {' | '.join(texts)} |"
    yield ""


def _of_circles() -> Iterator[str]:
    yield "## Links of a circle\n"
    yield (
        "`/c/`, the circle and a secret; a new one raises its own epoch alone. Everyone’s has a short link. A call’s "
        "is `/call/`, the table and a secret: no other link of a circle is ever sent.\n"
    )
    yield "| link | for | shows | can ask | ends with |"
    yield "| --- | --- | --- | --- | --- |"
    for name, texts in OF_CIRCLES.items():
        yield f"| {name} | {' | '.join(texts)} |"
    yield ""


if __name__ == "__main__":
    DOCUMENT.write_text(document())
