"""All kinds of links. docs/links.md is generated from them, and the door obeys them."""

from typing import Literal, TypeAlias

from engine.kit.value import Value
from events.table.commands import OF_PEOPLE
from events.table.legal import allows
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

    :param who: its holder, in the first seat; `None` for a link about a contact
    :param forms: on the page of a link about a contact
    :param answers: the command a used link answers, for a while, when repeated
    """

    name: str
    holder: str
    shows: str
    ends: str
    pages: tuple[PageName, ...] = ()
    who: Who | None = None
    forms: tuple[str, ...] = ()
    short: bool = False
    answers: str = ""

    @property
    def commands(self) -> tuple[str, ...]:
        """The commands it may ever give."""
        if self.who is None:
            return self.forms
        return tuple([command.verb for command in OF_PEOPLE if allows(self.who, command)])


_SEAT_ENDS = "a new link for the seat; the seat is left, freed or given away"

SEAT = LinkKind(
    "seat",
    "its player",
    "the table through that player’s eyes",
    _SEAT_ENDS,
    (*INSIDE, "presence", "device"),
    Who("seat", 0),
    short=True,
)
HOSTING_SEAT = LinkKind(
    "hosting seat",
    "a player who hosts",
    "the same, with the host’s controls",
    f"{_SEAT_ENDS}; the host’s controls go when hosting passes on",
    (*INSIDE, "presence", "device"),
    Who("seat", 0, hosts=True),
    short=True,
)
HOSTING = LinkKind(
    "host",
    "a host who doesn’t play",
    "the table through a spectator’s eyes, with the host’s controls",
    "a new host link; hosting passes on",
    (*INSIDE, "presence"),
    HOST,
    short=True,
)
OPEN_SEAT = LinkKind(
    "open seat",
    "whoever is to sit there",
    "who sits at the table, and the form to sit down",
    "the seat is taken; the match begins without it",
    OUTSIDE,
    Who("open", 0),
    short=True,
)
INVITATION = LinkKind(
    "invitation",
    "whoever is to sit on any free seat",
    "the same, for the first free seat; once there is none, that the table is full",
    "a new invitation",
    OUTSIDE,
    Who("invite", 0),
    short=True,
)
TAKEN = LinkKind(
    "spent: seat taken",
    "whoever took the seat",
    "that it was used",
    "the seat gets another link",
    OUTSIDE,
    Who("spent", 0, was="open"),
    answers="take",
)
LEFT = LinkKind(
    "spent: seat left",
    "whoever left the seat, or lost it, before the match",
    "that it was used",
    "someone takes the seat; the match begins",
    OUTSIDE,
    Who("spent", 0, was="seat"),
    answers="leave",
)
REPLACED = LinkKind(
    "replaced",
    "whoever had a seat’s or the host’s link before the present one",
    "nothing: it leads nowhere",
    "another new link",
    who=Who("spent", 0, was="seat"),
    answers="new_link",
)
WATCHING = LinkKind(
    "watch",
    "spectators",
    "the table through a spectator’s eyes",
    "a new link for watching; while watching is off it leads nowhere",
    INSIDE,
    WATCH,
    short=True,
)
RECORD = LinkKind(
    "record",
    "anyone, once all is disclosed",
    "the whole log",
    "the table is deleted",
    ("table", "log", "replay", "record"),
    Who("record"),
    short=True,
)
POSTCARD = LinkKind(
    "postcard",
    "anyone, once the match is over",
    "how it ended: the places, in a series the matches won, the move that decided it, and nothing else",
    "the table is deleted",
    ("table",),
    Who("postcard"),
    short=True,
)

OF_TABLES = (
    SEAT,
    HOSTING_SEAT,
    HOSTING,
    OPEN_SEAT,
    INVITATION,
    TAKEN,
    LEFT,
    REPLACED,
    WATCHING,
    RECORD,
    POSTCARD,
)

_ADDRESS_ENDS = "the player changes or deletes the address, or loses the seat"

OF_CONTACTS = (
    LinkKind(
        "confirm",
        "the owner of an address that was given here",
        "the masked address, and the form to agree to messages",
        f"{_ADDRESS_ENDS}; as long after the message as tables are kept",
        forms=("confirm",),
    ),
    LinkKind(
        "unsubscribe",
        "whoever gets our messages",
        "the masked address, and the forms to end all messages to it or those about its table",
        "90 days after the last message",
        forms=("unsubscribe",),
    ),
    LinkKind(
        "settings",
        "whoever confirmed an address, in every email to it",
        "the masked address, time zone and reminders, and the form to change or delete them; once nothing is sent"
        " there, the form to be written to again",
        f"{_ADDRESS_ENDS}, unless nothing is sent there; 60 days after the confirmation, 90 after the last message",
        forms=("settings",),
    ),
    LinkKind(
        "my tables",
        "whoever has their links sent to a confirmed address",
        "all tables of the address with their links, what we keep of it, and the forms to play again and to be "
        "forgotten",
        "the address is deleted; a day after the message",
        forms=("tables",),
    ),
    LinkKind(
        "invitation by address",
        "whoever a host invites by email",
        "who sits at the table, the masked address, and the form to sit down or not",
        "14 days after the host invited",
        forms=("invitation",),
    ),
    LinkKind(
        "proof",
        "a player whose address isn’t confirmed",
        "nothing: it stands in the address of an email that confirms the address it comes from",
        f"{_ADDRESS_ENDS}",
        forms=("confirm",),
    ),
    LinkKind(
        "reply token",
        "whoever answers a message",
        "nothing: it stands in the address of an answer, and names the one prompt that the answer is for",
        "the prompt is answered; a new link for the seat",
        forms=("move", "resign"),
    ),
)


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
            return next(kind for kind in OF_TABLES if kind.who and kind.who.scope == scope)
