"""All kinds of links of a table. docs/links.md is generated from them, and the door obeys them."""

from typing import Literal, TypeAlias

from engine.kit.value import Value
from events.table.state import Table
from events.who import HOST, WATCH, Who

PageName: TypeAlias = Literal["table", "steps", "log", "replay", "links", "record", "poll", "presence", "device"]
"""A table's page; pictures of its events; the log; the replay; the links to pass on; the match record; polling;
presence; a device for messages.
"""

INSIDE: tuple[PageName, ...] = ("table", "steps", "log", "replay", "links", "record", "poll")
OUTSIDE: tuple[PageName, ...] = ("table", "poll")


class LinkKind(Value):
    """One kind of link.

    :param who: its holder, in the first seat
    :param answers: the command a used link answers, for a while, when repeated
    """

    name: str
    pages: tuple[PageName, ...]
    who: Who
    answers: str = ""


SEAT = LinkKind("seat", (*INSIDE, "presence", "device"), Who("seat", 0))
HOSTING_SEAT = LinkKind("hosting seat", (*INSIDE, "presence", "device"), Who("seat", 0, hosts=True))
HOSTING = LinkKind("host", (*INSIDE, "presence"), HOST)
OPEN_SEAT = LinkKind("open seat", OUTSIDE, Who("open", 0))
INVITATION = LinkKind("invitation", OUTSIDE, Who("invite", 0))
TAKEN = LinkKind("spent: seat taken", OUTSIDE, Who("spent", 0, was="open"), answers="take")
LEFT = LinkKind("spent: seat left", OUTSIDE, Who("spent", 0, was="seat"), answers="leave")
REPLACED = LinkKind("replaced", (), Who("spent", 0, was="seat"), answers="new_link")
WATCHING = LinkKind("watch", INSIDE, WATCH)
RECORD = LinkKind("record", ("table", "log", "replay", "record"), Who("record"))
POSTCARD = LinkKind("postcard", ("table",), Who("postcard"))

OF_TABLES = (SEAT, HOSTING_SEAT, HOSTING, OPEN_SEAT, INVITATION, TAKEN, LEFT, REPLACED, WATCHING, RECORD, POSTCARD)


def kind_of(table: Table, who: Who) -> LinkKind:
    """The kind of the caller's link."""
    match who.scope:
        case "seat":
            return HOSTING_SEAT if who.hosts else SEAT
        case "spent" if who.was == "open":
            return TAKEN
        case "spent":
            return LEFT if who.seat is not None and table.places[who.seat].open else REPLACED
        case scope:
            return next(kind for kind in OF_TABLES if kind.who.scope == scope)
